import { join } from "node:path";
import { inFreshBrowser, median, print } from "./browser.mjs";
import { servedHere } from "../../tools/test/served.mjs";
import { Engine } from "./speed/contestants.mjs";
import { sizes } from "./speed/sizes.js";
import { problemOf } from "./speed/speed.mjs";

const tries = 7;
/** LinQ where it goes back a lot. */
const race = {
  format: /** @type {const} */ ("revisit.comparison/1"),
  problem: { kind: "random-linear-q", states: 20, dim: 8, horizon: 5, actions: 4 },
  learners: [{ algorithm: { kind: "linq-lsvi-ucb", c_beta: 0.05 } }],
  episodes: 100_000,
  budget: { samples: 3_000_000, paths: 5_000_000 },
  seeds: { from: 1, count: 4 },
  regret: /** @type {const} */ ("none"),
};
/** A run takes a second or two. @type {{ [dim: number]: number }} */
const pathsOf = { 4: 1_000_000, 8: 700_000, 16: 400_000, 32: 150_000, 64: 40_000 };

/**
 * Prints the time of the second engine in units of the first's, of the same work in turn.
 * @param {string} what
 * @param {(which: number) => Promise<{ took: number, found: unknown }>} work of an engine; both must find the same
 */
async function compared(what, work) {
  const ratios = [];
  for (let i = 0; i < tries; i++) {
    const took = [0, 0];
    const found = ["", ""];
    for (const which of i % 2 ? [1, 0] : [0, 1]) {
      const done = await work(which);
      [took[which], found[which]] = [done.took, JSON.stringify(done.found)];
    }
    if (found[0] !== found[1]) throw new Error(`${what}: the two do not find the same`);
    ratios.push(took[1] / took[0]);
  }
  print(
    what,
    median(ratios).toFixed(2),
    `of the time before; median of ${tries} in turn, ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
  );
}

/**
 * Prints the processor time of this tree's engine in units of that of another tree, which is built: the same runs in turn, in one browser. So it
 * does for the time of a comparison on one worker.
 * @param {import("../../tools/test/served.mjs").Served} server
 * @param {string} browser
 * @param {{ dims?: number[], actions?: number[] }} only
 * @param {string} folder of the other tree
 */
export async function before(server, browser, { dims, actions = [4, 64] }, folder) {
  const other = await servedHere(join(folder, "dist"));
  try {
    await inFreshBrowser(browser, async (_, browser) => {
      const engines = [await Engine.start(browser, other), await Engine.start(browser, server)];
      for (const size of sizes({ dims, actions })) {
        const spec = problemOf(size);
        await compared(`d=${size.dim} A=${size.actions}, ${size.regime}`, async (which) => {
          await engines[which].load(spec);
          const { processor, samples, updates, theta } = await engines[which].run(pathsOf[size.dim]);
          return { took: processor, found: [samples, updates, theta] };
        });
      }
      await compared("a comparison of LinQ, d=8 A=4, revisit phase", async (which) => {
        const { seconds, cells } = await engines[which].compare(race);
        return { took: seconds, found: cells.map((cell) => ({ ...cell, digest: "" })) };
      });
    });
  } finally {
    await other.stop();
  }
}
