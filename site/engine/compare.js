// Comparisons and sweeps. The page's engine plans, resumes, assembles and summarises them; other workers run the cells.

import { compareOptions } from "./comparison-options.js";
import { CellStore, NO_STORE } from "./cell-store.js";
import { runCells } from "./run-cells.js";
import { badSpec } from "./failure.js";
import { writeJSON } from "./json.js";
import { plainDocument, plainText } from "./plain-json.js";

/** @typedef {import("./host.js").WorkerHost} WorkerHost */
/** @typedef {import("./lab.js").Engine} Engine */
/** @typedef {import("../revisit.d.ts").Cell} Cell */
/** @typedef {import("../revisit.d.ts").Comparison} Comparison */
/** @typedef {import("../revisit.d.ts").Lab} Lab */
/** @typedef {import("../revisit.d.ts").Results} Results */

export class Comparisons {
  #engine;
  #newHost;
  #workers;
  #now;
  #play;
  #closed = new AbortController();

  /**
   * @param {{ engine: Engine, newHost: () => WorkerHost, workers: number, now?: () => number, play: import("../revisit.d.ts").Lab["play"] }} options engine: the page's,
   *   which runs no cell; workers: used if a comparison does not say; play: for custom learners
   */
  constructor({ engine, newHost, workers, now = () => performance.now(), play }) {
    this.#engine = engine;
    this.#newHost = newHost;
    this.#workers = workers;
    this.#now = now;
    this.#play = play;
  }

  /** @type {Lab["plan"]} */
  async plan(document) {
    return this.#plan(await textOf(document));
  }

  /** @param {string | Blob} text of the comparison @returns {Promise<import("../revisit.d.ts").Plan>} */
  async #plan(text) {
    const plan = await this.#ask("plan", text);
    const { problem, features } = plan.comparison;
    let { spec } = plan.cells[0];
    for (const cell of plan.cells) {
      spec = cell.spec ?? { ...spec, seed: cell.seed };
      spec.problem ??= problem;
      spec.features ??= features;
      cell.spec = spec;
    }
    return plan;
  }

  /** @type {Lab["compare"]} */
  async compare(document, options) {
    const checked = compareOptions(options, this.#workers);
    const text = await textOf(document);
    const plan = await this.#plan(text);
    const { module } = await this.#engine.started();
    const early = this.#startEarly(Math.min(checked.workers, plan.cells.length), module);
    const kept = checked.keep ? this.#storeOf(text) : NO_STORE;
    try {
      const finished = await this.#finished(text, kept, checked);
      for (const host of early.splice(plan.cells.length - Math.min(finished.length, plan.cells.length))) host.close();
      const world = {
        newHost: () => early.pop() ?? this.#newHost(),
        module,
        now: this.#now,
        play: this.#play,
        closed: this.#closed.signal,
      };
      const cells = await runCells(plan, finished, kept, checked, world);
      return await this.#ask("assemble", text, await writeJSON(cells));
    } finally {
      for (const host of early) host.close();
      await kept.settled();
    }
  }

  /** @type {Lab["replicate"]} */
  async replicate(spec, { seeds, summary, ...options } = {}) {
    const results = await this.compare(replicated(spec, seeds), options);
    return { results, summary: await this.summary(results, summary) };
  }

  /** @type {Lab["summary"]} */
  async summary(results, options = {}) {
    const asked = plainText(options);
    return this.#ask("summarise", await resultsText(results), asked);
  }

  /** @type {(from: Results | Comparison, options: object) => Promise<import("./session.js").Linked>} */
  async link(from, options) {
    const asked = plainText(options);
    return this.#ask(
      "linkResults",
      await (from.format === "revisit.results/1" ? resultsText(from) : textOf(from)),
      asked,
    );
  }

  /** @type {Lab["resultsVerdict"]} */
  async verdict(results, payload) {
    const claimed = plainText(payload);
    return this.#ask("resultsVerdict", await resultsText(results), claimed);
  }

  /**
   * @param {Results} results
   * @param {string} name
   */
  async save(results, name) {
    const [text, whole] = await Promise.all([
      resultsText(results),
      results?.digest && writeJSON(results.comparison ?? results.sweep),
    ]);
    const id = await this.#ask("results.save", text, name);
    if (whole) await this.#storeOf(whole).forget();
    return id;
  }

  /** @type {Lab["results"]["discard"]} */
  async discard(document) {
    const text = await textOf(document);
    await this.#ask("plan", text);
    await this.#storeOf(text).forget();
  }

  /** Ends all running comparisons. */
  close() {
    this.#closed.abort();
  }

  /**
   * The cells that need not run again.
   * @param {string | Blob} text of the comparison
   * @param {Pick<CellStore, "all" | "forget">} kept
   * @param {ReturnType<typeof compareOptions>} options
   * @returns {Promise<Cell[]>}
   */
  async #finished(text, kept, { resume, from }) {
    const check = async (/** @type {Cell[]} */ cells) => this.#ask("assemble", text, await writeJSON(cells));
    if (from) await check(from.cells);
    const given = from ? from.cells : [];
    const cells = resume ? await kept.all() : [];
    const sound =
      cells.length === 0 ||
      (await check(cells).then(
        () => true,
        () => false,
      )); // cells of another build may not fit
    if (!resume || !sound) kept.forget();
    return sound ? [...given, ...cells] : given;
  }

  /**
   * Starts engines while the page's own engine checks which cells are finished. Starting them may still fail; then their call fails.
   * @param {number} count at most
   * @param {import("./messages.d.ts").Compiled} module
   * @returns {WorkerHost[]}
   */
  #startEarly(count, module) {
    /** @type {WorkerHost[]} */
    const hosts = [];
    try {
      while (hosts.length < count) {
        const host = this.#newHost();
        hosts.push(host);
        host.start(module).catch(() => {});
      }
    } catch {
      /* the browser starts no more workers; runs that need one report it */
    }
    return hosts;
  }

  /** @param {string | Blob} text of a comparison */
  #storeOf(text) {
    return new CellStore((method, ...args) => this.#ask(method, ...args), text);
  }

  /**
   * @param {string} method
   * @param {unknown[]} args
   */
  async #ask(method, ...args) {
    return (await this.#engine.host()).call(method, args).promise;
  }
}

/** @param {Comparison | string | Blob} document */
async function textOf(document) {
  return typeof document === "string" || document instanceof Blob ? document : plainDocument(document);
}

/** Numbers that JSON cannot hold become null, which the engine refuses. @param {Results} results */
async function resultsText(results) {
  if (typeof results !== "object" || results === null) throw badSpec("", results, "results");
  return writeJSON(results);
}

/**
 * @param {import("../revisit.d.ts").Spec | string} spec
 * @param {Comparison["seeds"]} seeds
 * @returns {Comparison}
 */
function replicated(spec, seeds) {
  const { title, problem, features, algorithm, episodes, budget, regret } =
    typeof spec === "string" ? JSON.parse(spec) : spec;
  return {
    format: "revisit.comparison/1",
    title,
    problem,
    features,
    learners: [{ algorithm }],
    episodes,
    budget,
    seeds,
    regret,
  };
}
