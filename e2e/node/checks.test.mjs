// What is said of a run before it begins, with repairs that mend it.

import { test } from "node:test";
import { asGridWorld } from "../../site/editors/cells.js";
import { asksForEasier, warnings } from "../../site/theory/guards.js";
import { offerOf, repairsOf } from "../../site/theory/verdicts.js";
import { sentence } from "../../site/run/path-text.js";
import { expect } from "./shared-lab.mjs";

/** What the page shows before a run. @param {import("../../site/revisit.d.ts").Session} session */
const guards = ({ checks }) => checks.filter(({ ok, note, structural }) => ok === false && note && structural);

test("a goal beyond the horizon is told before the run, with a horizon that reaches it", async () => {
  const session = await lab.open(
    specOf("grid", {
      problem: { kind: "grid", map: ["S....", ".....", ".....", ".....", "....G"], slip: 0, horizon: 5 },
    }),
  );
  const [goal] = guards(session);
  expect(sentence(goal.says)).toContain("The nearest goal takes 8 steps and an episode has 5");
  const repair = repairsOf(goal).find(({ label }) => label === "Set H = 8");
  expect(repair?.spec.problem.horizon).toBe(8);
  expect(guards(await lab.open(/** @type {any} */ (repair?.spec)))).toEqual([]);
});

test("a run of over a million samples is told before it begins, with ways to shorten it", async () => {
  const session = await lab.open(specOf("combination-lock", { algorithm: { gap: 0.01, c_beta: 0.003 } }));
  const [samples] = guards(session);
  expect(sentence(samples.says)).toMatch(/The run draws about [\d.]+ million samples/);
  expect((await session.progress()).paths).toBe(0);
  const repair = repairsOf(samples).find(({ label }) => label.startsWith("Declare the gap "));
  expect(Number(repair?.spec.algorithm?.gap)).toBeGreaterThan(0.01);
  expect(guards(await lab.open(/** @type {any} */ (repair?.spec)))).toEqual([]);
});

test("slippery ground says what the true gap costs, and offers easier problems with their cost", async () => {
  const session = await lab.open(specOf("frozen-lake", {}));
  expect(asksForEasier(session.checks)).toBe(true);
  const easier = await session.easier();
  const [{ says, offers }] = warnings(session.checks, easier);
  expect(says).toBe(
    "The declared gap is larger than the true one: nothing is promised. Told the true one, the learner draws about 15 billion samples.",
  );
  expect(offers.map(offerOf)).toEqual([
    expect.stringMatching(/^Make it not slippery, take c_β = 0.00031: about [\d,]+ samples$/),
    expect.stringMatching(/^Change the rewards for a gap of 0.2, take c_β = 0.00038: about [\d,]+ samples$/),
  ]);
  for (const { spec } of easier) expect(warnings((await lab.open(spec)).checks, [])).toEqual([]);
  const declare = session.checks.find(({ id }) => id === "gap")?.repair;
  expect(declare && offerOf(declare)).toBe("Declare the true gap, 0.000423: about 15 billion samples");
  expect(await (await lab.open(specOf("figure-1", {}))).easier()).toEqual([]);
});

test("a lake that is drawn on as a grid world is the same problem", async () => {
  for (const more of [{}, { slippery: false }, { map: "8x8", horizon: 20 }]) {
    const lake = await lab.open(specOf("frozen-lake", { problem: { kind: "frozen-lake", ...more } }));
    const grid = await lab.open({ ...lake.spec, problem: asGridWorld(lake.spec.problem, lake.problem.map ?? []) });
    expect(grid.problem.states).toBe(lake.problem.states);
    grid.problem.value.forEach((value, i) => expect(value).toBeCloseTo(lake.problem.value[i], 12));
  }
});
