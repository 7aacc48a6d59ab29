// Comparisons: what they compute, where nothing is stored, and how bad ones are refused.

import { test } from "node:test";
import { sweep } from "../inputs.js";
import { expect } from "./shared-lab.mjs";

test("where nothing is stored, a comparison can be resumed while the lab is open", async (t) => {
  const lab = await api.createLab();
  t.after(() => lab.close());
  const abort = new AbortController();
  let told = 0;
  const some = await lab.compare(sweep, { signal: abort.signal, onCell: () => ++told === 4 && abort.abort() });
  expect(some).toMatchObject({ digest: null });
  /** @type {number[]} */
  const done = [];
  const rest = await lab.compare(sweep, { onProgress: (progress) => done.push(progress.done) });
  expect(done[0]).toBeGreaterThanOrEqual(4);
  expect(rest.digest).toMatch(/^revisit2:/);
});

test("replicates have a mean, a band and an interval, and each run equals that of its own spec", async () => {
  const spec = specOf("random-linear-mdp", {
    problem: { kind: "random-linear-mdp", horizon: 3, states: 6 },
    algorithm: { c_beta: 0.005 },
    episodes: 30,
    record: { trace: false },
  });
  const { results, summary } = await lab.replicate(spec, {
    seeds: { from: 4, count: 5 },
    summary: { quantiles: [0, 1] },
  });
  const plan = await lab.plan(/** @type {any} */ (results.comparison));
  const alone = [];
  for (const cell of plan.cells) {
    const session = await lab.open(cell.spec);
    const progress = await session.run();
    alone.push({ digest: (await session.record()).digest, regret: progress.regret });
    session.close();
  }
  expect(results.cells.map(({ seed }) => seed)).toEqual([4, 5, 6, 7, 8]);
  expect(plan.learners).toEqual([
    { label: "linq-lsvi-ucb", kind: "linq-lsvi-ucb", right: "revisiting", explores: false },
  ]);
  expect(results.cells.map(({ digest, regret }) => ({ digest, regret }))).toEqual(alone);
  const [{ curves, final }] = summary.points[0].learners;
  const regrets = alone.map(({ regret }) => /** @type {number} */ (regret));
  const mean = regrets.reduce((sum, regret) => sum + regret, 0) / 5;
  const last = curves.regret.x.length - 1;
  expect(curves.regret.x[last]).toBe(30);
  expect(curves.regret.n[last]).toBe(5);
  expect(curves.regret.mean[last]).toBeCloseTo(mean, 10);
  expect([curves.regret.low[last], curves.regret.high[last]]).toEqual([Math.min(...regrets), Math.max(...regrets)]);
  expect(curves.regret.lower[last]).toBeLessThan(mean);
  expect(curves.regret.upper[last]).toBeGreaterThan(mean);
  expect(final.regret?.mean).toBeCloseTo(mean, 10);
});

test("bad comparisons are refused before any worker starts", async () => {
  let started = 0;
  const count = () => started++;
  process.on("worker", count);
  const compared = {
    format: "revisit.comparison/1",
    problem: { kind: "river-swim" },
    learners: [{ algorithm: { kind: "linq-lsvi-ucb" } }],
  };
  const errors = [];
  for (const wrong of [
    { learners: [{ algorithm: { kind: "no-such-learner" } }] },
    { seeds: [] },
    { seeds: { count: 0 } },
    { episodes: 10_000_000, seeds: { count: 1000 }, budget: { samples: null } },
    { format: "revisit.spec/1" },
    { epsilon: NaN },
  ])
    errors.push(await refusal(() => lab.compare(/** @type {any} */ ({ ...compared, ...wrong }))));
  errors.push(
    await refusal(() => lab.compare("no JSON")),
    await refusal(() => lab.compare(/** @type {any} */ (compared), { workers: 0 })),
  );
  process.off("worker", count);
  expect(errors).toMatchObject([
    { code: "bad-spec", path: "learners[0].algorithm.kind", found: expect.stringContaining("no-such-learner") },
    { code: "bad-spec", path: "seeds" },
    { code: "bad-spec", path: "seeds.count" },
    { code: "budget", path: "budget.minutes", message: expect.stringMatching(/over the limit of 30 minutes/) },
    { code: "bad-spec", path: "format" },
    { code: "bad-spec", path: "epsilon" },
    { code: "bad-spec" },
    { code: "bad-spec", path: "workers" },
  ]);
  expect(started).toBe(0);
});
