import "../../tools/test/vendor.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { shadeScale, ticksAt } from "./marks.js";
import { floorOf } from "./board-floor.js";
import { tableOf } from "./problem-view-marks.js";
import { actionsOf, knownOf, sentence, short } from "./reading.js";
import { stateAt, stateName, statePlace } from "../run/path-text.js";
import { roundUp } from "../ui/scales.js";
import { rangeOf, scaleOf, spansOrders } from "./colour-scale.js";

const { ticksBetween } = await import("../ui/ticks.js");
const { edgeOf, inside } = await import("./confidence-marks.js");
const { lemmaHolds } = await import("./optimism-marks.js");

/** @typedef {import("../revisit.d.ts").Layer} Layer */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */

const lake = /** @type {ProblemInfo} */ (
  /** @type {unknown} */ ({
    kind: "frozen-lake",
    map: ["SF", "HG"],
    cells: null,
    states: 4,
    actions: 2,
    horizon: 6,
    actionNames: ["←", "→"],
    stateNames: null,
    start: { state: 0 },
  })
);

/** @param {Partial<Layer>} more @returns {Layer} */
const layer = (more) => ({
  what: "states",
  h: 2,
  rows: 2,
  columns: 7,
  whole: true,
  names: null,
  states: null,
  seen: null,
  core: null,
  reason: "",
  values: null,
  edges: null,
  ellipse: null,
  ...more,
});

test("a map, a town and a river have places for their states; other problems have none", () => {
  const map = floorOf(lake, 0);
  assert.deepEqual([map?.across, map?.down, [...(map?.states ?? [])]], [2, 2, [0, 1, 2, 3]]);
  assert.deepEqual(
    [0, 1, 2, 3].map((cell) => map?.look(cell).look),
    ["start", "free", "trap", "goal"],
  );
  const sea = floorOf({ ...lake, kind: "deep-sea", map: ["S#", ".G"], cells: [0, -1, 1, 2], states: 3 }, 0);
  assert.deepEqual([...(sea?.states ?? [])], [0, -1, 1, 2]);
  // Taxi at (3, 1), passenger at Y = place 2, to R = place 0: state ((3*5+1)*5+2)*4+0 = 328, as in Gymnasium's documentation.
  const town = floorOf({ ...lake, kind: "taxi", map: null, states: 500 }, 328);
  assert.equal(town?.states[3 * 5 + 1], 328);
  assert.deepEqual([town?.look(20).look, town?.look(0).look, town?.look(0).text], ["door", "goal", "R"]);
  const river = floorOf({ ...lake, kind: "river-swim", map: null, states: 14 }, 0);
  assert.deepEqual([river?.across, river?.down, river?.states.at(-1)], [12, 2, -1]);
  assert.equal(floorOf({ ...lake, kind: "random-table", map: null }, 0), null);
});

test("a state is found in a layer of all states and in one of some", () => {
  const values = Float64Array.from([1, 2, -1, 3, 0.5, 1, 1, 10, 20, -10, 30, 5, 0, 0]);
  const all = layer({ values, seen: Float64Array.of(1, 0) });
  assert.deepEqual(knownOf(all, 1), {
    believed: 10,
    true: 20,
    error: -10,
    visits: 30,
    bonus: 5,
    action: 0,
    optimal: 0,
    frozen: NaN,
    seen: false,
    core: 0,
  });
  const frozen = layer({ values: Float64Array.from([...values.slice(0, 7), 4, ...values.slice(7), NaN]), columns: 8 });
  assert.deepEqual([knownOf(frozen, 0)?.frozen, knownOf(frozen, 1)?.frozen], [4, NaN]);
  assert.equal(knownOf({ ...all, core: Float64Array.of(2, 1) }, 1)?.core, 1);
  const some = layer({ values, states: [7, 900] });
  assert.equal(knownOf(some, 900)?.believed, 10);
  assert.equal(knownOf(some, 7)?.seen, null);
  for (const s of [-1, 8, 901]) assert.equal(knownOf(some, s), null);
  const pairs = layer({
    what: "pairs",
    columns: 5,
    rows: 4,
    states: [7, 900],
    values: Float64Array.from({ length: 20 }, (_, i) => i),
    core: Float64Array.of(1, 1, 0, 1),
  });
  assert.deepEqual(actionsOf(pairs, 2, 900), [
    { s: 900, a: 0, estimate: 10, bonus: 11, q: 12, qStar: 13, visits: 14, core: false },
    { s: 900, a: 1, estimate: 15, bonus: 16, q: 17, qStar: 18, visits: 19, core: true },
  ]);
  assert.deepEqual(actionsOf(pairs, 2, 8), []);
  assert.deepEqual(actionsOf(layer({ what: "pairs", rows: 8, columns: 5, values: new Float64Array(40) }), 2, 4), []);
});

test("a sentence says what is taken, why, and what would be best", () => {
  const known = {
    believed: 0.5,
    true: 0.64,
    error: -0.14,
    visits: 13,
    bonus: 0.129,
    action: 0,
    optimal: 0,
    frozen: NaN,
    seen: true,
    core: 0,
  };
  const actions = [
    { s: 1, a: 0, estimate: 0.371, bonus: 0.129, q: 0.5, qStar: 0.388, visits: 13, core: false },
    { s: 1, a: 1, estimate: 0, bonus: 0.481, q: 0.481, qStar: 0.64, visits: 0, core: false },
  ];
  assert.equal(
    sentence(lake, 2, 1, known, actions),
    "State 1 (row 1, col 2): at step 2 it takes ← (Q̂ 0.5: estimate 0.371 + bonus 0.129), which is suboptimal: best is →. Q̂ 0.5, V* 0.64, 13 samples.",
  );
  const core = (/** @type {boolean[]} */ ...of) => actions.map((one, i) => ({ ...one, core: of[i] }));
  assert.match(sentence(lake, 2, 1, known, core(false, true)), /13 samples, rollouts begin here with →\.$/);
  assert.match(sentence(lake, 2, 1, known, core(true, true)), /rollouts begin here with every action\.$/);
  assert.match(
    sentence(lake, 2, 1, { ...known, frozen: 7 }, actions),
    /13 samples, frozen since 7 samples of the step\.$/,
  );
  const nothing = { ...known, believed: NaN, visits: NaN, bonus: NaN, action: NaN, optimal: NaN };
  assert.equal(sentence(lake, 2, 1, nothing, []), "State 1 (row 1, col 2) at step 2. V* 0.64.");
  assert.match(sentence(lake, 2, 9, null, []), /is not among the states/);
});

test("the lemma holds between Q* and Q* + 2 b, and is not told where a number is missing", () => {
  const pair = { s: 0, a: 0, estimate: 0, visits: 0, qStar: 1, bonus: 0.25, q: 1.2, core: false };
  assert.equal(lemmaHolds(pair, 5), true);
  for (const q of [1, 1.5]) assert.equal(lemmaHolds({ ...pair, q }, 5), true);
  for (const q of [0.999, 1.501]) assert.equal(lemmaHolds({ ...pair, q }, 5), false);
  for (const name of ["q", "qStar", "bonus"]) assert.equal(lemmaHolds({ ...pair, [name]: NaN }, 5), null);
});

test("the edge of an ellipse solves its equation, and its half width is the radius times the root of the variance", () => {
  const ellipse = {
    center: /** @type {[number, number]} */ ([1, -2]),
    star: null,
    covariance: /** @type {[number, number, number]} */ ([0.5, 0.2, 0.3]),
    radius: 2,
    s: -1,
    a: -1,
    norm: 1,
    widest: true,
  };
  const [c0, c1, c2] = ellipse.covariance;
  const edge = edgeOf(ellipse);
  for (const [x, y] of edge) {
    const [dx, dy] = [x - 1, y + 2];
    const form = (c2 * dx * dx - 2 * c1 * dx * dy + c0 * dy * dy) / (c0 * c2 - c1 * c1);
    assert.ok(Math.abs(form - 4) < 1e-9, `${form}`);
    assert.equal(inside(ellipse, [1 + 0.99 * dx, -2 + 0.99 * dy]), true);
    assert.equal(inside(ellipse, [1 + 1.01 * dx, -2 + 1.01 * dy]), false);
  }
  assert.ok(Math.abs(Math.max(...edge.map(([x]) => x)) - (1 + 2 * Math.sqrt(0.5))) < 1e-9);
});

test("scales begin at zero or at a round number, and rest while the largest number moves a little", () => {
  assert.deepEqual(
    [0.81, 0.5, 12, 1000, 0].map((x) => roundUp(x)),
    [1, 0.5, 15, 1000, 0],
  );
  assert.deepEqual(shadeScale("believed", [0.1, 0.93]).ticks, shadeScale("believed", [0.2, 0.96]).ticks);
  const signed = shadeScale("error", [-0.2, 0.1]);
  assert.deepEqual([signed.signed, signed.ticks], [true, [-0.2, 0, 0.2]]);
  const visits = shadeScale("visits", [0, 1, 5000]);
  assert.equal(visits.logarithmic, true);
  assert.ok(visits.strength(0) < visits.strength(1) || visits.strength(0) === 0.03);
  assert.ok(visits.strength(1) < visits.strength(5000));
  assert.equal(shadeScale("believed", [NaN]).strength(NaN), 0);
  assert.deepEqual(ticksBetween(0, 1, 5), [0, 0.2, 0.4, 0.6, 0.8, 1]);
  assert.deepEqual(ticksBetween(3, 3, 5), [3]);
});

test("a scale keeps order, shows what is missing as missing, and begins at zero unless all is far from it", () => {
  const scale = scaleOf(rangeOf([0, 1, NaN, 4]), { logarithmic: false });
  assert.deepEqual([scale.place(0), scale.place(4), scale.place(NaN), scale.gaps], [0, 1, NaN, true]);
  assert.ok(scale.place(1) > 0 && scale.place(1) < scale.place(3));
  assert.deepEqual(scale.ticks, [0, 2, 4]);
  assert.deepEqual(scaleOf(rangeOf([9, 10]), { logarithmic: false }).ticks, [9, 9.5, 10]);
  assert.deepEqual(scaleOf(rangeOf([0, 0]), { logarithmic: false }).place(0), 0);
  assert.deepEqual(scaleOf(rangeOf([NaN]), { logarithmic: false }).ticks, []);
});

test("negative numbers get a scale around zero, and many orders of magnitude one of logarithms", () => {
  const signed = scaleOf(rangeOf([-2, 1]), { logarithmic: true });
  assert.deepEqual([signed.signed, signed.place(-2), signed.place(0), signed.place(1)], [true, -1, 0, 0.5]);
  assert.equal(spansOrders(rangeOf([0, 1e-5, 1])), true);
  assert.equal(spansOrders(rangeOf([0.1, 1])), false);
  assert.equal(spansOrders(rangeOf([-1, 1e-5, 1])), false);
  const log = scaleOf(rangeOf([0, 1e-6, 1]), { logarithmic: true });
  assert.ok(
    log.logarithmic &&
      log.place(0) === 0 &&
      log.place(1e-6) > 0 &&
      Math.abs(log.place(1e-3) - (log.place(1e-6) + 1) / 2) < 1e-9 &&
      log.place(1) === 1,
  );
});

/** @param {import("../revisit.d.ts").ProblemLayer["what"]} what @param {number} columns @param {number[]} values */
const given = (what, columns, values) => ({
  ...layer({}),
  what,
  rows: values.length / columns,
  columns,
  values: Float64Array.from(values),
});

test("the problem’s table has the reward, Q*, the loss and the feature of every pair, and blanks where nothing is given", () => {
  const problem = { ...lake, states: 3, actions: 2, dim: 2, horizon: 4 };
  const layers = {
    reward: given("reward", 2, [0, 0.5, 0, 0, 1, 0.25]),
    q: given("q", 2, [1, 0.75, 0, 0, 2, 2 - 1e-12]),
    // The engine gives the features of the first pairs, here of the states 0 and 1.
    features: given("features", 2, [0.1, 0.2, 0.3, -0.4, 9, 9, 9, 9]),
  };
  const places = Int32Array.of(2, -1, 0, 7);
  const table = tableOf(problem, layers, places);
  assert.deepEqual(
    table.pairs.map(({ s, a }) => [s, a]),
    [
      [0, 0],
      [0, 1],
      [2, 0],
      [2, 1],
    ],
  );
  const row = (/** @type {number} */ i) => [...table.values.subarray(4 * i, 4 * i + 4)];
  assert.deepEqual(row(0), [0, 0.5, 1, 0.25]);
  assert.deepEqual(row(1), [1, 0.75, 2, 2 - 1e-12]);
  assert.deepEqual(row(2), [0, 0.25, 0, 0], "what is optimal up to rounding loses nothing");
  assert.deepEqual(row(3), [0.1, 0.3, NaN, NaN]);
  assert.deepEqual(row(4), [0.2, -0.4, NaN, NaN]);
  assert.equal(tableOf(problem, layers, null).pairs.length, 6);
});

test("a table of very many numbers ends with a whole state", () => {
  const [states, actions, dim] = [1000, 3, 1000];
  const zeros = new Array(states * actions).fill(0);
  const layers = {
    reward: given("reward", actions, zeros),
    q: given("q", actions, zeros),
    features: given("features", dim, new Array(dim).fill(0)),
  };
  const table = tableOf({ ...lake, states, actions, dim }, layers, null);
  assert.ok(table.pairs.length > 0 && table.values.length <= 262_144);
  assert.equal(table.pairs.at(-1)?.a, actions - 1);
});

test("numbers in cells are short", () => {
  assert.deepEqual(
    [0.483, -0.12, 0, 1, 12, 0.001, NaN].map((x) => short("believed", x)),
    [".48", "−.12", "0", "1.00", "12", ".00", ""],
  );
  assert.deepEqual(
    [0, 13, 12_345].map((x) => short("visits", x)),
    ["0", "13", "12,000"],
  );
});

test("in a picture of the steps a state is what it is at that step", () => {
  const ladder = {
    ...lake,
    kind: "ladder",
    map: null,
    states: 4,
    stateNames: ["on the ladder, copy 1", "on the ladder, copy 2", "on the ladder, copy 3", "fallen"],
    picture: {
      roles: [0, 0, 0, 1],
      spots: [
        [{ name: "rung 1", y: 1, decides: true }, null],
        [
          { name: "rung 2", y: 2, decides: true },
          { name: "fallen", y: 0, decides: false },
        ],
      ],
      lines: [],
      words: [],
    },
  };
  assert.match(sentence(ladder, 2, 1, knownOf(layer({ rows: 4 }), 1), []), /^Rung 2, copy 2 is not among/);
  assert.equal(stateAt(ladder, 3, 2), "fallen");
  assert.equal(stateAt(ladder, 3, 1), "state fallen", "step 1 does not come to it");
  assert.equal(stateName(ladder, 0), "on the ladder, copy 1");
  assert.equal(statePlace(lake, 3, 2), "state 3 (row 2, col 2)");
});

test("an axis between two numbers that differ by rounding has one mark; otherwise few, and their texts differ", () => {
  for (const low of [0, 5e-324, 1e-300, 1e-9, 0.3, 1, 7, 1e9, 1e22, 1e300])
    for (const apart of [0, 2.3e-16, 1e-12, 1e-10, 2e-9, 1e-6, 1e-3, 0.1, 1, 30])
      for (const sign of [1, -1])
        for (const most of [2, 5.5, 8]) {
          const [from, to] = [sign * low, sign * low * (1 + apart)].sort((a, b) => a - b);
          const what = `${from} to ${to}, ${most}`;
          const marks = ticksAt(ticksBetween(from, to, most), (value) => value);
          assert.ok(marks.length >= 1 && marks.length <= 12, `${what}: ${marks.length}`);
          assert.equal(
            new Set(marks.map(({ text }) => text)).size,
            marks.length,
            `${what}: ${marks.map((m) => m.text)}`,
          );
          if (apart <= 1e-10)
            assert.deepEqual(
              marks.map(({ at }) => at),
              [from],
              what,
            );
          const slack = 1e-8 * (to - from) + 1e-11 * Math.abs(to);
          for (const { at } of marks) assert.ok(at >= from - slack && at <= to + slack, `${what}: ${at}`);
        }
});

test("values that differ by rounding have one colour", () => {
  const values = [0.478981, 0.47898099999999993, 0.4789809999999997];
  const { place, ticks: legend } = scaleOf(rangeOf(values), { logarithmic: false });
  assert.deepEqual(values.map(place), [1, 1, 1]);
  assert.equal(legend.length, 1);
});
