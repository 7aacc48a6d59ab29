// What a declared gap amounts to: one number a step, and whether it is within the true ones.

/** @typedef {number | (number | null)[] | "true" | "true-per-step"} Gap as in a spec */

/** As the engine rounds: the true gap, written down and read again, is not over itself. */
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
 * One gap for each step 1..H; null: none declared.
 * @param {Gap} gap
 * @param {{ horizon: number, gap: { true: number | null, perStep: (number | null)[] } }} problem
 * @returns {(number | null)[]}
 */
export function declaredGaps(gap, { horizon, gap: truly }) {
  if (Array.isArray(gap)) return gap;
  if (gap === "true-per-step") return truly.perStep;
  return Array(horizon).fill(gap === "true" ? truly.true : gap);
}

/**
 * The smallest gap that a run reads, which sets the bounds: the first step's never is.
 * @param {(number | null)[]} gaps
 */
export function smallestRead(gaps) {
  const read = gaps.slice(1).filter((gap) => typeof gap === "number");
  return read.length > 0 ? Math.min(...read) : null;
}

/**
 * The first step, from 2 on, whose declared gap is over its true one, or that has a gap but declares none.
 * @param {(number | null)[]} gaps
 * @param {(number | null)[]} truths
 */
export function firstOver(gaps, truths) {
  const at = gaps.findIndex(
    (gap, i) => i > 0 && truths[i] != null && (gap === null || gap > Number(truths[i]) * (1 + rounding)),
  );
  return at < 0 ? null : at + 1;
}
