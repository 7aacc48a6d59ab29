// The run of a comparison: its phase, and its cells as they finish. It knows no element of the page.

import { deepEqual } from "../spec/deep-equal.js";

/** @typedef {import("./types.d.ts").Cell} Cell */
/** @typedef {import("./types.d.ts").Comparison} Comparison */
/** @typedef {import("./types.d.ts").CompareLab} CompareLab */
/** @typedef {import("./types.d.ts").CompareProgress} CompareProgress */
/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Results} Results */
/** @typedef {"empty" | "ready" | "running" | "stopped" | "done"} Phase ready: planned, but nothing has run */

export class Run {
  /** @type {Phase} */
  phase = "empty";
  /** @type {Plan | null} */
  plan = null;
  /** The results so far. @type {Results | null} */
  results = null;
  /** Results of this plan that come with the page or a link. @type {import("./types.d.ts").Committed | null} */
  committed = null;
  #lab;
  #on;
  /** @type {AbortController | null} */
  #running = null;
  /** @type {Promise<void>} */
  #over = Promise.resolve();

  /**
   * @param {Pick<CompareLab, "compare" | "version">} lab
   * @param {{ phase: () => void, progress: (progress: CompareProgress) => void, cells: () => void }} on
   */
  constructor(lab, on) {
    this.#lab = lab;
    this.#on = on;
  }

  get running() {
    return this.phase === "running";
  }

  get done() {
    return this.results?.cells.length ?? 0;
  }

  /**
   * Takes another document. Results stay if it has the same runs.
   * @param {Plan} plan
   */
  take(plan) {
    const kept = this.plan !== null && this.results !== null && sameRuns(this.plan, plan);
    this.plan = plan;
    if (kept && this.results) {
      this.results = resultsOf(this.results.engine, plan, this.results.cells, this.results.digest);
    } else {
      this.stop();
      this.results = this.committed = null;
      this.#enter("ready");
    }
    return kept;
  }

  /**
   * Shows results of an earlier run.
   * @param {Plan} plan
   * @param {Results} results
   */
  show(plan, results) {
    this.stop();
    this.plan = plan;
    this.results = results;
    this.committed = null;
    this.#enter(results.digest !== null ? "done" : "stopped");
  }

  /** @param {{ resume: boolean }} options resume: runs only what is missing */
  async start({ resume }) {
    if (this.running) return;
    await this.#over;
    const { plan } = this;
    // Another call may have started the run meanwhile.
    if (!plan || this.running) return;
    const own = (this.#running = new AbortController());
    /** @type {Map<string, Cell>} */
    const cells = new Map(
      // Runs of another engine are made again.
      resume && this.results?.engine === this.#lab.version
        ? this.results.cells.map((cell) => [nameOf(cell), cell])
        : [],
    );
    const order = new Map(plan.cells.map((cell, i) => [nameOf(cell), i]));
    const here = () => this.#running === own;
    const gather = (/** @type {string | null} */ digest) => {
      const all = [...cells.values()].sort((a, b) => Number(order.get(nameOf(a))) - Number(order.get(nameOf(b))));
      this.results = resultsOf(this.#lab.version, plan, all, digest);
    };
    gather(null);
    this.#enter("running");
    /** @type {() => void} */
    let end = () => {};
    this.#over = new Promise((resolve) => {
      end = resolve;
    });
    try {
      const results = await this.#lab.compare(plan.comparison, {
        signal: own.signal,
        resume,
        onProgress: (progress) => {
          if (here() && this.running) this.#on.progress(progress);
        },
        onCell: (cell) => {
          if (!here()) return;
          cells.set(nameOf(cell), cell);
          gather(null);
          // The last cell is followed by the digest, which completes the results.
          if (cells.size < plan.cells.length) this.#on.cells();
        },
      });
      if (!here()) return;
      this.results = results;
      this.#running = null;
      this.#enter(results.digest === null ? "stopped" : "done");
    } catch (error) {
      if (here()) {
        this.#running = null;
        this.#enter(this.done > 0 ? "stopped" : "ready");
      }
      throw error;
    } finally {
      end();
    }
  }

  /** Stops. Finished cells stay. The phase changes at once; workers end a moment later. */
  pause() {
    if (!this.running) return;
    this.#running?.abort();
    this.#enter("stopped");
  }

  /** Ignores everything that still comes in. */
  stop() {
    this.#running?.abort();
    this.#running = null;
  }

  /** @param {Phase} phase */
  #enter(phase) {
    this.phase = phase;
    this.#on.phase();
  }
}

/**
 * @param {string} engine
 * @param {Plan} plan
 * @param {Cell[]} cells in the plan's order
 * @param {string | null} digest
 * @returns {Results}
 */
export function resultsOf(engine, { comparison, points }, cells, digest) {
  return {
    format: "revisit.results/1",
    engine,
    [comparison.format === "revisit.sweep/1" ? "sweep" : "comparison"]: comparison,
    points,
    cells,
    digest,
  };
}

/** The document of results. @param {Results} results @returns {import("./types.d.ts").Comparison} */
export function documentOf({ comparison, sweep }) {
  const document = comparison ?? sweep;
  if (!document) throw new Error("results of no comparison");
  return document;
}

/** @param {import("./types.d.ts").CellKey} cell */
export function nameOf({ point, learner, seed }) {
  return `${point} ${learner} ${seed}`;
}

/**
 * Whether two plans have the same runs, even if their titles differ.
 * @param {Plan} one
 * @param {Plan} other
 */
export function sameRuns(one, other) {
  return (
    one.cells.length === other.cells.length &&
    one.cells.every((cell, i) => nameOf(cell) === nameOf(other.cells[i])) &&
    deepEqual(decisiveParts(one), decisiveParts(other))
  );
}

/** Whether two documents ask for the same runs and the same target. @param {Comparison} one @param {Comparison} other */
export function sameQuestion(one, other) {
  return (
    deepEqual(decisiveParts({ comparison: one }), decisiveParts({ comparison: other })) &&
    deepEqual(one.epsilon ?? null, other.epsilon ?? null) &&
    deepEqual(one.epsilon_of_gap ?? null, other.epsilon_of_gap ?? null)
  );
}

/**
 * Whether two plans have the same results by their digest, which leaves out only title, note and how long a run may take.
 * @param {Pick<Plan, "comparison">} one
 * @param {Pick<Plan, "comparison">} other
 */
export function sameResults(one, other) {
  return deepEqual(digested(one), digested(other));
}

/** @param {Pick<Plan, "comparison">} plan */
function digested({ comparison: { title: _, note: __, budget = {}, ...rest } }) {
  const { minutes: ___, ...limits } = budget;
  return { ...rest, budget: limits };
}

/** The parts of a document that decide its runs. @param {Pick<Plan, "comparison">} plan */
function decisiveParts({ comparison }) {
  const {
    title: _,
    note: __,
    epsilon: ___,
    epsilon_of_gap: ____,
    learners,
    vary = [],
    budget = {},
    ...rest
  } = comparison;
  const { minutes: _____, ...limits } = budget;
  return {
    ...rest,
    budget: limits,
    learners: learners.map(({ algorithm, episodes, constants }) => ({ algorithm, episodes, constants })),
    vary: vary.map(({ parameter, values }) => ({ parameter, values })),
  };
}
