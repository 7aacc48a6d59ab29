import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { command, root } from "./command.mjs";
import { Tally } from "./tally.mjs";

/**
 * Runs `go test -json` and counts the tests without subtests. A package that fails outside of any test (it does not build, crashes or runs out
 * of time) is one failure, and so is a run without any test. Go says again what a package said whose result it has kept, which so counts too.
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

/**
 * Builds tests for another platform into bin/tests. What is there and up to date stays as it is, so that neither a second suite nor a second run
 * links it again, as `go test -exec` would.
 * @param {string} platform a folder's name
 * @param {string[]} args packages and flags of the build
 * @param {Record<string, string>} env
 * @returns {Promise<(name: string) => string>} the program of a package
 */
export async function builtTests(platform, args, env) {
  const folder = join(root, "bin", "tests", platform);
  await mkdir(folder, { recursive: true });
  // As for `go test`, without what only debuggers need.
  const code = await command("go", ["test", "-c", "-ldflags=-s -w", "-o", `${folder}/`, ...args], { env });
  if (code !== 0) throw new Error(`go test -c ${args.join(" ")}: exit code ${code}`);
  return (name) => join(folder, `${basename(name)}.test`);
}

/** What a package's tests may take at most, as by `go test`, and what is left to them to say so. */
const minutes = { most: 10, more: 1 };

/**
 * Runs built tests as `go test` does, in the package's folder, and counts them.
 * @param {import("./tally.mjs").Tally} tally
 * @param {string} name the package's folder
 * @param {string[]} program with the arguments that go before the tests' own
 * @param {{ env?: Record<string, string>, short?: boolean, run?: string, folder?: string }} options env: all variables that it gets; run: of tests
 */
export async function runBuilt(tally, name, program, { env, short, run, folder = root }) {
  const flags = ["-test.v=test2json", "-test.paniconexit0", `-test.timeout=${minutes.most}m`];
  if (short) flags.push("-test.short");
  if (run) flags.push(`-test.run=${run}`);
  const [file, ...args] = [...program, ...flags];
  const tests = spawn(file, args, {
    cwd: join(folder, name),
    env: env ?? process.env,
    stdio: ["ignore", "pipe", "inherit"],
    timeout: (minutes.most + minutes.more) * 60_000,
    killSignal: "SIGKILL",
  });
  const json = spawn("go", ["tool", "test2json", "-t", "-p", `revisit/${name}`], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  tests.stdout.pipe(json.stdin);
  const own = new Tally(); // others may run beside
  const packages = new Map();
  createInterface({ input: json.stdout }).on("line", (line) => read(packages, line, own));
  const [code] = await Promise.all([ended(tests, file), ended(json, "go tool test2json")]);
  for (const [name, run] of packages) if (!run.finished) finish(name, run, "fail", 0, own); // it died
  if (own.total === 0) own.fail(`${name}: exit code ${code}, ran no test`);
  else if (code !== 0 && own.failed === 0) own.fail(`${name} failed outside of its tests: exit code ${code}`);
  tally.add(own);
}

/** @param {import("node:child_process").ChildProcess} child @param {string} name @returns {Promise<number>} the exit code; 1 where a signal ended it */
function ended(child, name) {
  return new Promise((resolve, reject) => {
    child.on("error", (error) => reject(new Error(`${name} cannot be started: ${error.message}`)));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs jobs, as many at a time as there are cores, in their order: the longest is best the first.
 * @param {(() => Promise<void>)[]} jobs
 */
export async function side(jobs) {
  const left = [...jobs];
  const work = async () => {
    for (let job = left.shift(); job; job = left.shift()) await job();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

/** Messages of an older devtools client about newer events, which are not ours. */
const noise = /ERROR: could not unmarshal event: unknown IPAddressSpace value/;

/**
 * One package's run so far.
 * @typedef {{ results: Map<string, string>, output: Map<string, string[]>, times: import("./tally.mjs").Time[], finished?: true }} Run
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
  /** @type {Run} */
  const run = packages.get(name) ?? { results: new Map(), output: new Map(), times: [] };
  packages.set(name, run);
  if (action === "output") {
    if (noise.test(text)) return;
    run.output.set(test, [...(run.output.get(test) ?? []), text]);
  } else if (action === "build-output") {
    say([text]);
  } else if (test && ["pass", "fail", "skip"].includes(action)) {
    run.results.set(test, action);
    if (!test.includes("/")) run.times.push({ name: `${name} ${test}`, seconds: event.Elapsed ?? 0 });
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
  run.finished = true;
  const tests = leaves(run.results);
  const kept = (run.output.get("") ?? []).some((line) => line.endsWith("\t(cached)\n"));
  if (action === "skip" && tests.length === 0) return; // no test files
  const count = (/** @type {string} */ result) => tests.filter(([, found]) => found === result).length;
  const counts = { passed: count("pass"), failed: count("fail"), skipped: count("skip") };
  const names = tests.filter(([, found]) => found === "fail").map(([test]) => `${name} ${test}`);
  tally.add({ ...counts, names, times: kept ? [] : run.times });
  console.log(
    `${action === "pass" ? "ok  " : "FAIL"} ${name} ${kept ? "kept" : `${seconds.toFixed(1)} s`}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
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
