import assert from "node:assert/strict";
import { test } from "node:test";
import { labelOf } from "./parameter-labels.js";

test("a learner's lambda is called what it is to that learner", () => {
  const labels = ["mc-lspi", "dsec", "rlsvi", undefined].map((kind) => labelOf("lambda", "algorithm", kind));
  assert.deepEqual(labels, ["Regularisation", "Mass of every direction", "Prior precision", "Regularisation"]);
});

test("rollouts are doubled from round to round, but not by CAPI-QPI-Plan", () => {
  assert.deepEqual(
    ["mc-lspi", "capi-qpi-plan", "delphi"].map((kind) => labelOf("rollouts", "algorithm", kind)),
    ["Rollouts per pair, round 1", "Rollouts per pair", "Consistent episodes, then end"],
  );
});

test("epsilon is a chance, but to Frozen Policy Iteration a norm", () => {
  assert.deepEqual(
    ["q-learning", "fpi"].map((kind) => labelOf("epsilon", "algorithm", kind)),
    ["Exploring, chance", "Covered up to"],
  );
});
