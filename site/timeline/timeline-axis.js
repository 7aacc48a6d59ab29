// The labels below the timeline: paths within wide episodes, and episodes.

import { count, counted } from "../ui/numbers.js";
import { roundUp } from "../ui/scales.js";

/** @typedef {import("./timeline-scale.js").TimelineScale} TimelineScale */
/** @typedef {import("../revisit.d.ts").Timeline} Timeline */
/** @typedef {{ x: number, text: string, anchor: "start" | "middle" | "end", of: string, begins: boolean }} Label of: its kind; begins: a wide episode begins there */

/** Room between labels, and the least between ticks of one kind, px. */
const apart = 14;
const stride = 84;
/** An episode that is at least this wide gets a label of its own, px. */
const wide = 96;

/**
 * @param {Timeline} timeline
 * @param {TimelineScale} scale
 * @param {number} width px
 * @param {string} unit "episode", or "round"
 * @param {(text: string) => number} measure the width of a text, px
 * @returns {Label[]} none overlaps another
 */
export function axisLabels(timeline, scale, width, unit, measure) {
  const row = new Row(width, measure);
  row.place([{ x: 0, text: `${unit} 1`, anchor: "start", of: "episode", begins: false }]);
  const large = wideEpisodes(timeline, scale, width);
  for (const { n, x, paths } of large)
    if (n > 1)
      row.place([
        { x: x + 4, text: `${count(n)}: ${counted(paths, "path")}`, anchor: "start", of: "episode", begins: true },
      ]);
  const { episodes } = scale;
  if (episodes > 1) row.place([{ x: width, text: count(episodes), anchor: "end", of: "episode", begins: false }]);
  let says = "path ";
  for (const { x, to, path, paths } of large) {
    const every = nice((stride / (to - x)) * paths);
    const at = (/** @type {number} */ k) => width * scale.middle(k);
    if (row.placeEvery(every, path, path + paths, at, says, "path")) says = "";
  }
  const word = says === "" ? `${unit} ` : "";
  // The least distance at which the labels of episodes leave each other room.
  for (let every = nice((stride / 2 / width) * episodes); every < episodes; every = nice(1.5 * every))
    if (row.placeEvery(every, 1, episodes, (n) => width * scale.atEpisode(n), word, "episode")) break;
  return row.labels;
}

/** A line of labels, none of which overlaps another. */
export class Row {
  /** @type {Label[]} */
  labels = [];
  /** @type {[number, number][]} */
  #taken = [];
  #width;
  #measure;

  /** @param {number} width px @param {(text: string) => number} measure */
  constructor(width, measure) {
    this.#width = width;
    this.#measure = measure;
  }

  /** Keeps a place free. @param {number} from @param {number} to px */
  keep(from, to) {
    this.#taken.push([from, to]);
  }

  /** Places labels where there is room. @param {Label[]} labels @returns {boolean} whether there was room for all */
  place(labels) {
    const before = this.labels.length;
    for (const label of labels) {
      const place = this.#placeOf(label);
      if (!this.#isFree(place)) continue;
      this.#taken.push(place);
      this.labels.push(label);
    }
    return this.labels.length === before + labels.length;
  }

  /**
   * Places the multiples of a number, the first with the word that says what they are. It places none if two would overlap.
   * @param {number} every
   * @param {number} from
   * @param {number} to exclusive
   * @param {(n: number) => number} at px
   * @param {string} word
   * @param {string} of
   * @returns {boolean} whether it placed any
   */
  placeEvery(every, from, to, at, word, of) {
    /** @type {Label[]} */
    const some = [];
    let free = -Infinity;
    for (let n = Math.ceil(from / every) * every; n < to; n += every) {
      /** @type {Label} */
      const label = { x: at(n), text: (some.length === 0 ? word : "") + count(n), anchor: "middle", of, begins: false };
      const place = this.#placeOf(label);
      if (!this.#isFree(place)) continue;
      if (place[0] < free) return false;
      free = place[1] + apart;
      some.push(label);
    }
    this.place(some);
    return some.length > 0;
  }

  /** @param {Label} label @returns {[number, number]} */
  #placeOf({ x, text, anchor }) {
    const long = this.#measure(text);
    const from = x - (anchor === "start" ? 0 : anchor === "end" ? long : long / 2);
    return [from, from + long];
  }

  /** @param {[number, number]} place */
  #isFree([from, to]) {
    return from >= -1 && to <= this.#width + 1 && this.#taken.every(([a, b]) => from >= b + apart || to <= a - apart);
  }
}

/** @param {Timeline} timeline @param {TimelineScale} scale @param {number} width px */
function wideEpisodes({ path, paths, episode, episodes }, { edges }, width) {
  const found = [];
  for (let i = 0; i < path.length; ) {
    let end = i;
    while (end + 1 < path.length && episode[end + 1] === episode[i]) end++;
    const [x, to] = [width * edges[i], width * edges[end + 1]];
    if (episodes[i] === 1 && to - x >= wide)
      found.push({ n: episode[i], x, to, path: path[i], paths: path[end] + paths[end] - path[i] });
    i = end + 1;
  }
  return found;
}

/** The least of 1, 2, 5, 10, 20, ... that is at least x. @param {number} x */
const nice = (x) => roundUp(Math.max(1, x), [1, 2, 5, 10]);
