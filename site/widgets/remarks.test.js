import assert from "node:assert/strict";
import { test } from "node:test";
import { scaled } from "./remarks.js";

test("the scaling of rewards is told with what it does to values and gaps", () => {
  assert.equal(scaled({ add: 10, times: 1 / 30, original: "-1 a step" }),
    "Rewards here are (original + 10) × 0.0333333, to lie in [0, 1]; the original’s: -1 a step. V_h is (original V_h + 10 (H − h + 1)) × 0.0333333, and a gap the original’s times 0.0333333.");
  assert.equal(scaled({ add: 0, times: 0.5, original: "0 to 2" }), "Rewards here are original × 0.5, to lie in [0, 1]; the original’s: 0 to 2. V_h and gaps are the original’s times 0.5.");
  assert.match(scaled({ add: -2, times: 1, original: "2 to 3" }), /\(original − 2\) × 1/);
});
