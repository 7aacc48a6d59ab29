import assert from "node:assert/strict";
import { test } from "node:test";
import { coloursOf } from "./colours.js";
import { ownCurve } from "./curves-figure.js";
import { figureOf } from "./figures.js";
import { possibleInterval, quantitiesOf, settled } from "./quantities.js";
import { bestOf, chosenRows, isAtEnd, sweepRows } from "./sweep-figure.js";
import { defaultChoices } from "./compare-state.js";

const DEFAULT_CHOICES = {
  ...settled(defaultChoices(), /** @type {any} */ ({ learners: Array.from({ length: 12 }) })),
  logY: true,
};

const curve = (/** @type {number[]} */ mean) => ({
  x: [1, 10, 100],
  n: [2, 2, 2],
  mean,
  median: mean.map((y) => y / 2),
  low: mean.map((y) => y / 4),
  high: mean.map((y) => 3 * y),
  lower: mean.map((y) => y - 1),
  upper: mean.map((y) => y + 1),
});
const until = (/** @type {number} */ reached, /** @type {number | null} */ median) => ({
  n: 4,
  reached,
  of: 4,
  median,
  mean: median,
  lower: null,
  upper: null,
  low: null,
  high: null,
  reason: null,
  share: { lower: null, upper: null },
  each: [],
  curve: { x: [], n: [], share: [], lower: [], upper: [] },
});
/** @type {import("./types.d.ts").PointInfo} */
const info = {
  values: [],
  horizon: 3,
  states: 2,
  actions: 2,
  dim: 2,
  gap: { declared: 0.3, true: 0.3 },
  value: 1,
  epsilon: 0.03,
  constants: [],
  theory: /** @type {any} */ (null),
};
/** @type {import("./types.d.ts").Comparison} */
const comparison = {
  format: "revisit.comparison/1",
  problem: { kind: "figure-1" },
  learners: [{ algorithm: { kind: "uniform" } }, { algorithm: { kind: "linq-lsvi-ucb" } }],
};
const learners = [
  { label: "uniform", kind: "uniform", right: /** @type {const} */ ("online"), explores: false },
  { label: "linq", kind: "linq-lsvi-ucb", right: /** @type {const} */ ("revisiting"), explores: false },
];
const summary = {
  slopes: [],
  points: [
    {
      epsilon: 0.03,
      learners: learners.map(() => ({
        runs: 4,
        ended: {},
        curves: {
          suboptimality: curve([3, 2, 0]),
          regret: curve([3, 20, 100]),
          average: curve([]),
          revisits: curve([]),
          path_regret: curve([]),
        },
        until: until(4, 7),
        average: until(4, 7),
        final: { regret: null, path_regret: null, revisits: null, suboptimality: null, samples: null },
        paired: [],
      })),
    },
  ],
};
const shown = { plan: { comparison, points: [info], learners }, results: { cells: [] }, summary };

test("only the learner that revisits is orange", () => {
  assert.deepEqual(coloursOf(["uniform", "linq-lsvi-ucb", "lsvi-ucb", "linq-lsvi-ucb"]), [0, "revisit", 1, 2]);
});

test("an interval reaches no further than its quantity can, and as far as an estimate does", () => {
  const of = (/** @type {any} */ quantity) =>
    figureOf(shown, { ...DEFAULT_CHOICES, quantity, band: "student" }).series[0];
  const { low = [], high = [] } = of("suboptimality");
  assert.deepEqual(
    [low, high],
    [
      [2, 1, 0],
      [3, 3, 1],
    ],
    "3, 2 and 0, each ± 1, in [0, H]",
  );
  const interval = { mean: 1, lower: -2, upper: 9 };
  assert.deepEqual(possibleInterval("suboptimality", 5, interval), [0, 5]);
  assert.deepEqual(possibleInterval("regret", 5, interval), [0, 9]);
  assert.deepEqual(possibleInterval("suboptimality", 5, { mean: -0.1, lower: -2, upper: 0.5 }), [-0.1, 0.5]);
  assert.deepEqual(possibleInterval("suboptimality", 5, { mean: 5.2, lower: 4, upper: 6 }), [4, 5.2]);
  assert.deepEqual(possibleInterval("until", 5, { mean: null, lower: null, upper: null }), [null, null]);
});

test("a curve has the chosen band", () => {
  const { series, x, y } = figureOf(shown, { ...DEFAULT_CHOICES, band: "quantiles" });
  assert.deepEqual([x.label, x.log, y.log], ["samples T", true, true]);
  assert.deepEqual(
    series.map(({ role, color, y: of, low, high }) => ({ role, color, of, low, high })),
    [0, "revisit"].map((color) => ({ role: "line", color, of: [3, 2, 0], low: [0.75, 0.5, 0], high: [9, 6, 0] })),
  );
  const plain = figureOf(shown, { ...DEFAULT_CHOICES, centre: "median", band: "none" });
  assert.deepEqual(
    plain.series.map((one) => [one.y, one.low]),
    [
      [[1.5, 1, 0], undefined],
      [[1.5, 1, 0], undefined],
    ],
  );
});

test("of a learner that explores, the caption tells its policy from what it plays", () => {
  const exploring = [
    learners[0],
    { label: "Q", kind: "q-learning", right: /** @type {const} */ ("online"), explores: true },
  ];
  const noteOf = (/** @type {"suboptimality" | "regret"} */ quantity, /** @type {typeof learners} */ of) =>
    figureOf({ ...shown, plan: { ...shown.plan, learners: of } }, { ...DEFAULT_CHOICES, quantity }).note ?? "";
  assert.match(noteOf("suboptimality", exploring), /Q: value of the greedy policy, without exploration\./);
  assert.match(noteOf("regret", exploring), /Q: regret includes exploration\./);
  assert.doesNotMatch(noteOf("suboptimality", learners) + noteOf("regret", learners), /greedy policy/);
});

test("until the summary over another axis is there, the old one is drawn over its own axis", () => {
  const chosen = {
    ...DEFAULT_CHOICES,
    quantity: /** @type {const} */ ("regret"),
    axis: /** @type {const} */ ("paths"),
  };
  assert.equal(figureOf({ ...shown, summary: { ...summary, over: "episodes" } }, chosen).x.label, "episodes n");
  assert.equal(figureOf({ ...shown, summary: { ...summary, over: "paths" } }, chosen).x.label, "paths k");
});

test("the curve of a seed exists for every quantity over every axis", () => {
  const passage = { samples: [], suboptimality: [] };
  const measures = {
    samples: [1, 2],
    suboptimality: [9, 8],
    average: [null, 7],
    revisits: [0, 1],
    overSamples: { regret: [0, 7], pathRegret: [9, 17] },
    episodes: [1, 2],
    episodeRegret: [7, 12],
    overEpisodes: { suboptimality: [8, 5], pathRegret: [17, 22], revisits: [1, 1] },
    paths: [1, 2, 3],
    pathRegret: [9, 17, 22],
    overPaths: { suboptimality: [9, 8, 5], average: [null, 7, 6], regret: [0, 7, 12], revisits: [0, 1, 1] },
    first: passage,
    after: passage,
    estimated: false,
  };
  const of = (/** @type {import("./types.d.ts").Quantity} */ quantity) =>
    /** @type {const} */ (["samples", "episodes", "paths"]).map(
      (axis) => ownCurve(measures, { ...DEFAULT_CHOICES, quantity, axis }).y,
    );
  assert.deepEqual(of("suboptimality"), [
    [9, 8],
    [8, 5],
    [9, 8, 5],
  ]);
  assert.deepEqual(of("average"), [
    [null, 7],
    [7, 6],
    [null, 7, 6],
  ]);
  assert.deepEqual(of("regret"), [
    [0, 7],
    [7, 12],
    [0, 7, 12],
  ]);
  assert.deepEqual(of("path_regret"), [
    [9, 17],
    [17, 22],
    [9, 17, 22],
  ]);
  assert.deepEqual(of("revisits"), [
    [0, 1],
    [1, 1],
    [0, 1, 1],
  ]);
});

test("choices that do not go together are corrected", () => {
  const look = settled(
    { ...DEFAULT_CHOICES, quantity: "until", axis: "paths", centre: "median", baseline: 9 },
    comparison,
  );
  assert.deepEqual([look.quantity, look.axis, look.band, look.baseline], ["suboptimality", "paths", "quantiles", 1]);
  assert.equal(quantitiesOf({ ...comparison, vary: [{ parameter: "problem.horizon", values: [2, 3] }] })[0], "until");
});

test("a sweep over three draws a curve for each combination of the other two, and the best is at an end where one of them is", () => {
  const vary = [
    { parameter: "problem.length", values: [4, 5], label: "L" },
    { parameter: "algorithm.sigma", values: [0.1, 0.2, 0.3], label: "σ" },
    { parameter: "algorithm.lambda", values: [1, 2, 3], label: "λ" },
  ];
  const values = vary[0].values.flatMap((L) => vary[1].values.flatMap((s) => vary[2].values.map((l) => [L, s, l])));
  const swept = {
    plan: {
      comparison: { ...comparison, vary },
      points: values.map((one) => ({ ...info, values: one })),
      learners: learners.slice(1),
    },
    results: { cells: [] },
    summary: {
      slopes: [],
      points: values.map(([L, s, l]) => ({
        epsilon: 0.03,
        learners: [{ ...summary.points[0].learners[0], until: until(4, 1000 * L + 100 * Math.abs(s - 0.2) + l) }],
      })),
    },
  };
  const look = {
    ...DEFAULT_CHOICES,
    quantity: /** @type {const} */ ("until"),
    centre: /** @type {const} */ ("median"),
  };
  const { series } = figureOf(swept, look);
  assert.equal(series.length, 9);
  assert.match(series[5].name, /, σ = 0.2, λ = 3$/);
  assert.deepEqual(series[5].y, [4003, 5003]);
  const best = chosenRows(swept, { ...look, best: true }, 0);
  assert.deepEqual(
    best.map(({ point }) => values[point]),
    [
      [4, 0.2, 1],
      [5, 0.2, 1],
    ],
  );
  assert.deepEqual(
    best.map((row) => isAtEnd(swept.plan, row)),
    [true, true],
  );
  assert.equal(isAtEnd(swept.plan, { ...best[0], point: 4 }), false);
});

test("a sweep over two takes the best second value; where too few seeds got there, no point is drawn", () => {
  const vary = [
    { parameter: "problem.horizon", values: [2, 4], label: "H" },
    { parameter: "algorithm.c_beta", values: [0.1, 0.2] },
  ];
  const values = [
    [2, 0.1],
    [2, 0.2],
    [4, 0.1],
    [4, 0.2],
  ];
  const medians = [5, 9, null, 30];
  const swept = {
    plan: {
      comparison: { ...comparison, vary },
      points: values.map((one) => ({ ...info, values: one })),
      learners: learners.slice(1),
    },
    results: { cells: [] },
    summary: {
      slopes: [
        {
          learner: 0,
          vary: 0,
          fixed: null,
          of: 2,
          quantity: /** @type {const} */ ("until"),
          slope: 2.6,
          error: 0.1,
          points: 2,
          exponent: 2,
        },
      ],
      points: medians.map((median) => ({
        epsilon: 0.03,
        learners: [{ ...summary.points[0].learners[0], until: until(median === null ? 1 : 4, median) }],
      })),
    },
  };
  const look = {
    ...DEFAULT_CHOICES,
    quantity: /** @type {const} */ ("until"),
    centre: /** @type {const} */ ("median"),
  };
  assert.deepEqual(
    bestOf(sweepRows(swept, look, 0)).map(({ x, y, point }) => [x, y, point]),
    [
      [2, 5, 0],
      [4, 30, 3],
    ],
  );
  const { series, x } = figureOf(swept, { ...look, best: true });
  assert.equal(x.label, "H");
  assert.deepEqual(
    series.map(({ role, y }) => [role, y]),
    [
      ["line", [5, 30]],
      ["bound", [5, 20]],
    ],
  );
  const single = {
    ...swept,
    plan: {
      ...swept.plan,
      comparison: { ...swept.plan.comparison, vary: vary.slice(0, 1) },
      points: [2, 4].map((value) => ({ ...info, values: [value] })),
    },
    summary: { ...swept.summary, points: [swept.summary.points[0], swept.summary.points[3]] },
  };
  const [points] = figureOf(single, look).series;
  assert.equal(points.fit?.says, "slope 2.6 ± 0.1");
  assert.ok(
    Math.abs(Number(points.fit?.y[1]) / Number(points.fit?.y[0]) - 2 ** 2.6) < 1e-9,
    "the line has the slope that was fitted",
  );
  assert.deepEqual(
    figureOf(swept, look)
      .series.filter(({ role }) => role === "line")
      .map(({ name, y }) => [name, y]),
    [
      ["linq, c beta = 0.1", [5, null]],
      ["linq, c beta = 0.2", [9, 30]],
    ],
  );
});

test("a value with which more runs reached the target is better, whatever the others needed", () => {
  const rows = [
    [1, 3, 100],
    [2, 5, 900],
    [3, 5, 700],
  ].map(([point, reached, y]) => ({ point, x: 6, y, low: null, high: null, middle: y, reached, of: 5 }));
  assert.deepEqual(
    bestOf(rows).map(({ point }) => point),
    [3],
  );
});

test("a line is bold only where all seeds are in it, and a bound is drawn only with a curve", () => {
  const learner = {
    ...summary.points[0].learners[0],
    curves: {
      ...summary.points[0].learners[0].curves,
      suboptimality: { ...curve([3, 2, 0]), n: [2, 2, 1] },
      path_regret: { ...curve([]), x: [], n: [] },
    },
  };
  const { series, note } = figureOf(
    { ...shown, summary: { slopes: [], points: [{ epsilon: 0.03, learners: [learner, learner] }] } },
    { ...DEFAULT_CHOICES, band: "none", bounds: true },
  );
  assert.deepEqual(
    series.slice(0, 2).map(({ x, faint = false }) => [x, faint]),
    [
      [[1, 10], false],
      [[10, 100], true],
    ],
  );
  assert.match(note ?? "", /pale where only some of the seeds/);
  assert.deepEqual(
    figureOf(
      { ...shown, summary: { slopes: [], points: [{ epsilon: 0.03, learners: [learner, learner] }] } },
      { ...DEFAULT_CHOICES, quantity: "path_regret", bounds: true },
    ).series,
    [],
  );
});

test("regret over paths has both of its bounds, each with its equation, and only over paths", () => {
  const theory = {
    learner: 1,
    samples: [1, 10, 100],
    average_regret: [9, 6, 3],
    episodes: [1, 1, 1],
    paths: [1, 10, 100],
    path_regret: [50, 60, 90],
    log_regret: [70, 75, 80],
    revisits: 40,
    t_epsilon: 5,
    t_condition: 6,
  };
  const learner = {
    ...summary.points[0].learners[0],
    curves: { ...summary.points[0].learners[0].curves, path_regret: curve([3, 20, 40]) },
  };
  const beside = (/** @type {import("./types.d.ts").AxisName} */ axis) =>
    figureOf(
      {
        ...shown,
        plan: { ...shown.plan, points: [{ ...info, theory }] },
        summary: { slopes: [], points: [{ epsilon: 0.03, learners: [learner, learner] }] },
      },
      { ...DEFAULT_CHOICES, quantity: "path_regret", axis, bounds: true },
    ).series.filter(({ role }) => role === "bound");
  assert.deepEqual(
    beside("paths").map(({ name, y }) => [name, y]),
    [
      ["linq: worst case, eq. (21a)", [50, 60, 90]],
      ["linq: logarithmic, eq. (21b)", [70, 75, 80]],
    ],
  );
  assert.deepEqual(beside("samples"), []);
});

test("the share of runs that reached the target is a stair in percent, pale where a run had ended without it", () => {
  const learner = {
    ...summary.points[0].learners[0],
    until: {
      ...until(2, null),
      curve: {
        x: [1, 250, 400, 700, 900],
        n: [4, 4, 4, 4, 3],
        share: [0, 0.25, 0.5, 0.5, 0.5],
        lower: [0, 0.01, 0.07, 0.07, 0.07],
        upper: [0.6, 0.81, 0.93, 0.93, 0.93],
      },
    },
  };
  const of = (/** @type {Partial<typeof DEFAULT_CHOICES>} */ look) =>
    figureOf(
      {
        ...shown,
        summary: { slopes: [], points: [{ epsilon: 0.03, learners: [learner, summary.points[0].learners[1]] }] },
      },
      settled({ ...DEFAULT_CHOICES, quantity: "reached", ...look }, comparison),
    );
  const { series, x, y, note, title } = of({ level: 0.9 });
  assert.equal(title, "Runs that reached the target");
  assert.deepEqual([x.label, x.log, y.unit, y.from, y.to, y.log], ["samples T", true, "%", 0, 100, undefined]);
  assert.deepEqual(
    series.map(({ name, faint = false, step, x, y, low }) => [name, faint, step, x, y, low]),
    [
      ["uniform, some ended", true, true, [700, 900], [50, 50], undefined],
      ["uniform", false, true, [100, 250, 400, 700], [0, 25, 50, 50], [0, 1, 7, 7]],
    ],
  );
  assert.match(note ?? "", /reached V\* − V\^π ≤ 0\.03 within T samples, with its exact 90 % interval/);
  assert.match(note ?? "", /Pale: some runs ended before/);
  const plain = of({ band: "none", logX: false });
  assert.deepEqual(plain.series[1].x, [1, 250, 400, 700]);
  assert.equal(plain.series[1].low, undefined);
  assert.doesNotMatch(plain.note ?? "", /interval/);
  assert.equal(of({ centre: "median", band: "quantiles" }).series[1].low?.length, 4);
  const all = {
    ...summary.points[0].learners[1],
    until: { ...until(4, 50), curve: { x: [1, 50], n: [4, 4], share: [0, 1], lower: [0, 0.4], upper: [0.6, 1] } },
  };
  const both = figureOf(
    { ...shown, summary: { slopes: [], points: [{ epsilon: 0.03, learners: [learner, all] }] } },
    settled({ ...DEFAULT_CHOICES, quantity: "reached" }, comparison),
  );
  assert.deepEqual(both.series.at(-1)?.x, [10, 50, 900], "who has got there stays there while others go on");
});
