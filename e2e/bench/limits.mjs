import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../tools/test/command.mjs";
import { inFreshBrowser, median, print } from "./browser.mjs";
import { Engine } from "./speed/contestants.mjs";

const tries = 3;

/** LSVI-UCB with one-hot features: S=10, A=4, H=10, 10,000 episodes. */
const lsvi = {
  format: "revisit.spec/1",
  problem: { kind: "random-table", states: 10, actions: 4, horizon: 10 },
  features: { kind: "one-hot" },
  algorithm: { kind: "lsvi-ucb" },
  episodes: 10_000,
  regret: "none",
  record: { trace: false },
};

/**
 * Measures whole runs that have a stated limit in seconds.
 * @param {import("../../tools/test/served.mjs").Served} server
 * @param {string} browser
 */
export async function limits(server, browser) {
  const theory = JSON.parse(await readFile(join(root, "core", "lab", "testdata", "theory-mode.json"), "utf8"));
  const cases = /** @type {[string, object, number][]} */ ([
    ["LSVI-UCB, S=10 A=4 H=10 one-hot N=10,000", lsvi, 10],
    ["theory mode, c_beta 8, 10^6 episodes", theory, 8],
  ]);
  await inFreshBrowser(browser, async (_, browser) => {
    const engine = await Engine.start(browser, server);
    for (const [name, spec, most] of cases) {
      await engine.load(spec);
      const runs = [];
      for (let i = 0; i < tries; i++) runs.push(await engine.run(1e9));
      const [{ episodes, paths }] = runs;
      const seconds = median(runs.map((run) => run.seconds));
      print(
        name,
        `${seconds.toFixed(2)} s`,
        `median of ${tries}, ${median(runs.map((run) => run.processor)).toFixed(2)} s of the processor; under ${most} s is asked: ${seconds < most ? "met" : "missed"}; ${episodes} episodes, ${paths} paths`,
      );
    }
  });
}
