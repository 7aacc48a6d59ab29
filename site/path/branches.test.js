import assert from "node:assert/strict";
import { test } from "node:test";
import { arrange, chosen, drawnBy, learned, standsWith } from "./branches.js";

/**
 * @param {number} first
 * @param {number} from
 * @param {number[]} states
 * @param {number[]} actions
 * @param {{ count?: number, k?: number, stop?: number }} [more]
 * @returns {import("../revisit.d.ts").Bundle}
 */
const bundle = (first, from, states, actions, { count = 1, k = first, stop = 0 } = {}) => ({
  first,
  k,
  count,
  from,
  states,
  actions,
  bonus: states.map(() => 1),
  stop,
  learned: stop + 1,
});

/** Figure 1 of the paper as the engine bundles it: `from` 1, 3, 3, 2. */
const figure = [
  bundle(1, 1, [0, 1, 0], [0, 0, 0], { stop: 2 }),
  bundle(2, 3, [0, 1, 0], [0, 0, 1], { count: 2, k: 3, stop: 1 }),
  bundle(4, 2, [0, 1, 0], [0, 0, 1], { stop: 0 }),
];

test("Figure 1: two branches off the first path, the later step above", () => {
  const rows = arrange(figure);
  assert.deepEqual(
    rows.map(({ bundle: { first }, parent, joins }) => [first, parent?.bundle.first ?? null, joins]),
    [
      [1, null, 1],
      [2, 1, 3],
      [4, 1, 2],
    ],
  );
});

test("Figure 1: the edges drawn are learned from by I_3 = {1,2,3,4}, I_2 = {3,4}, I_1 = {4}", () => {
  // Steps 1 and 2 of the first path are learned from later, as prefixes of paths 4 and 3.
  assert.deepEqual(
    learned(arrange(figure)).map((steps) => [...steps].sort()),
    [[1, 2, 3], [3], [2, 3]],
  );
  assert.deepEqual(
    learned(arrange(figure.slice(0, 1))).map((steps) => [...steps]),
    [[3]],
  );
});

test("a branch off a branch stands under it, and a line down passes no state", () => {
  const rows = arrange([
    bundle(1, 1, [0, 1, 2, 3], [0, 0, 0, 0]),
    bundle(2, 2, [0, 1, 5, 6], [0, 1, 0, 0]),
    bundle(3, 3, [0, 1, 5, 7], [0, 1, 1, 0]),
    bundle(4, 4, [0, 1, 2, 3], [0, 0, 0, 1]),
    bundle(5, 2, [0, 1, 8, 8], [0, 2, 0, 0]),
  ]);
  assert.deepEqual(
    rows.map(({ bundle: { first } }) => first),
    [1, 4, 2, 3, 5],
  );
  for (const branch of rows) {
    if (!branch.parent) continue;
    for (const between of rows.slice(branch.parent.row + 1, branch.row)) {
      assert.ok(between.joins >= branch.joins, `row ${between.row} starts left of the line to row ${branch.row}`);
    }
  }
});

test("the steps of a path stand where they were drawn", () => {
  const rows = arrange([
    bundle(1, 1, [0, 1, 2, 3], [0, 0, 0, 0]),
    bundle(2, 2, [0, 1, 5, 6], [0, 1, 0, 0]),
    bundle(3, 3, [0, 1, 5, 7], [0, 1, 1, 0]),
  ]);
  const last = rows[2];
  assert.deepEqual(
    [1, 2, 3, 4].map((h) => drawnBy(last, h).bundle.first),
    [1, 2, 3, 3],
  );
  assert.deepEqual(
    [1, 2, 3, 4].map((h) => standsWith(last, h).bundle.first),
    [1, 1, 2, 3],
  );
});

test("where the path that drew a prefix is left out, a branch joins the longest prefix there is", () => {
  const rows = arrange([bundle(1, 1, [0, 1, 2, 3], [0, 0, 0, 0]), bundle(9, 4, [0, 1, 5, 6], [0, 1, 0, 1])]);
  assert.deepEqual([rows[1].parent?.bundle.first, rows[1].joins], [1, 2]);
});

test("where room is short, the first path, the newest and its way there stay", () => {
  const many = [
    bundle(1, 1, [0, 1, 2], [0, 0, 0]),
    bundle(2, 2, [0, 1, 4], [0, 1, 0]),
    ...[3, 4, 5, 6].map((k) => bundle(k, 3, [0, 1, 2], [0, 0, k])),
    bundle(7, 3, [0, 1, 4], [0, 1, 9]),
  ];
  assert.deepEqual(
    chosen(many, 7, 4).map(({ first }) => first),
    [1, 2, 6, 7],
  );
  assert.equal(chosen(many, 7, 7), many);
});

test("rollouts of a simulator stand in rows of their own, each from its first step, whatever the steps before look like", () => {
  const rollouts = [
    bundle(1, 3, [0, 0, 4], [0, 0, 1], { stop: 3 }),
    bundle(2, 2, [0, 5, 4], [0, 1, 1], { stop: 3 }),
    bundle(3, 2, [0, 5, 6], [0, 1, 0], { stop: 3 }),
  ];
  const rows = arrange(rollouts, true);
  assert.deepEqual(
    rows.map(({ parent, joins, row }) => [parent, joins, row]),
    [
      [null, 3, 0],
      [null, 2, 1],
      [null, 2, 2],
    ],
  );
  assert.deepEqual(
    learned(rows, true).map((steps) => [...steps]),
    [[3], [2, 3], [2, 3]],
  );
  assert.deepEqual(
    chosen(rollouts, 3, 2, true).map(({ first }) => first),
    [1, 3],
  );
});
