// Problems: the families and features that there are, what is drawn of a problem and of a learner, predictions, and the report.

import { test } from "node:test";
import { expect } from "./shared-lab.mjs";

/** @typedef {import("../../site/revisit.d.ts").Session} Session */

test("says which families and kinds of features there are, and what each takes", () => {
  const { families, featureKinds: features } = lab;
  expect(families.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      "grid",
      "cliff-walking",
      "taxi",
      "deep-sea",
      "combination-lock",
      "river-swim",
      "frozen-lake",
      "random-table",
      "random-linear-q",
      "random-linear-mdp",
      "separation",
      "grip",
      "switchboard",
    ]),
  );
  expect(features.map(({ kind }) => kind)).toEqual([
    "own",
    "one-hot",
    "table",
    "formula",
    "polynomial",
    "fourier",
    "rbf",
    "tile-coding",
    "random-projection",
    "q-star-span",
    "v-star-span",
  ]);
  for (const { parameters } of [...families, ...features]) {
    for (const { name, type, doc } of parameters) expect([name, type, doc].every((text) => text.length > 0)).toBe(true);
  }
  const seeds = families.flatMap(({ parameters }) => parameters.filter(({ name }) => name === "seed"));
  expect(seeds.length).toBeGreaterThan(3);
  for (const { type, min, max } of seeds) expect([type, min !== null, max !== null]).toEqual(["int", true, true]);
});

test("gives layers of numbers to draw: rewards, values, gaps and features of any step", async () => {
  const session = await lab.open(specOf("frozen-lake", { features: { kind: "polynomial", degree: 2 } }));
  const plain = async (/** @type {Parameters<Session["layer"]>[0]} */ options) => {
    const { values, ...rest } = await session.layer(options);
    return { ...rest, values: [...(values ?? [])] };
  };
  const value = await plain({ what: "value" });
  const gap = await plain({ what: "gap", h: 12 });
  const reward = await plain({ what: "reward", h: 3 });
  const features = await plain({ what: "features", h: 2 });
  const refused = [
    await refusal(() => session.layer({ what: "value", h: 13 })),
    await refusal(() => session.layer({ what: /** @type {any} */ ("colour") })),
  ];
  expect(value).toMatchObject({
    what: "value",
    h: 1,
    rows: 16,
    columns: 1,
    whole: true,
    values: [...session.problem.value],
  });
  const gaps = gap.values.filter((x) => !Number.isNaN(x));
  expect(gaps.length).toBeLessThan(16); // holes and the goal have no gap
  expect(Math.min(...gaps)).toBe(session.problem.gap.perStep[11]);
  expect(reward).toMatchObject({ rows: 16, columns: 4 });
  expect(Math.max(...reward.values)).toBeCloseTo(1 / 3, 12);
  expect(features).toMatchObject({ rows: 64, columns: 24, whole: true });
  expect(refused).toMatchObject([
    { ours: true, code: "bad-spec", path: "h", found: 13 },
    { ours: true, code: "bad-spec", path: "what" },
  ]);
});

test("gives what the learner knows now: values, visits, policy, pairs, moves and its confidence", async () => {
  const session = await lab.open(specOf("frozen-lake", { features: { kind: "polynomial", degree: 2 } }));
  await session.step({ paths: 40 });
  const plain = async (/** @type {Parameters<Session["layer"]>[0]} */ options) => {
    const { values, seen, edges, ...rest } = await session.layer(options);
    return { ...rest, values: values && [...values], seen: seen && [...seen], edges: edges && [...edges] };
  };
  const uniform = await lab.open(specOf("frozen-lake", { algorithm: { kind: "uniform" } }));
  const { trace } = await session.record({ trace: true });
  const pairs = await plain({ what: "pairs", h: 12 });
  const states = await plain({ what: "states", h: 12 });
  const believed = await plain({ what: "believed", h: 12 });
  const graph = await plain({ what: "graph" });
  const along = await plain({ what: "ellipse", h: 12, directions: [{ s: 3, a: 1 }, "widest"] });
  const by = await plain({
    what: "ellipse",
    h: 12,
    directions: [new Float64Array(24).fill(1), Array.from({ length: 24 }, (_, i) => i)],
  });
  const none = await uniform.layer({ what: "believed" });
  const refused = await refusal(() => session.layer({ what: "ellipse", directions: [{ s: 99, a: 0 }, "widest"] }));
  // Samples at step 12, counted from the record's paths.
  const visits = Array(64).fill(0);
  for (const { states: s, actions: a } of trace ?? []) visits[4 * s[11] + a[11]]++;
  const column = (/** @type {typeof pairs} */ { values, names, columns }, /** @type {string} */ name) =>
    (values ?? []).filter((_, i) => i % columns === (names ?? []).indexOf(name));
  expect(column(pairs, "visits")).toEqual(visits);
  expect(states.seen).toEqual(
    Array.from({ length: 16 }, (_, s) =>
      Math.min(
        1,
        visits.slice(4 * s, 4 * s + 4).reduce((x, y) => x + y),
      ),
    ),
  );
  const largest = Array.from({ length: 16 }, (_, s) => Math.max(...column(pairs, "q").slice(4 * s, 4 * s + 4)));
  expect(column(states, "believed")).toEqual(largest);
  expect(believed.values).toEqual(largest);
  expect(graph).toMatchObject({ rows: 12 * 16, whole: true, columns: 9 });
  expect((graph.edges ?? []).length % 4).toBe(0);
  // Half the ellipse's width along a feature is that pair's bonus.
  const { radius, covariance, norm, s, a } = along.ellipse ?? { radius: 0, covariance: [0], norm: 0, s: 0, a: 0 };
  expect([s, a]).toEqual([3, 1]);
  expect(norm * radius * Math.sqrt(covariance[0])).toBeCloseTo(column(pairs, "bonus")[13], 9);
  expect(by.ellipse).toMatchObject({ s: -1, a: -1, widest: false });
  expect((by.values ?? []).slice(0, 24).every((x) => Math.abs(x - 1 / Math.sqrt(24)) < 1e-12)).toBe(true);
  expect(none).toMatchObject({ values: null, rows: 0, reason: expect.stringMatching(/keeps no estimate/) });
  expect(refused).toMatchObject({ ours: true, code: "bad-spec", path: "directions" });
});

test("predicts what another declared gap would mean, without changing the run", async () => {
  const session = await lab.open(specOf("figure-1"));
  await session.step({ paths: 2 });
  const [same, smaller, larger] = await Promise.all([0.3, 0.1, 0.6].map((gap) => session.predict({ gap })));
  const { summary } = await session.record({ trace: false });
  const refused = await refusal(() => session.predict({ gap: 0 }));
  expect(same).toMatchObject({
    gap: 0.3,
    beta: session.problem.beta,
    revisits: summary.bounds.revisits,
    holds: true,
  });
  expect(smaller.revisits).toBeGreaterThan(same.revisits);
  expect(smaller.phase).toBeGreaterThan(/** @type {number} */ (same.phase));
  expect([smaller.holds, larger.holds]).toEqual([true, false]);
  expect(refused).toMatchObject({ ours: true, code: "bad-spec", path: "gap" });
  expect(summary.paths).toBe(2);
});

test("reports assumptions with repairs that open, and repair", async () => {
  const line = (/** @type {Session} */ session) => session.checks.find(({ id }) => id === "realizability");
  const before = line(await lab.open(specOf("river-swim", { features: { kind: "polynomial", degree: 1 } })));
  const after = before?.repair && line(await lab.open(before.repair.spec));
  expect(before).toMatchObject({
    ok: false,
    note: false,
    witness: { h: expect.any(Number), s: expect.any(Number), a: expect.any(Number) },
  });
  expect(before?.perStep).toHaveLength(12);
  expect(after).toMatchObject({ ok: true, repair: null });
});

test("a million states: opens, runs with exact regret, and estimates regret where it is asked to", async () => {
  const spec = {
    format: /** @type {const} */ ("revisit.spec/1"),
    problem: { kind: "random-linear-q", states: 1e6 },
    episodes: 5,
  };
  const session = await lab.open(spec);
  const exact = await session.run();
  const other = await lab.open({ ...spec, regret: { rollouts: 50 } });
  const estimate = await other.run();
  for (const one of [session, other]) one.close();
  expect(session.problem).toMatchObject({ states: 1e6, tabulated: false });
  expect(exact).toMatchObject({ episodes: 5, done: true });
  expect(estimate).toMatchObject({ paths: exact.paths, samples: exact.samples, updates: exact.updates });
  expect(Math.abs(Number(estimate.regretPath) - Number(exact.regretPath)) / exact.paths).toBeLessThan(0.2);
});
