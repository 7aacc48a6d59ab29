import assert from "node:assert/strict";
import { test } from "node:test";
import {
  broughtBack,
  handedBy,
  isComparison,
  labelsOf,
  learnerOf,
  membersChanged,
  namesOf,
  raceOf,
  readNumbers,
  seedsOf,
  sized,
  withFamily,
  withVary,
  writeNumbers,
} from "./comparison.js";
import { ownTitle, READY } from "./ready-experiments.js";
import { packState, readState, recallState } from "./compare-state.js";

/** @type {import("./comparison.js").Kinds} */
const KINDS = [
  { kind: "linq-lsvi-ucb", right: "revisiting" },
  { kind: "lsvi-ucb", right: "online" },
  { kind: "mc-lspi", right: "local" },
  { kind: "generative", right: "generative" },
  { kind: "own", right: "revisiting" },
];

/** @type {import("../revisit.d.ts").Spec} */
const spec = {
  format: "revisit.spec/1",
  problem: { kind: "river-swim", states: 6 },
  algorithm: { kind: "lsvi-ucb", gap: 0.2, c_beta: 0.01, c: 2 },
  episodes: 100,
  seed: 7,
  record: { trace: true },
};

test("a race has the three racers on the run's problem, five seeds, and a limit of samples from the run", () => {
  const { learners, problem, episodes, seeds, budget } = raceOf(spec, KINDS, { samples: 12_150, horizon: 20 });
  assert.deepEqual(
    learners.map(({ algorithm, episodes }) => [algorithm, episodes]),
    [
      [{ gap: 0.2, c_beta: 0.01, kind: "linq-lsvi-ucb" }, undefined],
      [{ gap: 0.2, c_beta: 0.01, kind: "linq-no-revisit" }, 750],
      [{ kind: "lsvi-ucb", gap: 0.2, c_beta: 0.01, c: 2 }, 750],
    ],
    "the run's learner keeps its own parameters",
  );
  assert.deepEqual([problem, episodes, seeds, budget], [spec.problem, 100, { from: 1, count: 5 }, { samples: 15_000 }]);
  const other = raceOf({ ...spec, algorithm: { kind: "ucbvi", c_beta: 0.01 } }, KINDS).learners.map(
    ({ algorithm }) => algorithm.kind,
  );
  assert.deepEqual(
    other,
    ["linq-lsvi-ucb", "linq-no-revisit", "lsvi-ucb", "ucbvi"],
    "the run's own learner races, too",
  );
});

test("the limit of samples is a round number that is enough for the run", () => {
  for (const [drawn, played, limit] of [
    [12_150, 2400, 15_000],
    [7, 3, 1000],
    [1001, 1, 1200],
    [99_999, 0, 100_000],
    [2000, 40_000, 40_000],
  ])
    assert.equal(sized(drawn, played), limit, `${drawn} of ${played}`);
  assert.ok(sized(0, 1000) > 1000, "LinQ-LSVI-UCB draws the steps of its episodes more than once");
  assert.equal(sized(0, 0), 100_000);
});

test("learners are named by their titles, or by names of their own", () => {
  const kinds = [
    { kind: "linq-lsvi-ucb", title: "LinQ-LSVI-UCB" },
    { kind: "uniform", title: "Uniform" },
  ];
  const algorithm = { kind: "linq-lsvi-ucb" };
  const named = (/** @type {import("./types.d.ts").LearnerEntry[]} */ ...learners) => namesOf(learners, kinds);
  assert.deepEqual(named({ algorithm }, { algorithm: { kind: "uniform" } }, { algorithm }), [
    "LinQ-LSVI-UCB",
    "Uniform",
    "LinQ-LSVI-UCB 2",
  ]);
  assert.deepEqual(
    named({ name: "linq-lsvi-ucb", algorithm }, { name: "linq-lsvi-ucb 2", algorithm }, { name: "mine", algorithm }),
    ["LinQ-LSVI-UCB", "LinQ-LSVI-UCB 2", "mine"],
    "the engine fills in the kinds as names",
  );
  assert.deepEqual(named({ name: "linq-lsvi-ucb, cautious", algorithm }), ["linq-lsvi-ucb, cautious"]);
});

test("what the reader set comes back from the lab, on the lab's new problem", () => {
  const before = raceOf(spec, KINDS, { samples: 9000, horizon: 20 });
  const edited = {
    ...before,
    seeds: { from: 1, count: 9 },
    learners: [...before.learners, { algorithm: { ...before.learners[0].algorithm, c_beta: 0.5 } }],
  };
  const touched = membersChanged(before, edited);
  assert.deepEqual(touched, ["learners", "seeds"]);
  const problem = { kind: "river-swim", states: 7 };
  const fresh = raceOf({ ...spec, problem, algorithm: { ...spec.algorithm, kind: "lsvi-ucb", gap: 0.3 } }, KINDS, {
    samples: 30_000,
    horizon: 20,
  });
  const back = broughtBack(edited, { touched, handed: handedBy(before) }, fresh);
  assert.deepEqual([back.problem, back.seeds, back.budget], [problem, { from: 1, count: 9 }, { samples: 30_000 }]);
  assert.deepEqual(
    back.learners.map(({ algorithm, episodes }) => [algorithm.kind, algorithm.gap, algorithm.c_beta, episodes]),
    [
      ["linq-lsvi-ucb", 0.3, 0.01, undefined],
      ["linq-no-revisit", 0.3, 0.01, 1500],
      ["lsvi-ucb", 0.3, 0.01, 1500],
      ["linq-lsvi-ucb", 0.3, 0.5, undefined],
    ],
    "the lab's constants, but for the one that the reader set",
  );
  const varied = withVary(before, [{ parameter: "problem.states", values: [3, 4] }]);
  const kept = (/** @type {import("./types.d.ts").Comparison} */ on) =>
    broughtBack(varied, { touched: ["vary"], handed: null }, on).format;
  assert.equal(kept(fresh), "revisit.sweep/1");
  assert.equal(
    kept({ ...fresh, problem: { kind: "table" } }),
    "revisit.comparison/1",
    "another family has no such number",
  );
});

test("another family sets the gap and constant of every learner, and ends the sweep", () => {
  const document = withFamily(
    withVary(raceOf(spec, KINDS), [{ parameter: "problem.states", values: [3, 4] }]),
    {
      format: "revisit.spec/1",
      problem: { kind: "separation", dim: 8 },
      algorithm: { gap: 0.1, c_beta: 0.002 },
    },
    KINDS,
  );
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
  const race = raceOf(spec, KINDS);
  assert.equal(
    learnerOf(race, { kind: "uniform", right: "online" }, 8).episodes,
    12_500,
    "an online learner has episodes for all samples",
  );
  const added = learnerOf(race, { kind: "linq-lsvi-ucb", right: "revisiting" });
  assert.deepEqual(added, { algorithm: { gap: 0.2, c_beta: 0.01, kind: "linq-lsvi-ucb" } });
  assert.deepEqual(labelsOf([...race.learners, added, { name: "mine", algorithm: { kind: "uniform" } }]), [
    "linq-lsvi-ucb",
    "linq-no-revisit",
    "lsvi-ucb",
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
  assert.equal(readNumbers("0,1"), null);
  assert.deepEqual(readNumbers("0,1", true), [0, 1]);
  assert.deepEqual(readNumbers("0,1; 0,25"), [0.1, 0.25]);
  assert.deepEqual(readNumbers("1/4, 50 %"), [0.25, 0.5]);
  assert.deepEqual(readNumbers("１..３"), [1, 2, 3]);
  assert.deepEqual(readNumbers(writeNumbers([100, 1e5, 0.25, 1e6])), [100, 1e5, 0.25, 1e6]);
});

test("seeds are a list, or a first seed and a number of seeds", () => {
  assert.deepEqual(seedsOf({ from: 4, count: 3 }), [4, 5, 6]);
  assert.deepEqual(seedsOf([9, 2]), [9, 2]);
  assert.deepEqual(seedsOf({ count: -1 }), []);
  assert.equal(seedsOf(undefined).length, 20);
});

test("an untrusted state keeps its valid entries", async () => {
  const document = raceOf(spec, KINDS);
  const state = readState({
    document: JSON.stringify(document),
    look: { quantity: "regret", level: 7, logX: "yes", seeds: true },
    tab: "nothing",
    drawer: false,
  });
  assert.equal(readState({}).look.quantity, null, "a comparison opens on its own quantity");
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

test("rounds do not become episodes of others, whatever learner plays them", () => {
  for (const kind of ["generative", "mc-lspi"]) {
    const { episodes, learners } = raceOf(
      {
        format: "revisit.spec/1",
        problem: { kind: "grid", horizon: 10 },
        algorithm: { kind, rollouts: 2 },
        episodes: 12,
      },
      KINDS,
    );
    assert.equal(episodes, undefined);
    assert.deepEqual(
      learners.map(({ algorithm, episodes }) => [algorithm.kind, episodes]),
      [
        ["linq-lsvi-ucb", undefined],
        ["linq-no-revisit", 10_000],
        ["lsvi-ucb", 10_000],
        [kind, 12],
      ],
    );
  }
});

test("a custom learner comes along with its code, and plays episodes or rounds as that says", () => {
  for (const [right, episodes] of /** @type {const} */ ([
    ["generative", 100],
    ["online", 750],
  ])) {
    const algorithm = { kind: "own", code: `export const right = "${right}"\nexport default function (env) {}` };
    const { learners } = raceOf({ ...spec, algorithm }, KINDS, { samples: 12_150, horizon: 20 });
    assert.deepEqual(learners[3], { algorithm, episodes });
  }
});
