// How many paths are due now at a chosen speed, and when is the next one?

/** Lets so many paths a second pass, the first at once. A delay of more than 100 ms is not made up for. */
export class Pace {
  #interval;
  #next;

  /**
   * @param {number} perSecond
   * @param {number} now in milliseconds
   */
  constructor(perSecond, now) {
    this.#interval = 1000 / perSecond;
    this.#next = now;
  }

  /** The number of paths that are due. @param {number} now */
  due(now) {
    return now < this.#next ? 0 : 1 + Math.floor((now - this.#next) / this.#interval);
  }

  /** Milliseconds until the next path is due. @param {number} now */
  wait(now) {
    return Math.max(0, this.#next - now);
  }

  /**
   * @param {number} paths that have been drawn
   * @param {number} now
   */
  spend(paths, now) {
    this.#next = Math.max(this.#next + paths * this.#interval, now - 100);
  }
}
