import assert from "node:assert/strict";
import { test } from "node:test";
import { measure } from "../ui/numbers.js";
import { hopelessWords, isRough } from "./estimate.js";

test("no time is told where the estimate of LSVI-UCB is far off", () => {
  const of = (/** @type {string} */ kind, /** @type {string} */ features, /** @type {number} */ dim) =>
    isRough(
      /** @type {any} */ ({
        points: [{ dim: 4 }, { dim }],
        cells: [
          { point: 0, spec: { algorithm: { kind }, features: { kind: features } } },
          { point: 1, spec: { algorithm: { kind }, features: { kind: features } } },
        ],
      }),
    );
  assert.equal(of("lsvi-ucb", "own", 64), true);
  assert.equal(of("lsvi-ucb", "own", 8), false);
  assert.equal(of("lsvi-ucb", "one-hot", 64), false);
  assert.equal(of("linq-lsvi-ucb", "own", 64), false);
});

test("a learner whose budget is predicted to go to one state is named, with where", () => {
  const plan = /** @type {any} */ ({
    hopeless: [
      { point: 1, learner: 0, paths: 31_234.5, budget: 2000 },
      { point: 2, learner: 0, paths: 99_999, budget: 2000 },
    ],
    learners: [{ label: "LinQ-LSVI-UCB" }],
    points: [{ values: [1] }, { values: [2] }, { values: [3] }],
    comparison: { vary: [{ parameter: "problem.length", values: [1, 2, 3], label: "L" }] },
  });
  assert.equal(
    hopelessWords(plan),
    "LinQ-LSVI-UCB at L = 2: about 31,234.5 paths are predicted at one state, over its budget of 2,000, and 1 more like it".replace(
      "31,234.5",
      measure(31_234.5),
    ),
  );
  assert.doesNotMatch(hopelessWords({ ...plan, hopeless: plan.hopeless.slice(0, 1) }), /more/);
});
