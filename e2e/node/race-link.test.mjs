// The link of a race carries what the sender's page showed: it is drawn before anything runs, verified by a run, and refused where it cannot be a result.

import { test } from "node:test";
import { claimedOf, heldAgainst, lookOf, resultOf } from "../../site/compare/claimed-results.js";
import { defaultChoices } from "../../site/compare/compare-state.js";
import { sameResults } from "../../site/compare/compare-run.js";
import { settled, summaryOptions } from "../../site/compare/quantities.js";
import { winnerOf } from "../../site/compare/winner.js";
import { small, sweep } from "../inputs.js";
import { expect } from "./shared-lab.mjs";

/** The link of a comparison's results, as its receiver reads it. @param {any} document @param {object} [choices] */
async function linked(document, choices) {
  const { learners, ...plan } = /** @type {any} */ (await lab.plan(document));
  const named = { ...plan, learners: learners.map((/** @type {any} */ one) => ({ ...one, label: one.kind })) };
  const results = /** @type {any} */ (await lab.compare(document));
  const look = { ...defaultChoices(), ...choices };
  const result = await resultOf(/** @type {any} */ (lab), results, plan.comparison, look);
  const { fragment, json } = await lab.resultsLink(results, { result });
  const payload = /** @type {any} */ (await lab.parseLink(`#${fragment}`));
  expect(payload.result).toEqual(result);
  expect(JSON.parse(json).result).toEqual(result);
  const verify = (/** @type {any} */ of) => heldAgainst(/** @type {any} */ (lab), of, named, results);
  return { plan: named, results, look, payload, verify };
}

test("the receiver sees the sender's verdict and curves before a run, and the run gives them", async () => {
  const { plan, results, look, payload, verify } = await linked(small, { hit: "after", level: 0.9 });
  const seen = /** @type {any} */ (claimedOf(payload, plan, lab.version));
  const chosen = settled({ ...look, ...lookOf(payload.result) }, plan.comparison);
  expect(chosen).toMatchObject({ quantity: "suboptimality", hit: "after", level: 0.9 });
  const summary = await lab.summary(results, summaryOptions(chosen));
  expect(winnerOf({ plan, ...seen }, chosen)).toBe(winnerOf({ plan, results, summary }, chosen));
  expect(seen?.results).toMatchObject({ digest: results.digest, engine: lab.version, points: plan.points });
  expect(seen?.results.cells).toMatchObject(
    results.cells.map((/** @type {any} */ { point, learner, seed, digest, samples, outcome }) => ({
      point,
      learner,
      seed,
      digest,
      samples,
      outcome,
    })),
  );
  summary.points[0].learners.forEach(({ curves: { suboptimality: whole } }, i) => {
    const { suboptimality: drawn, ...others } = seen.summary.points[0].learners[i].curves;
    expect(others).toEqual({});
    expect(drawn.x.length).toBeLessThanOrEqual(32);
    expect([drawn.x[0], drawn.x.at(-1)]).toEqual([whole.x[0], whole.x.at(-1)]);
    drawn.x.forEach((/** @type {number} */ x, /** @type {number} */ at) => {
      const there = whole.x.indexOf(x);
      for (const name of /** @type {const} */ (["n", "mean", "lower", "upper", "median", "low", "high"]))
        expect(drawn[name][at], `${name} at ${x}`).toBe(
          whole[name][there] === null ? null : Number(Number(whole[name][there]).toPrecision(4)),
        );
    });
  });
  expect(await verify(payload)).toEqual({ different: [], shown: true });
});

test("a sweep's link shows its numbers at each value, without curves", async () => {
  const { plan, payload, verify } = await linked(sweep, { quantity: "regret" });
  const seen = /** @type {any} */ (claimedOf(payload, plan, lab.version));
  expect(lookOf(payload.result).quantity).toBe("until");
  for (const { learners } of seen.summary.points) for (const { curves } of learners) expect(curves).toEqual({});
  expect(seen.summary.slopes.length).toBeGreaterThan(0);
  expect(await verify(payload)).toEqual({ different: [], shown: true });
});

test("verifying finds every number and digest that was altered", async () => {
  const { payload, plan, results, verify } = await linked(small);
  /** @type {[string, (result: any) => void, number][]} */
  const alterations = [
    ["a median", ({ summary }) => (summary.points[0].learners[1].until.median = 3), 0],
    ["a seed's samples", ({ summary }) => (summary.points[0].learners[0].until.each[2] += 1), 0],
    ["a point of a curve", ({ summary }) => (summary.points[0].learners[0].curves.suboptimality.mean[1] += 0.01), 0],
    ["a run's samples", ({ cells }) => (cells[3].samples += 1), 0],
    ["the level of the intervals", ({ look }) => (look.level = 0.8), 0],
    ["a digest", ({ cells }) => (cells[5].digest = cells[4].digest), 1],
  ];
  for (const [what, alter, different] of alterations) {
    const altered = structuredClone(payload);
    alter(altered.result);
    expect(claimedOf(altered, plan, lab.version), `${what} can be drawn`).not.toBeNull();
    const verdict = await verify(await lab.parseLink((await lab.linkOf(altered)).json));
    expect(verdict.shown, what).toBe(false);
    expect(verdict.different, what).toEqual(different ? [results.cells[5]] : []);
  }
});

test("what cannot be the result of this comparison is refused by its place", async () => {
  const { payload, plan } = await linked(small);
  const learner = (/** @type {any} */ { summary }) => summary.points[0].learners[0];
  /** @type {[string, (result: any) => void][]} */
  const bad = [
    ["result.cells", (result) => delete result.cells],
    ["result.cells", ({ cells }) => cells.pop()],
    ["result.cells[0].digest", ({ cells }) => (cells[0].digest = "<b>")],
    ["result.cells[7].samples", ({ cells }) => (cells[7].samples = 1e300)],
    ["result.cells[1].outcome", ({ cells }) => (cells[1].outcome = "won")],
    ["result.cells[7].samples", ({ cells }) => (cells[7].samples = -1)],
    ["result.cells[1].learner", ({ cells }) => (cells[1].learner = 0)],
    ["result.cells[2].seed", ({ cells }) => (cells[2].seed = 77)],
    ["result.cells[3].point", ({ cells }) => (cells[3].point = 0)],
    ["result.cells[4].measures", ({ cells }) => (cells[4].measures = {})],
    ["result.cells[5].regret_path", ({ cells }) => (cells[5].regret_path = "<b>")],
    ["result.look", (result) => (result.look = "all")],
    ["result.look.level", ({ look }) => (look.level = 0.99999)],
    ["result.look.level", ({ look }) => delete look.level],
    ["result.look.quantile", ({ look }) => (look.quantile = 0.5)],
    ["result.look.baseline", ({ look }) => (look.baseline = 2)],
    ["result.look.hit", ({ look }) => (look.hit = "never")],
    ["result.look.quantity", ({ look }) => (look.quantity = "until")],
    ["result.summary.points[0].epsilon", ({ summary }) => (summary.points[0].epsilon = 0.9)],
    ["result.summary.points[0].learners[0].until.each[0]", (result) => (learner(result).until.each[0] = -5)],
    ["result.summary.points[0].learners[0].until.median", (result) => (learner(result).until.median = -5)],
    ["result.summary.points[0].learners[0].until.reached", (result) => (learner(result).until.of = 0)],
    ["result.summary", (result) => (result.summary = null)],
    ["result.summary.points", ({ summary }) => (summary.points = [])],
    ["result.summary.points[0].learners", ({ summary }) => summary.points[0].learners.push({})],
    ["result.summary.points[0].learners[0].runs", (result) => (learner(result).runs = 5)],
    ["result.summary.points[0].learners[0].same", (result) => (learner(result).same = 3)],
    ["result.summary.points[0].learners[0].until.each", (result) => learner(result).until.each.pop()],
    ["result.summary.points[0].learners[0].until.reason", (result) => (learner(result).until.reason = "Reproduced")],
    [
      "result.summary.points[0].learners[0].final.regret.mean",
      (result) => (learner(result).final.regret.mean = 1e-200),
    ],
    [
      "result.summary.points[0].learners[0].curves.suboptimality.mean",
      (r) => learner(r).curves.suboptimality.mean.pop(),
    ],
    ["result.summary.points[0].learners[0].curves.suboptimality.x", (r) => (learner(r).curves.suboptimality.x[1] = 1)],
    ["result.summary.points[0].learners[0].curves.toString", (r) => (learner(r).curves.toString = null)],
    [
      "result.summary.points[0].learners[1].paired[0].quantity",
      (r) => (r.summary.points[0].learners[1].paired[0].quantity = "x"),
    ],
    ["result.summary.slopes", ({ summary }) => (summary.slopes = {})],
  ];
  for (const [place, spoil] of bad) {
    const spoilt = structuredClone(payload);
    spoil(spoilt.result);
    expect(() => claimedOf(spoilt, plan, lab.version), place).toThrow(
      `The result in this link cannot be shown: ${place}: found `,
    );
  }
  for (const result of [undefined, null]) expect(claimedOf({ ...payload, result }, plan, lab.version)).toBeNull();
  for (const result of ["x", 7, [1]])
    expect(() => claimedOf({ ...payload, result }, plan, lab.version)).toThrow("result: found ");
  // What a newer page adds is left alone.
  const newer = structuredClone(payload);
  newer.result.map = learner(newer.result).more = { x: 1 };
  expect(claimedOf(newer, plan, lab.version)).not.toBeNull();
});

test("of a link that another engine made only the runs are compared, and a newer engine's result is not taken", async () => {
  const { payload, plan, results, verify } = await linked(small);
  const forged = structuredClone(payload);
  forged.engine = "1.0.0";
  const [one, other] = forged.result.summary.points[0].learners;
  [one.until, other.until] = [other.until, one.until];
  expect(await verify(forged)).toEqual({ different: [], shown: null });
  forged.result.cells[5].digest = forged.result.cells[4].digest;
  expect(await verify(forged)).toEqual({ different: [results.cells[5]], shown: false });
  for (const engine of ["99.0.0", `${lab.version.replace(/\d+$/, "999")}`, "x"])
    expect(() => claimedOf({ ...payload, engine }, plan, lab.version), engine).toThrow(
      `made by engine ${engine}, which is newer than this page’s ${lab.version}`,
    );
});

test("another ε has other results, and another title has not", async () => {
  const plan = /** @type {any} */ (await lab.plan(small));
  const planOf = async (/** @type {object} */ change) => /** @type {any} */ (await lab.plan({ ...small, ...change }));
  expect(sameResults(plan, await planOf({ title: "Another", budget: { samples: 900, minutes: 3 } }))).toBe(true);
  const edited = await planOf({ epsilon: 0.9 });
  expect(sameResults(plan, edited)).toBe(false);
  const { payload } = await linked(small);
  const { learners } = edited;
  const named = { ...edited, learners: learners.map((/** @type {any} */ one) => ({ ...one, label: one.kind })) };
  expect(() => claimedOf(payload, named, lab.version)).toThrow("result.summary.points[0].epsilon: found ");
});
