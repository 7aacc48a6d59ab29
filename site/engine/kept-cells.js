import { written } from "./json.js";

/** @typedef {import("../revisit.d.ts").Cell} Cell */

/**
 * Keeps finished cells, so that a comparison that was broken off goes on where it stood. What the browser refuses to keep is run
 * again then, and nothing else: no comparison fails for it. What is asked of it happens in that order, and nobody needs to wait.
 */
export class KeptCells {
  #ask;
  #key;
  /** @type {Cell[]} */
  #unsaved = [];
  /** @type {Promise<void> | null} */
  #saving = null;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();

  /**
   * @param {(method: string, ...args: unknown[]) => Promise<any>} ask the page's engine
   * @param {string | Blob} text the comparison's
   */
  constructor(ask, text) {
    this.#ask = ask;
    this.#key = ask("cells.key", text);
    this.#key.catch(() => {}); // whoever needs it hears of it
  }

  /** @returns {Promise<Cell[]>} */
  async all() {
    return this.#next("cells.all").catch(() => []);
  }

  /** @param {Cell} cell */
  add(cell) {
    this.#unsaved.push(cell);
    this.#saving ??= this.#save();
  }

  async forget() {
    await this.#next("cells.forget").catch(() => {});
  }

  /** Resolves when all that was asked for has been done. */
  async settled() {
    await this.#saving;
    await this.#last;
  }

  /** Those that come in while some are being saved go together after them. */
  async #save() {
    while (this.#unsaved.length > 0) {
      const cells = this.#unsaved.splice(0);
      await this.#next("cells.keep", await written(cells)).catch(() => {});
    }
    this.#saving = null;
  }

  /**
   * @param {string} method
   * @param {unknown[]} args
   * @returns {Promise<any>}
   */
  #next(method, ...args) {
    const next = this.#last.then(async () => this.#ask(method, await this.#key, ...args));
    this.#last = next.catch(() => {});
    return next;
  }
}
