import assert from "node:assert/strict";
import { test } from "node:test";
import {
  depth,
  layered,
  resizedReward,
  resizedStart,
  resizedTransition,
  resizedValues,
  sum,
  summingToOne,
  withNumbers,
} from "./arrays.js";

const transition = [
  [
    [1, 0],
    [0.2, 0.8],
  ],
  [
    [0, 1],
    [0.8, 0.2],
  ],
];

test("changing numbers copies only the lists around them", () => {
  const next = withNumbers(transition, [
    [[0, 1, 0], 0.5],
    [[0, 1, 1], 0.5],
  ]);
  assert.deepEqual(next, [
    [
      [1, 0],
      [0.5, 0.5],
    ],
    [
      [0, 1],
      [0.8, 0.2],
    ],
  ]);
  assert.equal(next[1], transition[1]);
  assert.equal(next[0][0], transition[0][0]);
  assert.deepEqual(transition[0][1], [0.2, 0.8]);
  assert.equal(withNumbers(transition, []), transition);
});

test("rows are scaled to the sum 1, an empty row becomes certain to stay", () => {
  assert.deepEqual(summingToOne([1, 3], 0), [0.25, 0.75]);
  assert.deepEqual(summingToOne([0, 0, 0], 1), [0, 1, 0]);
  const right = [0.1, 0.9];
  assert.equal(summingToOne(right, 0), right);
});

test("one layer per step, and back to one for all steps", () => {
  const split = layered(transition, 3, 3);
  assert.equal(depth(split), 4);
  assert.deepEqual(split, [transition, transition, transition]);
  const other = withNumbers(split, [[[1, 0, 0, 0], 0.5]]);
  assert.deepEqual(layered(other, 3, null, 1)[0][0], [0.5, 0]);
  assert.equal(layered(transition, 3, null), transition);
  assert.deepEqual(
    layered(other, 3, 2).map((/** @type {number[][][]} */ layer) => layer[0][0][0]),
    [1, 0.5],
  );
  assert.equal(layered(other, 3, 5).length, 5);
});

for (const [states, actions] of [
  [1, 1],
  [2, 2],
  [3, 2],
  [2, 3],
  [4, 1],
]) {
  test(`resized to ${states} states and ${actions} actions, a table is still one`, () => {
    for (const value of [transition, [transition, transition]]) {
      const next = resizedTransition(value, states, actions);
      const layers = depth(value) === 4 ? next : [next];
      for (const layer of layers) {
        assert.equal(layer.length, states);
        for (const byAction of layer) {
          assert.equal(byAction.length, actions);
          for (const row of byAction) assert.ok(row.length === states && Math.abs(sum(row) - 1) < 1e-12);
        }
      }
    }
    const reward = resizedReward(
      [
        [0.3, 0],
        [0.9, 0.1],
      ],
      states,
      actions,
    );
    assert.deepEqual([reward.length, reward[0].length], [states, actions]);
    const values = resizedValues(
      [
        [[1], [0]],
        [[0.5], [0]],
      ],
      states,
      actions,
      2,
    );
    assert.deepEqual([values.length, values[0].length, values[0][0]], [states, actions, [1, 0]]);
  });
}

test("the remaining part of a resized table keeps its numbers", () => {
  assert.deepEqual(resizedTransition(transition, 3, 2)[0], [
    [1, 0, 0],
    [0.2, 0.8, 0],
  ]);
  assert.deepEqual(resizedTransition(transition, 3, 2)[2], [
    [0, 0, 1],
    [0, 0, 1],
  ]);
});

test("a resized start distribution has only existing states", () => {
  assert.deepEqual(resizedStart({ state: 4 }, 3), { state: 2 });
  assert.deepEqual(resizedStart({ cycle: [0, 4, 2] }, 3), { cycle: [0, 2] });
  assert.deepEqual(resizedStart({ cycle: [4] }, 3), { cycle: [0] });
  assert.deepEqual(resizedStart({ distribution: [0.25, 0.25, 0.5] }, 2), { distribution: [0.5, 0.5] });
});
