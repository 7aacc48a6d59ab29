import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { command, root } from "./command.mjs";
import { results } from "./nodetest.mjs";

/**
 * Runs `playwright test` and counts.
 * @param {import("./tally.mjs").Tally} tally
 * @param {string[]} args
 * @param {Record<string, string>} env where the programs are that the tests use
 */
export async function playwrightTest(tally, args, env) {
  const report = results("playwright.json");
  const code = await command("node_modules/.bin/playwright", ["test", ...args], { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  if (!existsSync(report)) throw new Error(`playwright test: exit code ${code} and no report`);
  const { config, stats, errors, suites } = JSON.parse(readFileSync(report, "utf8"));
  tally.add({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, names: failures(suites, relative(root, config.rootDir)) });
  for (const error of errors) tally.fail(error.message ?? String(error.value));
  if (code !== 0 && tally.failed === 0) tally.fail(`playwright test: exit code ${code}`);
}

/**
 * @typedef {object} Suite
 * @property {Suite[]} [suites]
 * @property {{ file: string, line: number, title: string, tests: { status: string }[] }[]} [specs]
 */

/**
 * @param {Suite[]} suites of Playwright's JSON report
 * @param {string} folder of the files that it names
 * @returns {string[]} the tests that did not go as expected, each with file and line
 */
export function failures(suites, folder) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === "unexpected" || status === "flaky")).map(({ file, line, title }) => `${join(folder, file)}:${line} ${title}`),
    ...failures(inner, folder),
  ]);
}
