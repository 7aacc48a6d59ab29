import { inFreshBrowser, median, print, processorSeconds, say } from "./browser.mjs";
import { Engine } from "./speed/contestants.mjs";

/**
 * Problems whose runs with their defaults have a stated ratio. The browser tells processor time in units of 10 ms, so that of several runs at once
 * is taken: half a second without regret.
 */
const defaults = /** @type {{ name: string, problem: object, runs: number }[]} */ ([
  { name: "Taxi", problem: { kind: "taxi" }, runs: 4 },
  { name: "frozen lake, 8x8", problem: { kind: "frozen-lake", map: "8x8" }, runs: 2 },
  { name: "random linear Q*, S=200", problem: { kind: "random-linear-q", states: 200, starts: 20 }, runs: 60 },
  { name: "random linear Q*, S=500", problem: { kind: "random-linear-q", states: 500, starts: 20 }, runs: 60 },
]);
const stated = 3;

const most = 2; // the stated limit: exact regret costs at most as much as learning
const early = 100_000; // paths
const sizes = [
  { dim: 8, actions: 4, horizon: 5 },
  { dim: 8, actions: 16, horizon: 5 },
  { dim: 16, actions: 4, horizon: 10 },
  { dim: 16, actions: 16, horizon: 5 },
  { dim: 64, actions: 4, horizon: 5 },
];

/**
 * Measures the ratio of the processor time with exact regret to that without, for whole runs of problems with their defaults.
 * @param {import("../../tools/test/served.mjs").Served} server
 * @param {string} browser
 * @param {{ rounds?: number }} only
 */
export async function defaultRegret(server, browser, { rounds = 9 }) {
  await inFreshBrowser(browser, async (page, browser) => {
    await page.goto(`${server.address}revisit.d.ts`); // a file of the origin that runs no script
    for (const { name, problem, runs } of defaults) {
      const took = { none: /** @type {number[]} */ ([]), exact: /** @type {number[]} */ ([]) };
      let paths = 0;
      for (let round = -1; round < rounds; round++) {
        for (const regret of /** @type {const} */ (["none", "exact"])) {
          const spec = { format: "revisit.spec/1", problem, regret, record: { trace: false } };
          await page.evaluate(openSome, { spec, runs });
          const before = await processorSeconds(browser);
          paths = await page.evaluate(runThem);
          const seconds = (await processorSeconds(browser)) - before;
          if (round >= 0) took[regret].push(seconds / runs); // in the first round the engine is still being compiled
        }
      }
      const [none, exact] = [median(took.none), median(took.exact)];
      print(
        `exact regret to none, ${name}`,
        (exact / none).toFixed(2),
        `medians of ${rounds} in turn, ${(1000 * exact).toFixed(1)} ms to ${(1000 * none).toFixed(1)} ms; ${paths.toLocaleString("en")} paths; at most ${stated} is asked: ${exact / none <= stated ? "met" : "missed"}`,
      );
    }
  });
}

/**
 * Runs in the page: opens sessions of a spec.
 * @param {{ spec: object, runs: number }} of
 */
async function openSome({ spec, runs }) {
  const kept = /** @type {any} */ (window);
  if (!kept.lab) kept.lab = await (await import(/** @type {any} */ ("/revisit.js"))).createLab();
  kept.sessions = [];
  for (let i = 0; i < runs; i++) kept.sessions.push(await kept.lab.open(spec));
}

/** Runs in the page: runs them to their end, and returns the paths of one. */
async function runThem() {
  const { sessions } = /** @type {any} */ (window);
  let paths = 0;
  for (const session of sessions) {
    ({ paths } = await session.run());
    session.close();
  }
  return paths;
}

/**
 * Measures the ratio of the processor time with exact regret to that without, for whole runs of 10^6 episodes with S=100 and for their
 * first paths, during which the policy changes everywhere. States have 2 or 64 successors. Paths are mostly full-length, or mostly a few
 * steps of a revisit phase.
 * @param {import("../../tools/test/served.mjs").Served} server
 * @param {string} browser
 * @param {{ rounds?: number, dims?: number[] }} only rounds: each runs every case once; dims: 64 takes more than half of the time
 */
export async function regret(server, browser, { rounds = 1, dims = sizes.map(({ dim }) => dim) }) {
  await inFreshBrowser(browser, async (_, browser) => {
    const engine = await Engine.start(browser, server);
    const whole = [];
    for (const size of sizes.filter(({ dim }) => dims.includes(dim))) {
      for (const cBeta of [0.002, 0.05]) {
        for (const successors of [2, 64]) {
          const found = await toNone(engine, (regret) => spec(size, cBeta, successors, regret), rounds);
          whole.push(found.whole);
          say(
            `d=${size.dim} A=${size.actions} H=${size.horizon} c_beta ${cBeta}, ${successors} successors`,
            found.whole.toFixed(2),
            `of a run without; in its first ${early.toLocaleString("en")} paths ${found.early.toFixed(2)}; ${found.paths.toLocaleString("en")} paths, ${((1e6 * found.processor) / found.paths).toFixed(2)} us each without`,
          );
        }
      }
    }
    const within = whole.filter((ratio) => ratio <= most).length;
    print(
      `runs of S=100 with exact regret to runs without`,
      median(whole).toFixed(2),
      `median of ${whole.length}, at most ${Math.max(...whole).toFixed(2)}; at most ${most} asked: ${within} of ${whole.length}`,
    );
  });
}

/**
 * @param {Engine} engine
 * @param {(regret: "none" | "exact") => object} specOf
 * @param {number} rounds
 */
async function toNone(engine, specOf, rounds) {
  const of = { none: /** @type {Stretches[]} */ ([]), exact: /** @type {Stretches[]} */ ([]) };
  for (let i = 0; i < rounds; i++) {
    for (const regret of /** @type {const} */ (["none", "exact"])) {
      await engine.load(specOf(regret));
      of[regret].push(await engine.stretches([early, Number.MAX_SAFE_INTEGER]));
    }
  }
  const first = (/** @type {Stretches[]} */ runs) => median(runs.map(([stretch]) => stretch.processor));
  const all = (/** @type {Stretches[]} */ runs) =>
    median(runs.map((stretches) => stretches.reduce((sum, { processor }) => sum + processor, 0)));
  const paths = of.none[0].reduce((sum, stretch) => sum + stretch.paths, 0);
  return {
    whole: all(of.exact) / all(of.none),
    early: first(of.exact) / first(of.none),
    paths,
    processor: all(of.none),
  };
}

/** @typedef {Awaited<ReturnType<Engine["stretches"]>>} Stretches */

/**
 * @param {{ dim: number, actions: number, horizon: number }} size
 * @param {number} cBeta
 * @param {number} successors
 * @param {"none" | "exact"} regret
 */
function spec(size, cBeta, successors, regret) {
  return {
    format: "revisit.spec/1",
    problem: { kind: "random-linear-q", states: 100, ...size, gap: 0.3, successors },
    algorithm: { gap: 0.3, c_beta: cBeta },
    episodes: 1_000_000,
    regret,
    record: { trace: false },
  };
}
