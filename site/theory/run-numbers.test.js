import assert from "node:assert/strict";
import { test } from "node:test";
import { recorded } from "../../e2e/node/pictures-recorded.mjs";
import { numberWords } from "./run-numbers.js";

const { moments, problem } = recorded("figure-1");
const constants = { beta: problem.beta, path_bound: 61 };

test("the numbers of Figure 1's run; those that are estimated are marked so", () => {
  const { progress } = moments["path 4"];
  const exact = { beta: "0.1747", bound: "61", samples: "7", regret: "0", average: "0", paths: "0.3" };
  assert.deepEqual(numberWords(constants, progress, null), exact);
  assert.deepEqual(numberWords({ ...constants, path_bound: 2e9 }, progress, 20), {
    ...exact,
    bound: "2e9",
    regret: "≈ 0",
    average: "≈ 0",
    paths: "≈ 0.3",
  });
  const none = { ...progress, regret: null, regretPath: null };
  const { regret, average, paths } = numberWords(constants, none, null);
  assert.deepEqual([regret, average, paths], ["—", "—", "—"]);
  assert.equal(numberWords(constants, { ...progress, episodes: 0 }, null).average, "—");
});
