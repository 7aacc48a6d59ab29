// Declared gaps: one number for each step, and whether it exceeds the true gap.

/** @typedef {number | (number | null)[] | "true" | "true-per-step"} Gap as in a spec */

/** Tolerance for rounding: the true gap does not exceed itself after it is written and read again. */
const rounding = 1e-12;

/** @param {Gap} gap */
export function isPerStep(gap) {
  return Array.isArray(gap) || gap === "true-per-step";
}

/** @param {Gap} gap */
export function isTrue(gap) {
  return gap === "true" || gap === "true-per-step";
}

/**
 * The declared gap of each step 1..H; null: none.
 * @param {Gap} gap
 * @param {{ horizon: number, gap: { true: number | null, perStep: (number | null)[] } }} problem
 * @returns {(number | null)[]}
 */
export function declaredGaps(gap, { horizon, gap: trueGap }) {
  if (Array.isArray(gap)) return gap;
  if (gap === "true-per-step") return trueGap.perStep;
  return Array(horizon).fill(gap === "true" ? trueGap.true : gap);
}

/**
 * The smallest gap that a run uses, which sets the bounds. The first step's gap is not used.
 * @param {(number | null)[]} gaps
 */
export function smallestRead(gaps) {
  const read = gaps.slice(1).filter((gap) => typeof gap === "number");
  return read.length > 0 ? Math.min(...read) : null;
}

/**
 * The first step from 2 on whose declared gap exceeds its true gap, or that declares no gap although it has one.
 * @param {(number | null)[]} gaps
 * @param {(number | null)[]} truths
 */
export function firstOver(gaps, truths) {
  const at = gaps.findIndex(
    (gap, i) => i > 0 && truths[i] != null && (gap === null || gap > Number(truths[i]) * (1 + rounding)),
  );
  return at < 0 ? null : at + 1;
}

/**
 * A declared gap that is above the true one, the smallest for all steps or that of the first such step; null: there is none.
 * @param {Gap} gap
 * @param {Pick<import("../revisit.d.ts").ProblemInfo, "horizon" | "gap">} problem
 * @returns {{ declared: number, true: number, h: number } | null} h: its step, 0: all
 */
export function gapAbove(gap, problem) {
  const gaps = declaredGaps(gap, problem);
  const h = firstOver(gaps, problem.gap.perStep);
  const [declared, truly] = h === null ? [null, null] : [gaps[h - 1], problem.gap.perStep[h - 1]];
  if (h === null || declared === null || truly === null) return null;
  return Array.isArray(gap) ? { declared, true: truly, h } : { declared, true: problem.gap.read ?? truly, h: 0 };
}
