import { expect, test } from "./blank-page.js";

test("says which families and kinds of features there are, and what each takes", async ({ blank }) => {
  await blank.open();
  const { families, features } = await blank.page.evaluate(() => ({
    families: lab.families,
    features: lab.featureKinds,
  }));
  const kinds = families.map(({ kind }) => kind);
  expect(kinds).toEqual(
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
  ]);
  for (const { parameters } of [...families, ...features]) {
    for (const { name, type, doc } of parameters) expect([name, type, doc].every((text) => text.length > 0)).toBe(true);
  }
  const seeds = families.flatMap(({ parameters }) => parameters.filter(({ name }) => name === "seed"));
  expect(seeds.length).toBeGreaterThan(3);
  for (const { type, min, max } of seeds) expect([type, min !== null, max !== null]).toEqual(["int", true, true]);
});

test("gives layers of numbers to draw: rewards, values, gaps and features of any step", async ({ blank }) => {
  await blank.open();
  const { value, first, gap, truth, reward, features, refused } = await blank.page.evaluate(async () => {
    const session = await lab.open(specOf("frozen-lake", { features: { kind: "polynomial", degree: 2 } }));
    const plain = async (/** @type {Parameters<typeof session.layer>[0]} */ options) => {
      const { values, ...rest } = await session.layer(options);
      return { ...rest, values: [...values] };
    };
    return {
      value: await plain({ what: "value" }),
      first: [...session.problem.value],
      gap: await plain({ what: "gap", h: 12 }),
      truth: session.problem.gap.perStep[11],
      reward: await plain({ what: "reward", h: 3 }),
      features: await plain({ what: "features", h: 2 }),
      refused: [
        await refusal(() => session.layer({ what: "value", h: 13 })),
        await refusal(() => session.layer({ what: /** @type {any} */ ("colour") })),
      ],
    };
  });
  expect(value).toMatchObject({ what: "value", h: 1, rows: 16, columns: 1, whole: true, values: first });
  const gaps = gap.values.filter((x) => !Number.isNaN(x));
  expect(gaps.length).toBeLessThan(16); // holes and the goal have no gap
  expect(Math.min(...gaps)).toBe(truth);
  expect(reward).toMatchObject({ rows: 16, columns: 4 });
  expect(Math.max(...reward.values)).toBeCloseTo(1 / 3, 12);
  expect(features).toMatchObject({ rows: 64, columns: 24, whole: true });
  expect(refused).toMatchObject([
    { ours: true, code: "bad-spec", path: "h", found: 13 },
    { ours: true, code: "bad-spec", path: "what" },
  ]);
});

test("predicts what another declared gap would mean, without changing the run", async ({ blank }) => {
  await blank.open();
  const { beta, bound, same, smaller, larger, refused, paths } = await blank.page.evaluate(async () => {
    const session = await lab.open(specOf("figure-1"));
    await session.step({ paths: 2 });
    const [same, smaller, larger] = await Promise.all([0.3, 0.1, 0.6].map((gap) => session.predict({ gap })));
    const { summary } = await session.record({ trace: false });
    return {
      beta: session.problem.beta,
      bound: summary.bounds.revisits,
      same,
      smaller,
      larger,
      refused: await refusal(() => session.predict({ gap: 0 })),
      paths: summary.paths,
    };
  });
  expect(same).toMatchObject({ gap: 0.3, beta, revisits: bound, holds: true });
  expect(smaller.revisits).toBeGreaterThan(same.revisits);
  expect(smaller.phase).toBeGreaterThan(/** @type {number} */ (same.phase));
  expect([smaller.holds, larger.holds]).toEqual([true, false]);
  expect(refused).toMatchObject({ ours: true, code: "bad-spec", path: "gap" });
  expect(paths).toBe(2);
});

test("reports assumptions with repairs that open, and repair", async ({ blank }) => {
  await blank.open();
  const { before, after } = await blank.page.evaluate(async () => {
    const line = (/** @type {import("../site/revisit.d.ts").Session} */ session) =>
      session.checks.find(({ id }) => id === "realizability");
    const broken = line(await lab.open(specOf("river-swim", { features: { kind: "polynomial", degree: 1 } })));
    return { before: broken, after: broken?.repair && line(await lab.open(broken.repair.spec)) };
  });
  expect(before).toMatchObject({
    ok: false,
    note: false,
    witness: { h: expect.any(Number), s: expect.any(Number), a: expect.any(Number) },
  });
  expect(before?.perStep).toHaveLength(12);
  expect(after).toMatchObject({ ok: true, repair: null });
});

test("a million states: opens, runs with exact regret, and estimates regret where it is asked to", async ({
  blank,
}) => {
  await blank.open();
  const { problem, exact, estimate } = await blank.page.evaluate(async () => {
    const spec = {
      format: /** @type {const} */ ("revisit.spec/1"),
      problem: { kind: "random-linear-q", states: 1e6 },
      episodes: 5,
    };
    const session = await lab.open(spec);
    const run = await session.run();
    const other = await lab.open({ ...spec, regret: { rollouts: 50 } });
    return { problem: { ...session.problem, value: null, features: null }, exact: run, estimate: await other.run() };
  });
  expect(problem).toMatchObject({ states: 1e6, tabulated: false });
  expect(exact).toMatchObject({ episodes: 5, done: true });
  expect(estimate).toMatchObject({ paths: exact.paths, samples: exact.samples, updates: exact.updates });
  expect(Math.abs(Number(estimate.regretPath) - Number(exact.regretPath)) / exact.paths).toBeLessThan(0.2);
});

test("the JSON Schema of the spec lies beside the page", async ({ request }) => {
  const response = await request.get("./spec.schema.json");
  expect(response.headers()["content-type"]).toContain("application/json");
  expect(await response.json()).toMatchObject({ title: "revisit.spec/1", required: ["problem"] });
});
