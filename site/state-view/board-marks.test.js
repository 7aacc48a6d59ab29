import "../../tools/test/vendor.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { recorded } from "../../e2e/node/pictures-recorded.mjs";
import { cellMarks, gridOf, heightOf, nextState, routeMarks, stateAtPoint } from "./board-marks.js";
import { floorOf, titleOf, wholeName } from "./board-floor.js";
import { knownOf } from "./reading.js";
import { bestOf, scaleMarks, stateViewName, stateViewWords } from "./state-view-marks.js";

const { routeOf, stepOf } = await import("./live-state-view.js");

/** @typedef {import("./reading.js").Shade} Shade */

const { problem, moments } = recorded("slippery-lake");
const seen = moments["path 1"];
const floor = /** @type {import("./board-floor.js").Floor} */ (floorOf(problem, 0));
const route = routeOf(seen, false);

/** @param {number} h @returns {import("./state-view.js").Layers} */
const layersOf = (h) => ({
  h,
  states: seen.layers.states[h],
  pairs: seen.layers.pairs[h],
  graph: null,
  plan: null,
  samples: null,
  ellipse: null,
  given: null,
});

/** @param {Shade} shade @param {{ h?: number, width?: number, height?: number }} [more] */
function boardOf(shade, { h = 12, width = 500, height = 420 } = {}) {
  const layers = layersOf(h);
  const scale = scaleMarks(layers, shade, floor.states);
  const grid = gridOf(floor, { width, height });
  /** @type {import("./board-marks.js").Scene} */
  const scene = {
    h,
    shade,
    known: (s) => knownOf(layers.states, s),
    best: (s) => bestOf(layers, problem, s),
    strength: scale.strength,
    route,
  };
  return { grid, scale, scene, cells: cellMarks(grid, problem, scene) };
}

test("the state view follows the learner: after the first path of the lake it is at step 12, which that goes back to", () => {
  const at = (/** @type {any} */ change) =>
    stepOf({
      progress: { ...seen.progress, ...change.progress },
      phase: change.phase ?? "paused",
      session: { problem },
    });
  assert.equal(at({}), 12);
  assert.equal(at({ progress: { done: true } }), 1);
  assert.equal(at({ phase: "running", progress: { updates: problem.value.map(() => 0) } }), problem.horizon);
  assert.equal(at({ phase: "running", progress: { updates: [0, 0, 3, 4] } }), 3);
  assert.deepEqual([route?.from, route?.back, route?.states.length], [1, 12, 12]);
});

test("the picture's name says what it shows, of which step, and how it is read", () => {
  assert.equal(
    stateViewName("believed", 1, floor.name),
    "State view, Estimate Q̂ at step 1: map of 4 rows and 4 columns. Arrow keys go from state to state, Enter pins one.",
  );
  assert.match(
    stateViewName("visits", 12, floor.name),
    /^State view, Visits at step 12: map of 4 rows and 4 columns\./,
  );
});

test("a cell of the lake says what is believed, taken and true there", () => {
  const said = (/** @type {number} */ s, h = 12) => stateViewWords(problem, layersOf(h), "believed", { h, s });
  assert.match(said(0), /^State 0 \(row 1, col 1\): at step 12 it takes .*Q̂ .*, V\* 0, 1 sample\.$/);
  assert.match(said(4), /^State 4 \(row 2, col 1\): at step 12 it takes /);
  assert.match(said(15), /^State 15 \(row 4, col 4\)/);
  // Only from here the goal is one step away: 1/3 for each of the three ways that the ice may lead.
  assert.equal(
    said(14),
    "State 14 (row 4, col 3): at step 12 it takes ← (Q̂ 0.481: estimate 0 + bonus 0.481), which is suboptimal: best is ↓ or → or ↑. Q̂ 0.481, V* 0.333, 0 samples.",
  );
  assert.match(said(14, 11), /at step 11 it takes/);
  assert.equal(
    stateViewWords(problem, layersOf(12), "visits", null),
    "Visits at step 12, everywhere: samples drawn here at this step. Point at a state, or move with the arrow keys.",
  );
});

test("the numbers in the cells and the ends of the scale, for everything that cells can show", () => {
  const state = (/** @type {Shade} */ shade, /** @type {number} */ s) => boardOf(shade).cells[s].text;
  assert.deepEqual(
    /** @type {Shade[]} */ (["believed", "true", "error", "visits", "bonus"]).map((shade) => {
      const { scale } = boardOf(shade);
      return [shade, state(shade, 0), state(shade, 14), scale.ends.join(" "), scale.unit, scale.signed];
    }),
    [
      ["believed", ".48", ".48", "0.3 0.4 0.5", "reward", false],
      ["true", "0", ".33", "0 0.25 0.5", "reward", false],
      ["error", ".48", ".15", "0 0.25 0.5", "reward", false],
      ["visits", "1", "0", "0 0.5 1", "samples", false],
      ["bonus", ".48", ".48", "0.3 0.4 0.5", "reward", false],
    ],
  );
});

test("a cell is as strong as its number, hatched where nothing was seen, and has the action taken, right or wrong", () => {
  const { cells, grid } = boardOf("visits");
  assert.ok(Number(cells[0].strength) > Number(cells[1].strength));
  assert.deepEqual(
    cells.filter(({ unseen }) => !unseen).map(({ cell }) => cell),
    [0],
  );
  const taken = (/** @type {number} */ s) => cells[s].actions.map(({ name, right }) => [name, right]);
  assert.deepEqual(
    [taken(0), taken(14), taken(5), taken(15)],
    [[["↓", true]], [["←", false]], [], []],
    "a hole, a goal",
  );
  assert.deepEqual([cells[14].actions[0].x, cells[14].actions[0].y], grid.cells[14].middle);
  assert.deepEqual(
    boardOf("true").cells[14].actions.map(({ name, right }) => [name, right]),
    [
      ["↓", true],
      ["→", true],
      ["↑", true],
    ],
    "what is true has all optimal actions",
  );
});

test("cells stand in rows and columns, and have less in them where they are smaller", () => {
  const { grid } = boardOf("believed");
  const { size } = grid;
  for (const { cell, box, s, look } of grid.cells) {
    assert.deepEqual([box.x, box.y], [(cell % 4) * size, Math.floor(cell / 4) * size]);
    assert.equal(s, cell);
    assert.equal(look, { S: "start", F: "free", H: "trap", G: "goal" }[problem.map?.join("")[cell] ?? ""]);
  }
  assert.ok(grid.width <= 500 && grid.height <= 420 && grid.height === heightOf(floor, 500));
  const tiny = boardOf("believed", { width: 160, height: 60 });
  assert.ok(tiny.grid.size < 20);
  assert.ok(tiny.cells.every(({ text, actions }) => text === "" && actions.length === 0));
});

test("a bare board keeps no room for a learner, and says what its cells are", () => {
  const grid = gridOf(floor, { width: 284, height: 196, bare: true });
  assert.deepEqual([grid.size, grid.width, grid.height], [36, 4 * 36, 4 * 36]);
  assert.deepEqual(
    grid.cells.slice(3, 6).map(({ s, word }) => titleOf(problem, s, word)),
    [3, 4, 5].map((s) => titleOf(problem, s, s === 5 ? "hole" : "ice")),
  );
  assert.match(titleOf(problem, 5, "hole"), /^state 5.*, hole, value 0$/);
  assert.equal(wholeName(problem, floor), "Map of 4 rows: SFFF, FHFH, FFFH, HFFG (F ice, G goal, H hole, S start)");
  const many = { ...problem, map: Array(40).fill(".".repeat(40)), cells: null, states: 1600 };
  const large = /** @type {import("./board-floor.js").Floor} */ (floorOf(many, 0));
  assert.equal(wholeName(many, large), "Map of 40 rows and 40 columns");
});

test("the newest path, the agent and the way back", () => {
  const { grid, scene } = boardOf("believed");
  const places = (/** @type {number} */ s) => s;
  const marks = routeMarks(grid, problem, scene, places);
  const middle = (/** @type {number} */ s) => grid.cells[s].middle.join(" ");
  assert.equal(marks?.drawn, `M${(route?.states ?? []).map(middle).join("L")}`);
  assert.equal(marks?.copied, `M${middle(0)}`, "its first state was given");
  assert.equal(marks?.again, false);
  assert.deepEqual([marks?.agent?.x, marks?.agent?.y], grid.cells[0].middle, "it is in state 0 at step 12");
  assert.deepEqual([marks?.agent?.action?.name, marks?.agent?.action?.right], ["↓", true]);
  assert.equal(marks?.end, null, "where it ended is where the agent stands");
  assert.deepEqual(
    marks?.back?.words.map(({ text }) => text),
    ["back to", "step 12"],
  );
  assert.equal(marks?.back?.head.turn, -28, "a loop: it goes back to the state where it ended");
  const earlier = routeMarks(grid, problem, { ...scene, h: 2 }, places);
  assert.deepEqual([earlier?.agent?.x, earlier?.agent?.y], grid.cells[4].middle, "state 4 at step 2");
  assert.deepEqual([earlier?.end?.x, earlier?.end?.y], grid.cells[0].middle);
  const again = routeMarks(
    grid,
    problem,
    { ...scene, h: 3, route: { states: [0, 4, 8, 9], from: 3, back: 2, placed: false } },
    places,
  );
  assert.deepEqual(
    [again?.again, again?.copied, again?.drawn],
    [true, `M${[0, 4, 8].map(middle).join("L")}`, `M${[8, 9].map(middle).join("L")}`],
  );
  assert.equal(again?.back?.words[1].text, "step 2");
  const [x, y] = grid.cells[4].middle;
  assert.ok(again?.back && again.back.head.x > x && again.back.head.x < x + grid.size / 2 && again.back.head.y === y);
  const placed = routeMarks(
    grid,
    problem,
    { ...scene, h: 2, route: { states: [0, 4, 8, 9], from: 3, back: 0, placed: true } },
    places,
  );
  assert.deepEqual([placed?.copied, placed?.agent, placed?.back, placed?.again], ["", null, null, false]);
  assert.equal(routeMarks(grid, problem, { ...scene, route: null }, places), null);
});

test("a learner without estimates: why there are no numbers stands where their unit would", () => {
  const states = {
    ...seen.layers.states[12],
    reason: "This learner estimates nothing.",
    values: seen.layers.states[12].values.map(() => NaN),
  };
  const { ends, unit } = scaleMarks({ ...layersOf(12), states }, "bonus", floor.states);
  assert.deepEqual([ends, unit], [[], "This learner estimates nothing."]);
});

test("keys and the pointer go from state to state, over walls, and no further than the board", () => {
  const go = (
    /** @type {import("./board-floor.js").Floor} */ on,
    /** @type {number} */ s,
    /** @type {string[]} */ ...keys
  ) =>
    keys.map((key) => {
      s = nextState(on, s, key);
      return s;
    });
  assert.deepEqual(
    go(floor, 7, "Home", "ArrowDown", "End", "ArrowLeft", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "Enter"),
    [0, 4, 15, 14, 15, 15, 15, 11, 11],
  );
  assert.deepEqual(go(floor, 4, "ArrowLeft"), [4], "not to the row above");
  const walled = floorOf({ ...problem, map: ["S#.", "#.G"], cells: [0, -1, 1, -1, 2, 3], states: 4 }, 0);
  assert.deepEqual(
    walled && go(walled, 0, "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp", "Home"),
    [1, 3, 2, 2, 2, 0],
  );
  const { grid } = boardOf("believed");
  for (const { s, middle } of grid.cells) assert.equal(stateAtPoint(grid, ...middle), s);
  for (const [x, y] of [
    [-1, 5],
    [5, -1],
    [4 * grid.size + 1, 5],
    [5, 4 * grid.size + 1],
  ])
    assert.equal(stateAtPoint(grid, x, y), -1);
  assert.deepEqual(go(floor, 99, "ArrowLeft"), [0], "from a state that is not there to the first");
});
