// The versions of an edited value, for Undo and Redo.

import { deepEqual } from "./deep-equal.js";

/**
 * All versions of a value, including the present one. Consecutive edits of the same key without a pause, such as typing in a field or
 * moving a slider, are one version.
 * @template V
 */
export class History {
  /** @type {V[]} */
  #past = [];
  /** @type {V | undefined} */
  #present;
  /** @type {V[]} the next one last */
  #future = [];
  /** @type {string | null} the key that is still being edited */
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
   * Adds a version, unless it equals the present one. Versions that were undone are dropped.
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

  /** Ends an edit: the next one is a new version even if it has the same key. */
  close() {
    this.#open = null;
  }

  /**
   * Replaces the present version by an equivalent one, for example with its defaults written out.
   * @param {V} value
   * @returns {V} the present version; the old object if both are equal, so that versions share their parts
   */
  settle(value) {
    if (this.#present === undefined || !deepEqual(value, this.#present)) this.#present = value;
    return this.#present;
  }

  /** @returns {V | null} the previous version, which becomes the present one; null: there is none */
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
