import { inFreshBrowser, median, print } from "./browser.mjs";
import { randomProblem } from "./problem.js";

const tries = 3;
const seeds = 8;

/**
 * What a second worker brings to replicates, and what it costs to start one.
 * @param {import("./server.mjs").Server} server
 * @param {string} browser
 */
export async function replicates(server, browser) {
  const { problem, features, algorithm, regret } = randomProblem({ paths: 0, regret: "exact" });
  const comparison = { format: /** @type {const} */ ("revisit.comparison/1"), problem, features, learners: [{ algorithm }], budget: { samples: 1_000_000 }, seeds: { count: seeds }, regret };
  await inFreshBrowser(browser, async (page) => {
    // A file of the origin that runs nothing by itself.
    await page.goto(`${server.address}revisit.d.ts`);
    const { first, further } = await page.evaluate(startWorkers, tries);
    print("start of a further engine to the first's", (median(further) / first).toFixed(2), `median of ${tries}; ${median(further).toFixed(0)} ms to ${first.toFixed(0)} ms, which compiles`);
    const seconds = await page.evaluate(compareInTurn, /** @type {const} */ ([comparison, tries]));
    const ratios = seconds.map(([one, two]) => one / two);
    print("one worker's time to two workers'", median(ratios).toFixed(2), `median of ${tries} in turn, ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}; ${seeds} runs of 10^6 samples, two in ${median(seconds.map(([, two]) => two)).toFixed(2)} s`);
  });
}

/**
 * Runs in the page: milliseconds until an engine that compiles answers, and others that get its module.
 * @param {number} tries
 */
async function startWorkers(tries) {
  const { EngineHost } = await import(/** @type {any} */ ("/engine/host.js"));
  const start = async (/** @type {WebAssembly.Module | null} */ module) => {
    const started = performance.now();
    const host = new EngineHost({ watchdog: 60_000 });
    const engine = await host.start(module);
    return { host, module: engine.module, milliseconds: performance.now() - started };
  };
  const first = await start(null);
  const further = [];
  for (let i = 0; i < tries; i++) {
    const { host, milliseconds } = await start(first.module);
    further.push(milliseconds);
    host.close();
  }
  first.host.close();
  return { first: first.milliseconds, further };
}

/**
 * Runs in the page: seconds that the comparison takes one worker and two, after a first time that does not count.
 * @param {readonly [import("../../site/revisit.d.ts").Comparison, number]} args
 */
async function compareInTurn([comparison, tries]) {
  const { createLab } = await import(/** @type {any} */ ("/revisit.js"));
  const lab = await createLab();
  const time = async (/** @type {number} */ workers) => {
    const started = performance.now();
    await lab.compare(comparison, { workers, resume: false });
    return (performance.now() - started) / 1000;
  };
  await time(2);
  /** @type {[number, number][]} */
  const seconds = [];
  for (let i = 0; i < tries; i++) seconds.push([await time(1), await time(2)]);
  lab.close();
  return seconds;
}
