import assert from "node:assert/strict";
import { test } from "node:test";
import { declaredGaps, firstOver, smallestRead } from "./declared.js";

const problem = { horizon: 3, gap: { true: .2, perStep: [.2, null, .5] } };

test("one number, the true one and one a step are all so many gaps", () => {
  assert.deepEqual(declaredGaps(.3, problem), [.3, .3, .3]);
  assert.deepEqual(declaredGaps("true", problem), [.2, .2, .2]);
  assert.deepEqual(declaredGaps("true-per-step", problem), [.2, null, .5]);
  assert.deepEqual(declaredGaps([1, null, .4], problem), [1, null, .4]);
  assert.deepEqual(declaredGaps("true", { horizon: 2, gap: { true: null, perStep: [null, null] } }), [null, null]);
});

test("the first step's gap is never read", () => {
  assert.equal(smallestRead([.01, .3, .2]), .2);
  assert.equal(smallestRead([.01, null, .2]), .2);
  assert.equal(smallestRead([.01, null]), null);
  assert.equal(smallestRead([.01]), null);
  assert.equal(firstOver([9, .1, .5], problem.gap.perStep), null);
});

test("a gap over the true one is found, and one left out where there is one; where there is none nothing is over it", () => {
  assert.equal(firstOver([.2, 7, .5], problem.gap.perStep), null);
  assert.equal(firstOver([.2, 7, .50001], problem.gap.perStep), 3);
  assert.equal(firstOver([.2, 7, null], problem.gap.perStep), 3);
  assert.equal(firstOver([.2, 7, .5 * (1 + 1e-15)], problem.gap.perStep), null, "rounding");
});
