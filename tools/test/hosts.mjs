import { statSync } from "node:fs";
import { join } from "node:path";
import { command, root } from "./command.mjs";
import { playwrightTest } from "./playwright.mjs";
import { MissingTool, unlessMissing, whereIs } from "./tools.mjs";

/** The tools that the tests of e2e/hosts/ need besides Chromium, by the environment variables that name them. */
const needs = [
  {
    tests: ["reveal", "vitepress"],
    variable: "HOSTS_MODULES",
    find: () => modules("hosts", "no reveal.js, no VitePress"),
  },
  { tests: ["docusaurus"], variable: "DOCUSAURUS_MODULES", find: () => modules("hosts/docusaurus", "no Docusaurus") },
  { tests: ["sphinx"], variable: "SPHINX_BUILD", find: () => whereIs("sphinx") },
  { tests: ["notebook"], variable: "NBCONVERT", find: () => whereIs("nbconvert") },
  { tests: ["pandoc"], variable: "PANDOC", find: () => whereIs("pandoc") },
  { tests: ["hugo"], variable: "HUGO", find: () => whereIs("hugo") },
  { tests: ["mkdocs"], variable: "MKDOCS", find: () => whereIs("mkdocs") },
  { tests: ["asciidoctor"], variable: "ASCIIDOCTOR", find: () => whereIs("asciidoctor") },
  { tests: [], variable: "PDFTOTEXT", find: () => whereIs("pdftotext") },
  { tests: ["pdf"], variable: "PDFTOPPM", find: () => whereIs("pdftoppm") },
];

/**
 * Runs the tests of e2e/hosts/ whose tools are there.
 * @param {import("./tally.mjs").Tally} tally
 */
export async function hosts(tally) {
  const tests = ["plain"];
  /** @type {Record<string, string>} */
  const env = { CHROMIUM: await whereIs("chromium") };
  for (const need of needs) {
    await unlessMissing(tally, async () => {
      env[need.variable] = await need.find();
      tests.push(...need.tests);
    });
  }
  await playwrightTest(
    tally,
    ["--config", "e2e/hosts/playwright.config.js", ...tests.map((name) => `${name}.spec.js`)],
    env,
  );
}

/**
 * Installs the packages of a folder of e2e/, apart from those of the build.
 * @param {string} name
 * @param {string} otherwise what is missing where they cannot be installed
 */
async function modules(name, otherwise) {
  const folder = join(root, "e2e", name);
  const installed = join(folder, "node_modules");
  const changed = (/** @type {string} */ file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (changed(join(installed, ".package-lock.json")) < changed(join(folder, "package-lock.json"))) {
    if ((await command("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { folder })) !== 0)
      throw new MissingTool(`${otherwise}: npm ci failed in e2e/${name}/`);
  }
  return installed;
}
