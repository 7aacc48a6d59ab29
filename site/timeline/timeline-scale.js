// Where each path of a run stands on the timeline's axis. Every episode is as wide as its number of paths to a power. The power is the largest,
// in hundredths and at most 1, with which the longest episode takes at most half.

/** @typedef {import("../revisit.d.ts").Timeline} Timeline */
/** @typedef {{ first: number, last: number, paths: number, episodes: number }} Unit groups first..last: the parts of one episode, or whole episodes */

const most = 0.5;

export class TimelineScale {
  #timeline;
  /** Where each group begins, and where the last one ends: shares of the width. */
  edges;
  /** How wide an episode is: its number of paths to this power. */
  power;
  /** All paths and episodes, the newest one included. */
  paths;
  episodes;

  /** @param {Pick<Timeline, "path" | "paths" | "episode" | "episodes">} timeline at least one group */
  constructor(timeline) {
    this.#timeline = timeline;
    const { path, paths, episode, episodes } = timeline;
    const end = path.length - 1;
    this.paths = path[end] + paths[end] - 1;
    this.episodes = episode[end] + episodes[end] - 1;
    const units = unitsOf(timeline);
    this.power = powerFor(units);
    const sum = widthOf(units, this.power);
    this.edges = new Float64Array(path.length + 1);
    let edge = 0;
    for (const unit of units) {
      const each = weight(unit, this.power) / unit.paths / sum;
      for (let i = unit.first; i <= unit.last; i++) this.edges[i + 1] = edge += each * paths[i];
    }
    this.edges[path.length] = 1;
  }

  /** The group of a path. @param {number} k */
  groupOf(k) {
    return lastAtMost(this.#timeline.path, k);
  }

  /** The share of the width at which path k begins. @param {number} k from 1 to one after the last */
  at(k) {
    const i = this.groupOf(k);
    const done = (k - this.#timeline.path[i]) / this.#timeline.paths[i];
    return this.edges[i] + Math.min(1, done) * (this.edges[i + 1] - this.edges[i]);
  }

  /** The middle of path k; 0 before the first path. @param {number} k */
  middle(k) {
    return k < 1 ? 0 : (this.at(k) + this.at(k + 1)) / 2;
  }

  /** The path at a share of the width. @param {number} share 0..1 */
  pathAt(share) {
    const i = Math.min(lastAtMost(this.edges, share), this.#timeline.path.length - 1);
    const within = (share - this.edges[i]) / (this.edges[i + 1] - this.edges[i] || 1);
    const { path, paths } = this.#timeline;
    return path[i] + Math.max(0, Math.min(paths[i] - 1, Math.floor(within * paths[i])));
  }

  /** The share of the width at which an episode begins; about, where its group has others. @param {number} n from 1 to one after the newest */
  atEpisode(n) {
    const { episode, episodes } = this.#timeline;
    let i = lastAtMost(episode, n);
    while (i > 0 && episode[i - 1] === n) i--; // the first part
    const done = Math.min(1, (n - episode[i]) / episodes[i]);
    return this.edges[i] + done * (this.edges[i + 1] - this.edges[i]);
  }

  /** The episode of a path; about, where its group has others. @param {number} k */
  episodeOf(k) {
    const i = this.groupOf(k);
    const { path, paths, episode, episodes } = this.#timeline;
    return episode[i] + Math.min(episodes[i] - 1, Math.floor(((k - path[i]) / paths[i]) * episodes[i]));
  }

  /** How the axis is compressed, in words. */
  get words() {
    if (this.episodes === 1) return "width: paths";
    if (this.power === 1) return "episode width: its paths";
    if (this.power === 0) return "every episode equally wide";
    return `episode width: paths to the power ${this.power.toFixed(2)}`;
  }
}

/** @param {Pick<Timeline, "paths" | "episode" | "episodes">} timeline @returns {Unit[]} */
function unitsOf({ paths, episode, episodes }) {
  /** @type {Unit[]} */
  const units = [];
  for (let i = 0; i < paths.length; i++) {
    const last = units.at(-1);
    if (last && episode[last.first] === episode[i]) {
      last.last = i;
      last.paths += paths[i];
    } else units.push({ first: i, last: i, paths: paths[i], episodes: episodes[i] });
  }
  return units;
}

/** The width of a unit: episodes of one group count as equally long. @param {Unit} unit @param {number} power */
const weight = ({ paths, episodes }, power) => episodes * (paths / episodes) ** power;

/** @param {Unit[]} units @param {number} power */
const widthOf = (units, power) => units.reduce((sum, unit) => sum + weight(unit, power), 0);

/** @param {Unit[]} units */
function powerFor(units) {
  const longest = units.reduce((length, { paths, episodes }) => Math.max(length, paths / episodes), 0);
  const fits = (/** @type {number} */ hundredths) =>
    longest ** (hundredths / 100) <= most * widthOf(units, hundredths / 100);
  if ((units.length === 1 && units[0].episodes === 1) || fits(100)) return 1;
  let low = 0; // fits, since there are two episodes
  let high = 100;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low / 100;
}

/** The index of the last of rising numbers that is at most x; 0 if none is. @param {Float64Array} numbers @param {number} x */
function lastAtMost(numbers, x) {
  let low = 0;
  let high = numbers.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= x) low = middle;
    else high = middle;
  }
  return low;
}
