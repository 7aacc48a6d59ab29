import assert from "node:assert/strict";
import { test } from "node:test";
import { pretty } from "./json.js";

const value = {
  format: "revisit.spec/1", title: 'a "quoted" title', nothing: null, empty: [], none: {},
  problem: { kind: "table", transition: Array.from({ length: 3 }, (_, i) => Array.from({ length: 12 }, (__, j) => [i, j, 0.25])) },
};

test("it is the same value again", () => {
  assert.deepEqual(JSON.parse(pretty(value)), value);
});

test("short lists stay on a line, and no line of lists is long", () => {
  const lines = pretty(value).split("\n");
  assert.ok(lines.some((line) => line.trim() === "[0, 0, 0.25],"));
  assert.ok(lines.every((line) => line.length <= 100));
});

test("what is undefined is left out", () => {
  assert.deepEqual(JSON.parse(pretty({ a: 1, b: undefined })), { a: 1 });
});
