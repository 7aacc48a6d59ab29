// Estimates how long a run still takes from how fast episodes were finished lately. It says nothing if the last seconds finished no
// episode.

const window = 4000;
const enough = 400;

export class TimeLeft {
  /** @type {{ at: number, episodes: number, paths: number }[]} */
  #seen = [];

  /** Forgets the past, which a pause or another speed makes misleading. */
  reset() {
    this.#seen = [];
  }

  /**
   * @param {number} at milliseconds
   * @param {number} episodes finished so far
   * @param {number} paths drawn so far
   */
  add(at, episodes, paths) {
    this.#seen.push({ at, episodes, paths });
    while (this.#seen.length > 2 && at - this.#seen[1].at >= window) this.#seen.shift();
  }

  /**
   * @param {number} episodes the spec's number of episodes N
   * @returns {number | null} seconds
   */
  seconds(episodes) {
    const rate = this.#rate("episodes");
    return rate ? (episodes - this.#seen[this.#seen.length - 1].episodes) / rate : null;
  }

  /** @returns {number | null} paths a second lately */
  pathsPerSecond() {
    return this.#rate("paths");
  }

  /** @param {"episodes" | "paths"} what */
  #rate(what) {
    const first = this.#seen[0];
    const last = this.#seen[this.#seen.length - 1];
    if (!first || last.at - first.at < enough || last[what] === first[what]) return null;
    return (1000 * (last[what] - first[what])) / (last.at - first.at);
  }
}
