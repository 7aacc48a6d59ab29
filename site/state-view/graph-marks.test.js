import "../../tools/test/vendor.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { recorded } from "../../e2e/node/pictures-recorded.mjs";
import {
  bandOf,
  edgePaths,
  findNode,
  graphName,
  knownMarks,
  layoutOf,
  nextNode,
  nodeAt,
  nodesOf,
  routeMarks,
} from "./graph-marks.js";
import { scaleMarks, stateViewName, stateViewWords } from "./state-view-marks.js";

const { routeOf } = await import("./live-state-view.js");

const room = { width: 500, height: 420 };

/** @param {string} name */
function ladderOf(name) {
  const { problem, moments } = recorded(name);
  const seen = moments.end;
  const graph = seen.layers.graph[1];
  /** @type {import("./state-view.js").Layers} */
  const layers = {
    h: 3,
    states: seen.layers.states[3],
    pairs: seen.layers.pairs[3],
    graph,
    plan: null,
    samples: null,
    ellipse: null,
    given: null,
  };
  return { problem, seen, graph, layers, layout: layoutOf(problem, graph, room) };
}

for (const copies of [1, 60]) {
  const { problem, layers, layout, graph, seen } = ladderOf(`ladder-${copies}`);
  const says = `a ladder of ${copies === 1 ? "single rungs" : "60 look-alikes a rung"}`;

  test(`${says} looks like one: a rung over the fallen at each step after the first, higher step by step`, () => {
    assert.equal(
      stateViewName("true", 3, graphName(problem)),
      "State view, Optimal V* at step 3: picture of 6 steps. Arrow keys go from state to state, Enter pins one.",
    );
    const rungs = [1, 2, 3, 4, 5, 6].map((h) => layout.nodes.filter((node) => node.h === h));
    assert.deepEqual(
      rungs.map((nodes) => nodes.length),
      [1, 2, 2, 2, 2, 2],
    );
    rungs.forEach((nodes, i) => {
      for (const { x } of nodes) assert.equal(x, layout.x(i + 1));
      if (nodes.length === 2) assert.ok(nodes[0].y < nodes[1].y, "the fallen lie below");
      if (i > 0) assert.ok(nodes[0].y < rungs[i - 1][0].y, "each rung is higher");
    });
    assert.deepEqual(
      layout.steps.map(({ text, x }) => [text, x]),
      [1, 2, 3, 4, 5, 6].map((h) => [String(h), layout.x(h)]),
    );
    assert.deepEqual(
      layout.scenery.words.map(({ text }) => text),
      ["ground"],
    );
    assert.ok(layout.scenery.lines.length > 5, "rails and rungs");
  });

  test(`${says}: its states are rungs, which say what is believed, taken and true there`, () => {
    const [rung, fallen] = layout.nodes.filter(({ h }) => h === 3).map(({ h, s }) => ({ h, s }));
    assert.match(
      stateViewWords(problem, layers, "true", rung),
      // 1/2 (1 + 1/2 + 1/4 + 1/8) = 0.9375 from rung 3 of 6, up to rounding.
      copies === 1 ? /^Rung 3: .*V\* 0\.93[78]/ : /^Rung 3, copy \d+: .*V\* 0\.93[78]/,
    );
    assert.match(stateViewWords(problem, layers, "true", fallen), /^Fallen: at step 3 it takes .*V\* 0,/);
    // A state of another step is known from the graph alone.
    const above = layout.nodes.find(({ h }) => h === 5);
    assert.match(stateViewWords(problem, layers, "true", { h: 5, s: above?.s ?? -1 }), /^Rung 5.*at step 5 it takes/);
  });

  test(`${says}: how many look alike, at each step`, () => {
    assert.deepEqual(
      layout.marks.flatMap(({ like }) => like?.text ?? []),
      copies === 60 ? Array(6).fill("×60") : [],
    );
  });

  test(`${says}: the strength of a node is its value, and a wrong action is marked`, () => {
    const { strength } = scaleMarks(layers, "true", []);
    const marks = knownMarks(problem, graph, layout, { shade: "true", strength });
    layout.nodes.forEach(({ s, h, y }, i) => {
      const fallen = problem.picture?.roles[s] === 1;
      assert.equal(Number(marks[i].strength) > 0.03, !fallen, `step ${h}, ${y}`);
      assert.equal(marks[i].less, false);
    });
    assert.deepEqual(
      layout.marks.flatMap(({ act }, i) => (act ? [marks[i].act] : [])),
      ["a₀", "a₁", "a₀", "a₂", "a₂", "a₁"],
      "what is done is written at the rungs, where it decides",
    );
    assert.equal(marks.filter(({ wrong }) => wrong).length, 1);
    const narrow = layoutOf(problem, graph, { ...room, width: 170 });
    assert.ok(
      narrow.nodes.every(({ r }) => r >= 7) && narrow.marks.every(({ act }) => act === null),
      "actions do not cover each other",
    );
  });

  test(`${says}: moves lead from step to step, as wide as they are likely`, () => {
    const paths = edgePaths(problem, graph, layout);
    assert.ok(
      paths.every(({ d, right }) => right === null || d === ""),
      "none of a plan",
    );
    const ends = paths.flatMap(({ d, width }) =>
      d
        .split("M")
        .slice(1)
        .map((line) => ({ width, x: line.split("L").map((point) => Number(point.split(" ")[0])) })),
    );
    for (const { x } of ends) assert.ok(Math.abs(x[1] - x[0] - layout.pitch) < 0.11, "one step further");
    assert.equal(ends.filter(({ width }) => width === 3.6).length, 4, "the fallen stay fallen");
  });

  test(`${says}: keys and the pointer go from node to node`, () => {
    const [rung, fallen] = layout.nodes.filter(({ h }) => h === 3);
    let at = { h: 1, s: layout.nodes[0].s };
    const seen = ["ArrowRight", "ArrowRight", "Home", "End", "ArrowUp", "ArrowDown", "ArrowDown"].map((key) => {
      at = nextNode(layout, at, key);
      return [at.h, at.s === rung.s || at.h < 3 ? "rung" : at.s === fallen.s ? "fallen" : "?"];
    });
    assert.deepEqual(seen, [
      [2, "rung"],
      [3, "rung"],
      [3, "rung"],
      [3, "fallen"],
      [3, "rung"],
      [3, "fallen"],
      [3, "fallen"],
    ]);
    for (const { x, y, h, s } of layout.nodes) assert.deepEqual(nodeAt(layout, x + 5, y - 5), { h, s });
    assert.equal(nodeAt(layout, 1, 1), null);
    assert.equal(nextNode(layout, { h: 1, s: layout.nodes[0].s }, "ArrowLeft").h, 1, "there is no step before");
  });

  test(`${says}: the newest path, and the step that is shown`, () => {
    const route = /** @type {import("./board-marks.js").Route} */ (routeOf(seen, false));
    const marks = routeMarks(problem, layout, route, 3, room);
    assert.equal(marks.drawn.split("L").length, 6);
    assert.equal(marks.back, null, "the run is over");
    const here = findNode(problem, layout, 3, route.states[2]);
    assert.deepEqual([marks.agent?.x, marks.agent?.y], [here?.x, here?.y]);
    const band = bandOf(layout, 3, room);
    assert.ok(band.x < layout.x(3) && band.x + band.width > layout.x(3) && band.width < layout.pitch);
    const back = routeMarks(problem, layout, { ...route, back: 4 }, 3, room).back;
    const target = findNode(problem, layout, 4, route.states[3]);
    assert.deepEqual([back?.words[0].text, back?.head.x], ["back to step 4", target?.x]);
    assert.ok(back && back.head.y < (target?.y ?? 0));
  });
}

test("look-alikes stand side by side where there is room; else the one with the most samples stands for all", () => {
  const { problem, graph } = ladderOf("ladder-60");
  const row = (/** @type {number} */ s, /** @type {number} */ visits) => [3, s, 1, 1, 0, visits, 0.1, 0, 1];
  const values = Float64Array.of(...row(4, 2), ...row(7, 9), ...row(8, 0));
  const some = { ...graph, rows: 3, columns: 9, values, seen: null, core: null, edges: null };
  const nodes = (/** @type {number} */ width) =>
    layoutOf(problem, some, { width, height: 420 }).nodes.map(({ s, like }) => [s, like]);
  assert.deepEqual(nodes(500), [
    [4, 1],
    [7, 1],
    [8, 1],
  ]);
  assert.deepEqual(nodes(80), [[7, 60]]);
});

test("states without a picture stand in a column for each step, with their names, and what is left out is a last one", () => {
  const problem = { ...recorded("figure-1").problem, horizon: 2, picture: null };
  const graph = /** @type {import("../revisit.d.ts").Layer} */ (
    /** @type {unknown} */ ({
      rows: 3,
      columns: 9,
      whole: false,
      seen: null,
      core: null,
      values: Float64Array.of(
        ...[1, 0, 1, 1, 0, 5, 0.1, 0, 1],
        ...[2, 0, 1, 2, -1, 5, 0.1, 1, 0],
        ...[2, 7, 1, 2, -1, 0, 0.1, 1, 0],
      ),
      edges: Float64Array.of(...[1, 0, 0, 0.25], ...[1, 0, 9, 0.75]),
    })
  );
  const layout = layoutOf(problem, graph, room);
  assert.equal(graphName(problem), "graph of 2 steps");
  assert.equal(nodesOf(graph), "1 0,2 0,2 7");
  assert.deepEqual(
    layout.marks.map(({ name, rest, x }) => [name?.text, rest, x === layout.x(1) ? 1 : 2]),
    [
      ["0", false, 1],
      ["…", true, 1],
      ["0", false, 2],
      ["7", false, 2],
      ["…", true, 2],
    ],
  );
  assert.equal(findNode(problem, layout, 2, 9), layout.nodes[4], "a state that is not there is among the rest");
  const drawn = edgePaths(problem, graph, layout)
    .filter(({ right }) => right === null)
    .map(({ d }) => d.split("M").length - 1);
  assert.deepEqual(drawn, [0, 1, 0, 1, 0], "1/4 and 3/4");
  const marks = knownMarks(problem, graph, layout, { shade: "error", strength: (x) => Math.abs(x) / 10 });
  assert.deepEqual(
    marks.map(({ less, wrong, act }) => [less, wrong, act]),
    [
      [false, false, "a₀"],
      [false, false, ""],
      [true, true, "a₁"],
      [true, true, "a₁"],
      [false, false, ""],
    ],
  );
});
