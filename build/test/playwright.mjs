import { existsSync, readFileSync } from "node:fs";
import { command } from "./command.mjs";
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
  const { stats, errors } = JSON.parse(readFileSync(report, "utf8"));
  tally.add({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped });
  for (const error of errors) tally.fail(error.message ?? String(error.value));
  if (code !== 0 && tally.failed === 0) tally.fail(`playwright test: exit code ${code}`);
}
