import assert from "node:assert/strict";
import { test } from "node:test";
import { stopsOf, stopWords, valuesOf } from "./inspector-lines.js";
import { greedyOf } from "../state-view/reading.js";
import { choiceWords, truthWords } from "./inspector-text.js";

/** Figure 1 of the paper. @type {any} */
const problem = { kind: "figure-1", horizon: 3, states: 2, actions: 2, stateNames: null, actionNames: null, map: null };
/** What all choices of Figure 1 have in common: the declared gap is 0.3. */
const figure1 = /** @type {const} */ ({ verb: "took", tested: true, backtracks: true, decided: true, halfGap: 0.15 });

const all = (/** @type {{ why: string, so: string }} */ { why, so }) => `${why} ${so}`;

test("the sentences of Figure 1's paths", () => {
  // beta = 0.17467: the bonus of an action that was never tried, and of one tried once: beta / sqrt 2.
  const beta = 0.17467;
  const first = choiceWords(problem, { ...figure1, h: 3, s: 0, a: 0, q: beta, estimate: 0, bonus: beta });
  assert.equal(
    all(first),
    "At step 3 in state 0 it took a₀: Q̂ 0.175 = estimate 0 + bonus 0.175. The bonus is above ½Δ = 0.15, so it returns to step 3.",
  );
  assert.equal(first.back, true);
  const third = choiceWords(problem, {
    ...figure1,
    h: 3,
    s: 0,
    a: 1,
    q: 0.35 / 2 + beta / Math.SQRT2,
    estimate: 0.35 / 2,
    bonus: beta / Math.SQRT2,
  });
  assert.equal(
    all(third),
    "At step 3 in state 0 it took a₁: Q̂ 0.299 = estimate 0.175 + bonus 0.124. The bonus is below ½Δ = 0.15, so step 2 learns, too.",
  );
  assert.equal(third.back, false);
  const skips = choiceWords(problem, {
    ...figure1,
    backtracks: false,
    h: 3,
    s: 0,
    a: 0,
    q: beta,
    estimate: 0,
    bonus: beta,
  });
  assert.match(skips.so, /is above ½Δ = 0\.15, so steps 1 to 2 learn nothing from it\.$/);
  assert.equal(skips.back, false);
});

test("what is not known or not tested is not said", () => {
  const nothing = { h: 2, s: 1, a: 0, q: NaN, estimate: NaN, bonus: NaN };
  assert.equal(all(choiceWords(problem, { ...figure1, ...nothing })).trim(), "At step 2 in state 1 it took a₀.");
  assert.equal(
    choiceWords(problem, { ...figure1, ...nothing, bonus: 0.2 }).why,
    "At step 2 in state 1 it took a₀: bonus 0.2.",
  );
  assert.equal(choiceWords(problem, { ...figure1, ...nothing, bonus: 0.2, tested: false }).so, "");
  assert.match(
    choiceWords(problem, { ...figure1, ...nothing, h: 1, bonus: 1, halfGap: null }).so,
    /^Step 1 is not tested/,
  );
  assert.match(
    choiceWords(problem, { ...figure1, ...nothing, bonus: 0.15 }).so,
    /^The bonus is not below ½Δ = 0\.15, so it returns/,
  );
  assert.match(
    choiceWords(problem, { ...figure1, ...nothing, bonus: 0.2, verb: "would take", decided: false }).so,
    /: if a path is tested here, it returns to step 2\.$/,
  );
  assert.match(
    choiceWords(problem, { ...figure1, h: 2, s: 1, a: 0, q: 3, estimate: 2.9, bonus: 0.4 }).why,
    /, cut at H = 3\.$/,
  );
});

test("the truth is told where another action is better", () => {
  const pair = (/** @type {number} */ a, /** @type {number} */ qStar, visits = 0, q = 0.1) => ({
    s: 0,
    a,
    qStar,
    visits,
    q,
    estimate: 0,
    bonus: 0,
    core: false,
  });
  assert.equal(truthWords(problem, 0, [pair(0, 0.05, 2), pair(1, 0.35)]), "Truly best is a₁, never tried here.");
  assert.equal(truthWords(problem, 0, [pair(0, 0.05, 2), pair(1, 0.35, 1)]), "Truly best is a₁.");
  assert.equal(truthWords(problem, 1, [pair(0, 0.05), pair(1, 0.35)]), "");
  assert.equal(truthWords(problem, 1, [pair(0, NaN), pair(1, NaN)]), "");
  assert.equal(
    greedyOf(problem, [pair(0, 0, 0, 0.1), pair(1, 0, 0, 0.1 + 1e-12)], false)[0]?.a,
    0,
    "ties go to the lowest index",
  );
  assert.equal(greedyOf(problem, [pair(0, 0, 0, 0.1), pair(1, 0, 0, 0.2)], true)[0]?.a, 1);
  assert.equal(greedyOf(problem, [pair(0, 0, 0, 0.1), pair(1, 0, 0, 0.1 + 1e-12)], true).length, 2);
  assert.deepEqual(greedyOf(problem, [pair(0, 0, 0, NaN), pair(1, 0, 0, NaN)], true), []);
});

/** @param {Partial<import("../revisit.d.ts").Line>} line @returns {any} */
const line = (line) => ({ index: 2, number: 9, inner: 3, h: 3, changed: {}, ...line });

test("values stand beside their symbols", () => {
  const values = valuesOf(
    "linq-lsvi-ucb",
    problem,
    [
      line({ index: 1, name: "back", changed: { k: 2, h: 3, s: 0 } }),
      line({ name: "act", changed: { j: 3, s: 0, a: 1, r: 0.35, q: 0.17467, bonus: 0.17467, estimate: 0 } }),
      line({ name: "test", h: 3, changed: { h: 3, bonus: 0, holds: true } }),
      line({ name: "update", h: 3, changed: { h: 2, updates: 2, thetaChange: 0.175 } }),
      line({ name: "test", h: 2, changed: { h: 2, bonus: 0.17467, halfGap: 0.15, holds: false } }),
    ],
    { k: 2, episode: 1, stop: 2, updates: [0, 0, 2] },
  );
  assert.deepEqual(
    [...values].sort(([a], [b]) => a - b),
    [
      [-3, "a₃ = a₁"],
      [3, "k = 2"],
      [4, "h = 3"],
      [6, "n = 1"],
      [11, "h = 2: 0.175 < 0.15? no"],
      [12, "|I₃| = 2"],
      [13, "‖Δθ₃‖ = 0.175"],
      [14, "h = 2"],
      [15, "next: step 3"],
    ],
  );
  assert.equal(valuesOf("uniform", problem, [], { k: 1, episode: 1, stop: 0, updates: [] }).size, 0);
});

test("a run stops before the lines that were asked for", () => {
  const kind = "linq-lsvi-ucb";
  assert.equal(stopsOf(kind, new Set()), null);
  assert.deepEqual(stopsOf(kind, new Set([8])), { event: "episode" });
  const before = (/** @type {number[]} */ ...lines) => {
    const how = stopsOf(kind, new Set(lines));
    if (!how || !("before" in how)) throw new Error("not walked");
    return how.before;
  };
  assert.equal(before(11)(line({ name: "test" })), true);
  assert.equal(before(11)(line({ name: "act" })), false);
  assert.equal(before(11)(null), false);
  assert.equal(before(15)(null), true);
  assert.equal(before(12)(line({ name: "update" })), true);
  assert.equal(before(4)(line({ index: 1, name: "back" })), true);
  assert.equal(before(8, 11)(line({ index: 1, name: "begin" })), true);
  assert.equal(before(8, 11)(line({ index: 1, name: "back" })), false);
  assert.deepEqual(Object.keys(stopWords("uniform")), []);
  assert.ok(Object.keys(stopWords(kind)).includes("15"));
});

test("Frozen Policy Iteration's lines have its freezing times, its last wide action and what it stores", () => {
  const line = (/** @type {string} */ name, /** @type {number} */ h, /** @type {any} */ changed) =>
    /** @type {any} */ ({ index: 1, number: 1, inner: 0, name, h, changed });
  const path = { k: 4, episode: 4, stop: null, updates: [] };
  const values = (/** @type {any[]} */ ...lines) => valuesOf("fpi", problem, lines, path);
  assert.deepEqual(
    [...values(line("begin", 1, { k: 4, n: 4, h: 1, s: 0 }), line("freeze", 1, { s: 0, holds: true, frozen: 3 }))],
    [
      [2, "k = 4"],
      [4, "k = 3"],
    ],
  );
  assert.equal(values(line("freeze", 2, { s: 1, holds: false })).get(4), "none");
  assert.equal(values(line("act", 2, { s: 1, a: 1, next: 0 })).get(5), "a₂ = a₁, s₃ = 0");
  assert.equal(values(line("last", 3, { h: 3, norm: 0.999, holds: false })).get(6), "h = 3: norm 0.999, at most ε");
  assert.equal(values(line("last", 2, { h: 2, norm: 31.6, holds: true })).get(6), "h = 2: norm 31.6, over ε");
  assert.equal(values(line("end", 2, { last: 2, updates: 5, value: 1.25 })).get(7), "|D₂| = 5, q = 1.25");
  assert.equal(values(line("end", 1, { last: 0 })).get(7), "none");
  assert.deepEqual(Object.keys(stopWords("fpi")), ["2", "4", "5", "6", "7"]);
  const stops = /** @type {any} */ (stopsOf("fpi", new Set([4])));
  assert.equal(stops.before(line("act", 1, {})), false);
  assert.equal(stops.before({ ...line("freeze", 1, {}), index: 2 }), true);
});

test("CAPI-QPI-Plan's lines have the level, the pair, what is covered, the value and the next level's pairs", () => {
  const kind = "capi-qpi-plan";
  const line = (/** @type {string} */ name, /** @type {number} */ h, /** @type {any} */ changed) =>
    /** @type {any} */ ({ index: 1, number: 1, inner: 0, name, h, changed });
  const path = { k: 4, episode: 3, stop: null, updates: [] };
  const values = (/** @type {any[]} */ ...lines) => valuesOf(kind, problem, lines, path);
  assert.deepEqual(
    [...values(line("begin", 2, { k: 4, n: 3, h: 2, s: 1, level: 0, drawn: 2 }))],
    [
      [2, "n = 3"],
      [3, "ℓ = 0, h = 2, sᵢ = 1"],
      [4, "2"],
    ],
  );
  const { horizon } = problem;
  assert.equal(values(line("begin", 1, { k: 4, n: 3, h: 1, s: 0, level: horizon, drawn: 1 })).get(3), `ℓ = ${horizon}`);
  assert.equal(values(line("act", 2, { s: 1, a: 1, next: 0 })).get(5), "a₂ = a₁, s₃ = 0");
  assert.equal(values(line("cover", 3, { h: 3, joined: 0, holds: true })).get(6), "t = 3: covered");
  assert.equal(values(line("cover", 3, { h: 3, joined: 2, holds: false })).get(6), "t = 3: 2 added");
  const end = (/** @type {any} */ changed) => [7, 8].map((at) => values(line("end", 2, changed)).get(at));
  assert.deepEqual(end({ h: 3 }), ["not yet", "no"]);
  assert.deepEqual(end({ h: 0, value: 1.25 }), ["q̂ = 1.25", "no"]);
  assert.deepEqual(end({ h: 0, value: 1.25, pairs: 9 }), ["q̂ = 1.25", "9 pairs"]);
  assert.deepEqual(Object.keys(stopWords(kind)), ["3", "5", "6", "7", "8"]);
});

test("PSDP's lines have its draws, their values and the step that is next", () => {
  const line = (/** @type {string} */ name, /** @type {number} */ number, /** @type {any} */ changed) =>
    /** @type {any} */ ({ index: 1, number, inner: 0, name, h: 2, changed });
  const values = (/** @type {any[]} */ ...lines) =>
    valuesOf("psdp", problem, lines, { k: 4, episode: 1, stop: null, updates: [] });
  assert.equal(values(line("act", 3, { s: 0, a: 1, next: 1 })).get(3), "a₂ = a₁, s₃ = 1");
  assert.equal(values(line("act", 6, { s: 0, a: 1, next: 1 })).get(6), "a₂ = a₁, s₃ = 1");
  assert.equal(values(line("end", 7, { h: 2, value: 0.5, updates: 3 })).get(7), "y = 0.5, draws 3");
  const both = [line("value", 7, { value: 0.5, updates: 4 }), line("end", 8, { h: 1 })];
  assert.deepEqual([values(...both).get(7), values(...both).get(8)], ["y = 0.5, draws 4", "next: step 1"]);
  assert.equal(values(line("end", 8, { h: 0 })).get(8), "next: new round");
});
