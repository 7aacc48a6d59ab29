// The cells that wait for a worker. The order decides no result, only what is known early and how evenly the end falls.

/** @typedef {import("./compare.js").PlannedCell} PlannedCell */

/** How often a cell is tried: once more after the death of the worker that had it. */
const tries = 2;

/** @param {{ point: number, learner: number }} cell @returns {string} of the cells that differ in their seed only */
export const groupOf = ({ point, learner }) => `${point} ${learner}`;

/** @typedef {{ cell: PlannedCell, round: number, tries: number }} Entry */

/**
 * Gives every learner's first seed at every point before any second one, so that pictures and the time left soon know all of
 * them; among the same, what is expected to take longest first.
 */
export class CellQueue {
  #expected;
  /** @type {Entry[][]} by round, each in cell order */
  #rounds = [];
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
      (this.#rounds[round] ??= []).push({ cell, round, tries: 0 });
    }
  }

  /** @returns {PlannedCell | undefined} undefined where none waits */
  take() {
    const round = this.#rounds.find((entries) => entries.length > 0);
    if (!round) return undefined;
    const seconds = round.map(({ cell }) => this.#expected(groupOf(cell)) ?? 0);
    const [entry] = round.splice(seconds.indexOf(Math.max(...seconds)), 1);
    this.#taken.set(entry.cell, entry);
    return entry.cell;
  }

  /** A cell that no worker has begun goes back. @param {PlannedCell} cell */
  giveBack(cell) {
    const entry = /** @type {Entry} */ (this.#taken.get(cell));
    this.#rounds[entry.round].unshift(entry);
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
    return this.#rounds.flat().map(({ cell }) => groupOf(cell));
  }
}
