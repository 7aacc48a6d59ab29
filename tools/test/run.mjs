// make test: runs the suites, then prints a table of them, the names of all tests that failed, and the line "N passed, N failed". Arguments
// name the suites; without any it runs all but those of CI and the extra ones. With --all, as CI does, it runs the former, and of the latter
// those that are owed (stamps.mjs), and says which it left out; with --long the extra ones alone, all of them or those named, and notes those
// that passed. TIMES=1 prints where the time went.
import { settle } from "./settle.mjs";
import { hashOf, owed, passed, readStamps } from "./stamps.mjs";
import { suites } from "./suites.mjs";
import { Tally } from "./tally.mjs";
import { timesOf } from "./times.mjs";
import { prepare } from "./tools.mjs";

/** @typedef {import("./suites.mjs").Suite} Suite */
/** @typedef {{ name: string, tally: Tally, seconds: number }} Row */

const options = ["--all", "--long"];
const asked = process.argv.slice(2);
const [all, long] = options.map((option) => asked.includes(option));
const named = asked.filter((name) => !options.includes(name));
const unknown = named.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(`found suite ${unknown.join(", ")}, expected some of: ${suites.map((suite) => suite.name).join(", ")}`);
  process.exit(2);
}

/** Extra suites that are not owed, each with the reason. @type {string[]} */
const leftOut = [];
const chosen = await choose();
await prepare(chosen.flatMap(({ needs }) => needs ?? []));
/** @type {Row[]} */
const rows = [];
const rest = chosen.filter(({ name }) => name !== "site");
await inTurn(chosen.filter(({ name }) => name === "site")); // what the others test
// Those that mostly wait share the machine with those that compute.
await Promise.all([
  inTurn(rest.filter(({ waits }) => !waits)),
  inTurn(
    rest.filter(({ waits }) => waits),
    { beside: true },
  ),
]);
report();

async function choose() {
  const stamps = all ? readStamps() : {};
  const today = new Date();
  /** @type {Suite[]} */
  const found = [];
  for (const suite of suites) {
    if (named.length > 0 ? !named.includes(suite.name) : long ? !suite.extra : (suite.extra || suite.ci) && !all)
      continue;
    const why = suite.extra && all && owed(stamps[suite.name], await hashOf(suite.extra.paths), today);
    if (why === "")
      leftOut.push(`${suite.name}: nothing that it tests has changed since it passed on ${stamps[suite.name].date}`);
    else found.push(suite);
  }
  const built = found.some((suite) => suite.built);
  return suites.filter((suite) => found.includes(suite) || (built && suite.name === "site"));
}

/**
 * @param {Suite[]} some
 * @param {{ beside?: boolean }} [how] beside: others run, with whose output theirs is not to be mixed
 */
async function inTurn(some, { beside = false } = {}) {
  for (const { name, about, extra } of some) {
    const title = `\n== ${name}: ${about}`;
    if (!beside) console.log(title);
    const hash = extra && long ? await hashOf(extra.paths) : "";
    /** @type {string[]} */
    const lines = [];
    const { tally, seconds } = await settle(name, beside ? { into: lines } : {});
    if (beside) console.log([title, ...lines].join("\n"));
    rows.push({ name, tally, seconds });
    if (hash && extra && tally.failed === 0 && tally.skipped === 0 && hash === (await hashOf(extra.paths)))
      passed(name, hash, new Date());
  }
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
  rows.sort(
    (a, b) => chosen.findIndex(({ name }) => name === a.name) - chosen.findIndex(({ name }) => name === b.name),
  );
  for (const { name, tally, seconds } of rows) {
    console.log(line([name, tally.passed, tally.failed, tally.skipped, seconds.toFixed(1)]));
    sum.add(tally);
  }
  if (process.env.TIMES) console.log(`\n${timesOf(rows).join("\n")}`);
  for (const remark of sum.remarks) console.log(`- ${remark}`);
  for (const why of leftOut) console.log(`- left out ${why}`);
  // These come last, since some logs keep only the last lines.
  for (const { name, tally } of rows) for (const test of tally.names) console.log(`- FAILED ${name}: ${test}`);
  console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ""}`);
  process.exitCode = sum.failed > 0 ? 1 : 0;
}
