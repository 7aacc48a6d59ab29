// The rooms of site/ import one way: each only rooms before it in this list. core/imports_test.go is the same for core.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { test } from "node:test";
import { root } from "./command.mjs";

/** From bottom to top: a room may import itself and the rooms before it. */
const ROOMS = [
  "engine", // the worker, its calls and what crosses to it
  "own", // where a custom learner plays
  "ui", // DOM, numbers, files, clipboard, faults, keys, theme
  "spec", // what is edited: drafts, history, locks, examples, families
  "run", // the player, its frames, the status line
  "storage", // what the browser keeps
  "shell", // what surrounds the work on every page: buttons, menus, notices, the bar, drawers, the tour
  "form", // fields of a problem and of a learner
  "theory", // assumptions, bounds, and a run's numbers against them
  "path", // one episode: tree of paths, bonuses, counters
  "state-view", // values of all states at a step, maps and boards of a problem
  "timeline", // all paths of a run
  "inspector", // Algorithm 2 and its numbers, line by line
  "code", // editors of text: a spec as JSON, a custom learner
  "editors", // maps and tables
  "arrays", // files of numbers
  "links",
  "share",
  "figure", // figures, drawn and exported
  "watch", // two learners beside each other on one problem; the first page around them
  "access", // the price list of access, and its page
];
/** Pages: each may import every room, and no other page. */
const PAGES = ["lab", "compare", "embed", "lessons"];
/** Files with an address of their own. Modules among them may import every room and page, but not each other. */
const ROOT = [
  ...[
    "_headers",
    "_redirects",
    ".assetsignore",
    "icon.svg",
    "preview.png",
    "index.html",
    "lab.html",
    "compare.html",
    "access.html",
    "embed.html",
    "pseudocode.html",
    "theory.html",
    "glossary.html",
    "reset.html",
  ],
  ...["main.js", "worker.js", "sw.js", "revisit.js", "revisit.d.ts", "embed.js"],
];
/** The types of the public API; every room may import them. */
const API = "revisit.d.ts";
/** Files that the build adds: bundles of npm packages, and Go's loader. */
const VENDOR = "vendor";
const LOADER = "wasm_exec.js";

/** @param {string} file its path from site/ */
const roomOf = (file) => (file.includes("/") ? file.slice(0, file.indexOf("/")) : "");

/**
 * @param {string} file its path from site/
 * @param {string} imported likewise
 * @returns {string} the rule that the import breaks, or ""
 */
function offence(file, imported) {
  const [from, to] = [roomOf(file), roomOf(imported)];
  if (imported.startsWith("..")) return "it is outside of site/";
  if (imported === API || imported === LOADER || to === VENDOR || (from === to && from !== "")) return "";
  if (to === "") return "nobody imports a file that is there for its address";
  if (from === "") return "";
  if (PAGES.includes(to)) return PAGES.includes(from) ? "pages do not know each other" : "rooms know no page";
  if (!ROOMS.includes(to)) return `${to} is no room`;
  if (PAGES.includes(from) || ROOMS.indexOf(to) < ROOMS.indexOf(from)) return "";
  return ROOMS.includes(from)
    ? `${from} may import ${ROOMS.slice(0, ROOMS.indexOf(from)).join(", ") || "no room"}`
    : `${from} is no room`;
}

/**
 * The imports of a module, including dynamic imports and those of types in JSDoc.
 * @param {string} file
 * @param {string} text
 */
function importsOf(file, text) {
  const named = /(?:\bfrom\s*|\bimport\s*(?:\(\s*(?:\/\*.*?\*\/\s*)*)+|\bimport\s+)(["'])(\.[^"']*)\1/g;
  return [...text.matchAll(named)].map(([, , path]) => posix.join(posix.dirname(file), path));
}

const site = join(root, "site");
const files = (await readdir(site, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => posix.relative(site, join(entry.parentPath, entry.name)));

test("rooms of site/ import one way", async () => {
  const modules = files.filter((file) => /\.(js|d\.ts)$/.test(file) && !file.endsWith(".test.js"));
  let imports = 0;
  const offences = [];
  for (const file of modules) {
    for (const imported of importsOf(file, await readFile(join(site, file), "utf8"))) {
      imports++;
      const why = offence(file, imported);
      if (why) offences.push(`${file} imports ${imported}: ${why}`);
    }
  }
  assert.deepEqual(offences, []);
  assert.ok(
    modules.length > 200 && imports > 2 * modules.length,
    `found ${imports} imports of ${modules.length} modules`,
  );
});

test("the rule catches what it was made for, and lets its lawful twin pass", () => {
  for (const [file, imported, caught] of /** @type {[string, string, boolean][]} */ ([
    ["ui/theme.js", "shell/bar.js", true],
    ["shell/bar.js", "ui/theme.js", false],
    ["engine/lab.js", "ui/dom.js", true],
    ["run/frame.js", "path/bonus-chart.js", true],
    ["storage/run-list.js", "shell/saved-panel.js", true],
    ["form/problem-form.js", "editors/workbench.js", true],
    ["editors/workbench.js", "form/problem-form.js", false],
    ["share/dialog.js", "figure/description.js", true],
    ["figure/lab-menus.js", "share/latex.js", false],
    ["arrays/import-session.js", "lab/open-files.js", true],
    ["lab/open-files.js", "arrays/import-session.js", false],
    ["lab/run-controls.js", "compare/compare-run.js", true],
    ["embed/embed-main.js", "lab/lab-document.js", true],
    ["compare/compare-main.js", "revisit.js", true],
    ["compare/compare-main.js", "revisit.d.ts", false],
    ["engine/lab.js", "revisit.d.ts", false],
    ["engine/lab.js", "vendor/d3-array.js", false],
    ["engine/lab.js", "../tools/build/site.mjs", true],
    ["engine/lab.js", "attic/old.js", true],
    ["attic/old.js", "engine/lab.js", true],
    ["main.js", "lab/lab-document.js", false],
    ["main.js", "compare/ready-experiments.js", false],
    ["main.js", "worker.js", true],
  ]))
    assert.equal(offence(file, imported) !== "", caught, `${file} imports ${imported}: ${offence(file, imported)}`);
});

test("the main modules of the pages compose, and do nothing else", async () => {
  for (const [main, room] of [
    ["main.js", "lab"],
    ["compare/compare-main.js", "compare"],
    ["embed/embed-main.js", "embed"],
    ["lessons/lessons-main.js", "lessons"],
  ]) {
    const lines = (await readFile(join(site, main), "utf8")).split("\n").length - 1;
    assert.ok(lines <= 150, `${main} has ${lines} lines: what it does goes to a controller in ${room}/`);
  }
});

test("no two modules or sheets have one name, and sizes of letters are tokens", async () => {
  const named = files.filter((file) => /(?<!\.test)\.(js|css)$/.test(file)).map((file) => posix.basename(file));
  assert.deepEqual(
    named.filter((name, i) => named.indexOf(name) !== i),
    [],
  );
  for (const sheet of files.filter((file) => file.endsWith(".css") && file !== "ui/tokens.css"))
    assert.doesNotMatch(await readFile(join(site, sheet), "utf8"), /font-size: [\d.]+px/, sheet);
});

test("an import is seen however it is written", () => {
  const text = `
    import "./a.js";
    import { b } from "../ui/b.js";
    import {
      c,
    } from './c.js';
    export * from "./d.js";
    const { e } = await import("./e/f.js");
    const g = await import(/** @type {string} */ ("./cast.js"), import(/* webpack */ "./g.js"));
    /** @type {import("../revisit.d.ts").Spec} */
    import outside from "d3-array";
  `;
  assert.deepEqual(importsOf("lab/main.js", text), [
    "lab/a.js",
    "ui/b.js",
    "lab/c.js",
    "lab/d.js",
    "lab/e/f.js",
    "lab/cast.js",
    "lab/g.js",
    "revisit.d.ts",
  ]);
});

test("the root of site/ holds what has an address, and nothing else", () => {
  const there = files.filter((file) => !file.includes("/"));
  assert.deepEqual(
    there.filter((file) => !ROOT.includes(file)),
    [],
  );
  assert.ok(there.length <= 20, `${there.length} files at the root of site/`);
  const rooms = new Set(files.filter((file) => file.includes("/")).map(roomOf));
  assert.deepEqual([...rooms].sort(), [...ROOMS, ...PAGES].sort());
});

test("every option has a value: its text may be translated", async () => {
  const texts = await Promise.all(
    (await readdir(join(root, "site"), { recursive: true }))
      .filter((file) => /(?<!\.test)\.(js|html)$/.test(file))
      .map((file) => readFile(join(root, "site", file), "utf8")),
  );
  const options = texts.flatMap((text) => text.match(/<option\b[^>]*>|el\("option",[^}]*\}/g) ?? []);
  assert.ok(options.length > 40);
  assert.deepEqual(
    options.filter((option) => !/\bvalue\b/.test(option)),
    [],
  );
});
