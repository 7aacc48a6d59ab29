import assert from "node:assert/strict";
import { test } from "node:test";
import { scaled } from "./problem-remarks.js";

test("the scaling of rewards is explained with its effect on values and gaps", () => {
  assert.equal(
    scaled({ add: 10, times: 1 / 30, original: "-1 a step" }),
    "Rewards here are (original + 10) × 1/30, to lie in [0, 1]; the original’s: -1 a step. V_h is (original V_h + 10 (H − h + 1)) × 1/30, and a gap is the original’s × 1/30.",
  );
  assert.equal(
    scaled({ add: 0, times: 0.8, original: "0 to 1.25" }),
    "Rewards here are original × 0.8, to lie in [0, 1]; the original’s: 0 to 1.25. V_h is original V_h × 0.8, and a gap is the original’s × 0.8.",
  );
  assert.equal(
    scaled({ add: -2, times: 1, original: "2 to 3" }),
    "Rewards here are original − 2, to lie in [0, 1]; the original’s: 2 to 3. V_h is original V_h − 2 (H − h + 1), and a gap is the original’s.",
  );
});
