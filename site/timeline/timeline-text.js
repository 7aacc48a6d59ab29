// What the timeline says of a path.

import { count } from "../ui/numbers.js";

/** @typedef {import("../revisit.d.ts").Timeline} Timeline */
/** @typedef {{ revisits: boolean, episodes: boolean }} Learner whether it goes back, and whether it has episodes rather than rounds */

/** Steps that are named; the others are summed up. */
const named = 3;

/**
 * A path in words, or the paths of its group where that has several that began at different steps.
 * @param {Timeline} timeline
 * @param {number} i the group
 * @param {number} k the path
 * @param {Learner} learner
 */
export function wordsOfPath(timeline, i, k, learner) {
  const H = timeline.reached.length;
  const [path, paths] = [timeline.path[i], timeline.paths[i]];
  /** @type {{ h: number, n: number }[]} */
  const began = [];
  for (let h = 1; h <= H; h++) {
    const n = timeline.began[i * H + h - 1];
    if (n > 0) began.push({ h, n });
  }
  const [first, last] = [timeline.episode[i], timeline.episode[i] + timeline.episodes[i] - 1];
  const unit = learner.episodes ? "episode" : "round";
  const where = first === last ? `${unit} ${count(first)}` : `${unit}s ${count(first)}–${count(last)}`;
  if (began.length === 1) return `path ${count(k)}: ${verb(began[0].h, learner)}, ${where}`;
  began.sort((a, b) => b.n - a.n || b.h - a.h);
  let went = false;
  const parts = began.slice(0, named).map(({ h, n }) => {
    const again = went && h > 1;
    went ||= h > 1;
    return `${count(n)} ${again ? `to step ${h}` : verb(h, learner)}`;
  });
  const others = began.slice(named).reduce((sum, { n }) => sum + n, 0);
  if (others > 0) parts.push(`${count(others)} elsewhere`);
  return `paths ${count(path)}–${count(path + paths - 1)}: ${parts.join(", ")}; ${where}`;
}

/** @param {number} h @param {Learner} learner */
function verb(h, { revisits }) {
  return h === 1 ? "began at the start" : revisits ? `went back to step ${h}` : `began at step ${h}`;
}
