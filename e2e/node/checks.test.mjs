// What is said of a run before it begins, with repairs that mend it.

import { test } from "node:test";
import { repairsOf } from "../../site/theory/verdicts.js";
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
