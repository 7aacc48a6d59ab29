import assert from "node:assert/strict";
import { test } from "node:test";
import { verdictOf } from "./shared-strip.js";

test("the same runs of another engine version count as reproduced, although the digests differ", () => {
  const shared = /** @type {any} */ ({ digest: "sha256:aaaaaaaa", engine: "1.0.0", cells: 4 });
  const results = /** @type {any} */ ({ digest: "sha256:bbbbbbbb", cells: [1, 2, 3, 4] });
  const now = { running: false, changed: false, results, difference: null };
  assert.equal(verdictOf(shared, { ...now, reproduced: true }).tone, "good");
  assert.match(verdictOf(shared, { ...now, reproduced: true }).words, /^Reproduced: all 4 .* engine 1\.0\.0 made\.$/);
  assert.equal(verdictOf(shared, now).tone, "warn");
  const two = verdictOf(
    { ...shared, digest: "sha256:aaaaaaaa" },
    { ...now, results: { ...results, digest: "revisit2:bbbbbbbb" } },
  );
  assert.equal(two.tone, "plain");
  assert.match(two.words, /sha256:aaaaaa…, .* bbbbbb…, have two forms and cannot be compared/);
});
