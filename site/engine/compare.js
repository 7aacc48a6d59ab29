// Comparisons and sweeps: cells planned, run by a pool of workers, and put together by the page's engine.

import { compareOptions } from "./compareoptions.js";
import { KeptCells } from "./comparekept.js";
import { Advancement } from "./compareprogress.js";
import { RevisitError, badSpec } from "./failure.js";
import { plainText } from "./plain.js";
import { carryOut } from "./pool.js";
import { CellQueue } from "./poolqueue.js";

/** @typedef {import("./host.js").EngineHost} EngineHost */
/** @typedef {import("./lab.js").Engine} Engine */
/** @typedef {import("../revisit.d.ts").Cell} Cell */
/** @typedef {import("../revisit.d.ts").Comparison} Comparison */
/** @typedef {import("../revisit.d.ts").CompareOptions} CompareOptions */
/** @typedef {import("../revisit.d.ts").Lab} Lab */
/** @typedef {import("../revisit.d.ts").Plan["cells"][number]} PlannedCell */
/** @typedef {import("../revisit.d.ts").Results} Results */

/** Milliseconds between two reports of progress. */
const reportEvery = 1000 / 15;

/** What a drive is told: run to the end of the spec, and say how far it is. @type {import("./options.js").Order} */
const toTheEnd = { until: {}, more: {}, pace: null, reports: true };

export class Comparisons {
  #engine;
  #newHost;
  #workers;
  #now;
  #closed = new AbortController();

  /**
   * @param {{ engine: Engine, newHost: () => EngineHost, workers: number, now?: () => number }} options engine: the page's, which runs
   *   no cell; workers: of one comparison, where it does not say
   */
  constructor({ engine, newHost, workers, now = () => performance.now() }) {
    this.#engine = engine;
    this.#newHost = newHost;
    this.#workers = workers;
    this.#now = now;
  }

  /** @type {Lab["plan"]} */
  async plan(document) {
    return this.#ask("plan", textOf(document));
  }

  /** @type {Lab["compare"]} */
  async compare(document, options) {
    const checked = compareOptions(options, this.#workers);
    const text = textOf(document);
    const plan = await this.#ask("plan", text);
    const kept = await this.#keptOf(plan.comparison);
    if (!checked.resume) await kept.forget();
    const cells = await this.#run(plan.cells, kept, checked);
    return this.#ask("assemble", text, JSON.stringify(cells));
  }

  /** @type {Lab["replicate"]} */
  async replicate(spec, { seeds, summary, ...options } = {}) {
    const results = await this.compare(replicated(spec, seeds), options);
    return { results, summary: await this.summary(results, summary) };
  }

  /** @type {Lab["summary"]} */
  async summary(results, options = {}) {
    return this.#ask("summarise", resultsText(results), plainText(options));
  }

  /**
   * @param {Results} results
   * @param {string} name
   */
  async save(results, name) {
    const id = await this.#ask("results.save", resultsText(results), name);
    if (results.digest !== null) await (await this.#keptOf(results.comparison ?? results.sweep)).forget();
    return id;
  }

  /** @type {Lab["results"]["discard"]} */
  async discard(document) {
    const { comparison } = await this.plan(document);
    await (await this.#keptOf(comparison)).forget();
  }

  /** Ends what runs. */
  close() {
    this.#closed.abort();
  }

  /**
   * @param {PlannedCell[]} planned
   * @param {KeptCells} kept
   * @param {ReturnType<typeof compareOptions>} options
   * @returns {Promise<Cell[]>} those that there are in the end, in cell order
   */
  async #run(planned, kept, { onProgress, onCell, signal, workers, resume }) {
    const finished = new Map((resume ? await kept.all() : []).map((cell) => [nameOf(cell), cell]));
    const missing = planned.filter((cell) => !finished.has(nameOf(cell)));
    const hands = Math.min(workers, missing.length);
    const advancement = new Advancement({ cells: planned, done: planned.length - missing.length, workers: Math.max(1, hands), now: this.#now });
    const queue = new CellQueue(missing, (group) => advancement.expected(group));
    const broken = new AbortController();
    /** @type {{ error: unknown } | undefined} what the caller's own functions threw */
    let thrown;
    const tell = (/** @type {() => void} */ call) => {
      if (thrown) return;
      try {
        call();
      } catch (error) {
        thrown = { error };
        broken.abort();
      }
    };
    let reported = -Infinity;
    const report = (always = false) => {
      const now = this.#now();
      if (!onProgress || (!always && now - reported < reportEvery)) return;
      reported = now;
      tell(() => onProgress(advancement.progress(queue.waiting)));
    };

    for (const cell of planned) {
      const known = finished.get(nameOf(cell));
      if (known) tell(() => onCell?.(known));
    }
    report(true);
    await carryOut({
      workers: hands,
      newHost: this.#newHost,
      module: (await this.#engine.started()).module,
      queue,
      signal: AbortSignal.any([this.#closed.signal, broken.signal, ...(signal ? [signal] : [])]),
      work: async (host, planned) => {
        advancement.begin(planned);
        try {
          const cell = await runCell(host, planned, (fraction) => {
            advancement.advance(planned, fraction);
            report();
          });
          finished.set(nameOf(cell), cell);
          kept.add(cell);
          advancement.finish(planned);
          tell(() => onCell?.(cell));
          report();
        } catch (error) {
          advancement.drop(planned);
          throw error;
        }
      },
    });
    await kept.settled();
    if (thrown) throw thrown.error;
    if (this.#closed.signal.aborted) throw new RevisitError({ code: "engine", message: "this lab was closed" });
    if (!signal?.aborted) report(true);
    return planned.flatMap((cell) => finished.get(nameOf(cell)) ?? []);
  }

  /** @param {Comparison | undefined} comparison with all defaults written out */
  async #keptOf(comparison) {
    return new KeptCells((method, ...args) => this.#ask(method, ...args), await this.#ask("cells.key", JSON.stringify(comparison)));
  }

  /**
   * @param {string} method
   * @param {unknown[]} args
   */
  async #ask(method, ...args) {
    return (await this.#engine.host()).call(method, args).promise;
  }
}

/**
 * @param {EngineHost} host
 * @param {PlannedCell} planned
 * @param {(fraction: number) => void} report
 * @returns {Promise<Cell>}
 */
async function runCell(host, { point, learner, seed, spec }, report) {
  const { handle } = await host.call("openRun", [JSON.stringify(spec)]).promise;
  await host.call("drive", [handle, toTheEnd], (progress) => report(fractionOf(progress, spec))).promise;
  const measured = await host.call("measures", [handle]).promise;
  await host.call("close", [handle]).promise;
  return { point, learner, seed, ...measured };
}

/**
 * How far a run is: of its episodes, of its paths or of its samples, whichever is nearest to its end.
 * @param {import("../revisit.d.ts").Progress} progress
 * @param {any} spec
 */
export function fractionOf({ episodes, paths, samples }, spec) {
  return Math.max(episodes / spec.episodes, paths / spec.budget.paths, spec.budget.samples ? samples / spec.budget.samples : 0);
}

/** @param {{ point: number, learner: number, seed: number }} cell */
const nameOf = ({ point, learner, seed }) => `${point} ${learner} ${seed}`;

/**
 * @param {import("../revisit.d.ts").Spec | string} spec
 * @param {Comparison["seeds"]} seeds
 * @returns {Comparison}
 */
function replicated(spec, seeds) {
  const { title, problem, features, algorithm, episodes, budget, regret } = typeof spec === "string" ? JSON.parse(spec) : spec;
  return { format: "revisit.comparison/1", title, problem, features, learners: [{ algorithm }], episodes, budget, seeds, regret };
}

/** @param {Comparison | string} document */
const textOf = (document) => (typeof document === "string" ? document : plainText(document));

/** Numbers that JSON cannot carry come out as null, which the engine refuses. @param {Results} results */
function resultsText(results) {
  if (typeof results !== "object" || results === null) throw badSpec("", results, "results");
  return JSON.stringify(results);
}
