import assert from "node:assert/strict";
import { test } from "node:test";
import { deepEqual } from "./deep-equal.js";

const spec = () => ({
  problem: { kind: "table", transition: [[[0.25, 0.75]], [[1, 0]]], start: { state: 0 } },
  seed: 1,
});

test("equal JSON values are equal, whatever their origin", () => {
  assert.ok(deepEqual(spec(), spec()));
  assert.ok(deepEqual(spec(), { seed: 1, problem: spec().problem, title: undefined }));
  assert.ok(deepEqual(NaN, NaN) && deepEqual([], []) && deepEqual(-0, 0) && deepEqual(null, null));
});

test("values that differ in a number, a member or a level are not equal", () => {
  const others = [
    { ...spec(), seed: 2 },
    { ...spec(), title: "" },
    { problem: spec().problem },
    { problem: spec().problem, title: 1 },
    { ...spec(), problem: { ...spec().problem, transition: [[[0.25, 0.75]], [[1, 1e-300]]] } },
    { ...spec(), problem: { ...spec().problem, transition: [[[0.25, 0.75]]] } },
    { ...spec(), problem: { ...spec().problem, start: null } },
    { ...spec(), problem: { ...spec().problem, start: [0] } },
    null,
    "spec",
  ];
  for (const other of others) assert.ok(!deepEqual(spec(), other) && !deepEqual(other, spec()), JSON.stringify(other));
});
