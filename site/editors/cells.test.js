import assert from "node:assert/strict";
import { test } from "node:test";
import { moved, painted, squared, stroke, withColumn, withoutColumn, withoutRow, withRow } from "./cells.js";

const rows = ["S..", ".#G"];

test("painting changes the given places only, and none outside", () => {
  assert.deepEqual(
    painted(
      rows,
      [
        [0, 1],
        [1, 1],
        [7, 0],
        [0, -1],
      ],
      "T",
    ),
    ["ST.", ".TG"],
  );
  assert.deepEqual(rows, ["S..", ".#G"]);
});

test("moving leaves a free cell behind, also if the destination is the same", () => {
  assert.deepEqual(moved(rows, [0, 0], [1, 1], "."), ["...", ".SG"]);
  assert.deepEqual(moved(rows, [0, 0], [0, 0], "."), rows);
});

test("a stroke has no gaps: each place touches the next", () => {
  for (const to of /** @type {const} */ ([
    [0, 0],
    [5, 2],
    [-3, 4],
    [2, -9],
    [4, 4],
  ])) {
    const places = stroke([0, 0], [...to]);
    assert.deepEqual(places[0], [0, 0]);
    assert.deepEqual(places.at(-1), to);
    places
      .slice(1)
      .forEach(([i, j], n) => assert.equal(Math.max(Math.abs(i - places[n][0]), Math.abs(j - places[n][1])), 1));
  }
});

test("rows and columns can be added and removed anywhere", () => {
  assert.deepEqual(withRow(rows, 1, "."), ["S..", "...", ".#G"]);
  assert.deepEqual(withRow(rows, 2, "F"), ["S..", ".#G", "FFF"]);
  assert.deepEqual(withColumn(rows, 0, "."), [".S..", "..#G"]);
  assert.deepEqual(withoutRow(withRow(rows, 1, "."), 1), rows);
  assert.deepEqual(withoutColumn(withColumn(rows, 3, "."), 3), rows);
});

test("rows of different lengths become a rectangle", () => {
  assert.deepEqual(squared(["S", ".#G"], "."), ["S..", ".#G"]);
  assert.deepEqual(squared([], "."), ["."]);
});
