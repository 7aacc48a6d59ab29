// What the page Watch says of two courses. Each sentence holds of the samples that are shown.

import { count, counted } from "../ui/numbers.js";
import { CHOSEN } from "./chosen.js";
import { PAIR, RULE, SEED } from "./problems.js";
import { constantsOf } from "./specs.js";

/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("./course.js").Moment} Moment */
/** @typedef {import("./chosen.js").Chosen} Chosen */

const ORDINALS = ["", "st", "nd", "rd"];

/** @param {number} n @returns {string} 1st, 2nd, 11th */
export function ordinal(n) {
  const tens = n % 100;
  return `${count(n)}${(tens > 10 && tens < 14 ? "" : ORDINALS[n % 10]) || "th"}`;
}

/**
 * What a learner has found, large, and when.
 * @param {Course} course
 * @param {Moment} moment
 * @param {boolean} mapped whether the problem has a way to find
 */
export function finding(course, moment, mapped) {
  const { found, since, samples, episodes } = moment;
  if (found && course.known)
    return {
      good: since.optimal === 1,
      large: since.optimal === 1 ? "knows it all" : "knew it all",
      small: `after ${counted(found.samples, "sample")}: the best action in every state, at every step${since.optimal === 1 ? "" : ", but not now"}.`,
    };
  if (found) {
    const rest =
      since.of === 1
        ? "It has completed no other episode since."
        : since.optimal === since.of
          ? since.of === 2
            ? "The episode since is optimal."
            : `All ${counted(since.of - 1, "episode")} since are optimal.`
          : `Of the ${counted(since.of - 1, "episode")} since, ${count(since.optimal - 1)} ${since.optimal === 2 ? "is" : "are"} optimal.`;
    return {
      good: true,
      large: mapped ? "found the way" : "plays optimally",
      small: `after ${counted(found.samples, "sample")}, in its ${ordinal(found.episode)} episode. ${rest}`,
    };
  }
  const done = samples >= course.samples;
  return {
    good: false,
    large: done ? "not found" : samples === 0 ? "knows nothing" : "not yet",
    small:
      samples === 0
        ? "before its first sample"
        : `after ${counted(samples, "sample")} and ${counted(episodes, "complete episode")}.${done ? " The run that is shown ends here." : ""}`,
  };
}

/**
 * The sentence of the moment.
 * @param {{ course: Course, moment: Moment }} back may go back
 * @param {{ course: Course, moment: Moment }} over starts over
 * @returns {{ head: string, text: string }}
 */
export function telling(back, over) {
  const { samples, revisits, bySteps, newest, found, episodes } = back.moment;
  const { horizon } = back.course;
  const head = samples === 0 ? "Before the first sample." : `Sample ${count(samples)}.`;
  if (samples === 0) return { head, text: "Both know nothing: every action looks as good as any other." };
  const [first, last] = [bySteps[0], bySteps[horizon - 1]];
  const spent = `Of its samples ${count(last)} ${last === 1 ? "was" : "were"} drawn at step ${horizon}, ${count(first)} at step 1`;
  const ahead = (found?.samples ?? Infinity) - (over.moment.found?.samples ?? Infinity);
  const beside = over.moment.found
    ? `The right one ${ahead > 0 ? "was sooner" : ahead === 0 ? "was as fast" : "has followed"}, at sample ${count(over.moment.found.samples)}.`
    : `The right one has completed ${counted(over.moment.episodes, "episode")} and has not found it.`;
  if (found)
    return {
      head,
      text: `The left learner’s policy was first optimal${back.course.known ? " everywhere" : ""} at sample ${count(found.samples)}. ${spent}. ${beside}`,
    };
  if (newest && newest.from > 1)
    return {
      head,
      text: `The left learner has gone back to step ${newest.from}: what follows there is still too uncertain to learn from it at step ${newest.from - 1}. ${spent}. ${beside}`,
    };
  return {
    head,
    text:
      revisits === 0
        ? `The left learner plays its ${ordinal(episodes + 1)} episode, and has not gone back yet. ${beside}`
        : `The left learner starts its ${ordinal(episodes + (newest && newest.stop === 0 && newest.ends <= samples ? 0 : 1))} episode: all later steps were certain enough. ${spent}. ${beside}`,
  };
}

/**
 * What going back buys by the medians over the seeds, with its direction.
 * @param {Chosen} back
 * @param {Chosen} over
 */
export function worth(back, over) {
  const of = (/** @type {Chosen} */ { median, reached, of: all }) =>
    median === null
      ? `only ${reached} of ${all} runs got there in ${counted(RULE.samples, "sample")}`
      : `it got there after ${counted(Math.round(median), "sample")}`;
  const verdict =
    back.reached !== over.reached
      ? back.reached > over.reached
        ? "Here it pays to go back"
        : "Here going back costs"
      : (back.median ?? 0) < (over.median ?? 0)
        ? "Here it pays to go back"
        : back.median === over.median
          ? "Here going back buys nothing"
          : "Here going back costs";
  return `${verdict}, by the median of ${back.of} seeds: with going back ${of(back)}; without, ${of(over)}.`;
}

/** The same of a problem, by its id. @param {string} id */
export const worthOf = (id) =>
  CHOSEN[id]
    ? worth(constantsOf(id, PAIR[0]), constantsOf(id, PAIR[1]))
    : "On this map nothing is measured beforehand: this is one run of each, with the constants that were chosen for the maze; here others may be better.";

/** What the two pictures are. @param {string} noun */
export const lede = (noun) =>
  `The same learner explores the same ${noun} twice, with the same number of samples. On the left it may go back to a state that it has visited, when it is unsure; on the right every episode starts over.`;

/** Other learners, the fastest first. @param {Chosen[]} chosen @param {(kind: string) => string} titleOf */
export function others(chosen, titleOf) {
  return [...chosen]
    .sort((x, y) => y.reached - x.reached || (x.median ?? Infinity) - (y.median ?? Infinity))
    .map(({ kind, reached, of, median }) =>
      median === null ? `${titleOf(kind)} ${reached} of ${of} runs` : `${titleOf(kind)} ${count(Math.round(median))}`,
    );
}

/**
 * How the constants of both were chosen.
 * @param {Chosen} back
 * @param {Chosen} over
 * @param {import("./problems.js").Watched} watched
 */
export function fairness(back, over, { id, target, elsewhere }) {
  const { seeds, shown, samples } = RULE;
  const where = target ? "in every state at every step" : "at the start";
  const constants = `c_beta ${back.constants.c_beta} on the left, ${over.constants.c_beta} on the right`;
  const what =
    "On the left is LinQ-LSVI-UCB, on the right the same without line 9 of its Algorithm 2, so it neither tests nor goes back; features, ties and the true gap are the same. Among the other learners one tests as the left one does, and drops the path instead of going back: between it and the left one lies what going back alone is worth.";
  if (id === "own") return `${what} The constants are those of the maze: ${constants}. Shown is seed ${SEED}.`;
  return `${what} Each learner has the constant of a grid with which most runs come within a tenth of the gap ${where} in ${counted(samples, "sample")}, and of these the fastest, on the seeds ${seeds.from} to ${seeds.from + seeds.count - 1}: ${constants}. Numbers are medians over the seeds ${shown.from} to ${shown.from + shown.count - 1}; shown is seed ${SEED}.${elsewhere ? ` ${elsewhere}` : ""}`;
}
