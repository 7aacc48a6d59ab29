// What every tab of the site should know of what is saved: that it has changed. And the browser is asked to keep it.

/** @typedef {"runs" | "results"} Saved */

export class SavedChanges {
  #channel = new BroadcastChannel("revisit-saved");
  #asked = false;

  constructor() {
    // Of Node's: an open channel does not keep a program from ending.
    if ("unref" in this.#channel) /** @type {any} */ (this.#channel).unref();
  }

  /**
   * Tells the other tabs when a change is done.
   * @template T
   * @param {Saved[]} what
   * @param {Promise<T>} change
   * @returns {Promise<T>}
   */
  async after(what, change) {
    const value = await change;
    for (const one of what) this.#channel.postMessage(one);
    return value;
  }

  /**
   * The same for a change that saves something. The first time the browser is asked to keep it even where room is short: it may ask the
   * reader in turn, so nothing waits for its answer.
   * @template T
   * @param {Saved[]} what
   * @param {Promise<T>} change
   */
  async afterSaving(what, change) {
    const value = await this.after(what, change);
    if (!this.#asked) {
      this.#asked = true;
      globalThis.navigator?.storage?.persist?.().catch(() => {}); // then it is kept as long as there is room
    }
    return value;
  }

  /**
   * @param {Saved} what
   * @param {() => void} listener called when another tab has changed it
   * @returns {() => void} ends that
   */
  watch(what, listener) {
    const hear = (/** @type {MessageEvent} */ { data }) => {
      if (data === what) listener();
    };
    this.#channel.addEventListener("message", hear);
    return () => this.#channel.removeEventListener("message", hear);
  }

  close() {
    this.#channel.close();
  }
}
