import assert from "node:assert/strict";
import test from "node:test";
import { recorded } from "../../e2e/node/pictures-recorded.mjs";
import {
  auditCost,
  auditResult,
  BOUND,
  coverage,
  lineMarks,
  measuredOfBound,
  placeOf,
  shareOfBound,
  signOf,
  sumOf,
} from "./bounds-text.js";

/** @typedef {import("../revisit.d.ts").TheoryLine} TheoryLine */

/** @param {Partial<TheoryLine>} some @returns {TheoryLine} */
const line = (some) => ({
  id: "path-regret",
  title: "",
  label: "",
  formula: "",
  value: 10,
  measured: 1,
  ratio: 0.1,
  ours: false,
  measurable: true,
  estimate: false,
  step: 0,
  epsilon: null,
  conditions: [],
  covered: true,
  anyway: false,
  says: "",
  ...some,
});
const lacking = { text: "constant c_β", holds: false, has: 0.005, needs: 8 };

test("a ratio's place is logarithmic, and the bound's is its own", () => {
  assert.equal(placeOf(1), BOUND);
  assert.ok(Math.abs(placeOf(0.1) - placeOf(0.01) - (placeOf(1) - placeOf(0.1))) < 1e-12);
  assert.equal(placeOf(null), 0);
  assert.equal(placeOf(0), 0);
  assert.ok(placeOf(1e-30) > 0, "however small, it is seen");
  assert.equal(placeOf(1e9), 1);
});

test("missing conditions of the proof are named with their numbers, and what holds anyway", () => {
  const { kind, reasons, anyway } = coverage([
    line({
      covered: false,
      conditions: [lacking, { text: "the declared gap is over the true gap", holds: false, has: null, needs: null }],
    }),
  ]);
  assert.equal(kind, "no");
  assert.deepEqual(reasons, ["constant c_β: 0.005, needed at least 8", "the declared gap is over the true gap"]);
  assert.match(anyway, /nested update sets, revisit bounds/);
  const covered = line({ conditions: [{ text: "all", holds: true, has: null, needs: null }] });
  assert.equal(coverage([covered]).text, "The proof covers this run: every assumption of Theorem 1 holds.");
  assert.match(coverage([covered, line({ id: "average-regret", covered: false })]).text, /have further conditions/);
  assert.equal(
    coverage([line({ conditions: [{ text: "features", holds: null, has: null, needs: null }] })]).kind,
    "note",
  );
});

test("a statement is covered, holds anyway, or neither, and one over its bound is marked", () => {
  assert.equal(signOf(line({})).kind, "yes");
  assert.equal(signOf(line({ covered: false })).kind, "note");
  assert.equal(signOf(line({ anyway: true })).says, "holds in every run");
  assert.equal(signOf(line({ measured: 12, ratio: 1.2 })).kind, "no");
  assert.equal(signOf(line({ measured: 12, ratio: 1.2, covered: false })).kind, "note");
  assert.equal(signOf(line({ measured: 1, value: 0, ratio: null })).kind, "no", "a bound of nothing has no ratio");
});

test("measured values and bounds in words", () => {
  assert.equal(
    measuredOfBound(line({ id: "revisit-count", measured: 2, value: 3, step: 3 })),
    "2 at step 3, at most 3",
  );
  assert.equal(measuredOfBound(line({ measured: 0.0478, value: 12.82, estimate: true })), "≈ 0.0478, at most 12.8");
  assert.equal(
    measuredOfBound(line({ id: "sample-complexity", measured: null, ratio: null, value: 4.05e9 })),
    "not yet, by the theorem after 4.05e9",
  );
  assert.equal(
    measuredOfBound(line({ id: "sample-complexity", measured: null, measurable: false, ratio: null, value: 4.05e9 })),
    "not measured, by the theorem after 4.05e9",
  );
  assert.equal(measuredOfBound(line({ measured: null, measurable: false, ratio: null })), "not measured, at most 10");
  const ours = line({
    id: "sample-condition",
    ours: true,
    measured: null,
    measurable: false,
    ratio: null,
    value: 1234.2,
    anyway: true,
  });
  assert.equal(measuredOfBound(ours), "from 1,235 on");
  assert.equal(shareOfBound(ours), "—", "nothing is measured beside it");
  assert.equal(measuredOfBound(line({ value: null })), "1, at most too large to write");
  assert.equal(shareOfBound(line({ ratio: 0.0037 })), "0.4 %");
  assert.equal(shareOfBound(line({ ratio: 40 })), "40 ×");
  assert.equal(shareOfBound(line({ id: "nesting", ratio: null })), "holds");
});

test("the check of the lemma says where it broke first", () => {
  const problem = /** @type {any} */ ({ stateNames: null, actionNames: null, map: null, cells: null });
  /** @type {import("../revisit.d.ts").Audit} */
  const audit = {
    on: true,
    possible: true,
    reason: "",
    since: 1,
    paths: 300,
    broken: 2,
    share: 0.2,
    violation: { k: 12, h: 2, s: 1, a: 0, q: 0.17, qStar: 2, bonus: 0.1, side: "below" },
  };
  assert.deepEqual(auditResult(audit, problem), {
    kind: "no",
    text: "First broken after path 12, at step 2, state 1, action a₀: Q is 0.17, under Q* = 2. Of 300 paths, 2 left the bound broken at a step they updated.",
  });
  assert.equal(
    auditResult({ ...audit, violation: null, since: 7 }, problem).text,
    "Held at every (h, s, a) after 300 paths since path 7.",
  );
  assert.equal(
    auditResult({ ...audit, possible: false, reason: "this problem keeps no tables" }, problem).text,
    "Not checked: this problem keeps no tables.",
  );
  assert.equal(auditResult({ ...audit, paths: 0 }, problem).kind, "unknown");
  assert.equal(auditCost(audit), "makes this run about 20 % slower");
  assert.equal(auditCost({ ...audit, share: 9 }), "makes this run about 10 times as long");
});

test("what each line of the theorem shows of Figure 1, as the engine gives it", () => {
  const seen = recorded("figure-1").moments["path 4"];
  const lines = seen.theory ?? [];
  assert.deepEqual(
    lines.map((one) => {
      const { kind, share, numbers, bar } = lineMarks(one);
      return [one.id, kind, share, numbers, bar === null ? null : Number(bar.toFixed(3))];
    }),
    [
      ["average-regret", "note", "0 %", "0, at most 10.7", 0],
      ["sample-complexity", "note", "< 0.01 %", "after 7, by the theorem after 5,576,033", 0.014],
      ["sample-condition", "yes", "—", "from 628 on", null],
      ["revisits", "yes", "4.9 %", "3, at most 61", 0.67],
      ["path-regret", "note", "0.1 %", "0.3, at most 200", 0.454],
      ["log-regret", "note", "0.03 %", "0.3, at most 1,130", 0.346],
      ["revisit-count", "yes", "9.8 %", "2 at step 3, at most 20", 0.713],
      ["revisit-potential", "yes", "67 %", "2 at step 3, at most 3", 0.832],
      ["nesting", "yes", "holds", "", null],
    ],
  );
  for (const one of lines) {
    const { bar } = lineMarks(one);
    if (bar !== null && one.ratio !== null) assert.equal(bar < BOUND, one.ratio < 1, `${one.id}: left of the bound`);
  }
  assert.deepEqual(lineMarks(lines[0]).conditions, [
    { sign: "no", text: "constant c_β", needs: ": 0.005, needed at least 8", state: "does not hold" },
    { sign: "no", text: "episodes N", needs: ": 1, needed at least 61.3", state: "does not hold" },
  ]);
  assert.match(lineMarks(lines[3]).says, /^Holds in every run for any c_β/);
  assert.deepEqual(sumOf(lines, "").reasons, ["constant c_β: 0.005, needed at least 8"]);
  assert.deepEqual(sumOf([], "UCT"), {
    kind: "note",
    text: "Theorem 1 is about LinQ-LSVI-UCB; what runs here is UCT.",
    reasons: [],
    anyway: "",
  });
  const audit = /** @type {import("../revisit.d.ts").Audit} */ (seen.audit);
  assert.equal(
    auditResult(audit, recorded("figure-1").problem).text,
    "First broken after path 1, at step 3, state 0, action a₁: Q is 0.175, under Q* = 0.35. All 4 paths left the bound broken at a step they updated.",
  );
});

test("a condition that is not checked is neither met nor failed", () => {
  const conditions = /** @type {TheoryLine["conditions"]} */ ([
    { text: "a", holds: null, has: null, needs: null },
    { text: "b", holds: true, has: 9, needs: 8 },
  ]);
  assert.deepEqual(lineMarks(line({ conditions })).conditions, [
    { sign: "unknown", text: "a", needs: "", state: "not checked" },
    { sign: "yes", text: "b", needs: ": 9, needed at least 8", state: "holds" },
  ]);
});
