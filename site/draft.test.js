import assert from "node:assert/strict";
import { test } from "node:test";
import { edited } from "./draft.js";

/** @type {import("./revisit.d.ts").Spec} */
const spec = { format: "revisit.spec/1", problem: { kind: "table", horizon: 3, states: 2, actions: 2 }, algorithm: { gap: [null, 0.1, 0.2], c_beta: 1 } };

test("an edit changes its field in a new spec, and makes the objects on its way", () => {
  const next = edited(spec, "algorithm.c_beta", 2);
  assert.equal(next.algorithm?.c_beta, 2);
  assert.equal(spec.algorithm?.c_beta, 1);
  assert.deepEqual(edited(spec, "budget.paths", 5).budget, { paths: 5 });
  assert.ok(!("c_beta" in (edited(spec, "algorithm.c_beta", undefined).algorithm ?? {})));
});

test("gaps per step follow the horizon", () => {
  assert.deepEqual(edited(spec, "problem.horizon", 5).algorithm?.gap, [null, 0.1, 0.2, 0.2, 0.2]);
  assert.deepEqual(edited(spec, "problem.horizon", 2).algorithm?.gap, [null, 0.1]);
  assert.deepEqual(edited(spec, "problem.horizon", "x").algorithm?.gap, [null, 0.1, 0.2]);
});

test("a table's sizes are read off its new transitions", () => {
  const { problem } = edited(spec, "problem.transition", [[[1]]]);
  assert.deepEqual(JSON.parse(JSON.stringify(problem)), { kind: "table", horizon: 3, transition: [[[1]]] });
});
