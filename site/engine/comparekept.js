/** @typedef {import("../revisit.d.ts").Cell} Cell */

/**
 * Keeps finished cells, so that a comparison that was broken off goes on where it stood. What the browser refuses to keep is run
 * again then, and nothing else: no comparison fails for it.
 */
export class KeptCells {
  #ask;
  #key;
  /** @type {Cell[]} */
  #unsaved = [];
  /** @type {Promise<void> | null} */
  #saving = null;

  /**
   * @param {(method: string, ...args: unknown[]) => Promise<any>} ask the page's engine
   * @param {string} key of the comparison, which cells.key gives
   */
  constructor(ask, key) {
    this.#ask = ask;
    this.#key = key;
  }

  /** @returns {Promise<Cell[]>} */
  async all() {
    return this.#ask("cells.all", this.#key).catch(() => []);
  }

  /** @param {Cell} cell */
  add(cell) {
    this.#unsaved.push(cell);
    this.#saving ??= this.#save();
  }

  async forget() {
    await this.#ask("cells.forget", this.#key).catch(() => {});
  }

  /** Resolves when all that was added is kept. */
  async settled() {
    await this.#saving;
  }

  /** Those that come in while some are being saved go together after them. */
  async #save() {
    while (this.#unsaved.length > 0) {
      const cells = this.#unsaved.splice(0);
      await this.#ask("cells.keep", this.#key, JSON.stringify(cells)).catch(() => {});
    }
    this.#saving = null;
  }
}
