import assert from "node:assert/strict";
import { test } from "node:test";
import { verdictOf } from "./shared-strip.js";

test("the same runs of another engine version count as reproduced, although the fingerprints differ", () => {
  const shared = /** @type {any} */ ({ digest: "sha256:aaaaaaaa", engine: "1.0.0", cells: 4 });
  const results = /** @type {any} */ ({ digest: "sha256:bbbbbbbb", cells: [1, 2, 3, 4] });
  const now = { running: false, changed: false, results, difference: null };
  assert.equal(verdictOf(shared, { ...now, reproduced: true }).tone, "good");
  assert.match(verdictOf(shared, { ...now, reproduced: true }).words, /^Reproduced: all 4 .* engine 1\.0\.0 made\.$/);
  assert.equal(verdictOf(shared, now).tone, "warn");
  const before = verdictOf(shared, { ...now, comparable: false });
  assert.equal(before.tone, "plain");
  assert.match(before.words, /aaaaaa….* form of engine 1\.0\.0; .*bbbbbb….*cannot be compared/);
});
