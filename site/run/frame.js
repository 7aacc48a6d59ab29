// Values that pictures need and that a frame does not hold as they are.

/** @typedef {import("./player.js").Frame} Frame */
/** @typedef {import("../revisit.d.ts").Progress} Progress */
/** @typedef {import("../revisit.d.ts").Spec} Spec */

/** Tolerance for rounding: a gap that is written and read again does not exceed itself. */
const rounding = 1e-12;

/**
 * @typedef {object} Bonuses
 * @property {number[]} bonus b_h, h = 1..H; empty before the first path
 * @property {(number | null)[]} halfGap the threshold of b_h; null if it is not tested
 * @property {(number | null)[]} trueHalf what the threshold would be with the true gap of each step; null if the step has none
 * @property {number} learned the first step that learned from the path; where the test ended there, b_learned failed it
 * @property {number} beta the bonus of a feature of norm 1 before any sample, which is the top of the scale
 * @property {boolean} tested whether the learner tests bonuses at all
 * @property {Pick<import("../revisit.d.ts").ProblemInfo, "states" | "stateNames" | "start">} problem its states, so that the steps stand below those of the tree
 */

/**
 * The bonuses of the newest path.
 * @param {Frame} frame
 * @param {Pick<import("../spec/learner-traits.js").Traits, "tests">} [learner]
 * @returns {Bonuses}
 */
export function bonuses({ session, view }, { tests } = { tests: true }) {
  const newest = view.paths.find((bundle) => bundle.k === view.newest);
  return {
    bonus: view.bonus,
    halfGap: view.halfGap,
    trueHalf: session.problem.gap.perStep.map((gap, i) => (i === 0 || gap === null || !tests ? null : gap / 2)),
    learned: newest?.learned ?? 1,
    beta: session.problem.beta,
    tested: tests,
    problem: session.problem,
  };
}

/**
 * Whether the declared gap of some step is over its true gap, so that tests may be passed too early.
 * @param {Pick<Bonuses, "halfGap" | "trueHalf">} bonuses
 */
export function gapTooLarge({ halfGap, trueHalf }) {
  return trueHalf.some((half, i) => half !== null && !((halfGap[i] ?? Infinity) <= half * (1 + rounding)));
}

/**
 * Whether a step passes its test only because the declared gap is over the true one.
 * @param {Pick<Bonuses, "bonus" | "halfGap" | "trueHalf">} bonuses
 * @param {number} i the step's index, from 0
 */
export function passesTooEarly({ bonus, halfGap, trueHalf }, i) {
  const half = trueHalf[i];
  return half !== null && bonus[i] < (halfGap[i] ?? Infinity) && bonus[i] >= half * (1 + rounding);
}

/**
 * The number of rollouts behind each value of a policy if regret is estimated; null if it is exact or not computed.
 * @param {Spec} spec
 */
export function rollouts({ regret }) {
  return typeof regret === "object" ? regret.rollouts : null;
}

/**
 * The moment that a session is at, if it is before the end of what was computed; null: it is at the end.
 * @param {Partial<Progress>} [progress]
 * @returns {{ path: number, line?: number } | null}
 */
export function momentBeforeEnd({ paths: path = 0, computed = path, moment } = {}) {
  const line = moment?.line?.index;
  return path < computed || line ? { path, ...(line && { line }) } : null;
}
