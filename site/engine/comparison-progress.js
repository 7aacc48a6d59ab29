// When will a comparison be done? Estimated from the planned times and from those of the cells so far.

import { groupOf } from "./cell-queue.js";

/** @typedef {import("./run-cells.js").PlannedCell} PlannedCell */
/** @typedef {import("../revisit.d.ts").ComparisonProgress} ComparisonProgress */

/** The share of a run that must be done before its speed tells how long it takes. */
const enoughDone = 0.02;

/** How far a comparison is, and how long it may still take. */
export class ProgressEstimate {
  #cells;
  /** @type {Map<string, number>} planned seconds per cell, by group */
  #planned;
  #workers;
  #now;
  #began;
  #done;
  /** @type {Map<PlannedCell, { began: number, fraction: number, samples: number }>} */
  #running = new Map();
  /** @type {Map<string, { cells: number, seconds: number }>} the finished cells and what they took together, by group */
  #took = new Map();

  /**
   * @param {{ cells: PlannedCell[], done: number, workers: number, now: () => number }} options cells: all of them; done: finished
   *   at an earlier visit; now: milliseconds
   */
  constructor({ cells, done, workers, now }) {
    this.#cells = cells.length;
    this.#planned = new Map(cells.map((cell) => [groupOf(cell), cell.seconds]));
    this.#done = done;
    this.#workers = workers;
    this.#now = now;
    this.#began = now();
  }

  /** @param {PlannedCell} cell */
  begin(cell) {
    this.#running.set(cell, { began: this.#now(), fraction: 0, samples: 0 });
  }

  /** @param {PlannedCell} cell @param {number} fraction done, 0 to 1 @param {number} samples drawn */
  advance(cell, fraction, samples) {
    const run = this.#running.get(cell);
    if (!run) return;
    run.fraction = Math.min(1, Math.max(run.fraction, fraction));
    run.samples = Math.max(run.samples, samples);
  }

  /** @param {PlannedCell} cell */
  finish(cell) {
    const run = this.#running.get(cell);
    this.#running.delete(cell);
    this.#done++;
    const took = this.#took.get(groupOf(cell)) ?? { cells: 0, seconds: 0 };
    if (run)
      this.#took.set(groupOf(cell), {
        cells: took.cells + 1,
        seconds: took.seconds + (this.#now() - run.began) / 1000,
      });
  }

  /** The cell stopped running. @param {PlannedCell} cell */
  drop(cell) {
    this.#running.delete(cell);
  }

  /**
   * Estimates from finished cells of the same group or, if there are none, from other groups scaled by the plan's estimate.
   * @param {string} group
   * @returns {number | null} seconds per cell of the group, null if unknown
   */
  expected(group) {
    return this.#expectations()(group);
  }

  #expectations() {
    const known = this.#known();
    const groups = [...known.keys()];
    const factor = sum([...known.values()]) / sum(groups.map((group) => this.#planned.get(group) ?? 0));
    return (/** @type {string} */ group) =>
      known.get(group) ?? (groups.length === 0 ? null : factor * (this.#planned.get(group) ?? 0));
  }

  /** Seconds per cell of each group that has finished cells or one that is far enough. */
  #known() {
    /** @type {Map<string, number>} */
    const known = new Map();
    for (const [cell, { began, fraction }] of this.#running) {
      if (fraction >= enoughDone) known.set(groupOf(cell), (this.#now() - began) / 1000 / fraction);
    }
    for (const [group, { cells, seconds }] of this.#took) known.set(group, seconds / cells);
    return known;
  }

  /**
   * @param {string[]} waiting the groups of the waiting cells, one entry for each cell
   * @returns {ComparisonProgress}
   */
  progress(waiting) {
    return {
      cells: this.#cells,
      done: this.#done,
      running: [...this.#running].map(([{ point, learner, seed }, { fraction, samples }]) => ({
        point,
        learner,
        seed,
        fraction,
        samples,
      })),
      seconds: (this.#now() - this.#began) / 1000,
      left: this.#secondsLeft(waiting),
    };
  }

  /** @param {string[]} waiting @returns {number | null} seconds, null if unknown */
  #secondsLeft(waiting) {
    if (waiting.length === 0 && this.#running.size === 0) return 0;
    const expected = this.#expectations();
    const ahead = [];
    for (const [cell, run] of this.#running) ahead.push(this.#leftOf(run, expected(groupOf(cell))));
    for (const group of waiting) ahead.push(expected(group));
    if (!ahead.every((seconds) => seconds !== null)) return null;
    return Math.max(sum(ahead) / this.#workers, ...ahead);
  }

  /** @param {{ began: number, fraction: number }} run @param {number | null} expected seconds */
  #leftOf({ began, fraction }, expected) {
    const elapsed = (this.#now() - began) / 1000;
    if (fraction >= enoughDone) return (elapsed * (1 - fraction)) / fraction;
    return expected === null ? null : Math.max(0, expected - elapsed);
  }
}

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
