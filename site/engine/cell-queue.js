// The cells that wait for a worker. The order decides no result, only what is known early and how evenly the end falls.

/** @typedef {import("./run-cells.js").PlannedCell} PlannedCell */

/** How often a cell is tried: once more after the death of the worker that had it. */
const tries = 2;

/** @param {{ point: number, learner: number }} cell @returns {string} of the cells that differ in their seed only */
export const groupOf = ({ point, learner }) => `${point} ${learner}`;

/** @typedef {{ cell: PlannedCell, round: number, tries: number }} Entry */

/**
 * Keeps a worker at its point of a sweep, whose problem it has built already; one that is new or has no more to do there goes
 * to the point with the most left for each worker. At a point every learner's first seed comes before any second one, so that
 * pictures and the time left soon know all of them; among the same, what is expected to take longest comes first.
 */
export class CellQueue {
  #expected;
  /** @type {Map<number, Entry[]>} the cells that wait, by point, each in cell order */
  #points = new Map();
  /** @type {Map<number, number>} workers, by point */
  #workers = new Map();
  /** @type {Map<PlannedCell, Entry>} */
  #taken = new Map();

  /**
   * @param {PlannedCell[]} cells in cell order
   * @param {(group: string) => number | null} expected seconds that a cell of the group takes, null while nobody knows
   */
  constructor(cells, expected) {
    this.#expected = expected;
    /** @type {Map<string, number>} */
    const seen = new Map();
    for (const cell of cells) {
      const round = seen.get(groupOf(cell)) ?? 0;
      seen.set(groupOf(cell), round + 1);
      const entries = this.#points.get(cell.point) ?? [];
      entries.push({ cell, round, tries: 0 });
      this.#points.set(cell.point, entries);
    }
  }

  /**
   * @param {PlannedCell} [last] the cell that this worker has done before
   * @returns {PlannedCell | undefined} undefined where none waits
   */
  take(last) {
    if (last) this.#count(last.point, -1);
    const point = last && this.#waitingAt(last.point).length > 0 ? last.point : this.#neediest();
    if (point === undefined) return undefined;
    const entry = this.#next(this.#waitingAt(point));
    this.#count(point, 1);
    this.#taken.set(entry.cell, entry);
    return entry.cell;
  }

  /** A cell that its worker has not begun, and will not, goes back. @param {PlannedCell} cell */
  giveBack(cell) {
    const entry = /** @type {Entry} */ (this.#taken.get(cell));
    this.#waitingAt(cell.point).unshift(entry);
    this.#count(cell.point, -1);
  }

  /**
   * A cell whose worker died goes back, unless it has been tried often enough.
   * @param {PlannedCell} cell
   * @returns {boolean} whether it did
   */
  again(cell) {
    const entry = /** @type {Entry} */ (this.#taken.get(cell));
    if (++entry.tries >= tries) return false;
    this.giveBack(cell);
    return true;
  }

  /** The groups of the cells that wait, one entry a cell. */
  get waiting() {
    return [...this.#points.values()].flat().map(({ cell }) => groupOf(cell));
  }

  /** @param {number} point */
  #waitingAt(point) {
    return /** @type {Entry[]} */ (this.#points.get(point));
  }

  /** @param {number} point @param {number} change */
  #count(point, change) {
    this.#workers.set(point, (this.#workers.get(point) ?? 0) + change);
  }

  /** @returns {number | undefined} the point with the most left for each worker, one that is still to come included */
  #neediest() {
    const points = [...this.#points.keys()].filter((point) => this.#waitingAt(point).length > 0);
    const left = points.map(
      (point) =>
        this.#waitingAt(point).reduce((sum, { cell }) => sum + this.#seconds(cell), 0) /
        (1 + (this.#workers.get(point) ?? 0)),
    );
    return points[left.indexOf(Math.max(...left))];
  }

  /** Takes one out. @param {Entry[]} entries */
  #next(entries) {
    const round = Math.min(...entries.map((entry) => entry.round));
    const seconds = entries.map((entry) => (entry.round === round ? this.#seconds(entry.cell) : -1));
    return entries.splice(seconds.indexOf(Math.max(...seconds)), 1)[0];
  }

  /** @param {PlannedCell} cell */
  #seconds(cell) {
    return this.#expected(groupOf(cell)) ?? cell.seconds;
  }
}
