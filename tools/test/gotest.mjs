import { command } from "./command.mjs";

/**
 * Runs `go test -json` and counts the tests without subtests. A package that fails outside of any test (it does not build, crashes or runs out
 * of time) is one failure, and so is a run without any test.
 * @param {import("./tally.mjs").Tally} tally
 * @param {string[]} args what follows `go test -json`
 * @param {{ env?: Record<string, string>, folder?: string }} [where] folder: other than this repository's
 */
export async function goTest(tally, args, { env, folder } = {}) {
  const packages = new Map();
  const before = tally.total;
  const code = await command("go", ["test", "-json", ...args], {
    env,
    folder,
    onLine: (line) => read(packages, line, tally),
  });
  if (tally.total === before) tally.fail(`go test ${args.join(" ")}: exit code ${code}, ran no test`);
}

/** Messages of an older devtools client about newer events, which are not ours. */
const noise = /ERROR: could not unmarshal event: unknown IPAddressSpace value/;

/**
 * One package's run so far.
 * @typedef {{ results: Map<string, string>, output: Map<string, string[]> }} Run
 */

/**
 * @param {Map<string, Run>} packages
 * @param {string} line
 * @param {import("./tally.mjs").Tally} tally
 */
function read(packages, line, tally) {
  let event;
  try {
    event = JSON.parse(line);
  } catch {
    console.log(line);
    return;
  }
  const { Action: action, Package: name = event.ImportPath, Test: test = "", Output: text } = event;
  const run = packages.get(name) ?? { results: new Map(), output: new Map() };
  packages.set(name, run);
  if (action === "output") {
    if (noise.test(text)) return;
    run.output.set(test, [...(run.output.get(test) ?? []), text]);
  } else if (action === "build-output") {
    say([text]);
  } else if (test && ["pass", "fail", "skip"].includes(action)) {
    run.results.set(test, action);
    if (action === "fail") say(run.output.get(test) ?? []);
    run.output.delete(test);
  } else if (!test && ["pass", "fail", "skip"].includes(action)) {
    finish(name, run, action, event.Elapsed ?? 0, tally);
  }
}

/**
 * @param {string} name
 * @param {Run} run
 * @param {string} action
 * @param {number} seconds
 * @param {import("./tally.mjs").Tally} tally
 */
function finish(name, run, action, seconds, tally) {
  const tests = leaves(run.results);
  if (action === "skip" && tests.length === 0) return; // no test files
  const count = (/** @type {string} */ result) => tests.filter(([, found]) => found === result).length;
  const counts = { passed: count("pass"), failed: count("fail"), skipped: count("skip") };
  tally.add({ ...counts, names: tests.filter(([, found]) => found === "fail").map(([test]) => `${name} ${test}`) });
  console.log(
    `${action === "pass" ? "ok  " : "FAIL"} ${name} ${seconds.toFixed(1)} s: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
  );
  if (action === "fail" && counts.failed === 0) {
    for (const lines of run.output.values()) say(lines);
    tally.fail(`${name} failed outside of its tests`);
  }
}

/**
 * Tests without subtests, and failed ones whose subtests all passed.
 * @param {Map<string, string>} results
 */
function leaves(results) {
  const names = [...results.keys()];
  return [...results].filter(([test, result]) => {
    const children = names.filter((name) => name.startsWith(`${test}/`));
    return children.length === 0 || (result === "fail" && children.every((child) => results.get(child) !== "fail"));
  });
}

/** @param {string[]} texts each with its line ends */
function say(texts) {
  console.log(texts.join("").trimEnd());
}
