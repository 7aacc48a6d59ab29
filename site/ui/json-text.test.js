import assert from "node:assert/strict";
import { test } from "node:test";
import { firstDifference, pretty } from "./json-text.js";

const value = {
  format: "revisit.spec/1",
  title: 'a "quoted" title',
  nothing: null,
  empty: [],
  none: {},
  problem: {
    kind: "table",
    transition: Array.from({ length: 3 }, (_, i) => Array.from({ length: 12 }, (__, j) => [i, j, 0.25])),
  },
};

test("the text has the same value", () => {
  assert.deepEqual(JSON.parse(pretty(value)), value);
});

test("short lists stay on a line, and no line of lists is long", () => {
  const lines = pretty(value).split("\n");
  assert.ok(lines.some((line) => line.trim() === "[0, 0, 0.25],"));
  assert.ok(lines.every((line) => line.length <= 100));
});

test("undefined members are left out", () => {
  assert.deepEqual(JSON.parse(pretty({})), {});
  assert.deepEqual(JSON.parse(pretty({ a: 1, b: undefined })), { a: 1 });
});

test("the first difference is named with both its values", () => {
  assert.equal(firstDifference({ a: [1, { b: null }], c: "x" }, { c: "x", a: [1, { b: null }] }, "it"), null);
  assert.deepEqual(
    firstDifference(
      [
        [1, 2],
        [3, 4],
      ],
      [
        [1, 2],
        [3, 5],
      ],
      "theta",
    ),
    { path: "theta[1][1]", one: 4, other: 5 },
  );
  assert.deepEqual(firstDifference([1], [1, 2], "theta"), { path: "theta[1]", one: undefined, other: 2 });
  assert.deepEqual(firstDifference({ regret: 0 }, { regret: null }, "summary"), {
    path: "summary.regret",
    one: 0,
    other: null,
  });
  assert.deepEqual(firstDifference(null, [], "episodes"), { path: "episodes", one: null, other: [] });
  assert.deepEqual(firstDifference(0, -0, "theta[0][0]"), { path: "theta[0][0]", one: 0, other: -0 });
});

test("a long list of numbers fills its lines and keeps its value", () => {
  const row = Array.from({ length: 100 }, (_, i) => (i % 3 === 0 ? 0 : 1 / (i + 1)));
  const spec = {
    transition: [
      [row, row],
      [
        [1, 0],
        [0, 1],
      ],
    ],
    rows: ["a".repeat(60), "b".repeat(60)],
    empty: [],
  };
  const text = pretty(spec);
  assert.deepEqual(JSON.parse(text), spec);
  const lines = text.split("\n");
  assert.ok(
    lines.every((line) => line.length <= 93),
    "as wide as any other",
  );
  assert.ok(lines.length < 60, `${lines.length} lines for 204 numbers`);
});
