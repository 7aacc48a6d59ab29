import assert from "node:assert/strict";
import { test } from "node:test";
import { isRough } from "./estimate.js";

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
