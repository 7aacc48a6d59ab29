/** @typedef {{ since: number }} Place */

/**
 * Lets so many pieces of work run at a time; the others wait their turn, each for so long at most. While one waits, its timer runs: with
 * nothing to come from outside, Cloudflare's runtime would take the request for hung. Work that the runtime gave up never says that it is
 * over; its place is somebody else's after a while.
 */
export class Gate {
  #width;
  #patience;
  /** @type {Set<Place>} */
  #held = new Set();
  /** @type {Set<(place: Place) => void>} */
  #waiting = new Set();

  /** @param {number} width @param {number} patience in milliseconds */
  constructor(width, patience) {
    this.#width = width;
    this.#patience = patience;
  }

  /**
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T | undefined>} undefined where the turn did not come
   */
  async pass(work) {
    for (const place of this.#held) if (Date.now() - place.since > 2 * this.#patience) this.#held.delete(place);
    const place = this.#held.size < this.#width ? this.#hold() : await this.#turn();
    if (!place) return undefined;
    try {
      return await work();
    } finally {
      this.#held.delete(place);
      const [next] = this.#waiting;
      if (next && this.#held.size < this.#width) next(this.#hold());
    }
  }

  #hold() {
    const place = { since: Date.now() };
    this.#held.add(place);
    return place;
  }

  /** @returns {Promise<Place | undefined>} */
  async #turn() {
    /** @type {(place?: Place) => void} */
    let come = () => {};
    const turn = new Promise((/** @type {(place?: Place) => void} */ resolve) => {
      come = (place) => {
        this.#waiting.delete(come);
        resolve(place);
      };
    });
    this.#waiting.add(come);
    const timer = setTimeout(() => come(), this.#patience);
    const place = await turn;
    clearTimeout(timer); // here, since a timer is its own request's
    return place;
  }
}

/**
 * What a piece of work comes to, or an error where it takes longer.
 * @template T
 * @param {Promise<T>} work
 * @param {number} deadline in milliseconds
 * @returns {Promise<T>}
 */
export async function within(work, deadline) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((/** @type {(never: never) => void} */ _, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer came within ${deadline} ms`)), deadline);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
