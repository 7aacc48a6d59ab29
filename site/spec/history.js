// What was edited, step by step, so that it can be undone and done again.

import { deepEqual } from "./deep-equal.js";

/**
 * Versions of one value, the present one among them. Edits of the same key that follow one another without a pause in between
 * (typing in a field, moving a slider) count as one.
 * @template V
 */
export class History {
  /** @type {V[]} */
  #past = [];
  /** @type {V | undefined} */
  #present;
  /** @type {V[]} the next one last */
  #future = [];
  /** @type {string | null} what is still being typed */
  #open = null;
  #longest;

  /** @param {number} [longest] versions kept before the present one */
  constructor(longest = 100) {
    this.#longest = longest;
  }

  /** Whether there is no version at all. */
  get empty() {
    return this.#present === undefined;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * A new version; what had been undone before is gone. The same value again is no version.
   * @param {V} value
   * @param {string} [key] what was edited
   * @param {boolean} [done] whether that edit is over
   */
  note(value, key, done = true) {
    const goesOn = key !== undefined && key === this.#open;
    this.#open = done || key === undefined ? null : key;
    if (this.#present !== undefined && deepEqual(value, this.#present)) return;
    if (!goesOn && this.#present !== undefined) this.#past.push(this.#present);
    if (this.#past.length > this.#longest) this.#past.shift();
    this.#present = value;
    this.#future = [];
  }

  /** What comes next is a version of its own, even of the key that was being typed. */
  close() {
    this.#open = null;
  }

  /**
   * The present version in another form, such as with its defaults written out.
   * @param {V} value
   * @returns {V} the present version: the old object where both say the same, so that versions share what they can
   */
  settle(value) {
    if (this.#present === undefined || !deepEqual(value, this.#present)) this.#present = value;
    return this.#present;
  }

  /** @returns {V | null} the version before, which is the present one from now on; null: there is none */
  undo() {
    return this.#travel(this.#past, this.#future);
  }

  /** @returns {V | null} */
  redo() {
    return this.#travel(this.#future, this.#past);
  }

  /**
   * @param {V[]} from
   * @param {V[]} to
   */
  #travel(from, to) {
    const next = from.pop();
    if (next === undefined || this.#present === undefined) return null;
    to.push(this.#present);
    this.#present = next;
    this.#open = null;
    return next;
  }
}
