import assert from "node:assert/strict";
import { test } from "node:test";
import {
  comparisonOf,
  isComparison,
  labelsOf,
  readNumbers,
  seedsOf,
  withFamily,
  withLearner,
  withVary,
  writeNumbers,
} from "./comparison.js";
import { ownTitle, READY } from "./ready-experiments.js";
import { packState, readState, recallState } from "./state.js";

/** @type {import("../revisit.d.ts").Spec} */
const spec = {
  format: "revisit.spec/1",
  problem: { kind: "river-swim", states: 6 },
  algorithm: { kind: "lsvi-ucb", gap: 0.2, c_beta: 0.01, c: 2 },
  episodes: 100,
  seed: 7,
  record: { trace: true },
};

test("a run's problem is compared with its constants, and its learner keeps its own parameters", () => {
  const { learners, problem, episodes } = comparisonOf(spec);
  assert.deepEqual(
    learners.map(({ algorithm }) => algorithm),
    [
      { gap: 0.2, c_beta: 0.01, kind: "linq-lsvi-ucb" },
      { gap: 0.2, c_beta: 0.01, kind: "linq-no-revisit" },
      { kind: "lsvi-ucb", gap: 0.2, c_beta: 0.01, c: 2 },
      { gap: 0.2, c_beta: 0.01, kind: "uniform" },
    ],
  );
  assert.deepEqual([problem, episodes], [spec.problem, 100]);
});

test("another family sets the gap and constant of every learner, and ends the sweep", () => {
  const document = withFamily(withVary(comparisonOf(spec), [{ parameter: "problem.states", values: [3, 4] }]), {
    format: "revisit.spec/1",
    problem: { kind: "separation", dim: 8 },
    algorithm: { gap: 0.1, c_beta: 0.002 },
  });
  assert.deepEqual(
    [document.format, document.problem, document.vary],
    ["revisit.comparison/1", { kind: "separation" }, undefined],
  );
  assert.deepEqual(
    new Set(document.learners.map(({ algorithm }) => `${algorithm.gap} ${algorithm.c_beta}`)),
    new Set(["0.1 0.002"]),
  );
});

test("an added learner has the constants of the first one, and its own label", () => {
  const kind = /** @type {import("./types.d.ts").LearnerKind} */ ({ kind: "linq-lsvi-ucb" });
  const { learners } = withLearner(comparisonOf(spec), kind);
  assert.deepEqual(
    withLearner(
      comparisonOf(spec),
      /** @type {import("./types.d.ts").LearnerKind} */ ({ kind: "uniform", right: "online" }),
      8,
    ).learners.at(-1)?.episodes,
    12_500,
    "an online learner has episodes for all samples",
  );
  assert.deepEqual(learners.at(-1), { algorithm: { gap: 0.2, c_beta: 0.01, kind: "linq-lsvi-ucb" } });
  assert.deepEqual(labelsOf([...learners, { name: "mine", algorithm: { kind: "uniform" } }]), [
    "linq-lsvi-ucb",
    "linq-no-revisit",
    "lsvi-ucb",
    "uniform",
    "linq-lsvi-ucb 2",
    "mine",
  ]);
});

test("typed lists of numbers are read", () => {
  assert.deepEqual(readNumbers("6, 8  10;12"), [6, 8, 10, 12]);
  assert.deepEqual(readNumbers("2..5"), [2, 3, 4, 5]);
  assert.deepEqual(readNumbers("1e2..1e6"), [100, 1000, 1e4, 1e5, 1e6]);
  assert.deepEqual(readNumbers("1e-3..1e-1"), [0.001, 0.01, 0.1]);
  for (const wrong of ["", "six", "3..1", "2..", "1e2..3e4", "1..1000"]) assert.equal(readNumbers(wrong), null, wrong);
  assert.deepEqual(readNumbers(writeNumbers([100, 1e5, 0.25, 1e6])), [100, 1e5, 0.25, 1e6]);
});

test("seeds are a list, or a first seed and a number of seeds", () => {
  assert.deepEqual(seedsOf({ from: 4, count: 3 }), [4, 5, 6]);
  assert.deepEqual(seedsOf([9, 2]), [9, 2]);
  assert.deepEqual(seedsOf({ count: -1 }), []);
  assert.equal(seedsOf(undefined).length, 20);
});

test("an untrusted state keeps its valid entries", async () => {
  const document = comparisonOf(spec);
  const state = readState({
    document: JSON.stringify(document),
    look: { quantity: "regret", level: 7, logX: "yes", seeds: true },
    tab: "nothing",
    drawer: false,
  });
  assert.deepEqual(
    [state.look.quantity, state.look.level, state.look.logX, state.look.seeds, state.tab, state.drawer],
    ["regret", 0.95, true, true, "ready", false],
  );
  const pack = { text: JSON.stringify(document) };
  assert.deepEqual(readState(structuredClone(packState({ ...state, document }, pack))), { ...state, document });
  const store = { put: async () => "key", get: async (/** @type {string} */ key) => new Blob([key && pack.text]) };
  const entry = structuredClone(packState({ ...state, document }, { key: "key" }));
  assert.deepEqual([entry.document, entry.kept], [undefined, "key"]);
  assert.deepEqual(await recallState(entry, store), { ...state, document });
  assert.equal((await recallState(entry, { ...store, get: async () => undefined })).document, null);
  for (const wrong of [
    null,
    "{",
    { document: "{" },
    { document: { format: "revisit.comparison/1", problem: { kind: "table" }, learners: [{}] } },
  ])
    assert.equal(readState(wrong).document, null);
});

test("every ready experiment is a comparison", () => {
  for (const { document } of READY) assert.ok(isComparison(document));
});

test("a ready experiment's title is removed at the first change, other titles stay", () => {
  const [{ document }] = READY;
  assert.equal(ownTitle({ ...document, epsilon: 0.1 }).title, undefined);
  assert.equal(ownTitle({ ...document, title: "Mine" }).title, "Mine");
});

test("a generative learner's rounds do not become episodes of others", () => {
  const { episodes, learners } = comparisonOf({
    format: "revisit.spec/1",
    problem: { kind: "grid", horizon: 10 },
    algorithm: { kind: "generative", rollouts: 2 },
    episodes: 12,
  });
  assert.equal(episodes, undefined);
  assert.deepEqual(
    learners.map(({ algorithm, episodes }) => [algorithm.kind, episodes]),
    [
      ["linq-lsvi-ucb", undefined],
      ["linq-no-revisit", 10_000],
      ["generative", 12],
      ["uniform", 10_000],
    ],
  );
});
