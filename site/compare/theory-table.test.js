import assert from "node:assert/strict";
import test from "node:test";
import { theoryRows } from "./theory-table.js";

/** @typedef {import("./types.d.ts").Cell} Cell */

const theory = /** @type {import("./types.d.ts").Theory} */ (
  /** @type {unknown} */ ({
    learner: 0,
    samples: [1, 10, 100, 1000],
    average_regret: [9, 8, 7, 6],
    episodes: [2, 5, 10, 50],
    paths: [],
    path_regret: [],
    log_regret: [],
    revisits: 400,
    t_epsilon: 5000,
    t_condition: 20_000,
  })
);

/** @param {Partial<Cell>} some */
const cell = (some) =>
  /** @type {Cell} */ (
    /** @type {unknown} */ ({
      point: 0,
      learner: 0,
      seed: 1,
      outcome: "done",
      episodes: 20,
      paths: 60,
      samples: 900,
      revisits: 40,
      regret: 1.6,
      regret_path: 3,
      ...some,
    })
  );

/** @param {{ reached?: number, of?: number, median?: number | null, reason?: string | null }} some fields of the engine's summary for T(ε) */
const average = (some) =>
  /** @type {import("../revisit.d.ts").UntilSummary} */ ({
    reached: 1,
    of: 1,
    median: 500,
    reason: null,
    share: { lower: null, upper: null },
    each: [],
    curve: { x: [], n: [], share: [], lower: [], upper: [] },
    n: 1,
    mean: null,
    lower: null,
    upper: null,
    low: null,
    high: null,
    ...some,
  });

test("T(ε) is compared with when the average regret reached ε", () => {
  const row = theoryRows(theory, 0.1, [cell({})], average({}))[1];
  assert.deepEqual(
    [row.measured, row.bound, row.share, row.of, row.place],
    ["500", "5,000", "10 %", "median, 1 of 1 run got there", "(19)"],
  );
  const missed = theoryRows(theory, 0.1, [cell({}), cell({}), cell({})], average({ of: 3, median: null }))[1];
  assert.deepEqual([missed.measured, missed.of, missed.share], ["—", "1 of 3 runs got there", "—"]);
  const blind = theoryRows(
    theory,
    0.1,
    [cell({ regret: null })],
    average({ reached: 0, of: 0, median: null, reason: "not measured: there is no regret" }),
  )[1];
  assert.deepEqual([blind.measured, blind.of, blind.share], ["—", "not measured", "—"]);
  assert.ok(
    theoryRows(theory, null, [cell({})], null).every(({ place }) => place !== "(19)"),
    "without a target there is no T(ε)",
  );
  for (const nothing of [null, average({ reached: 0, of: 0, median: null })]) {
    assert.ok(
      theoryRows(theory, 0.1, [], nothing).every(
        ({ measured, share, of }) => measured === "—" && share === "—" && of === "",
      ),
      "before anything has run",
    );
  }
});

test("the bound on revisits is compared with the run that has the most", () => {
  const row = theoryRows(theory, 0.1, [cell({}), cell({ revisits: 300 })], null)[0];
  assert.deepEqual([row.measured, row.of, row.share], ["300", "largest of 2 runs", "75 %"]);
});

test("the condition on N is checked if a run's N is known, and its translation is marked as ours", () => {
  const [, , asked, ours] = theoryRows(
    theory,
    0.1,
    [cell({}), cell({ episodes: 60 }), cell({ samples: 100, episodes: 10 })],
    null,
  );
  assert.deepEqual([asked.measured, asked.bound, asked.share], ["20", "≥ 50", "holds in 2 of 3"]);
  assert.deepEqual([ours.place, ours.measured, ours.bound, ours.share], ["ours", "—", "20,000", "—"]);
});
