import assert from "node:assert/strict";
import { test } from "node:test";
import { tabular, tooLarge } from "./custom-table.js";

/** @type {import("../revisit.d.ts").Model} */
const model = {
  horizon: 2,
  states: 1,
  actions: 1,
  dim: 1,
  start: { state: 0 },
  transition: [[[[1]]], [[[1]]]],
  reward: [[[0.5]], [[0.25]]],
  features: [[[[1]]], [[[1]]]],
};
/** @type {import("../revisit.d.ts").Spec} */
const spec = {
  format: "revisit.spec/1",
  problem: { kind: "grid", slip: 0 },
  features: { kind: "one-hot", normalise: false },
  seed: 7,
  algorithm: { gap: 0.1 },
};

test("equal layers become one, others stay one per step; the rest of the spec stays", () => {
  const own = tabular(spec, model);
  assert.deepEqual(own.problem, {
    kind: "table",
    horizon: 2,
    transition: [[[1]]],
    reward: [[[0.5]], [[0.25]]],
    start: { state: 0 },
  });
  assert.deepEqual([own.features, own.seed, own.algorithm], [spec.features, 7, spec.algorithm]);
});

test("features of the old problem become numbers", () => {
  for (const kind of ["own", "formula", "polynomial", "never-heard-of"]) {
    assert.deepEqual(tabular({ ...spec, features: { kind, normalise: true } }, model).features, {
      kind: "table",
      values: [[[1]]],
    });
  }
});

test("a problem that is too large is refused with its size", () => {
  const small = /** @type {any} */ ({ tabulated: true, horizon: 5, states: 16, actions: 4, dim: 64 });
  assert.equal(tooLarge(small), null);
  assert.match(
    tooLarge({ ...small, states: 500, actions: 6 }) ?? "",
    /500 × 6 × 500 .* 1,500,000 numbers; .* at most 60,000/,
  );
  assert.match(tooLarge({ ...small, horizon: 1000 }) ?? "", /1,000 steps/);
  assert.match(tooLarge({ ...small, tabulated: false, states: 1e6 }) ?? "", /has no tables: with 1,000,000 states/);
});
