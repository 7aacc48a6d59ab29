// The cells of a comparison that wait for a worker. Their order changes no result, only how early something is known.

/** @typedef {import("./run-cells.js").PlannedCell} PlannedCell */

/** How often a cell is tried: once more after its worker died. */
const tries = 2;

/** So many of the longest cells are left for each worker at a point when the longest cells begin to come first. */
const ending = 4;

/** @param {{ point: number, learner: number }} cell @returns {string} the group of cells that differ only in their seed */
export const groupOf = ({ point, learner }) => `${point} ${learner}`;

/** @typedef {{ cell: PlannedCell, round: number, tries: number }} Entry */

/**
 * A worker stays at its point of a sweep, since it has built that problem already. A new worker, or one without work left there, goes to
 * the point with the most work left per worker. At each point the first seed of every learner comes before any second seed, so that
 * pictures and the time left soon cover all learners; among those, the longest cell comes first. Near the end the longest of all comes
 * first, so that short ones are left to fill the time until the last worker is done.
 */
export class CellQueue {
  #expected;
  /** @type {Map<number, Entry[]>} the waiting cells of each point, in cell order */
  #points = new Map();
  /** @type {Map<number, number>} the number of workers at each point */
  #workers = new Map();
  /** @type {Map<PlannedCell, Entry>} */
  #taken = new Map();

  /**
   * @param {PlannedCell[]} cells in cell order
   * @param {(group: string) => number | null} expected seconds that a cell of the group takes, null if unknown
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
   * @param {PlannedCell} [last] the previous cell of this worker
   * @returns {PlannedCell | undefined} undefined if none waits
   */
  take(last) {
    if (last) this.#count(last.point, -1);
    const point = last && this.#waitingAt(last.point).length > 0 ? last.point : this.#neediest();
    if (point === undefined) return undefined;
    const entry = this.#next(point);
    this.#count(point, 1);
    this.#taken.set(entry.cell, entry);
    return entry.cell;
  }

  /** Puts back a cell that its worker has not started. @param {PlannedCell} cell */
  giveBack(cell) {
    const entry = /** @type {Entry} */ (this.#taken.get(cell));
    this.#waitingAt(cell.point).unshift(entry);
    this.#count(cell.point, -1);
  }

  /**
   * Puts back a cell whose worker died, unless it has been tried often enough.
   * @param {PlannedCell} cell
   * @returns {boolean} whether the cell waits again
   */
  retry(cell) {
    const entry = /** @type {Entry} */ (this.#taken.get(cell));
    if (++entry.tries >= tries) return false;
    this.giveBack(cell);
    return true;
  }

  /** The groups of the waiting cells, one entry for each cell. */
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

  /** @returns {number | undefined} the point with the most work left per worker */
  #neediest() {
    const points = [...this.#points.keys()].filter((point) => this.#waitingAt(point).length > 0);
    const left = points.map((point) => this.#left(point));
    return points[left.indexOf(Math.max(...left))];
  }

  /** The seconds of work at a point for each worker there, counting the one that is about to join. @param {number} point */
  #left(point) {
    const entries = this.#waitingAt(point);
    const all = entries.map(this.#secondsOf(entries)).reduce((sum, seconds) => sum + seconds, 0);
    return all / (1 + (this.#workers.get(point) ?? 0));
  }

  /** Takes out one of the cells that wait at a point. @param {number} point */
  #next(point) {
    const entries = this.#waitingAt(point);
    const seconds = this.#secondsOf(entries);
    const round = Math.min(...entries.map((entry) => entry.round));
    const atEnd = round > 0 && this.#left(point) <= ending * Math.max(...entries.map(seconds));
    const among = atEnd ? entries : entries.filter((entry) => entry.round === round);
    const next = among.reduce((best, entry) => {
      const longer = seconds(entry) - seconds(best);
      return longer > 0 || (longer === 0 && entry.round < best.round) ? entry : best;
    });
    entries.splice(entries.indexOf(next), 1);
    return next;
  }

  /** How many seconds each entry takes. Every group is estimated once. @param {Entry[]} entries @returns {(entry: Entry) => number} */
  #secondsOf(entries) {
    const groups = new Map(entries.map(({ cell }) => [groupOf(cell), cell]));
    const seconds = new Map([...groups].map(([group, cell]) => [group, this.#seconds(cell)]));
    return ({ cell }) => seconds.get(groupOf(cell)) ?? 0;
  }

  /** @param {PlannedCell} cell */
  #seconds(cell) {
    return this.#expected(groupOf(cell)) ?? cell.seconds;
  }
}
