// What is left of an interrupted comparison? Its finished cells, in the browser's storage.

import { writeJSON } from "./json.js";

/** @typedef {import("../revisit.d.ts").Cell} Cell */

/** Keeps nothing. @type {Pick<CellStore, "all" | "add" | "forget" | "settled">} */
export const NO_STORE = { all: async () => [], add() {}, async forget() {}, async settled() {} };

/**
 * Saves finished cells, so that an interrupted comparison can go on. No comparison fails if the browser saves nothing: its cells just run
 * again. Requests are carried out in order, and the caller need not wait for them.
 */
export class CellStore {
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
   * @param {string | Blob} text of the comparison
   */
  constructor(ask, text) {
    this.#ask = ask;
    this.#key = ask("cells.key", text);
    this.#key.catch(() => {}); // requests that need the key report it
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

  /** Resolves when all requests have been carried out. */
  async settled() {
    await this.#saving;
    await this.#last;
  }

  /** Cells that arrive while others are being saved are saved together afterwards. */
  async #save() {
    while (this.#unsaved.length > 0) {
      const cells = this.#unsaved.splice(0);
      await this.#next("cells.keep", await writeJSON(cells)).catch(() => {});
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
