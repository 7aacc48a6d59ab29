// What a finished run came to, in words.

import { count, counted, measure, percent } from "../ui/numbers.js";

/**
 * The groups of a run's paths, as far as they are needed.
 * @typedef {Pick<import("../revisit.d.ts").Timeline, "path" | "paths" | "episode" | "episodes" | "began" | "optimal">} Timeline
 */

/**
 * "Played optimally from episode 3 on; 90 % of the samples went into episode 1."
 * @param {Timeline} timeline
 * @param {number} horizon H
 * @param {object} [of] the learner
 * @param {boolean} [of.episodes] whether it has episodes; else rounds
 * @param {{ declared: number, true: number, h: number } | null} [of.gap] a gap that was declared to it and is above the true one; h: its step, 0: all
 * @param {boolean | null} [of.after] whether the policy after the last update, which no episode was played with, is optimal; null: not known
 */
export function endingWords(
  { path, paths, episode, episodes: many, began, optimal },
  horizon,
  { episodes = true, gap = null, after = null } = {},
) {
  const unit = episodes ? "episode" : "round";
  /** Samples of the largest episode that has groups of its own, and of all. */
  let [most, total, largest] = [0, 0, 0];
  /** @type {Map<number, number>} */
  const own = new Map();
  for (let g = 0; g < path.length; g++) {
    let samples = 0;
    for (let h = 1; h <= horizon; h++) samples += began[g * horizon + h - 1] * (horizon - h + 1);
    total += samples;
    if (many[g] !== 1) continue;
    const sum = (own.get(episode[g]) ?? 0) + samples;
    own.set(episode[g], sum);
    if (sum > most) [most, largest] = [sum, episode[g]];
  }
  const last = path.length > 0 ? episode[path.length - 1] + many[path.length - 1] - 1 : 0;
  const policy =
    optimal === null || !episodes
      ? ""
      : optimal.since > 0
        ? `Played optimally from ${unit} ${count(optimal.since)} on`
        : optimal.first > 0
          ? `Played optimally in ${unit} ${count(optimal.first)} for the first time, but not in the last`
          : `Never played optimally in ${counted(last, unit)}`;
  const turned =
    policy && after !== null && after !== (optimal?.since ?? 0) > 0
      ? `the policy after the last update is ${after ? "optimal" : "suboptimal"}`
      : "";
  const cause = policy && optimal?.since === 0 && gap ? causeOf(gap) : "";
  const share =
    last > 1 && most > 0 ? `${percent(most / total)} of the samples went into ${unit} ${count(largest)}` : "";
  const text =
    [policy, turned, cause || share].filter(Boolean).join("; ") ||
    `Complete: ${counted(
      paths.reduce((a, b) => a + b, 0),
      "path",
    )}`;
  return `${text}.`;
}

/** @param {{ declared: number, true: number, h: number }} gap */
function causeOf({ declared, true: truly, h }) {
  const digits = [3, 6, 9].find((many) => measure(declared, many) !== measure(truly, many)) ?? 12;
  return `the declared gap ${measure(declared, digits)}${h > 0 ? ` of step ${h}` : ""} is above the true ${measure(truly, digits)}`;
}
