import { groupOf } from "./poolqueue.js";

/** @typedef {import("./compare.js").PlannedCell} PlannedCell */
/** @typedef {import("./compare.js").ComparisonProgress} ComparisonProgress */

/** Of a cell that runs, what it has done tells how long it takes only once it has done so much. */
const telling = 0.02;

/** How far a comparison is, and how long it may still take. */
export class Advancement {
  #cells;
  #workers;
  #now;
  #began;
  #done;
  /** @type {Map<PlannedCell, { began: number, fraction: number }>} */
  #running = new Map();
  /** @type {Map<string, { cells: number, seconds: number }>} what finished cells took, by group */
  #took = new Map();

  /**
   * @param {{ cells: number, done: number, workers: number, now: () => number }} options cells: in all; done: those taken over from
   *   an earlier sitting; now: milliseconds
   */
  constructor({ cells, done, workers, now }) {
    this.#cells = cells;
    this.#done = done;
    this.#workers = workers;
    this.#now = now;
    this.#began = now();
  }

  /** @param {PlannedCell} cell */
  begin(cell) {
    this.#running.set(cell, { began: this.#now(), fraction: 0 });
  }

  /** @param {PlannedCell} cell @param {number} fraction done, 0 to 1 */
  advance(cell, fraction) {
    const run = this.#running.get(cell);
    if (run) run.fraction = Math.min(1, Math.max(run.fraction, fraction));
  }

  /** @param {PlannedCell} cell */
  finish(cell) {
    const run = this.#running.get(cell);
    this.#running.delete(cell);
    this.#done++;
    const took = this.#took.get(groupOf(cell)) ?? { cells: 0, seconds: 0 };
    if (run) this.#took.set(groupOf(cell), { cells: took.cells + 1, seconds: took.seconds + (this.#now() - run.began) / 1000 });
  }

  /** A cell whose worker died. @param {PlannedCell} cell */
  drop(cell) {
    this.#running.delete(cell);
  }

  /** @param {string} group @returns {number | null} seconds that one of its cells takes, null while nobody knows */
  expected(group) {
    const took = this.#took.get(group);
    if (took) return took.seconds / took.cells;
    const running = [...this.#running].filter(([cell, { fraction }]) => groupOf(cell) === group && fraction >= telling);
    return mean(running.map(([, { began, fraction }]) => (this.#now() - began) / 1000 / fraction));
  }

  /**
   * @param {string[]} waiting the groups of the cells that wait, one entry a cell
   * @returns {ComparisonProgress}
   */
  progress(waiting) {
    return {
      cells: this.#cells,
      done: this.#done,
      running: [...this.#running].map(([{ point, learner, seed }, { fraction }]) => ({ point, learner, seed, fraction })),
      seconds: (this.#now() - this.#began) / 1000,
      left: this.#left(waiting),
    };
  }

  /** @param {string[]} waiting @returns {number | null} seconds, null while nothing is known */
  #left(waiting) {
    if (waiting.length === 0 && this.#running.size === 0) return 0;
    const groups = new Set([...this.#took.keys(), ...waiting, ...[...this.#running.keys()].map(groupOf)]);
    const expected = new Map([...groups].map((group) => [group, this.expected(group)]));
    const usual = mean([...expected.values()].filter((seconds) => seconds !== null)); // for groups of which nothing is known
    if (usual === null) return null;
    const ahead = [
      ...[...this.#running].map(([cell, run]) => this.#rest(run, expected.get(groupOf(cell)) ?? usual)),
      ...waiting.map((group) => expected.get(group) ?? usual),
    ];
    return Math.max(sum(ahead) / this.#workers, ...ahead);
  }

  /** @param {{ began: number, fraction: number }} run @param {number} expected seconds */
  #rest({ began, fraction }, expected) {
    const elapsed = (this.#now() - began) / 1000;
    return fraction >= telling ? (elapsed * (1 - fraction)) / fraction : Math.max(0, expected - elapsed);
  }
}

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {number[]} values */
const mean = (values) => (values.length === 0 ? null : sum(values) / values.length);
