import { inFreshBrowser, median, print, processorSeconds } from "./browser.mjs";
import { randomProblem } from "./problem.js";

const seeds = 6;
/** Starting, planning and putting together take as long for short runs as for those that one waits for. */
const sizes = [{ samples: 600_000, tries: 3 }, { samples: 3_000_000, tries: 2 }];
const starts = 3;

/**
 * What a second worker brings to replicates, and what it costs to start one.
 * @param {import("./server.mjs").Server} server
 * @param {string} browser
 */
export async function replicates(server, browser) {
  const { problem, features, algorithm, regret } = randomProblem({ paths: 0, regret: "exact" });
  const comparisonOf = (/** @type {number} */ samples) => ({ format: /** @type {const} */ ("revisit.comparison/1"), problem, features, learners: [{ algorithm }], episodes: 1_000_000, budget: { samples }, seeds: { count: seeds }, regret });
  await inFreshBrowser(browser, async (page, browser) => {
    // A file of the origin that runs nothing by itself.
    await page.goto(`${server.address}revisit.d.ts`);
    const { first, further } = await page.evaluate(startWorkers, starts);
    print("start of a further engine to the first's", (median(further) / first).toFixed(2), `median of ${starts}; ${median(further).toFixed(0)} ms to ${first.toFixed(0)} ms, which compiles`);
    await page.evaluate(makeLab);
    const take = async (/** @type {number} */ samples, /** @type {number} */ workers) => {
      const before = await processorSeconds(browser);
      const seconds = await page.evaluate(compareWith, /** @type {const} */ ([comparisonOf(samples), workers]));
      return { seconds, processor: await processorSeconds(browser) - before };
    };
    await take(sizes[0].samples, 2); // a first time, which does not count
    for (const { samples, tries } of sizes) {
      const pairs = [];
      for (let i = 0; i < tries; i++) pairs.push({ one: await take(samples, 1), two: await take(samples, 2) });
      const ratios = pairs.map(({ one, two }) => one.seconds / two.seconds);
      print("one worker's time to two workers'", median(ratios).toFixed(2), `median of ${tries} in turn, ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}; ${seeds} runs of ${samples.toLocaleString("en")} samples, two in ${median(pairs.map(({ two }) => two.seconds)).toFixed(2)} s`);
      print("processor time of two workers to one's", median(pairs.map(({ one, two }) => two.processor / one.processor)).toFixed(2), "1: on an idle machine two would take half the time");
    }
  });
}

/**
 * Runs in the page: milliseconds until an engine that compiles answers, and others that get its module.
 * @param {number} tries
 */
async function startWorkers(tries) {
  const { scriptURL } = await import(/** @type {any} */ ("/trust.js"));
  // Its name is by its content, and the page's first script says it.
  const named = async (/** @type {string} */ file, /** @type {RegExp} */ name) => name.exec(await (await fetch(file)).text())?.[0];
  const address = `/parts/${await named(`/parts/${await named("/", /ahead-[\w-]+\.js/)}`, /worker-[\w-]+\.js/)}`;
  const start = async (/** @type {import("../../site/engine/messages.d.ts").Compiled | null} */ compiled) => {
    const started = performance.now();
    const worker = new Worker(scriptURL(address), { type: "module" });
    const { module } = await new Promise((resolve, reject) => {
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.onmessage = ({ data }) => {
        if ("result" in data) resolve(data.result.value);
        else if (!("rest" in data)) reject(new Error(data.died ?? data.failure?.message));
      };
      worker.postMessage({ id: 1, method: "start", args: [compiled] });
    });
    return { worker, module, milliseconds: performance.now() - started };
  };
  const first = await start(null);
  const further = [];
  for (let i = 0; i < tries; i++) {
    const { worker, milliseconds } = await start(first.module);
    further.push(milliseconds);
    worker.terminate();
  }
  first.worker.terminate();
  return { first: first.milliseconds, further };
}

/** Runs in the page. */
async function makeLab() {
  const { createLab } = await import(/** @type {any} */ ("/revisit.js"));
  Object.assign(window, { lab: await createLab() });
}

/**
 * Runs in the page: seconds that the comparison takes so many workers.
 * @param {readonly [import("../../site/revisit.d.ts").Comparison, number]} args
 */
async function compareWith([comparison, workers]) {
  const { lab } = /** @type {{ lab: import("../../site/revisit.d.ts").Lab }} */ (/** @type {any} */ (window));
  const started = performance.now();
  await lab.compare(comparison, { workers, resume: false });
  return (performance.now() - started) / 1000;
}
