import assert from "node:assert/strict";
import { test } from "node:test";
import { PROBLEMS } from "../watch/problems.js";
import { watchedIn } from "./watched-run.js";

const lake = { kind: "frozen-lake", map: "4x4", slippery: true };
const families = /** @type {Parameters<typeof watchedIn>[1]} */ ([
  { kind: "frozen-lake", spec: { format: "revisit.spec/1", problem: lake } },
]);

test("a run on a problem of Watch shows that problem, whether its link has the defaults or not", () => {
  for (const one of PROBLEMS) assert.equal(watchedIn(one.problem, families), one);
  const sparse = { horizon: 6, kind: "frozen-lake", slippery: false };
  assert.equal(watchedIn(sparse, families)?.id, "lake");
});

test("a run on another map shows that map as it is, and no other problem is taken for a map", () => {
  for (const problem of [
    { kind: "grid", map: ["S.G"], slip: 0.1, horizon: 9, step_reward: 0.2 },
    { kind: "grid" },
    { ...lake, horizon: 6 },
    { kind: "cliff-walking" },
  ]) {
    const watched = watchedIn(problem, families);
    assert.deepEqual([watched?.id, watched?.problem], ["own", problem]);
  }
  for (const kind of ["figure-1", "deep-sea", "taxi"]) assert.equal(watchedIn({ kind }, families), null);
});
