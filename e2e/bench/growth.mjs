import { inFreshBrowser, median, print } from "./browser.mjs";
import { randomProblem } from "./problem.js";
import { Engine } from "./speed/contestants.mjs";

const tries = 3;
const paths = 200_000; // of each compared run; long, since Chromium counts processor time in hundredths of a second

/** @typedef {Pick<import("./speed/contestants.mjs").Outcome, "processor" | "samples">} Stretch */

/** Nanoseconds of processor time per step. Growth is a ratio, for which processor time is steady even on a busy machine. */
const perStep = (/** @type {Stretch} */ { processor, samples }) => (1e9 * processor) / samples;

/**
 * Measures how the time of one step grows with the paths drawn before and with the numbers of states, actions and features.
 * @param {import("../../tools/test/served.mjs").Served} server
 * @param {string} browser
 */
export async function growth(server, browser) {
  await inFreshBrowser(browser, async (_, browser) => {
    const engine = await Engine.start(browser, server);
    await overPaths(engine);
    await overStates(engine);
    await overActions(engine);
    await overFeatures(engine);
  });
}

/** @param {Engine} engine */
async function overPaths(engine) {
  const all = 5_000_000;
  const found = /** @type {{ first: number, last: number, ratio: number }[]} */ ([]);
  for (let i = 0; i <= tries; i++) {
    await engine.load(randomProblem({ paths: all, regret: "none" }));
    const tenths = await engine.stretches(Array.from({ length: 10 }, (_, i) => ((i + 1) * all) / 10));
    const [first, last] = [perStep(tenths[0]), perStep(tenths[9])];
    if (i > 0) found.push({ first, last, ratio: last / first }); // the first round is a warm-up
  }
  const each = (/** @type {"first" | "last" | "ratio"} */ name) => median(found.map((one) => one[name]));
  print(
    "a step of the last tenth to the first's",
    each("ratio").toFixed(2),
    `median of ${tries}; ${each("last").toFixed(0)} ns to ${each("first").toFixed(0)} ns; ${all.toLocaleString("en")} paths, d=8 A=4`,
  );
}

/** @param {Engine} engine */
async function overStates(engine) {
  const linear = (/** @type {number} */ states) => ({
    format: "revisit.spec/1",
    problem: { kind: "random-linear-q", states },
    algorithm: { c_beta: 0.002 },
    episodes: 1_000_000,
    budget: { paths },
    regret: "none",
    record: { trace: false },
  });
  const found = await timed(
    engine,
    [1e2, 1e3, 1e4, 1e5, 1e6, 1e8].map((states) => ({ size: states, spec: linear(states) })),
  );
  const tables = found.filter(({ size }) => size <= 1e4),
    computed = found.filter(({ size }) => size > 1e4);
  print("10^4 states to 100, from tables", ratio(tables), list(tables, "S"));
  print("10^8 states to 10^5, without tables", ratio(computed), list(computed, "S"));
  const oneHot = (/** @type {number} */ states) => ({
    format: "revisit.spec/1",
    problem: { kind: "random-table", states },
    features: { kind: "one-hot" },
    algorithm: { gap: 0.1, c_beta: 0.0002 },
    episodes: 1_000_000,
    budget: { paths },
    regret: "none",
    record: { trace: false },
  });
  const axes = await timed(
    engine,
    [10, 100, 1000].map((states) => ({ size: states, spec: oneHot(states) })),
  );
  print("1,000 states to 10, one-hot features", ratio(axes), list(axes, "S"));
}

/** @param {Engine} engine */
async function overActions(engine) {
  const found = await timed(
    engine,
    [4, 16, 64, 256].map((actions) => ({ size: actions, spec: randomProblem({ paths, regret: "none", actions }) })),
  );
  print("256 actions to 4", ratio(found), `at most 64 is linear; ${list(found, "A")}, d=8`);
}

/** @param {Engine} engine */
async function overFeatures(engine) {
  const found = await timed(
    engine,
    [8, 16, 32, 64].map((dim) => ({ size: dim, spec: randomProblem({ paths, regret: "none", dim }) })),
  );
  const work = (/** @type {number} */ d) => 4 * d + d * d;
  print(
    "64 features to 8",
    ratio(found),
    `at most ${(work(64) / work(8)).toFixed(0)} is linear in A d + d^2; ${list(found, "d")}, A=4`,
  );
}

/**
 * Returns the median of each case in nanoseconds per step. Every round runs each case once.
 * @param {Engine} engine
 * @param {{ size: number, spec: object }[]} cases
 */
async function timed(engine, cases) {
  const found = cases.map(({ size }) => ({ size, rounds: /** @type {number[]} */ ([]) }));
  for (let i = 0; i <= tries; i++) {
    for (const [k, { spec }] of cases.entries()) {
      await engine.load(spec);
      const time = perStep(await engine.run(paths));
      if (i > 0) found[k].rounds.push(time);
    }
  }
  return found.map(({ size, rounds }) => ({ size, time: median(rounds) }));
}

/** @param {{ time: number }[]} found */
const ratio = (found) => (found[found.length - 1].time / found[0].time).toFixed(2);

/** @param {{ size: number, time: number }[]} found @param {string} name */
const list = (found, name) =>
  `${found.map(({ time }) => time.toFixed(0)).join(", ")} ns at ${name} = ${found.map(({ size }) => size.toLocaleString("en")).join(", ")}`;
