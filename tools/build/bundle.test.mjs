import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { bundleModules } from "./bundle.mjs";
import { nameByContent, tellModules } from "./content-names.mjs";
import { writeHeads } from "./page-heads.mjs";

/** A small site. @type {Record<string, string>} */
const SITE = {
  "index.html":
    '<head><link rel="stylesheet" href="./a.css">\n<link rel="stylesheet" href="./deep/b.css">\n<script type="module" src="./main.js"></script>\n</head>',
  "a.css": ".a { background: url(./a.svg); }",
  "deep/b.css": '.a { color: red; background: url("fonts/b.woff2"); }',
  // As the lab does: it waits at its top level for what is loaded later and needs the same modules.
  "main.js":
    'import { shared } from "./deep/shared.js"; import { only } from "./only.js"; const { later } = await import("./later.js"); export const said = [shared(), only, later()];',
  "compare/compare-main.js": 'import { shared } from "../deep/shared.js"; export const said = shared();',
  "deep/shared.js":
    'export const shared = () => new URL("../file.json", import.meta.url).pathname.split("/").slice(-2).join("/").replace(/^.*\\//, "");',
  "only.js": 'import { shared } from "./deep/shared.js"; export const only = `only ${shared()}`;',
  "later.js":
    'import { only } from "./only.js"; export const later = () => `later, ${only}, ${new URL("./x.css", import.meta.url).href === new URL("x.css", globalThis.site).href}`;',
  "worker.js": 'import { shared } from "./deep/shared.js"; export const said = shared();',
};

test("modules keep their addresses and what they say, in few files that a page names", async () => {
  const dist = await mkdtemp(join(tmpdir(), "modules-"));
  try {
    for (const [file, text] of Object.entries(SITE)) {
      await mkdir(dirname(join(dist, file)), { recursive: true });
      await writeFile(join(dist, file), text);
    }
    Object.assign(globalThis, { site: pathToFileURL(`${dist}/`).href });
    await writeFile(join(dist, "package.json"), '{ "type": "module" }');
    const { written } = await bundleModules(dist);
    await writeHeads(dist, written);

    const placeOf = (/** @type {string} */ file) => join(dist, written.get(file)?.name ?? "");
    const said = async (/** @type {string} */ file) => (await import(pathToFileURL(placeOf(file)).href)).said;
    assert.deepEqual(await said("main.js"), ["file.json", "only file.json", "later, only file.json, true"]);
    assert.equal(await said("compare/compare-main.js"), "file.json");
    assert.equal(await said("worker.js"), "file.json");
    const files = await readdir(dist, { recursive: true });
    assert.deepEqual(
      ["main.js", "later.js", "only.js", join("deep", "shared.js")].filter((file) => files.includes(file)),
      [],
    );
    assert.doesNotMatch(await readFile(placeOf("worker.js"), "utf8"), /\bimport\b[^.]/);

    const page = await readFile(join(dist, "index.html"), "utf8");
    const named = [...page.matchAll(/<link rel="modulepreload" href="\.\/([^"]+)">/g)].map(([, path]) => path);
    const imported = [...(await readFile(placeOf("main.js"), "utf8")).matchAll(/(?:from|import) ?"\.\/([^"]+)"/g)].map(
      ([, path]) => `parts/${path}`,
    );
    assert.ok(imported.length > 0);
    assert.deepEqual([...named].sort(), [...new Set(imported)].sort());

    const sheets = [...page.matchAll(/<link rel="stylesheet" href="\.\/(parts\/[^"]+)">/g)].map(([, sheet]) => sheet);
    const [first, second, ...others] = await Promise.all(sheets.map((sheet) => readFile(join(dist, sheet), "utf8")));
    assert.deepEqual(others, []);
    assert.match(first, /url\(["']?\.\.\/a\.svg/);
    assert.match(second, /url\(["']?\.\.\/deep\/fonts\/b\.woff2/);
  } finally {
    await rm(dist, { recursive: true });
  }
});

test("a sheet that pages link becomes one file with what it imports, the same for all; what no page or module asks for is not there", async () => {
  const sheets = {
    "ui/page.css": '@import "./base.css";\n@import "../path/path.css";\n.page { --own: 1; }',
    "ui/base.css": ".base { --own: 1; }",
    "path/path.css": '.path { background: url("./dots.svg"); }',
    "own.css": ".own { --own: 1; }",
    "later.css": ".later { --own: 1; }",
  };
  const page = (/** @type {string[]} */ ...linked) =>
    `<head>${linked.map((sheet) => `<link rel="stylesheet" href="${sheet}">\n`).join("")}</head>`;
  const dist = await mkdtemp(join(tmpdir(), "modules-"));
  try {
    for (const folder of ["ui", "path", "lessons"]) await mkdir(join(dist, folder));
    for (const [sheet, text] of Object.entries(sheets)) await writeFile(join(dist, sheet), text);
    await writeFile(join(dist, "one.html"), page("./ui/page.css", "./own.css", "./later.css"));
    await writeFile(join(dist, "lessons", "two.html"), page("../ui/page.css"));
    await writeFile(join(dist, "known.js"), 'addStyle("./later.css");');
    await writeHeads(dist, new Map());
    const linked = async (/** @type {string} */ file) =>
      [...(await readFile(join(dist, file), "utf8")).matchAll(/href="([^"]+)"/g)].map(([, path]) => path);
    const one = await linked("one.html");
    const [common, own, later] = one.map((path) => path.replace("./", ""));
    assert.deepEqual(
      one.map((path) => path.replace(/-.*/, "")),
      ["./parts/page", "./parts/own", "./parts/later"],
    );
    assert.deepEqual(await linked("lessons/two.html"), [`../${common}`]);
    const rules = async (/** @type {string} */ path) =>
      [...(await readFile(join(dist, path), "utf8")).matchAll(/\.([\w-]+)\{/g)].map(([, name]) => name);
    assert.deepEqual(await rules(common), ["base", "path", "page"]);
    assert.match(await readFile(join(dist, common), "utf8"), /url\(["']?\.\.\/path\/dots\.svg/);
    assert.deepEqual([await rules(own), await rules(later)], [["own"], ["later"]]);
    assert.deepEqual(
      (await readdir(dist, { recursive: true })).filter((file) => file.endsWith(".css") && !file.startsWith("parts")),
      ["later.css"],
    );
  } finally {
    await rm(dist, { recursive: true });
  }
});

test("where one byte of the engine changes, so does every name on the way to it from the page", async () => {
  const engine = { first: "first.wasm", rest: "rest.wasm" };
  const site = {
    "index.html":
      '<head><script src="./engine/start-early.js"></script>\n<script type="module" src="./main.js"></script>\n</head>',
    "engine/addresses.js": 'export const first = "first.wasm", rest = "rest.wasm", worker = "worker.js";',
    "engine/start-early.js": 'import { worker } from "./addresses.js"; globalThis.early = worker;',
    "main.js": 'import { worker } from "./engine/addresses.js"; export const said = worker;',
    "worker.js": 'import { first, rest } from "./engine/addresses.js"; export const said = [first, rest];',
    "package.json": '{ "type": "module" }',
  };
  /** @param {string} bytes of the engine's rest */
  const build = async (bytes) => {
    const dist = await mkdtemp(join(tmpdir(), "modules-"));
    try {
      await mkdir(join(dist, "engine"));
      for (const [file, text] of Object.entries({ ...site, [engine.first]: "first", [engine.rest]: bytes }))
        await writeFile(join(dist, file), text);
      const wasm = await nameByContent(dist, Object.values(engine));
      await tellModules(dist, wasm);
      const { written } = await bundleModules(dist);
      await writeHeads(dist, written);
      const said = async (/** @type {string} */ file) => (await import(pathToFileURL(join(dist, file)).href)).said;
      const page = await readFile(join(dist, "index.html"), "utf8");
      const [early, main] = ["engine/start-early.js", "main.js"].map((file) => written.get(file)?.name ?? "");
      assert.ok(page.includes(`src="./${early}"`) && page.includes(`src="./${main}"`));
      const worker = await said(main);
      assert.deepEqual(await said(worker), [wasm.get(engine.first), wasm.get(engine.rest)]);
      assert.equal(await readFile(join(dist, (await said(worker))[1]), "utf8"), bytes);
      return { early, main, worker, rest: wasm.get(engine.rest) };
    } finally {
      await rm(dist, { recursive: true });
    }
  };
  const [one, same, other] = [await build("rest"), await build("rest"), await build("rest.")];
  assert.deepEqual(one, same);
  for (const [place, name] of Object.entries(one))
    assert.notEqual(Object.entries(other).find(([key]) => key === place)?.[1], name, place);
});
