import assert from "node:assert/strict";
import { test } from "node:test";
import { shareTables } from "./shared-tables.js";

const spec = () => ({
  seed: 1,
  algorithm: { gap: [0.1, 0.2] },
  features: null,
  problem: {
    kind: "table",
    transition: [
      [
        [0.5, 0.5],
        [1, 0],
      ],
      [
        [0, 1],
        [0.25, 0.75],
      ],
    ],
    reward: [
      [0, 1],
      [1, 0],
    ],
    start: { state: 0 },
  },
});

test("equal tables are shared, and nothing else changes", async () => {
  const [known, fresh] = [spec(), { ...spec(), seed: 2 }];
  fresh.problem.reward[1][0] = 0.5;
  const was = structuredClone(fresh);
  assert.equal(await shareTables(fresh, known), fresh);
  assert.deepEqual(fresh, was);
  assert.deepEqual(known, spec());
  assert.equal(fresh.problem.transition, known.problem.transition);
  assert.notEqual(fresh.problem.reward, known.problem.reward);
});

test("tables of another shape, or missing ones, are not shared", async () => {
  for (const known of [
    null,
    undefined,
    {},
    { problem: null },
    { problem: { transition: 1, reward: [[0, 1]] } },
    {
      problem: {
        transition: [
          [
            [0.5, 0.5],
            [1, 0],
          ],
          [[0, 1], [0.25]],
        ],
        reward: { 0: [0, 1] },
      },
    },
  ]) {
    assert.deepEqual(await shareTables(spec(), known), spec());
  }
});
