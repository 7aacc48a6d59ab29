// Bundles our many small modules and those of npm into few files, since a browser loads a graph of modules layer by layer. Files with a public
// address (revisit.js, the service worker) keep it; all others go to parts/, named by their content.
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, posix, relative, sep } from "node:path";
import { transform } from "esbuild";
import { rollup } from "rollup";
import { pattern, tellModules } from "./content-names.mjs";
import { packages } from "./packages.mjs";

/** The entry modules of each page, and modules that it always loads soon after them. @type {Record<string, { entries: string[], soon?: string[] }>} */
const PAGES = {
  lab: { entries: ["main.js"] },
  watch: { entries: ["watch/watch-main.js"] },
  compare: { entries: ["compare/compare-main.js"] },
  access: { entries: ["access/access-main.js"] },
  embed: { entries: ["embed/embed-main.js"], soon: ["path/tree.js", "path/bonus-chart.js", "theory/revisit-phase.js"] },
  lessons: { entries: ["lessons/lessons-main.js"] },
  // Not a page: what embeds load for the view "stage", and the lab at once.
  stage: {
    entries: [],
    soon: ["state-view/live-state-view.js", "timeline/live-timeline.js", "inspector/live-inspector.js"],
  },
  engine: { entries: ["revisit.js"] },
};
/** Bundled into one file each: a worker begins with nothing loaded, and the first script of a page must not wait for another file. */
const WORKERS = ["worker.js", "engine/thread.js", "arrays/arrays-worker.js", "own/learner-worker.js", "own/process.js"];
const ALONE = [
  "engine/start-early.js",
  "watch/leave-early.js",
  "ui/opening.js",
  "ui/theme-early.js",
  "storage/reset.js",
  "sw.js",
];
/** Those of them that are classic scripts, not modules. */
const CLASSIC = ALONE;
/** Files with a public address. */
const KNOWN = ["sw.js", "revisit.js"];

/** @typedef {Map<string, { name: string, imports: string[] }>} Written the entry modules, each with its file and all files that it imports, directly or not */

/**
 * Bundles the modules of a folder.
 * @param {string} dist
 * @returns {Promise<{ written: Written, packaged: string[] }>} packaged: the bundled files of npm packages
 */
export async function bundleModules(dist) {
  const there = (/** @type {string} */ file) => existsSync(join(dist, file));
  const entries = Object.values(PAGES)
    .flatMap((page) => page.entries)
    .filter(there);
  const alone = (/** @type {string} */ entry) =>
    bundle(dist, [entry], () => ({ inlineDynamicImports: true, format: CLASSIC.includes(entry) ? "iife" : "es" }));
  const workers = await Promise.all(WORKERS.filter(there).map(alone));
  await tellModules(dist, new Map([...written(workers)].map(([module, { name }]) => [module, name])));
  const bundles = workers.concat(
    await Promise.all([
      bundle(dist, entries, (reached) => ({
        manualChunks: (id) => partOf(reached(id)),
        chunkFileNames: "parts/[name]-[hash].js",
      })),
      ...ALONE.filter(there).map(alone),
    ]),
  );
  const modules = [...new Set(bundles.flatMap(({ modules }) => modules))];
  const packaged = modules.filter((module) => module.startsWith("../"));
  for (const module of modules) {
    if (!KNOWN.includes(module) && !packaged.includes(module)) await rm(join(dist, module));
  }
  return { written: written(bundles), packaged: packaged.map((module) => join(dist, module)) };
}

/**
 * @param {string} dist
 * @param {string[]} entries
 * @param {(reached: (id: string) => string[]) => import("rollup").OutputOptions} options a function of the pages that need a module at once
 */
async function bundle(dist, entries, options) {
  const nameOf = (/** @type {string} */ id) => relative(dist, id).split(sep).join("/");
  const graph = await rollup({
    input: entries.map((entry) => join(dist, entry)),
    plugins: [packages],
    external: /^node:/,
    onwarn: (warning) => {
      throw new Error(warning.message);
    },
  });
  /** @type {Map<string, string[]>} */
  const imports = new Map(
    (graph.cache?.modules ?? []).map(({ id, dependencies }) => [nameOf(id), dependencies.map(nameOf)]),
  );
  const reached = pagesOf(imports);
  const { output } = await graph.write({
    dir: dist,
    format: "es",
    hoistTransitiveImports: true,
    entryFileNames: ({ facadeModuleId }) => placeOf(nameOf(facadeModuleId ?? "")),
    plugins: [minify, inPlace(nameOf)],
    ...options((id) => reached.get(nameOf(id)) ?? []),
  });
  await graph.close();
  return { modules: [...imports.keys()], chunks: output.filter((file) => file.type === "chunk"), nameOf };
}

/**
 * @param {Map<string, string[]>} imports
 * @returns {Map<string, string[]>} for each module the pages that need it before they run. Entry modules are left out: they may wait at their
 *   top level for modules that are loaded later, which must not be in the same part
 */
function pagesOf(imports) {
  /** @type {Map<string, string[]>} */
  const pages = new Map();
  for (const [page, { entries, soon = [] }] of Object.entries(PAGES)) {
    const found = new Set([...entries, ...soon].filter((module) => imports.has(module)));
    for (const module of found) {
      for (const imported of imports.get(module) ?? []) found.add(imported);
    }
    for (const module of found) pages.set(module, [...(pages.get(module) ?? []), page]);
  }
  for (const [page, { entries }] of Object.entries(PAGES))
    if (page !== "engine") entries.forEach((entry) => pages.delete(entry));
  return pages;
}

/**
 * The part that a module goes to. There are few parts: modules that two pages need are in one, even if the third page needs only some of them.
 * @param {string[]} pages
 */
function partOf(pages) {
  if (pages.includes("engine")) return "engine";
  if (pages.length < 2) return pages[0];
  if (pages.join() === "lab,stage") return "stage";
  return pages.includes("embed") || pages.includes("stage") ? "picture" : "desk";
}

/** @param {string} module an entry module */
function placeOf(module) {
  return KNOWN.includes(module) ? module : pattern(module);
}

/** @type {import("rollup").Plugin} */
const minify = {
  name: "minify",
  renderChunk: async (code) =>
    (await transform(code, { minify: true, target: "es2022", legalComments: "inline" })).code,
};

/**
 * Keeps the value of a module's import.meta.url, wherever its code goes, since files are found relative to it.
 * @param {(id: string) => string} nameOf
 * @returns {import("rollup").Plugin}
 */
function inPlace(nameOf) {
  return {
    name: "in-place",
    resolveImportMeta(property, { chunkId, format, moduleId }) {
      if (property !== "url") return null;
      const own = format === "es" ? "import.meta.url" : "document.currentScript.src";
      const path = posix.relative(posix.dirname(chunkId), nameOf(moduleId));
      return path === posix.basename(chunkId) ? own : `new URL(${JSON.stringify(path)}, ${own}).href`;
    },
  };
}

/**
 * @param {{ chunks: import("rollup").OutputChunk[], nameOf: (id: string) => string }[]} bundles
 * @returns {Written}
 */
function written(bundles) {
  const imports = new Map(bundles.flatMap(({ chunks }) => chunks).map((chunk) => [chunk.fileName, chunk.imports]));
  return new Map(
    bundles.flatMap(({ chunks, nameOf }) =>
      chunks
        .filter(({ isEntry }) => isEntry)
        .map(({ fileName, facadeModuleId }) => {
          const found = new Set(imports.get(fileName));
          for (const part of found) {
            for (const imported of imports.get(part) ?? []) found.add(imported);
          }
          return [nameOf(facadeModuleId ?? ""), { name: fileName, imports: [...found] }];
        }),
    ),
  );
}
