// Events between the controllers of a page, which do not know each other.

/** @template {object} Events what is told, by name */
export class EventBus {
  /** @type {Map<keyof Events, ((detail: any) => void)[]>} */
  #listeners = new Map();

  /**
   * Listeners are called in the order in which they were added.
   * @template {keyof Events} E
   * @param {E} event
   * @param {(detail: Events[E]) => void} listener
   */
  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  /**
   * @template {keyof Events} E
   * @param {E} event
   * @param {Events[E]} detail
   */
  tell(event, detail) {
    for (const listener of this.#listeners.get(event) ?? []) listener(detail);
  }
}
