import assert from "node:assert/strict";
import { test } from "node:test";
import { sentencesOf } from "./findings.js";
import { labelsOf, settled } from "./quantities.js";
import { endedWithin } from "./not-measured.js";
import { defaultChoices } from "./compare-state.js";

const DEFAULT_CHOICES = {
  ...settled(defaultChoices(), /** @type {any} */ ({ learners: Array.from({ length: 12 }) })),
  logY: true,
};

const until = (/** @type {number} */ reached, /** @type {number | null} */ median) => ({
  n: 20,
  reached,
  of: 20,
  median,
  mean: null,
  lower: null,
  upper: null,
  low: null,
  high: null,
  reason: null,
  share: { lower: null, upper: null },
  each: [],
  curve: { x: [], n: [], share: [], lower: [], upper: [] },
});
const learner = (/** @type {any} */ reach, /** @type {any[]} */ paired = []) =>
  /** @type {import("./types.d.ts").LearnerSummary} */ ({
    runs: 20,
    ended: {},
    curves: /** @type {any} */ ({}),
    until: reach,
    final: { regret: null, path_regret: null, revisits: null, suboptimality: null, samples: null },
    paired,
  });
const paired = {
  quantity: "until",
  at: null,
  reason: null,
  n: 12,
  open: 8,
  mean: -340,
  lower: -900,
  upper: 200,
  median: -300,
  wins: 8,
  ties: 0,
  ratio: null,
};
const cell = (/** @type {number} */ i, /** @type {any} */ outcome) => ({
  point: 0,
  learner: i,
  seed: 1,
  digest: "",
  outcome,
  episodes: 1,
  paths: 1,
  samples: outcome === "budget" ? 5000 : 1000,
  revisits: 0,
  regret: null,
  regret_path: null,
  measures: /** @type {any} */ (null),
});
const evidence = {
  plan: {
    comparison: /** @type {import("./types.d.ts").Comparison} */ ({
      format: "revisit.comparison/1",
      budget: { samples: 5000 },
      problem: { kind: "table" },
      learners: [{ algorithm: { kind: "lsvi-ucb" } }, { algorithm: { kind: "linq-lsvi-ucb", c_beta: 0.01 } }],
    }),
    points: [
      {
        values: [],
        horizon: 1,
        states: 1,
        actions: 1,
        dim: 1,
        gap: { declared: 0.3, true: 0.3 },
        value: 1,
        epsilon: 0.03,
        constants: [],
        theory: /** @type {any} */ (null),
      },
    ],
    learners: [
      { label: "lsvi-ucb", kind: "lsvi-ucb", right: /** @type {const} */ ("online"), explores: false },
      { label: "LinQ", kind: "linq-lsvi-ucb", right: /** @type {const} */ ("revisiting"), explores: false },
    ],
  },
  results: { cells: [cell(0, "budget"), cell(1, "done")] },
  summary: {
    slopes: [],
    points: [{ epsilon: 0.03, learners: [learner(until(0, null)), learner(until(12, 5400), [paired])] }],
  },
};

test("the number of runs that reached the target is said, and what censoring means", () => {
  const text = sentencesOf(evidence, { ...DEFAULT_CHOICES, baseline: 0 }, 40).join("\n");
  assert.match(text, /^Preliminary: 2 of 40 runs\./);
  assert.match(text, /^lsvi-ucb: 0 of 20 seeds reached V\* − V\^π ≤ 0\.03; all hit the 5,000-sample limit\.$/m);
  assert.match(text, /^LinQ: 12 of 20 seeds reached V\* − V\^π ≤ 0\.03, in the median after 5,400 samples\.$/m);
  assert.match(text, /^Runs of lsvi-ucb that the limit stopped before ε count as not reached\.$/m);
  assert.doesNotMatch(
    text,
    /Against lsvi-ucb|than lsvi-ucb/,
    "who never got there is behind: no pairs are needed to say so",
  );
});

test("where all seeds give the same run, that is said in place of a count", () => {
  const one = (/** @type {number | null} */ median) => ({
    ...learner({ ...until(median === null ? 0 : 1, median), n: 1, of: 1 }),
    runs: 1,
    same: 5,
  });
  const text = (/** @type {number | null} */ median, ties = "first") =>
    sentencesOf(
      {
        ...evidence,
        plan: {
          ...evidence.plan,
          comparison: {
            ...evidence.plan.comparison,
            learners: [{ algorithm: { kind: "lsvi-ucb", ties } }, ...evidence.plan.comparison.learners.slice(1)],
          },
        },
        summary: { slopes: [], points: [{ epsilon: 0.03, learners: [one(median), learner(until(12, 5400))] }] },
      },
      { ...DEFAULT_CHOICES, baseline: 1 },
      2,
    ).join("\n");
  assert.match(
    text(3831),
    /^lsvi-ucb: all 5 seeds give the same run: it reached V\* − V\^π ≤ 0\.03 after 3,831 samples\. Nothing in it is drawn by chance, so it counts once and has no interval\. With its ties broken at random the seeds would tell something\.$/m,
  );
  assert.match(
    text(null),
    /^lsvi-ucb: all 5 seeds give the same run, which ended after 5,000 samples without that\. /m,
  );
  assert.match(text(3831, "random"), /has no interval\.$/m);
});

test("shares of runs have their exact intervals, and whose lie apart", () => {
  const shared = (/** @type {number} */ reached, /** @type {number} */ lower, /** @type {number} */ upper) => ({
    ...until(reached, null),
    share: { lower, upper },
  });
  const said = (/** @type {import("./types.d.ts").LearnerSummary["until"]} */ other) =>
    sentencesOf(
      {
        ...evidence,
        summary: {
          slopes: [],
          points: [{ epsilon: 0.03, learners: [learner(other), learner(shared(20, 0.8316, 1))] }],
        },
      },
      { ...DEFAULT_CHOICES, quantity: "reached" },
      2,
    ).join("\n");
  assert.match(
    said(shared(9, 0.2306, 0.6847)),
    /^The share of runs that get there by the end, with exact 95 % intervals: lsvi-ucb 45 % \(23 to 68 %\); LinQ 100 % \(83 to 100 %\)\. The interval of LinQ lies above that of lsvi-ucb\.$/m,
  );
  assert.match(said(shared(18, 0.683, 0.9877)), /The interval of LinQ overlaps that of lsvi-ucb: these seeds/);
});

test("learners that missed ε with fewer samples than the limit are named", () => {
  const missed = { ...until(0, null), each: [null, null] };
  const text = sentencesOf(
    {
      ...evidence,
      results: { cells: [cell(1, "done"), { ...cell(1, "budget"), seed: 2, samples: 5000 }] },
      summary: { slopes: [], points: [{ epsilon: 0.03, learners: [learner(until(20, 1)), learner(missed)] }] },
    },
    DEFAULT_CHOICES,
    2,
  ).join("\n");
  assert.match(
    text,
    /^1 of the 2 runs of LinQ that missed ε had played all their episodes long before the limit of 5,000 samples/m,
  );
});

test("an interval that contains zero shows no difference, and the page says so", () => {
  const text = sentencesOf(
    {
      ...evidence,
      summary: {
        slopes: [],
        points: [{ epsilon: 0.03, learners: [learner(until(18, 6000)), learner(until(12, 5400), [paired])] }],
      },
    },
    { ...DEFAULT_CHOICES, baseline: 0 },
    2,
  ).join("\n");
  assert.match(
    text,
    /^LinQ has 340 less in samples until ε than lsvi-ucb on average \(from −900 to 200\); it is ahead on 8 of 12 common seeds\. The interval of the difference holds zero.* On 8 more neither reached it/m,
  );
  assert.doesNotMatch(text, /Preliminary/);
});

test("equal numbers are called equal", () => {
  const against = (/** @type {any} */ pair) =>
    sentencesOf(
      {
        ...evidence,
        summary: {
          slopes: [],
          points: [
            { epsilon: 0.03, learners: [learner(until(18, 6000)), learner(until(12, 5400), [{ ...paired, ...pair }])] },
          ],
        },
      },
      { ...DEFAULT_CHOICES, baseline: 0 },
      2,
    ).join("\n");
  const equal = against({ mean: 0, lower: 0, upper: 0, wins: 0, ties: 12, open: 0 });
  assert.match(equal, /^LinQ and lsvi-ucb are equal in samples until ε on all 12 common seeds\.$/m);
  assert.match(against({ wins: 3, ties: 9, open: 0 }), /ahead on 3 of 12 common seeds and equal on 9\. The interval/);
});

test("different rights, and a constant that the proof does not cover, are both said", () => {
  const text = sentencesOf(evidence, DEFAULT_CHOICES, 2).join("\n");
  assert.match(text, /LinQ may go back to states of the running episode; the online learners may not/);
  assert.match(text, /c_β < 8 here, so the proof of Theorem 1 does not cover/);
});

test("a slope is compared with the theorem's exponent", () => {
  const { points } = evidence.plan;
  const swept = {
    ...evidence,
    plan: {
      ...evidence.plan,
      comparison: { ...evidence.plan.comparison, vary: [{ parameter: "algorithm.gap", values: [0.1, 0.2] }] },
      points: [points[0], points[0]].map((info, i) => ({ ...info, values: [0.1 * (i + 1)] })),
    },
    summary: {
      points: [...evidence.summary.points, ...evidence.summary.points],
      slopes: [
        {
          learner: 1,
          vary: 0,
          fixed: null,
          of: 4,
          quantity: /** @type {const} */ ("revisits"),
          slope: -1.8734,
          error: 0.042,
          points: 4,
          exponent: -2,
        },
      ],
    },
  };
  assert.match(
    sentencesOf(swept, { ...DEFAULT_CHOICES, quantity: "sweep_revisits" }, 4).join("\n"),
    /LinQ: median revisits grow as gap to the power −1\.87 ± 0\.042 \(standard error\), fitted through 4 points; the theorem’s bound has −2\./,
  );
});

test("rounding does not decide whether a run ended within its target", () => {
  const ended = { ...cell(0, "done"), measures: /** @type {any} */ ({ after: { suboptimality: [1.8 - 1.5] } }) };
  assert.ok(1.8 - 1.5 > 0.3);
  assert.ok(endedWithin(ended, { epsilon: 0.3, horizon: 2 }));
  assert.ok(!endedWithin(ended, { epsilon: 0.3 - 1e-11, horizon: 2 }));
  assert.ok(!endedWithin(ended, { epsilon: null, horizon: 2 }));
});

test("a sweep says which learners reached the target at each value, and how they compare", () => {
  const { points } = evidence.plan;
  const swept = {
    ...evidence,
    plan: {
      ...evidence.plan,
      comparison: {
        ...evidence.plan.comparison,
        vary: [{ parameter: "problem.horizon", label: "H", values: [6, 8, 10] }],
      },
      points: [6, 8, 10].map((value) => ({ ...points[0], values: [value] })),
    },
    summary: {
      slopes: [],
      points: [
        { epsilon: 0.03, learners: [learner(until(20, 300)), learner(until(20, 150))] },
        { epsilon: 0.03, learners: [learner(until(4, null)), learner(until(20, 900))] },
        { epsilon: 0.03, learners: [learner(until(0, null)), learner(until(20, 900))] },
      ],
    },
  };
  const ended = (/** @type {number} */ suboptimality) => ({
    ...cell(1, "done"),
    measures: /** @type {any} */ ({ after: { samples: [1], suboptimality: [suboptimality] } }),
  });
  const text = sentencesOf(
    { ...swept, results: { cells: [ended(0), ended(0.2)] } },
    { ...DEFAULT_CHOICES, quantity: "until", centre: "median", baseline: 1 },
    2,
  ).join("\n");
  assert.match(text, /^lsvi-ucb: 4 of 20 runs at H = 8, none at H = 10 and all others reached ε\.$/m);
  assert.match(
    text,
    /^LinQ: all 60 runs reached ε\. Only 1 of the 2 was within ε at the end\.$/m,
    "who leaves again is evidence too",
  );
  assert.match(text, /^Median samples of lsvi-ucb over those of LinQ: 2 at H = 6\.$/m);
});

test("what was not measured is called unknown, not missed", () => {
  const estimated = { ...until(0, null), of: 0, reason: "not measured: values are estimated" };
  const text = sentencesOf(
    {
      ...evidence,
      summary: { slopes: [], points: [{ epsilon: 0.03, learners: [learner(estimated), learner(until(12, 5400))] }] },
    },
    { ...DEFAULT_CHOICES, baseline: 0 },
    2,
  ).join("\n");
  assert.match(text, /^When lsvi-ucb reached V\* − V\^π ≤ 0\.03 is not known: values are estimated\.$/m);
  assert.doesNotMatch(text, /lsvi-ucb did not reach/);
});

test("a best constant is said to be chosen on the same seeds", () => {
  const values = [
    [6, 1],
    [6, 2],
    [8, 1],
    [8, 2],
  ];
  const swept = {
    ...evidence,
    plan: {
      ...evidence.plan,
      comparison: {
        ...evidence.plan.comparison,
        vary: [
          { parameter: "problem.horizon", label: "H", values: [6, 8] },
          { parameter: "algorithm.c_beta", label: "c", values: [1, 2] },
        ],
      },
      points: values.map((one) => ({ ...evidence.plan.points[0], values: one })),
    },
    summary: {
      slopes: [],
      points: [until(20, 300), until(20, 200), until(0, null), until(0, null)].map((reach) => ({
        epsilon: 0.03,
        learners: [learner(until(0, null)), learner(reach)],
      })),
    },
  };
  const text = sentencesOf(swept, { ...DEFAULT_CHOICES, quantity: "until", best: true, baseline: 1 }, 2).join("\n");
  assert.match(text, /^lsvi-ucb: 0 of 40 runs reached ε\.$/m);
  assert.match(text, /^The best c lies at an end of the list for LinQ at H = 6: a value beyond it may be better\.$/m);
  assert.doesNotMatch(
    sentencesOf(swept, { ...DEFAULT_CHOICES, quantity: "until", best: false, baseline: 1 }, 2).join("\n"),
    /best c/,
  );
});

test("a declared gap over the true one is a reason why the proof does not apply", () => {
  const text = sentencesOf(
    {
      ...evidence,
      plan: { ...evidence.plan, points: [{ ...evidence.plan.points[0], gap: { declared: 0.3, true: 0.01 } }] },
    },
    DEFAULT_CHOICES,
    2,
  ).join("\n");
  assert.match(
    text,
    /^LinQ: declared gap > true gap here \(0\.3 against 0\.01, 30 times\)\. Steps pass the test too early; no guarantee\.$/m,
  );
});

test("sentences, winners and axes say where the loss is measured", () => {
  const document = /** @type {any} */ ({ target: "everywhere" });
  assert.deepEqual(labelsOf("suboptimality", document), {
    title: "Sub-optimality of the output policy everywhere",
    y: "max V* − V^π, all states",
  });
  assert.equal(labelsOf("until", document).y, "samples T until max V* − V^π, all states ≤ ε");
  assert.deepEqual(labelsOf("regret", document), labelsOf("regret", /** @type {any} */ ({})));
  assert.equal(labelsOf("suboptimality", /** @type {any} */ ({})).y, "V* − V^π");
  const { plan } = evidence;
  const everywhere = { ...evidence, plan: { ...plan, comparison: { ...plan.comparison, target: "everywhere" } } };
  const said = sentencesOf(/** @type {any} */ (everywhere), { ...DEFAULT_CHOICES, baseline: 0 }, 40).join(" ");
  assert.match(said, /max V\* − V\^π, all states ≤ /);
});

test("ε is everywhere if the comparison looks there, but an average of episodes is at the start", () => {
  const document = /** @type {any} */ ({ ...evidence.plan.comparison, target: "everywhere" });
  const swept = {
    ...evidence,
    plan: {
      ...evidence.plan,
      comparison: { ...document, vary: [{ parameter: "problem.horizon", label: "H", values: [6] }] },
      points: [{ ...evidence.plan.points[0], values: [6] }],
    },
    results: { cells: [{ ...cell(1, "done"), measures: /** @type {any} */ ({ after: { suboptimality: [9] } }) }] },
    summary: {
      slopes: [
        {
          ...{ learner: 1, vary: 0, fixed: null, of: 4, slope: 2, error: null, points: 4, exponent: null },
          quantity: /** @type {const} */ ("until"),
        },
      ],
      points: [{ epsilon: 0.03, learners: [learner(until(20, 300)), learner(until(20, 150))] }],
    },
  };
  const look = /** @type {const} */ ({ ...DEFAULT_CHOICES, quantity: "until", centre: "median", baseline: 1 });
  for (const [hit, said] of /** @type {const} */ ([
    ["first", "reached ε everywhere"],
    ["after", "stayed within ε everywhere from before their last tenth"],
    ["average", "stayed within ε to the end with their PAC output policy"],
  ])) {
    const text = sentencesOf(swept, { ...look, hit }, 1).join("\n");
    assert.ok(text.includes(`LinQ: all 20 runs ${said}. None of the 1 was within ε everywhere at the end.`), text);
    const grown = `median samples until ${hit === "average" ? "ε" : "ε everywhere"} grow`;
    assert.ok(text.includes(grown), text);
  }
  assert.equal(labelsOf("until", document, "average").y, "samples T until V* − V^π ≤ ε");
  assert.equal(labelsOf("reached", document).title, "Runs that reached the target everywhere");
  assert.equal(labelsOf("reached", document, "average").title, "Runs that reached the target");
});
