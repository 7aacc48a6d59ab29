import { inFreshBrowser, median, print, say } from "./browser.mjs";
import { Engine } from "./speed/contestants.mjs";

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
 * Measures the ratio of the processor time with exact regret to that without, for whole runs of 10^6 episodes with S=100 and for their
 * first paths, during which the policy changes everywhere. States have 2 or 64 successors. Paths are mostly full-length, or mostly a few
 * steps of a revisit phase.
 * @param {import("./server.mjs").Server} server
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
