import assert from "node:assert/strict";
import { test } from "node:test";
import { bundled, logarithmicHeights, numbers, tally } from "./verdicts.js";
import { statePlace, witnessPlace } from "../run/path-text.js";

const check = (/** @type {object} */ given) =>
  /** @type {import("../revisit.d.ts").Check} */ ({
    id: "gap",
    ok: true,
    structural: true,
    note: false,
    perStep: null,
    condition: null,
    otherRepairs: [],
    value: null,
    limit: null,
    witness: null,
    says: "",
    cites: "",
    repair: null,
    ...given,
  });

test("the summary counts assumptions, not notes", () => {
  const sum = tally([
    check({ ok: true }),
    check({ ok: false, id: "gap" }),
    check({ ok: null }),
    check({ ok: false, note: true }),
    check({ ok: true, note: true }),
  ]);
  assert.equal(sum.text, "1 of 3 assumptions hold");
  assert.deepEqual(
    [sum.verdict, sum.failing.map(({ id }) => id), sum.unknown.length, sum.notes.length],
    ["no", ["gap"], 1, 2],
  );
});

test("a remark that fails is no fault of the set-up", () => {
  const remark = check({ ok: false, id: "constant", structural: false });
  assert.deepEqual(
    [tally([check({}), remark]).verdict, tally([check({}), remark]).text],
    ["note", "1 of 2 assumptions hold"],
  );
  assert.equal(tally([check({ ok: false }), remark]).verdict, "no");
});

test("an unchecked assumption is not said to hold", () => {
  assert.deepEqual(
    [tally([check({}), check({ ok: null })]).verdict, tally([check({}), check({ ok: null })]).text],
    ["unknown", "1 of 2 assumptions hold"],
  );
  assert.equal(tally([check({}), check({ ok: false })], false).text, "1 of 2 conditions on the problem hold");
  assert.deepEqual(
    [tally([check({}), check({})]).verdict, tally([check({}), check({})]).text],
    ["yes", "All 2 assumptions hold"],
  );
});

test("of one assumption the summary says how it stands", () => {
  assert.deepEqual(
    [true, false, null].map((ok) => tally([check({ ok }), check({ ok: false, note: true })]).text),
    ["The only assumption holds", "The only assumption does not hold", "The only assumption was not checked"],
  );
});

test("rounded numbers stay on their side of the limit", () => {
  assert.equal(numbers(check({ value: 0.3, limit: 0.5 })), "0.3 ≤ 0.5");
  assert.equal(numbers(check({ ok: false, value: 0.7, limit: 0.5 })), "0.7 > 0.5");
  assert.equal(numbers(check({ id: "constant", value: 8, limit: 8 })), "8 ≥ 8");
  assert.equal(numbers(check({ id: "constant", ok: false, value: 0.005, limit: 8 })), "0.005 < 8");
  assert.equal(
    numbers(check({ value: 0.3, limit: 0.29999999999999993 })),
    "0.3 ≤ 0.3",
    "rounding is no news where the check holds",
  );
  assert.equal(numbers(check({ value: null, limit: 0.5 })), "");
  assert.equal(numbers(check({ ok: false, value: 1.0000002, limit: 1 })), "1.0000002 > 1");
});

test("the sign is that of the numbers, whatever the check fails by", () => {
  assert.equal(numbers(check({ ok: false, value: 0, limit: 0.01 })), "0 ≤ 0.01");
  assert.equal(numbers(check({ id: "linear-mdp", ok: false, value: 2.5e-15, limit: 1e-9 })), "2.5e−15 ≤ 1e−9");
  assert.equal(numbers(check({ id: "constant", ok: false, value: 9, limit: 8 })), "9 ≥ 8");
  assert.equal(numbers(check({ value: 0.4, limit: 0.3 })), "0.4 > 0.3");
  assert.equal(numbers(check({ ok: false, value: 0.3, limit: 0.3 })), "0.3 ≤ 0.3");
});

test("heights keep the order of the values, and the limit separates them", () => {
  const values = [0, 1e-16, 1e-12, 1e-9, 1e-3, 0.5];
  const { values: heights, limit } = logarithmicHeights(values, 1e-8);
  for (let i = 1; i < values.length; i++) assert.ok(heights[i] >= heights[i - 1]);
  assert.ok(heights[3] < limit && limit < heights[4]);
  assert.equal(heights[0], 0);
  assert.ok(heights[5] < 1 && heights[5] > 0.9);
  assert.deepEqual(logarithmicHeights([null, 0], 1e-9).values, [0, 0]);
});

test("many steps are bundled, each with the largest of its values, and none is lost", () => {
  const values = Array.from({ length: 1000 }, (_, i) => (i === 777 ? 5 : i % 3 === 0 ? null : 1));
  const parts = bundled(values, 60);
  assert.ok(parts.length <= 60);
  assert.deepEqual([parts[0].from, parts.at(-1)?.to], [0, 999]);
  for (let i = 1; i < parts.length; i++) assert.equal(parts[i].from, parts[i - 1].to + 1);
  assert.deepEqual(
    parts.filter(({ value }) => value === 5).map(({ from, to }) => from <= 777 && 777 <= to),
    [true],
  );
  assert.deepEqual(bundled([null, 2], 60), [
    { from: 0, to: 0, value: null },
    { from: 1, to: 1, value: 2 },
  ]);
});

test("a witness has its state's name, or its place on the map without counting walls", () => {
  const problem = /** @type {import("../revisit.d.ts").ProblemInfo} */ (
    /** @type {unknown} */ ({ map: ["S.", "#G"], cells: [0, 1, -1, 2], stateNames: null, actionNames: ["←", "→"] })
  );
  assert.equal(witnessPlace({ h: 3, s: 2, a: 1 }, problem), "step 3, state 2 (row 2, col 2), action →");
  assert.equal(witnessPlace({ h: 3 }, problem), "step 3");
  assert.equal(statePlace({ ...problem, stateNames: ["a", "b", "f"] }, 2), "state f");
  assert.equal(statePlace({ ...problem, map: null, cells: null }, 2), "state 2");
});
