// make test: runs the suites, then prints a table of them, the names of all tests that failed, and the line "N passed, N failed". Arguments
// name the suites; without any it runs all but the extra ones, with --all those too.
import { suites } from "./suites.mjs";
import { Tally } from "./tally.mjs";
import { prepare } from "./tools.mjs";

const named = process.argv.slice(2).filter((name) => name !== "--all");
const all = named.length < process.argv.length - 2;
const unknown = named.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(`found suite ${unknown.join(", ")}, expected some of: ${suites.map((suite) => suite.name).join(", ")}`);
  process.exit(2);
}

await prepare(suites.filter(chosen).flatMap(({ needs }) => needs ?? []));
/** @type {{ name: string, tally: Tally, seconds: number }[]} */
const rows = [];
for (const suite of suites) {
  if (!chosen(suite)) continue;
  console.log(`\n== ${suite.name}: ${suite.about}`);
  const started = performance.now();
  rows.push({ name: suite.name, tally: await settle(suite), seconds: (performance.now() - started) / 1000 });
}
report();

/** @param {import("./suites.mjs").Suite} suite @returns {boolean} */
function chosen(suite) {
  if (all) return true;
  if (named.length === 0) return !suite.extra;
  return named.includes(suite.name) || (suite.name === "site" && suites.some((other) => other.built && chosen(other)));
}

/**
 * Runs a suite. One that throws, or that runs and skips nothing, counts as a failure.
 * @param {import("./suites.mjs").Suite} suite
 */
async function settle(suite) {
  const tally = new Tally();
  try {
    await suite.run(tally);
  } catch (error) {
    tally.fail(`${suite.name}: ${error instanceof Error ? error.message : error}`);
  }
  if (tally.total === 0) tally.fail(`${suite.name}: ran no test`);
  return tally;
}

function report() {
  const line = (/** @type {(string | number)[]} */ cells) =>
    String(cells[0]).padEnd(14) +
    cells
      .slice(1)
      .map((cell) => String(cell).padStart(9))
      .join("");
  console.log(`\n${line(["suite", "passed", "failed", "skipped", "seconds"])}`);
  const sum = new Tally();
  for (const { name, tally, seconds } of rows) {
    console.log(line([name, tally.passed, tally.failed, tally.skipped, seconds.toFixed(1)]));
    sum.add(tally);
  }
  for (const remark of sum.remarks) console.log(`- ${remark}`);
  // These come last, since some logs keep only the last lines.
  for (const { name, tally } of rows) for (const test of tally.names) console.log(`- FAILED ${name}: ${test}`);
  console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ""}`);
  process.exitCode = sum.failed > 0 ? 1 : 0;
}
