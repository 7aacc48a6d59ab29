import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTROLS, LockedError, Locks } from "./locks.js";

/** @typedef {import("../revisit.d.ts").Spec} Spec */

/** @type {Spec} */
const spec = {
  format: "revisit.spec/1",
  problem: { kind: "river-swim", states: 6, horizon: 12 },
  features: { kind: "one-hot", normalise: false },
  algorithm: { kind: "linq-lsvi-ucb", gap: 0.3, c_beta: 0.001, delta: 0.1, path_bound: null, ties: "first" },
  episodes: 100,
  budget: { paths: 1000 },
  seed: 4,
};
const algorithm = /** @type {NonNullable<Spec["algorithm"]>} */ (spec.algorithm);

/** A control, and a change that is only allowed where the control is free. @type {[string, Spec][]} */
const changes = [
  ["problem", { ...spec, problem: { kind: "river-swim", states: 7, horizon: 12 } }],
  ["problem", { ...spec, problem: { ...spec.problem, design_gap: 0.2 } }],
  ["features", { ...spec, features: { kind: "one-hot", normalise: true } }],
  ["gap", { ...spec, algorithm: { ...algorithm, gap: 0.2 } }],
  ["gap", { ...spec, algorithm: { ...algorithm, gap: "true" } }],
  ["constants", { ...spec, algorithm: { ...algorithm, c_beta: 0.002 } }],
  ["constants", { ...spec, algorithm: { ...algorithm, path_bound: 500 } }],
  ["constants", { ...spec, algorithm: { ...algorithm, kind: "uniform" } }],
  ["constants", { ...spec, algorithm: { ...algorithm, epsilon: 0.2 } }],
  ["constants", { ...spec, budget: { paths: 2000 } }],
  ["episodes", { ...spec, episodes: 101 }],
  ["seed", { ...spec, seed: 5 }],
];

for (const how of /** @type {const} */ (["fixed", "hidden"])) {
  test(`what is ${how} refuses every change of its part, and no other`, () => {
    for (const [control] of changes) {
      const locks = new Locks();
      locks.set({ [how]: [control] });
      for (const [part, changed] of changes) {
        if (part === control)
          assert.throws(() => locks.check(spec, changed), LockedError, `${control}: ${JSON.stringify(changed)}`);
        else locks.check(spec, changed);
      }
      locks.check(spec, structuredClone(spec));
    }
  });
}

test("with only gap and seed free, only those two can change", () => {
  const locks = new Locks();
  locks.set({ fixed: Object.keys(CONTROLS).filter((name) => name !== "gap" && name !== "seed") });
  const refused = changes.filter(([, changed]) => locks.forbids(spec, changed));
  assert.deepEqual([...new Set(refused.map(([part]) => part))], ["problem", "features", "constants", "episodes"]);
});

test("another problem keeps the locked parts and nothing else", () => {
  const locks = new Locks();
  locks.set({ fixed: ["gap"], hidden: ["episodes"] });
  const next = /** @type {Spec} */ ({ format: "revisit.spec/1", problem: { kind: "table" }, seed: 4 });
  assert.deepEqual(locks.keep(spec, next), { ...next, algorithm: { gap: 0.3 }, episodes: 100 });
  assert.deepEqual(next, { format: "revisit.spec/1", problem: { kind: "table" }, seed: 4 });
});

test("hidden overrides fixed, unknown names are ignored, and no locks lock nothing", () => {
  const locks = new Locks();
  locks.set({ hidden: ["run", "toString"], fixed: ["run", "seed", "teapot"] });
  assert.deepEqual(
    ["run", "seed", "teapot", "toString"].map((name) => locks.of(name)),
    ["hidden", "fixed", null, null],
  );
  assert.deepEqual(locks.fixed, ["the seed"]);
  locks.set(null);
  assert.equal(locks.of("run"), null);
});

test("controls that are neither fixed nor hidden are free", () => {
  const locks = new Locks();
  locks.set({ fixed: ["problem", "features", "constants", "reset"], hidden: ["episodes"] });
  assert.deepEqual(locks.free, ["the gap", "the seed"]);
  assert.deepEqual(locks.fixed, ["the problem", "the features", "the learner and its constants", "resetting"]);
});
