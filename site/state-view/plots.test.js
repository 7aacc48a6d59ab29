// The three pictures beside the state view's: optimism, confidence, and what the problem gives.
import "../../tools/test/vendor.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { recorded } from "../../e2e/node/pictures-recorded.mjs";
import { table as rampTable } from "./colour-ramps.js";
import { floorOf } from "./board-floor.js";
import { cellBox, colouring, columnsBox, numberMarks, tableMarks, tableOf, tableWords } from "./problem-view-marks.js";
import { pairsOf } from "./reading.js";

const { confidenceMarks, edgeOf } = await import("./confidence-marks.js");
const { optimismMarks } = await import("./optimism-marks.js");

const room = { width: 500, height: 420 };
const random = recorded("random-linear-q");
const h = random.moments["path 3"].progress.step;
const lake = recorded("slippery-lake");
const figure1 = recorded("figure-1");

/** The places of the dots in a path. @param {string} d @returns {[number, number][]} */
const dots = (d) =>
  d
    .split("M")
    .slice(1)
    .map(
      (dot) =>
        /** @type {[number, number]} */ (
          dot
            .replace(/[hV].*/, "")
            .split(" ")
            .map(Number)
        ),
    );

test("the lemma's picture counts what holds", () => {
  const marks = optimismMarks(random.problem, random.moments["path 3"].layers.pairs[h], -1, room);
  assert.equal(
    marks?.says,
    "Estimate against optimal value of 80 pairs of a state and an action: the lemma holds for 80 of 80",
  );
  assert.deepEqual([marks?.verdict, marks?.told, marks?.wrong, marks?.broken], [": 80 of 80", true, false, ""]);
});

test("every pair has a dot at Q* and Q-hat, hollow where it was never tried; those of the state that is shown stand out", () => {
  const layer = lake.moments["path 1"].layers.pairs[12];
  const marks = optimismMarks(lake.problem, layer, 0, room);
  assert.ok(marks?.against && marks.diagonal);
  const { x, y } = marks.grid;
  const at = (/** @type {import("./optimism-marks.js").Tick[]} */ ticks, /** @type {number} */ value) => {
    const [a, b] = ticks.map(({ at, text }) => [at, Number(text)]);
    return a[0] + ((value - a[1]) / (b[1] - a[1])) * (b[0] - a[0]);
  };
  const placesOf = (/** @type {(pair: import("./reading.js").Pair) => boolean} */ which) =>
    [
      ...new Set(
        [...pairsOf(layer, lake.problem.actions)]
          .filter(which)
          .map(({ q, qStar }) => `${Math.round(at(x, qStar))} ${Math.round(at(y, q))}`),
      ),
    ].sort();
  const round = (/** @type {[number, number][]} */ some) =>
    [...new Set(some.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`))].sort();
  assert.deepEqual(
    round(dots(marks.empty)),
    placesOf(({ s, visits }) => s !== 0 && visits === 0),
  );
  assert.equal(marks.full, "", "state 0 alone was seen at step 12");
  assert.deepEqual(
    marks.mine.map(({ untried, broken }) => [untried, broken]),
    [
      [false, false],
      [true, false],
      [true, false],
      [true, false],
    ],
  );
  // Whiskers go down by 2 b, and so across the diagonal, which is where Q-hat = Q*.
  const { x1, y1, x2, y2 } = marks.diagonal;
  for (const one of marks.mine)
    assert.ok((one.whisker ?? 0) >= y1 + ((one.x - x1) / (x2 - x1)) * (y2 - y1) && one.y <= (one.whisker ?? 0));
  assert.deepEqual([x[0].text, y[0].text], ["0", "0"]);
});

test("a pair that breaks the lemma is marked, and the verdict is wrong", () => {
  const layer = figure1.moments["path 1"].layers.pairs[3];
  const marks = optimismMarks(figure1.problem, layer, -1, room);
  assert.deepEqual([marks?.told, marks?.wrong], [true, true]);
  assert.match(marks?.says ?? "", /of 4 pairs of a state and an action: the lemma holds for 2 of 4$/);
  assert.ok(dots(marks?.broken ?? "").length > 0);
  // Whiskers of the state that is shown are 2 b long, as far as there is room.
  const later = figure1.moments["path 4"].layers.pairs[3];
  const mine = optimismMarks(figure1.problem, later, 0, room);
  const [low, high] = [mine?.grid.y[0], mine?.grid.y.at(-1)].map((tick) => ({
    at: tick?.at ?? 0,
    value: Number(tick?.text),
  }));
  const pairs = [...pairsOf(later, 2)].filter(({ s }) => s === 0);
  const px = (low.at - high.at) / (high.value - low.value);
  mine?.mine.forEach(({ y, whisker }, i) =>
    assert.ok(
      Math.abs((whisker ?? 0) - Math.min(mine.grid.bottom, y + 2 * pairs[i].bonus * px)) < 0.2,
      `${y}, ${whisker}`,
    ),
  );
  assert.ok(
    mine?.mine.some(({ whisker }) => whisker !== mine.grid.bottom),
    "one ends before the axis",
  );
  // Before any Q* is known there is the bonus against the estimate.
  const blind = {
    ...layer,
    values: layer.values.map((/** @type {number} */ x, /** @type {number} */ i) => (i % 5 === 3 ? NaN : x)),
  };
  const without = optimismMarks(figure1.problem, blind, 0, room);
  assert.deepEqual(
    [without?.against, without?.says, without?.verdict, without?.told, without?.diagonal],
    [false, "Bonus against estimate of 4 pairs of a state and an action", "4 pairs", false, null],
  );
  assert.equal(optimismMarks(figure1.problem, { ...layer, values: null }, 0, room), null);
});

test("the names of a state's actions stand over their dots, and those at one place share a name", () => {
  const namesOf = (/** @type {number} */ s, problem = random.problem) => {
    const marks = optimismMarks(problem, random.moments["path 3"].layers.pairs[h], s, room);
    for (const { x, y } of marks?.names ?? [])
      assert.ok(marks?.mine.some((one) => Math.abs(one.x - x) < 3 && Math.abs(one.y - 9 - y) < 1));
    return marks?.names.map(({ text }) => text);
  };
  assert.deepEqual(namesOf(2), ["a₀", "a₁", "a₂", "a₃"]);
  assert.deepEqual(namesOf(3), ["a₀, a₁", "a₂"], "what is too high up has no name");
  assert.deepEqual(namesOf(3, { ...random.problem, actionNames: ["0", "1", "2", "3"] }), ["0, 1", "2"]);
  assert.deepEqual(namesOf(3, { ...random.problem, actionNames: ["←", "↓", "→", "↑"] }), ["←↓", "→"]);
});

test("the confidence set says where θ* is, and draws it there", () => {
  const layer = random.moments["path 3"].layers.ellipse[h];
  const marks = confidenceMarks(random.problem, layer, room);
  assert.equal(
    marks.says,
    `Confidence set of θ at step ${h} in two directions: half width × |φ| = bonus 1.29; θ* is inside`,
  );
  assert.deepEqual(
    [marks.said, marks.wrong, marks.across, marks.up],
    ["half width × |φ| = bonus 1.29; θ* is inside", false, "along φ of state 8, a₂", "the widest direction"],
  );
  const edge = marks.edge
    .slice(1, -1)
    .split("L")
    .map((point) => point.split(" ").map(Number));
  assert.equal(edge.length, edgeOf(layer.ellipse).length);
  const right = Math.max(...edge.map(([x]) => x));
  assert.ok(Math.abs(right - marks.far) < 0.1, "half of its width leads to its edge");
  assert.ok(marks.star && marks.star[0] < right && marks.star[0] > Math.min(...edge.map(([x]) => x)));
  for (const [x, y] of edge)
    assert.ok(x >= marks.grid.left && x <= marks.grid.right && y >= marks.grid.top && y <= marks.grid.bottom);
  const outside = confidenceMarks(figure1.problem, figure1.moments["path 4"].layers.ellipse[1], room);
  assert.deepEqual([outside.said, outside.wrong], ["half width × |φ| = bonus 0.124; θ* is outside", true]);
});

/**
 * @param {import("../../e2e/node/pictures-recorded.mjs").Recorded} run
 * @param {number} h
 */
function tableAt({ problem, moments }, h, { width = 600, height = 420 } = {}) {
  const { reward, q, features } = moments.start.layers;
  const given = { reward: reward[h], q: q[h], features: features[h] };
  const table = tableOf(problem, given, floorOf(problem, 0)?.states ?? null);
  return tableMarks(problem, table, h, { width, height });
}

test("what the problem gives is said of all, of a cell, and of a state, step by step", () => {
  const dry = recorded("dry-lake");
  const first = tableAt(dry, 1);
  assert.equal(
    first.says,
    "Rewards, Q*, losses and features of 64 pairs (s, a) at step 1. Arrow keys read the values.",
  );
  assert.deepEqual([first.up, first.across], ["the problem at step 1", "64 pairs (s, a)"]);
  assert.equal(tableWords(first, null, -1), "Strongest: r 1, Q* 1, Δ 1, φ 1");
  assert.deepEqual(
    [
      [0, 1],
      [1, 1],
      [1, 2],
      [0, 2],
      [0, 3],
      [1, 3],
    ].map(([column, row]) => tableWords(first, { column, row }, -1)),
    [
      "Q* = 0: state 0, action ←",
      "Q* = 1: state 0, action ↓",
      "Δ = 0, optimal: state 0, action ↓",
      "Δ = 1: state 0, action ←",
      "φ₁ = 1: state 0, action ←",
      "φ₁ = 0: state 0, action ↓",
    ],
  );
  const last = tableAt(dry, 6);
  assert.match(last.says, /at step 6\./);
  assert.equal(tableWords(last, null, 14), "Gap 1, Q* 0 to 1, r 0 to 1: state 14");
  assert.equal(tableWords(last, null, 0), "No gap, Q* 0, r 0: state 0");
  assert.equal(tableWords(last, null, 99), "State 99 is not among these columns.");
});

test("Figure 1 has room for the numbers: r is 0.8 and 0.5 at step 1, and the feature of an action is its unit vector", () => {
  const marks = tableAt(figure1, 1, { width: 500 });
  assert.match(marks.says, /of 4 pairs \(s, a\) at step 1/);
  const row = (/** @type {number} */ i) => numberMarks(marks).flatMap(({ row, text }) => (row === i ? text : []));
  assert.deepEqual([0, 1, 2, 3, 4].map(row), [
    ["0.8", "0.5", "0.8", "0.5"],
    ["1.9", "1.6", "1.9", "1.6"],
    ["0", "0.3", "0", "0.3"],
    ["1", "0", "1", "0"],
    ["0", "1", "0", "1"],
  ]);
  assert.deepEqual(
    [
      [0, 0],
      [3, 4],
      [3, 2],
    ].map(([column, row]) => tableWords(marks, { column, row }, -1)),
    ["r = 0.8: state 0, action a₀", "φ₂ = 1: state 1, action a₁", "Δ = 0.3: state 1, action a₁"],
  );
  assert.deepEqual(
    [marks.rows.map(({ text }) => text), marks.states.map(({ text }) => text)],
    [
      ["r", "Q*", "Δ", "φ₁", "φ₂"],
      ["0", "1"],
    ],
  );
  const cell = cellBox(marks, { column: 3, row: 2 });
  const columns = columnsBox(marks, 1);
  assert.ok(columns && cell.x > columns.x && cell.x + cell.width < columns.x + columns.width);
  assert.ok(columns && cell.y > columns.y && cell.y + cell.height < columns.y + columns.height);
  assert.equal(columnsBox(marks, 7), null);
});

test("a cell's colour is its place on the scale of its row, and what is not given has a colour of its own", () => {
  const marks = tableAt(figure1, 1);
  const ramp = (/** @type {number[]} */ ...colours) => rampTable(colours.map((grey) => [grey, grey, grey]));
  const colour = colouring(marks, {
    positive: ramp(0, 50, 100, 150, 200),
    negative: ramp(0, 0, 0, 0, 0),
    none: "rgb(7, 8, 9)",
  });
  const numbers = numberMarks(marks);
  const of = (/** @type {number} */ row) =>
    numbers.filter((one) => one.row === row).map(({ value }) => colour(row, value)[0]);
  assert.deepEqual(
    [of(2), of(3)],
    [
      [0, 200, 0, 200],
      [200, 0, 200, 0],
    ],
  );
  assert.ok(of(0)[0] > of(0)[1]);
  assert.deepEqual(colour(3, NaN), [7, 8, 9]);
});

test("the gap of a state is the least that an action loses which is not optimal", () => {
  const { reward, q, features } = figure1.moments.start.layers;
  const one = { ...reward[1], rows: 1, columns: 3, values: Float64Array.of(0.1, 0.2, 0.3) };
  const given = {
    reward: one,
    q: { ...q[1], rows: 1, columns: 3, values: Float64Array.of(2, 1.5, 1) },
    features: { ...features[1], rows: 3, values: new Float64Array(6) },
  };
  const problem = { ...figure1.problem, states: 1, actions: 3 };
  const marks = tableMarks(problem, tableOf(problem, given, null), 1, room);
  assert.equal(tableWords(marks, null, 0), "Gap 0.5, Q* 1 to 2, r 0.1 to 0.3: state 0");
});

test("pairs whose values differ by rounding stand at one place, and the picture has axes", () => {
  const values = Float64Array.from([
    0.3,
    0.1,
    0.4,
    0.4,
    1,
    0.3,
    0.1,
    0.4 + 6e-17,
    0.4 + 6e-17,
    1,
    0.3,
    0.1,
    0.4,
    0.4 + 1e-15,
    1,
  ]);
  const layer = { ...random.moments["path 3"].layers.pairs[h], values, rows: 3, states: [0, 1, 2], core: null };
  const marks = optimismMarks({ ...random.problem, actions: 1 }, layer, -1, room);
  assert.equal(marks?.grid.x.length, 1);
  assert.equal(marks?.diagonal, null);
  assert.equal(new Set(dots(`${marks?.full}${marks?.empty}`).map(String)).size, 1);
});
