import assert from "node:assert/strict";
import { test } from "node:test";
import { recorded } from "../../e2e/node/pictures-recorded.mjs";
import { actionsOf } from "../state-view/reading.js";
import { saidOfStops } from "./inspector-lines.js";
import { rowsOf } from "./inspector.js";
import { inspected, PathInHand, saidOf } from "./live-inspector-marks.js";

const { problem, moments, learner } = recorded("figure-1");
/** The moments of Figure 1's first path, line by line. */
const byLines = [...[1, 2, 3, 4, 5, 6, 7].map((line) => `line ${line}`), "path 1, by lines"];

/** What the panel shows of moments that come one after the other. @param {string[]} names */
function panelOf(names) {
  const path = new PathInHand();
  return names.map((name) => {
    const { progress, view, layers } = moments[name];
    const frame = { session: { problem }, progress, view };
    path.remember(frame);
    const place = path.place(frame, null);
    const found =
      place &&
      inspected(problem, place, actionsOf(layers.pairs[place.h], problem.actions, place.s), {
        handedOut: null,
        halfGap: view.halfGap[place.h - 1] ?? null,
        tested: learner.tests,
        backtracks: true,
        random: false,
      });
    return { code: path.code(learner.kind, frame), said: found && saidOf(found), found, place };
  });
}

test("Figure 1's first path lights its lines: it stops at the test of step 2, since the bonus of step 3 is above half the gap", () => {
  const panel = panelOf(["start", ...byLines]);
  assert.deepEqual(
    panel.map(({ code }) => code.lit),
    [0, 8, 9, 9, 9, 11, 13, 11, 15],
  );
  assert.deepEqual(
    panel.map(({ code }) => code.back),
    [false, false, false, false, false, false, false, false, true],
    "orange marks the line that goes back",
  );
});

test("what is said of each line, and of the path once it is whole", () => {
  const said = panelOf(["start", ...byLines]).map(({ said }) => said);
  const takes = (/** @type {number} */ s) => `in state ${s} it takes a₀: Q̂ 0.175 = estimate 0 + bonus 0.175.`;
  const took = "At step 3 in state 0 it took a₀: Q̂ 0.175 = estimate 0 + bonus 0.175";
  const learned = `${took} at the choice, 0.124 after the update. The bonus was`;
  const back = (/** @type {number} */ h) => `above ½Δ = 0.15, so it returns to step ${h}.`;
  const would = (/** @type {number} */ h) => `above ½Δ = 0.15: if a path is tested here, it returns to step ${h}.`;
  const first = `At step 1 ${takes(0)} Step 1 is not tested: nothing is before it.`;
  const best = "Truly best is a₁, never tried here.";
  assert.deepEqual(said, [
    `Before the first path. ${first}`,
    `Line 8, step 1. ${first}`,
    `Line 9, step 1. ${first}`,
    `Line 9, step 2. At step 2 ${takes(1)} The bonus is ${would(2)}`,
    `Line 9, step 3. At step 3 ${takes(0)} The bonus is ${would(3)} ${best}`,
    `Line 11, step 3. ${took}. The bonus is ${would(3)} ${best}`,
    `Line 13, step 3. ${learned} ${would(3)} ${best}`,
    `Line 11, step 2. ${learned} ${back(3)} ${best}`,
    `Path 1, where it stopped. ${learned} ${back(3)} ${best}`,
  ]);
});

test("going back line by line says the same as going there", () => {
  const there = panelOf(byLines.slice(0, -1));
  const again = panelOf([...byLines.slice(0, -1), ...byLines.slice(0, -2).reverse()]).slice(there.length - 1);
  assert.deepEqual(
    again.map(({ said, code }) => [said, code.lit]),
    there.map(({ said, code }) => [said, code.lit]).reverse(),
  );
});

test("values stand beside the lines that changed them, and those of lines that were taken back are gone", () => {
  const panel = panelOf([...byLines, "line 3"]);
  assert.equal(panel[0].code.values.get(3), "k = 1");
  assert.deepEqual(
    [...panel[7].code.values].sort(([a], [b]) => a - b),
    [
      [-3, "a₃ = a₀"],
      [3, "k = 1"],
      [4, "h = 1"],
      [6, "n = 1"],
      [8, "s₁ = 0"],
      [11, "h = 2: 0.175 < 0.15? no"],
      [12, "|I₃| = 1"],
      [13, "‖Δθ₃‖ = 0.025"],
      [14, "h = 2"],
      [15, "next: step 3"],
    ],
  );
  assert.equal(panel[8].code.values.get(-3), "a₂ = a₀, s₃ = 0");
  assert.deepEqual([panel[8].code.values.has(11), panel[8].code.values.has(15)], [false, false]);
});

test("a path of which no line was seen: where it stopped, with the bonus that it had then", () => {
  const [, panel] = panelOf(["start", "path 1"]);
  assert.equal(panel.code.lit, 15);
  assert.equal(
    panel.said,
    "Path 1, where it stopped. At step 3 in state 0 it took a₀: bonus 0.175 at the choice, 0.124 after the update. The bonus was above ½Δ = 0.15, so it returns to step 3. Truly best is a₁, never tried here.",
  );
  assert.equal(panel.found?.words.back, true);
  assert.equal(panel.code.values.get(15), "next: step 3");
  const [start] = panelOf(["start"]);
  assert.equal(start.code.back, false);
  assert.equal(start.code.values.size, 0);
});

test("the actions of the state that is inspected, with what is known of them", () => {
  const [, { found }] = panelOf(["start", "path 1"]);
  assert.ok(found);
  // After the first path a₀ was tried once in step 3: beta / sqrt 2; a₁ never: beta.
  assert.deepEqual(rowsOf(problem, found), [
    { action: "a₀", taken: true, numbers: ["0.025", "0.124", "0.149"], optimal: "0.050", best: false, visits: "1" },
    { action: "a₁", taken: false, numbers: ["0.000", "0.175", "0.175"], optimal: "0.350", best: true, visits: "0" },
  ]);
});

test("what is pointed at or pinned is inspected, whatever line is carried out", () => {
  const path = new PathInHand();
  const { progress, view, layers } = moments["line 4"];
  const frame = { session: { problem }, progress, view };
  path.remember(frame);
  for (const [pinned, of] of /** @type {const} */ ([
    [false, "Pointed at: step 2, state 1"],
    [true, "Pinned: step 2, state 1"],
  ])) {
    const place = path.place(frame, { h: 2, s: 1, pinned });
    assert.equal(place?.of, of);
    const found =
      place &&
      inspected(problem, place, actionsOf(layers.pairs[2], 2, 1), {
        handedOut: null,
        halfGap: 0.15,
        tested: true,
        backtracks: true,
        random: false,
      });
    assert.match(found?.words.why ?? "", /^At step 2 in state 1 it would take a₀: Q̂ .* = estimate .* \+ bonus /);
  }
  assert.match(path.place(frame, { h: 9, s: 1, pinned: true })?.of ?? "", /^Line 9/, "a step that there is not");
});

test("a path that passed every test is inspected at its start, and what nobody knows is not said", () => {
  const [whole] = panelOf(["path 4"]);
  assert.equal(whole.place?.of, "After path 4, where it began");
  assert.equal(whole.code.back, false);
  assert.equal(
    inspected(problem, { of: "", h: 1, s: 0, taken: {}, verb: "takes", decided: false }, [], {
      handedOut: null,
      halfGap: null,
      tested: true,
      backtracks: true,
      random: false,
    }),
    null,
  );
  const own = inspected(problem, { of: "", h: 1, s: 0, taken: {}, verb: "takes", decided: false }, [], {
    handedOut: 1,
    halfGap: null,
    tested: false,
    backtracks: true,
    random: false,
  });
  assert.equal(own?.a, 1);
});

test("what is said of breakpoints", () => {
  assert.deepEqual(
    [
      saidOfStops(learner.kind, new Set()),
      saidOfStops(learner.kind, new Set([11])),
      saidOfStops(learner.kind, new Set([13, 9])),
      saidOfStops(learner.kind, new Set([8])),
      saidOfStops("uniform", new Set()),
    ],
    [
      "Click a line’s number to stop before it.",
      "Run stops before line 11.",
      "Run stops before line 9, 13.",
      "Run stops before line 8, looked for path by path.",
      "This learner is not walked line by line: one step draws a path, the next one learns from it.",
    ],
  );
});
