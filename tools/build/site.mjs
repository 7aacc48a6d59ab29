// Makes dist/, the static site, ready for any host: `make build`.
import { readFileSync } from "node:fs";
import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { compress } from "./compress.mjs";
import { withDocuments } from "./document.mjs";
import { untranslated } from "./untranslated.mjs";
import { buildEngine } from "./engine.mjs";
import { writeLicenses } from "./licenses.mjs";
import { MathWriter } from "./math.mjs";
import { bundleModules } from "./bundle.mjs";
import { nameByContent, tellModules } from "./content-names.mjs";
import { writeBuild } from "./service-worker.mjs";
import { withHead, writeHeads } from "./page-heads.mjs";
import { withPlaces } from "./places.mjs";
import { withRuns } from "./run-links.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const site = join(root, "site");
// It is built in another folder and then moved, so that a running server never serves half a site.
const dist = join(root, "bin", `site-${process.pid}`);
const place = join(root, "dist");

try {
  await copySite();
  await renderMath();
  const { rest } = await buildEngine(root, dist);
  const firstPart = await stat(join(dist, "playground.wasm"));
  const names = await nameByContent(dist, ["playground.wasm", ...(rest ? ["playground-rest.wasm"] : [])]);
  await tellModules(dist, new Map([["playground-rest.wasm", ""], ...names]), firstPart.size);
  const { written, packaged } = await bundleModules(dist);
  writeLicenses(
    root,
    dist,
    packaged.map((file) => relative(root, file)),
  );
  await writeHeads(dist, written);
  await writePackage();
  await writeBuild(dist);
  await compress(dist);
  await report();
  await rm(place, { recursive: true, force: true });
  await rename(dist, place);
} catch (error) {
  console.error(`build: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  await rm(dist, { recursive: true, force: true });
}

/** Copies our own files, except tests. */
async function copySite() {
  await mkdir(dist, { recursive: true });
  await cp(site, dist, { recursive: true, filter: (path) => !path.endsWith(".test.js") });
  await rename(join(dist, "links", "not-found.html"), join(dist, "404.html")); // its name on static hosts
}

/** The version that links name. */
function engineVersion() {
  const source = readFileSync(join(root, "core", "lab", "session.go"), "utf8");
  const [, version] = /Engine = "(.*)"/.exec(source) ?? [];
  if (!version) throw new Error("core/lab/session.go: found no Engine");
  return version;
}

/** Puts documents and links to runs into pages, and renders the formulas of every page as HTML; the style sheet and fonts of KaTeX that they need go to vendor/. */
async function renderMath() {
  const math = new MathWriter();
  for (const file of await readdir(dist, { recursive: true })) {
    if (!file.endsWith(".html")) continue;
    const path = join(dist, file);
    const whole = withHead(await readFile(path, "utf8"), () => readFileSync(join(dirname(path), "index.html"), "utf8"));
    const page = withDocuments(whole, (name) => readFileSync(join(root, "docs", name), "utf8"));
    const linked = withRuns(page, (name) => readFileSync(join(dirname(path), "runs", name), "utf8"), engineVersion());
    await writeFile(path, math.renderPage(untranslated(withPlaces(linked, file)), join("site", file)));
  }
  await rm(join(dist, "lessons", "runs"), { recursive: true, force: true }); // they are in the pages now
  await math.writeAssets(join(dist, "vendor"));
}

/** Says to Node that the modules are modules, and to npm what to import. */
async function writePackage() {
  const said = {
    name: "revisit",
    private: true,
    type: "module",
    license: "MIT",
    exports: { ".": { types: "./revisit.d.ts", default: "./revisit.js" } },
  };
  await writeFile(join(dist, "package.json"), `${JSON.stringify(said, null, 2)}\n`);
}

async function report() {
  const files = await readdir(dist, { recursive: true });
  const sizes = await Promise.all(
    files.map(async (file) => {
      const info = await stat(join(dist, file));
      return info.isFile() ? info.size : 0;
    }),
  );
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
  console.log(`${relative(root, place)}/: ${sizes.filter(Boolean).length} files, ${megabytes.toFixed(1)} MB`);
}
