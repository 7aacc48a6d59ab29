import assert from "node:assert/strict";
import test from "node:test";
import { averageUntil, theoryRows } from "./theory-table.js";

/** @typedef {import("./types.d.ts").Cell} Cell */

const theory = /** @type {import("./types.d.ts").Theory} */ (/** @type {unknown} */ ({ learner: 0, samples: [1, 10, 100, 1000], average_regret: [9, 8, 7, 6], episodes: [2, 5, 10, 50], paths: [], path_regret: [], log_regret: [], revisits: 400, t_epsilon: 5000, t_condition: 20_000 }));

/**
 * A run whose policy of the moment is optimal at once and for ever after, while its average regret falls slowly.
 * @param {Partial<Cell>} some
 * @param {(number | null)[]} [average]
 */
const cell = (some, average = [null, 0.8, 0.05, 0.3, 0.09]) => /** @type {Cell} */ (/** @type {unknown} */ ({
  point: 0, learner: 0, seed: 1, outcome: "done", episodes: 20, paths: 60, samples: 900, revisits: 40, regret: 1.6, regret_path: 3,
  measures: { samples: [1, 10, 50, 100, 500], average, first: { samples: [0], suboptimality: [0] }, after: { samples: [0], suboptimality: [0] } }, ...some,
}));

test("T(ε) is beside the average regret, not beside the policy of the moment", () => {
  assert.equal(averageUntil(cell({}), 0.1), 500, "0.05 at 50 did not last");
  assert.equal(averageUntil(cell({}), 0.5), 50);
  assert.equal(averageUntil(cell({ regret: 1 }), 0.06), 900, "between the last moment and the end");
  assert.equal(averageUntil(cell({ regret: 3 }), 0.1), null, "over it again at the end");
  assert.equal(averageUntil(cell({ regret: 0, episodes: 0 }), 0.1), null, "no episode is over");
  assert.equal(averageUntil(cell({ regret: null }), 0.1), null);
  const row = theoryRows(theory, 0.1, [cell({})])[1];
  assert.deepEqual([row.measured, row.bound, row.share, row.place], ["500", "5,000", "10 %", "(19)"]);
});

test("runs that do not get there count in the median, and what is not measured has no share", () => {
  const missed = cell({ regret: 10 });
  assert.deepEqual(theoryRows(theory, 0.1, [cell({}), cell({}), missed])[1].measured, "500");
  const row = theoryRows(theory, 0.1, [cell({}), missed, missed])[1];
  assert.deepEqual([row.measured, row.of, row.share], ["—", "1 of 3 runs got there", "—"]);
  const blind = theoryRows(theory, 0.1, [cell({ regret: null }, [null, null, null, null, null])])[1];
  assert.deepEqual([blind.measured, blind.of, blind.share], ["—", "not measured", "—"]);
  assert.ok(theoryRows(theory, null, [cell({})]).every(({ place }) => place !== "(19)"), "without a target there is no T(ε)");
  assert.ok(theoryRows(theory, 0.1, []).every(({ measured, share }) => measured === "—" && share === "—"), "before anything has run");
});

test("the bound on revisits is beside the run with most of them", () => {
  const row = theoryRows(theory, 0.1, [cell({}), cell({ revisits: 300 })])[0];
  assert.deepEqual([row.measured, row.of, row.share], ["300", "the most of 2 runs", "75 %"]);
});

test("the condition on N is looked at where a run's own N is known, and its translation is ours", () => {
  const [, , asked, ours] = theoryRows(theory, 0.1, [cell({}), cell({ episodes: 60 }), cell({ samples: 100, episodes: 10 })]);
  assert.deepEqual([asked.measured, asked.bound, asked.share], ["20", "≥ 50", "holds in 2 of 3"]);
  assert.deepEqual([ours.place, ours.measured, ours.bound, ours.share], ["ours", "—", "20,000", "—"]);
});
