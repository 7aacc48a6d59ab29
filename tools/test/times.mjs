// Where the time of make test went, for TIMES=1. docs/testing.md says how to read it.

/** @typedef {{ name: string, tally: Pick<import("./tally.mjs").Tally, "times" | "costs" | "total">, seconds: number }} Row */

const slowest = 20;

/**
 * Lines: the suites by time, the slowest tests, and what was done many times over.
 * @param {Row[]} rows
 */
export function timesOf(rows) {
  const all = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  const suites = [...rows]
    .sort((a, b) => b.seconds - a.seconds)
    .map(
      ({ name, seconds, tally }) =>
        `${seconds.toFixed(1).padStart(8)} s ${percent(seconds / all)}  ${name}, ${tally.total} tests`,
    );
  const tests = rows
    .flatMap(({ name, tally }) => tally.times.map((time) => ({ ...time, suite: name })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowest)
    .map(({ suite, name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${suite}: ${name}`);
  return ["time by suite", ...suites, "", `the ${tests.length} slowest tests`, ...tests, ...costsOf(rows)];
}

/** @param {Row[]} rows */
function costsOf(rows) {
  const lines = rows.flatMap(({ name, tally }) => {
    /** @type {Map<string, { count: number, seconds: number }>} */
    const sums = new Map();
    for (const { what, count, seconds } of tally.costs) {
      const before = sums.get(what) ?? { count: 0, seconds: 0 };
      sums.set(what, { count: before.count + count, seconds: before.seconds + seconds });
    }
    return [...sums].map(
      ([what, { count, seconds }]) =>
        `${seconds.toFixed(1).padStart(8)} s  ${name}: ${what}, ${count} times, ${((1000 * seconds) / count).toFixed(0)} ms each`,
    );
  });
  return lines.length > 0 ? ["", "of the tests' own time, in browsers", ...lines] : [];
}

/** @param {number} share */
const percent = (share) => `${(100 * share).toFixed(0).padStart(3)}%`;
