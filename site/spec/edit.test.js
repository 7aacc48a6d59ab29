import assert from "node:assert/strict";
import { test } from "node:test";
import { edited, fits, withOwnLearner } from "./edit.js";

/** @type {import("../revisit.d.ts").Spec} */
const spec = {
  format: "revisit.spec/1",
  problem: { kind: "table", horizon: 3, states: 2, actions: 2 },
  algorithm: { gap: [null, 0.1, 0.2], c_beta: 1 },
};

test("an edit changes its field in a new spec, and makes the objects on its way", () => {
  const next = edited(spec, "algorithm.c_beta", 2);
  assert.equal(next.algorithm?.c_beta, 2);
  assert.equal(spec.algorithm?.c_beta, 1);
  assert.deepEqual(edited(spec, "budget.paths", 5).budget, { paths: 5 });
  assert.ok(!("c_beta" in (edited(spec, "algorithm.c_beta", undefined).algorithm ?? {})));
});

test("gaps per step follow the horizon", () => {
  assert.deepEqual(edited(spec, "problem.horizon", 5).algorithm?.gap, [null, 0.1, 0.2, 0.2, 0.2]);
  assert.deepEqual(edited(spec, "problem.horizon", 2).algorithm?.gap, [null, 0.1]);
  assert.deepEqual(edited(spec, "problem.horizon", "x").algorithm?.gap, [null, 0.1, 0.2]);
});

test("a table's sizes are read off its new transitions", () => {
  const { problem } = edited(spec, "problem.transition", [[[1]]]);
  assert.deepEqual(JSON.parse(JSON.stringify(problem)), { kind: "table", horizon: 3, transition: [[[1]]] });
});

test("derived parameters are dropped when their source changes, but not while a map is drawn", () => {
  /** @type {import("../revisit.d.ts").Spec} */
  const windy = {
    format: "revisit.spec/1",
    problem: { kind: "grid", map: "windy", wind: [0, 1], horizon: 9, slip: 0 },
  };
  assert.deepEqual(edited(windy, "problem.map", "4x3").problem, { kind: "grid", map: "4x3", slip: 0 });
  assert.deepEqual(edited(windy, "problem.map", ["SG"]).problem, {
    kind: "grid",
    map: ["SG"],
    wind: [0, 1],
    horizon: 9,
    slip: 0,
  });
  assert.deepEqual(
    edited({ ...windy, problem: { kind: "deep-sea", size: 8, horizon: 8 } }, "problem.size", 10).problem,
    { kind: "deep-sea", size: 10 },
  );
});

test("a whole spec can replace another", () => {
  const other = { ...spec, seed: 5 };
  assert.equal(edited(spec, "", other), other);
});

test("a table's layers follow the horizon, one for all steps stays one", () => {
  const layer = [[[1]]];
  /** @type {import("../revisit.d.ts").Spec} */
  const own = {
    format: "revisit.spec/1",
    problem: { kind: "table", horizon: 2, transition: [layer, layer], reward: [[0.5]] },
    features: { kind: "table", values: [layer, layer] },
  };
  const next = edited(own, "problem.horizon", 3);
  assert.deepEqual(next.problem.transition, [layer, layer, layer]);
  assert.deepEqual(next.problem.reward, [[0.5]]);
  assert.deepEqual(next.features?.values, [layer, layer, layer]);
  assert.deepEqual(own.problem.transition, [layer, layer]);
});

test("a table's sizes stay where its new transitions have the same", () => {
  const own = { ...spec, problem: { kind: "table", states: 1, actions: 1, transition: [[[1]]] } };
  assert.equal(edited(own, "problem.transition", [[[0.5]]]).problem.states, 1);
  assert.equal(edited(own, "problem.transition", [[[1, 0]], [[0, 1]]]).problem.states, undefined);
});

test("rounds are not episodes, and their samples are bounded", () => {
  const before = { ...spec, episodes: 500, budget: { paths: 9 } };
  /** @type {Pick<import("../revisit.d.ts").LearnerKind, "kind" | "right">[]} */
  const learners = [
    { kind: "ucbvi", right: "online" },
    { kind: "mc-lspi", right: "local" },
    { kind: "generative", right: "generative" },
  ];
  const to = (/** @type {import("../revisit.d.ts").Spec} */ from, /** @type {string} */ kind) =>
    edited(from, "algorithm.kind", kind, learners);
  for (const kind of ["mc-lspi", "generative"]) {
    const rounds = to(before, kind);
    assert.deepEqual([rounds.episodes, rounds.budget], [undefined, { paths: 9, samples: 1_000_000 }]);
    assert.deepEqual(before.budget, { paths: 9 });
    const back = to({ ...rounds, episodes: 12 }, "ucbvi");
    assert.deepEqual([back.episodes, back.budget], [undefined, { paths: 9 }]);
    assert.equal(to({ ...rounds, episodes: 12 }, "mc-lspi").episodes, 12);
    const chosen = { ...before, budget: { paths: 9, samples: 70 } };
    assert.deepEqual(to(to(chosen, kind), "uniform").budget, { paths: 9, samples: 70 });
  }
  assert.equal(to(before, "ucbvi").episodes, 500);
});

test("another learner keeps the common parameters only", () => {
  const before = edited(edited(spec, "algorithm.kind", "q-learning"), "algorithm.epsilon", 0.2);
  assert.deepEqual(before.algorithm, { kind: "q-learning", gap: [null, 0.1, 0.2], c_beta: 1, epsilon: 0.2 });
  assert.deepEqual(edited(before, "algorithm.kind", "uniform").algorithm, {
    kind: "uniform",
    gap: [null, 0.1, 0.2],
    c_beta: 1,
  });
});

test("a field means the same in another spec if its family or kind is the same there", () => {
  const learner = (/** @type {string} */ kind) => ({ ...spec, algorithm: { kind } });
  const grid = { ...learner("q-learning"), problem: { kind: "grid" } };
  const fitting = (
    /** @type {import("../revisit.d.ts").Spec} */ over,
    /** @type {import("../revisit.d.ts").Spec} */ other,
  ) =>
    [
      "",
      "problem.horizon",
      "features",
      "features.radius",
      "algorithm.kind",
      "algorithm.c_beta",
      "algorithm.epsilon",
      "episodes",
      "seed",
      "budget.paths",
    ]
      .filter((path) => fits(path, over, other))
      .join(" ");
  assert.equal(
    fitting(learner("q-learning"), grid),
    "algorithm.kind algorithm.c_beta algorithm.epsilon episodes seed budget.paths",
  );
  assert.equal(
    fitting(learner("ucbvi"), learner("q-learning")),
    " problem.horizon features features.radius algorithm.kind algorithm.c_beta seed budget.paths",
  );
  assert.equal(fitting(learner("ucbvi"), grid), "algorithm.kind algorithm.c_beta seed budget.paths");
});

test("a custom learner keeps the constants, and has rounds where its code asks for a simulator", () => {
  const kinds = /** @type {const} */ ([
    { kind: "linq-lsvi-ucb", right: "revisiting" },
    { kind: "own", right: "revisiting" },
  ]);
  /** @type {import("../revisit.d.ts").Spec} */
  const before = {
    format: "revisit.spec/1",
    problem: { kind: "river-swim" },
    algorithm: { kind: "linq-lsvi-ucb", c_beta: 1, other: 2 },
    episodes: 5,
  };
  const online = withOwnLearner(before, 'export const right = "online"', [...kinds]);
  assert.deepEqual(online.algorithm, { kind: "own", c_beta: 1, code: 'export const right = "online"' });
  assert.equal(online.episodes, 5);
  const generative = withOwnLearner(online, '\nexport const right = "generative";\n', [...kinds]);
  assert.deepEqual([generative.episodes, generative.budget?.samples], [undefined, 1_000_000]);
  assert.equal(edited(generative, "algorithm.kind", "linq-lsvi-ucb", [...kinds]).algorithm?.code, undefined);
});
