// make browsers: runs the page's tests in Chromium, Firefox ESR and WebKitGTK, and writes the table of docs/browsers.md from the runs.
// Arguments name browsers, whose rows alone are made anew. With --digests only the tests of the golden digests run, and only their column is.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { golden } from "../e2e/golden.js";
import { LACKS, edition } from "../e2e/firefox/lacks.js";
import { output, root } from "./test/command.mjs";
import { suites } from "./test/suites.mjs";
import { Tally } from "./test/tally.mjs";
import { whereIs } from "./test/tools.mjs";

const page = join(root, "docs", "browsers.md");
/** The suites of each browser, and the program that says its version. @type {Record<string, { suites: string[], tool: import("./test/tools.mjs").ToolName }>} */
const BROWSERS = {
  Chromium: { suites: ["e2e", "e2e-more"], tool: "chromium" },
  "Firefox ESR": { suites: ["firefox", "firefox-more"], tool: "firefox" },
  WebKitGTK: { suites: ["webkit"], tool: "webkitDriver" },
};

const text = readFileSync(page, "utf8");
const asked = process.argv.slice(2).filter((name) => name !== "--digests");
const digestsOnly = process.argv.includes("--digests");
if (digestsOnly) process.env.FILES = "digest";
const rows = new Map([...text.matchAll(/^\| ([^|]+?) \|.*\|$/gm)].map(([row, name]) => [name, row]));
let made = /<!-- Firefox ESR by e2e\/firefox\/lacks\.js \w+ -->/.exec(text)?.[0] ?? "";
for (const [name, browser] of Object.entries(BROWSERS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const tally = new Tally();
  for (const suite of suites.filter(({ name }) => (digestsOnly ? [browser.suites[0]] : browser.suites).includes(name)))
    await suite.run(tally);
  if (digestsOnly) {
    const row = String(rows.get(name));
    rows.set(name, row.replace(/[^|]+\|$/, tally.failed > 0 ? " failed |" : ` ${digests(tally)} |`));
    continue;
  }
  const cells = [name, await versionOf(browser.tool), tally.passed, tally.failed, notRun(name), digests(tally)];
  rows.set(name, `| ${cells.join(" | ")} |`);
  if (name === "Firefox ESR") made = `<!-- ${name} by e2e/firefox/lacks.js ${edition} -->`;
}
const table = Object.keys(BROWSERS).flatMap((name) => rows.get(name) ?? []);
writeFileSync(
  page,
  text.replace(
    /(<!-- made by make browsers -->\n\n(?:\|.*\n){2})[\s\S]*?(\n<!-- end -->)/,
    `$1${table.join("\n")}\n\n${made}$2`,
  ),
);

/** @param {import("./test/tools.mjs").ToolName} tool */
async function versionOf(tool) {
  const said =
    tool === "webkitDriver"
      ? await output("dpkg-query", ["-W", "-f", "$" + "{Version}", "webkit2gtk-driver"])
      : await output(await whereIs(tool), ["--version"]);
  return /\d+(\.\d+)+/.exec(said)?.[0] ?? said;
}

/** @param {string} name */
function notRun(name) {
  return name === "Firefox ESR" ? Object.values(LACKS).flat().length : 0;
}

/** A test of the digests compares all of them, so none differs where all tests passed. @param {Tally} tally */
function digests(tally) {
  const all = Object.keys(golden.digests).length;
  if (tally.passed === 0 || tally.skipped > 0) return "not run";
  return tally.names.some((name) => name.includes("golden digest")) ? `not all of ${all}` : `${all} of ${all}`;
}
