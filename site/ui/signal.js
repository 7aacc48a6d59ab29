// A value that tells those who show it when it becomes another one.

/** @template T */
export class Signal {
  #value;
  /** Of values of this type. @type {Set<(value: any) => void>} */
  #listeners = new Set();

  /** @param {T} value */
  constructor(value) {
    this.#value = value;
  }

  get value() {
    return this.#value;
  }

  set value(next) {
    if (Object.is(next, this.#value)) return;
    this.#value = next;
    for (const listener of this.#listeners) listener(next);
  }

  /**
   * Listeners are called at once, and then in the order in which they were added.
   * @param {(value: T) => void} listener
   */
  subscribe(listener) {
    this.#listeners.add(listener);
    listener(this.#value);
  }
}
