import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { command, root } from "./command.mjs";
import { results } from "./nodetest.mjs";

/**
 * Runs `playwright test` and counts the tests.
 * @param {import("./tally.mjs").Tally} tally
 * @param {string[]} args
 * @param {Record<string, string>} env the paths of the programs that the tests use
 */
export async function playwrightTest(tally, args, env) {
  const report = results("playwright.json");
  const code = await command("node_modules/.bin/playwright", ["test", ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  if (!existsSync(report)) throw new Error(`playwright test: exit code ${code} and no report`);
  const { config, stats, errors, suites } = JSON.parse(readFileSync(report, "utf8"));
  const folder = relative(root, config.rootDir);
  tally.add({
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
    names: named(suites, folder),
    times: timesOf(suites, folder),
    costs: costsOf(suites),
  });
  for (const error of errors) tally.fail(error.message ?? String(error.value));
  if (code !== 0 && tally.failed === 0) tally.fail(`playwright test: exit code ${code}`);
}

/**
 * @typedef {{ message?: string, location?: { line: number } }} Fault
 * @typedef {{ type: string, description?: string }} Annotation
 * @typedef {{ status: string, annotations?: Annotation[], results?: { error?: Fault, duration?: number }[] }} Run a test in one of the projects
 * @typedef {object} Suite
 * @property {Suite[]} [suites]
 * @property {{ file: string, line: number, title: string, tests: Run[] }[]} [specs]
 */

/**
 * @param {Suite[]} suites of Playwright's JSON report
 * @param {string} folder of the files that it names
 * @returns {string[]} the tests that failed, each with file and line and what went wrong where
 */
export function named(suites, folder) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "unexpected"))
      .map(({ file, line, title, tests }) => `${join(folder, file)}:${line} ${title}${why(tests)}`),
    ...named(inner, folder),
  ]);
}

/**
 * @param {Suite[]} suites
 * @returns {NonNullable<Suite["specs"]>}
 */
const specsOf = (suites) => suites.flatMap(({ suites: inner = [], specs = [] }) => [...specs, ...specsOf(inner)]);

/**
 * How long each test took, all of its tries together.
 * @param {Suite[]} suites
 * @param {string} folder
 * @returns {import("./tally.mjs").Time[]}
 */
export function timesOf(suites, folder) {
  return specsOf(suites).map(({ file, line, title, tests }) => ({
    name: `${join(folder, file)}:${line} ${title}`,
    seconds: tests.flatMap(({ results = [] }) => results).reduce((sum, { duration = 0 }) => sum + duration / 1000, 0),
  }));
}

/**
 * What tests noted of pages that they opened and engines that were compiled (e2e/times.js), in milliseconds.
 * @param {Suite[]} suites
 * @returns {import("./tally.mjs").Cost[]}
 */
export function costsOf(suites) {
  return specsOf(suites)
    .flatMap(({ tests }) => tests.flatMap(({ annotations = [] }) => annotations))
    .filter(({ type }) => ["opening", "compiling"].includes(type))
    .map(({ type, description }) => ({ what: type, count: 1, seconds: Number(description) / 1000 }));
}

/** Letters of an error in a line of the summary. */
const room = 400;

/** @param {Run[]} tests */
function why(tests) {
  const fault = tests.flatMap(({ results = [] }) => results).find(({ error }) => error)?.error;
  if (!fault?.message) return "";
  const where = fault.location ? `line ${fault.location.line}: ` : "";
  return ` (${where}${stripVTControlCharacters(fault.message).replace(/\s+/g, " ").trim().slice(0, room)})`;
}
