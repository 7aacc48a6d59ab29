import { cpus } from "node:os";
import { inFreshBrowser, median, print, processorSeconds } from "./browser.mjs";
import { randomProblem } from "./problem.js";

/** A few runs of one learner, where the last workers may finish up to a whole run apart, and a race. Asked is the
 * share of what two loops gain by a second worker, null where none is stated. */
const sizes = [
  { kinds: ["linq-lsvi-ucb"], seeds: 6, samples: 600_000, tries: 9, asked: null },
  {
    kinds: ["linq-lsvi-ucb", "linq-skip", "linq-no-revisit", "lsvi-ucb"],
    seeds: 20,
    samples: 150_000,
    tries: 5,
    asked: 0.95,
  },
];
const starts = 3;

/**
 * Measures the speed-up of replicates by a second worker, and the time to start a worker. For comparison it also measures, in turn, the
 * speed-up of independent work: one session in each engine, and loops that use no memory. What these lack of 2 is due to the machine.
 * @param {import("../../tools/test/served.mjs").Served} server
 * @param {string} browser
 */
export async function replicates(server, browser) {
  const { problem, features, algorithm, regret } = randomProblem({ paths: 0, regret: "exact" });
  const comparisonOf = (
    /** @type {{ kinds: string[], seeds: number, samples: number }} */ { kinds, seeds, samples },
  ) => ({
    format: /** @type {const} */ ("revisit.comparison/1"),
    problem,
    features,
    learners: kinds.map((kind) => ({ algorithm: { ...algorithm, kind } })),
    episodes: 1_000_000,
    budget: { samples },
    seeds: { count: seeds },
    regret,
  });
  const sessionOf = (/** @type {number} */ samples) => ({
    format: /** @type {const} */ ("revisit.spec/1"),
    problem,
    features,
    algorithm,
    episodes: 1_000_000,
    budget: { samples },
    regret,
    record: { trace: false },
  });
  await inFreshBrowser(browser, async (page, browser) => {
    await page.route("**/bench-loop.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: `(${loop})()` }),
    );
    // A file of the origin that runs no script.
    await page.goto(`${server.address}revisit.d.ts`);
    const { first, further } = await page.evaluate(startWorkers, starts);
    print(
      "start of a further engine to the first's",
      (median(further) / first).toFixed(2),
      `median of ${starts}; ${median(further).toFixed(0)} ms to ${first.toFixed(0)} ms, which compiles`,
    );
    await page.evaluate(makeLabs);

    /** @param {() => Promise<number>} act resolves to seconds */
    const measured = async (act) => {
      const [busy, own, browsers] = [busySeconds(), ownSeconds(), await processorSeconds(browser, true)];
      const [renderers, began] = [await processorSeconds(browser), performance.now()];
      const seconds = await act();
      const processor = (await processorSeconds(browser)) - renderers;
      const others = busySeconds() - busy - ((await processorSeconds(browser, true)) - browsers) - (ownSeconds() - own);
      return { seconds, processor, others, watched: (performance.now() - began) / 1000 };
    };
    const compared = (/** @type {(typeof sizes)[number]} */ size, /** @type {number} */ workers) =>
      measured(() => page.evaluate(compareWith, /** @type {const} */ ([comparisonOf(size), workers])));
    const engines = (/** @type {number} */ samples, /** @type {number} */ workers) =>
      measured(() => page.evaluate(runSessions, /** @type {const} */ ([sessionOf(samples), workers])));
    const loops = (/** @type {number} */ workers) => measured(() => page.evaluate(runLoops, workers));

    await compared(sizes[0], 2); // a warm-up
    await engines(sizes[0].samples, 2);
    for (const size of sizes) {
      const { kinds, seeds, samples, tries, asked } = size;
      const found = [];
      for (let i = 0; i < tries; i++) {
        found.push({
          one: await compared(size, 1),
          two: await compared(size, 2),
          engine: await engines(2 * samples, 1),
          engines: await engines(2 * samples, 2),
          loop: await loops(1),
          loops: await loops(2),
        });
      }
      const gains = found.map(({ one, two }) => one.seconds / two.seconds);
      const alone = found.map(({ engine, engines }) => (2 * engine.seconds) / engines.seconds);
      const machine = found.map(({ loop, loops }) => (2 * loop.seconds) / loops.seconds);
      const all = found.flatMap((one) => Object.values(one));
      const others =
        all.reduce((sum, one) => sum + one.others, 0) / all.reduce((sum, one) => sum + one.watched, 0) / cpus().length;
      const spread = (/** @type {number[]} */ ratios) =>
        `median of ${tries} in turn, ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
      print(
        "one worker's time to two workers'",
        median(gains).toFixed(2),
        `${spread(gains)}; ${kinds.length === 1 ? "" : `${kinds.length} learners x `}${seeds} runs of ${samples.toLocaleString("en")} samples, two in ${median(found.map(({ two }) => two.seconds)).toFixed(2)} s`,
      );
      print(
        "  two engines with a session each, the same",
        median(alone).toFixed(2),
        `${spread(alone)}; nothing around them`,
      );
      print("  two loops, the same", median(machine).toFixed(2), `${spread(machine)}; what the machine gives`);
      const shares = gains.map((gain, i) => gain / machine[i]);
      const verdict = asked === null ? "" : `; ${asked} is asked: ${median(shares) >= asked ? "met" : "missed"}`;
      print("  of what two loops gain", median(shares).toFixed(2), `${spread(shares)}${verdict}`);
      print(
        "  processor time of two workers to one's",
        median(found.map(({ one, two }) => two.processor / one.processor)).toFixed(2),
        `1: they do the same work; two sessions to one twice over: ${median(found.map(({ engine, engines }) => engines.processor / (2 * engine.processor))).toFixed(2)}`,
      );
      print(
        "  other programs' share of the processors",
        `${(100 * Math.max(0, others)).toFixed(1)} %`,
        "meanwhile; where it is not near 0, two workers lack it and one does not",
      );
    }
  });
}

/** Returns the processor time of all programs so far. */
function busySeconds() {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;
}

/** Returns the processor time of this program so far. */
function ownSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * Runs in the page: measures the milliseconds until an engine that compiles its module answers, and until others that get the module do.
 * @param {number} tries
 */
async function startWorkers(tries) {
  await import(/** @type {any} */ ("/revisit.js"));
  // The Trusted Types policy that it created for the engine's worker.
  const { revisitPolicy } = /** @type {{ revisitPolicy: { createScriptURL: (url: string) => string } }} */ (
    /** @type {any} */ (window)
  );
  // The worker's file name has a content hash, which the page's first script knows.
  const named = async (/** @type {string} */ file, /** @type {RegExp} */ name) =>
    name.exec(await (await fetch(file)).text())?.[0];
  const address = `/parts/${await named(`/parts/${await named("/", /start-early-[\w-]+\.js/)}`, /worker-[\w-]+\.js/)}`;
  const start = async (/** @type {import("../../site/engine/messages.d.ts").Compiled | null} */ compiled) => {
    const started = performance.now();
    const worker = new Worker(revisitPolicy.createScriptURL(address), { type: "module" });
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

/** Runs in the page: creates a lab for comparisons, and two labs for sessions. */
async function makeLabs() {
  const { createLab } = await import(/** @type {any} */ ("/revisit.js"));
  Object.assign(window, { lab: await createLab(), alone: [await createLab(), await createLab()] });
}

/**
 * Runs in the page: measures the seconds that a comparison takes with so many workers.
 * @param {readonly [import("../../site/revisit.d.ts").Comparison, number]} args
 */
async function compareWith([comparison, workers]) {
  const { lab } = /** @type {{ lab: import("../../site/revisit.d.ts").Lab }} */ (/** @type {any} */ (window));
  const started = performance.now();
  await lab.compare(comparison, { workers, resume: false });
  return (performance.now() - started) / 1000;
}

/**
 * Runs in the page: measures the seconds that so many engines take, each with its own session.
 * @param {readonly [import("../../site/revisit.d.ts").Spec, number]} args
 */
async function runSessions([spec, workers]) {
  const { alone } = /** @type {{ alone: import("../../site/revisit.d.ts").Lab[] }} */ (/** @type {any} */ (window));
  const sessions = await Promise.all(alone.slice(0, workers).map((lab) => lab.open(spec)));
  const started = performance.now();
  await Promise.all(sessions.map((session) => session.run()));
  const seconds = (performance.now() - started) / 1000;
  for (const session of sessions) session.close();
  return seconds;
}

/**
 * Runs in the page: measures the seconds that so many workers take, each with its own loop.
 * @param {number} count
 */
async function runLoops(count) {
  // The Trusted Types policy that the page created for the engine's worker.
  const { revisitPolicy } = /** @type {{ revisitPolicy: { createScriptURL: (url: string) => string } }} */ (
    /** @type {any} */ (window)
  );
  const workers = Array.from({ length: count }, () => new Worker(revisitPolicy.createScriptURL("/bench-loop.js")));
  const told = (/** @type {Worker} */ worker) =>
    new Promise((resolve, reject) => {
      worker.onmessage = resolve;
      worker.onerror = ({ message }) => reject(new Error(message));
    });
  await Promise.all(workers.map(told)); // all workers have started
  const started = performance.now();
  for (const worker of workers) worker.postMessage(null);
  await Promise.all(workers.map(told));
  const seconds = (performance.now() - started) / 1000;
  for (const worker of workers) worker.terminate();
  return seconds;
}

/** Runs in a worker: reports that it has started, and after each message that it has counted. */
function loop() {
  const count = () => {
    let bits = 1;
    for (let i = 0; i < 300_000_000; i++) bits = (Math.imul(bits, 1_664_525) + 1_013_904_223) | 0;
    return bits;
  };
  self.onmessage = () => postMessage(count());
  postMessage(count());
}
