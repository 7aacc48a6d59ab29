import assert from "node:assert/strict";
import { test } from "node:test";
import { declaredGaps, firstOver, gapAbove, smallestRead } from "./declared-gap.js";

const problem = { horizon: 3, gap: { true: 0.2, perStep: [0.2, null, 0.5] } };

test("a single gap, the true gap and gaps per step are all read as one gap per step", () => {
  assert.deepEqual(declaredGaps(0.3, problem), [0.3, 0.3, 0.3]);
  assert.deepEqual(declaredGaps("true", problem), [0.2, 0.2, 0.2]);
  assert.deepEqual(declaredGaps("true-per-step", problem), [0.2, null, 0.5]);
  assert.deepEqual(declaredGaps([1, null, 0.4], problem), [1, null, 0.4]);
  assert.deepEqual(declaredGaps("true", { horizon: 2, gap: { true: null, perStep: [null, null] } }), [null, null]);
});

test("the first step's gap is not used", () => {
  assert.equal(smallestRead([0.01, 0.3, 0.2]), 0.2);
  assert.equal(smallestRead([0.01, null, 0.2]), 0.2);
  assert.equal(smallestRead([0.01, null]), null);
  assert.equal(smallestRead([0.01]), null);
  assert.equal(firstOver([9, 0.1, 0.5], problem.gap.perStep), null);
});

test("a gap over the true one is found, and so is a missing one; a step without a gap has none over it", () => {
  assert.equal(firstOver([0.2, 7, 0.5], problem.gap.perStep), null);
  assert.equal(firstOver([0.2, 7, 0.50001], problem.gap.perStep), 3);
  assert.equal(firstOver([0.2, 7, null], problem.gap.perStep), 3);
  assert.equal(firstOver([0.2, 7, 0.5 * (1 + 1e-15)], problem.gap.perStep), null, "rounding");
});

test("a gap above the true one, of all steps or of one", () => {
  const problem = /** @type {any} */ ({ horizon: 3, gap: { true: 0.1, read: 0.2, perStep: [0.1, 0.2, 0.5] } });
  assert.deepEqual(gapAbove(0.3, problem), { declared: 0.3, true: 0.2, h: 0 });
  assert.equal(gapAbove(0.2, problem), null);
  assert.equal(gapAbove("true", problem), null);
  assert.deepEqual(gapAbove([1, 0.2, 0.6], problem), { declared: 0.6, true: 0.5, h: 3 });
  assert.equal(gapAbove([1, 0.2, 0.5], problem), null);
  assert.equal(gapAbove([1, null, 0.5], problem), null, "a gap that is not declared is not above");
});
