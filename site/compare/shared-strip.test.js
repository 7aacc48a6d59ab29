import assert from "node:assert/strict";
import { test } from "node:test";
import { verdictOf } from "./shared-strip.js";

test("what a link shows is said to be the sender's until it is verified, and to be altered if it is not what the runs show", () => {
  const digest = `revisit2:${"a".repeat(64)}`;
  const shared = /** @type {any} */ ({ digest, engine: "4.0.0", cells: 4, payload: {} });
  const results = /** @type {any} */ ({ digest, cells: [1, 2, 3, 4] });
  const now = { running: false, changed: false, newer: null, results, carries: true, verdict: null };
  const say = (/** @type {any} */ change) => verdictOf(shared, { ...now, ...change });
  assert.match(say({ results: null }).words, /^As the sender saw it, not yet verified: Run repeats the 4 runs/);
  assert.match(say({ results: null, carries: false }).words, /^4 runs, digest aaaaaa…\. Run repeats them/);
  const fresh = (/** @type {any} */ change) =>
    verdictOf({ ...shared, digest: null }, { ...now, carries: false, results: null, ...change }).words;
  assert.equal(fresh({}), "It has not been run yet.");
  assert.equal(fresh({ running: true }), "Running it…");
  assert.equal(fresh({ results }), "Computed here. The link has no results to compare with.");
  assert.deepEqual(say({}), { tone: "plain", words: "Comparing it with the link…" });
  assert.deepEqual(say({ verdict: { reproduced: true, shown: true, different: [] } }), {
    tone: "good",
    words: "Reproduced: all 4 runs are the same, bit for bit (aaaaaa…), and so is what the sender saw.",
  });
  const numbers = say({ verdict: { reproduced: true, shown: false, different: [] } });
  assert.equal(numbers.tone, "warn");
  assert.match(numbers.words, /^The link was altered: all 4 runs are the same, .* but it showed other numbers/);
  const runs = say({ verdict: { reproduced: true, shown: false, different: ["LinQ, seed 2"] } });
  assert.equal(runs.tone, "warn");
  assert.match(runs.words, /^The link was altered\. .* 1 of 4 runs differ, the first is LinQ, seed 2\.$/);
  const other = say({
    results: { ...results, digest: `revisit2:${"b".repeat(64)}` },
    verdict: { reproduced: false, shown: false, different: ["LinQ, seed 2", "LSVI, seed 1"], firstDifference: null },
  });
  assert.equal(
    say({ verdict: { reproduced: true, shown: null, different: [] } }).words,
    "Reproduced: all 4 runs are the same, bit for bit (aaaaaa…). The numbers shown are computed here.",
  );
  assert.deepEqual(say({ verdict: { refused: "level: expected a number from 0.5 to 0.9999" } }), {
    tone: "warn",
    words: "Not verified: these runs cannot be compared with the link: level: expected a number from 0.5 to 0.9999.",
  });
  for (const verdict of [null, { reproduced: true, shown: true, different: [] }])
    assert.match(
      say({ newer: "3.0.0", verdict }).words,
      /^It was made by engine 4\.0\.0, which is newer than this page’s 3\.0\.0: it cannot be verified here\./,
    );
  assert.equal(
    say({ results: { digest, cells: [1] }, verdict: { reproduced: true, shown: true, different: [] } }).words,
    "Reproduced: its one run is the same, bit for bit (aaaaaa…), and so is what the sender saw.",
  );
  assert.match(other.words, /^Not reproduced: .* 2 of 4 runs differ, the first is LinQ, seed 2\.$/);
});

test("the same runs of another engine version count as reproduced, although the digests differ", () => {
  const shared = /** @type {any} */ ({ digest: "sha256:aaaaaaaa", engine: "1.0.0", cells: 4, payload: {} });
  const results = /** @type {any} */ ({ digest: "sha256:bbbbbbbb", cells: [1, 2, 3, 4] });
  const now = { running: false, changed: false, newer: null, results, carries: false, verdict: null };
  const reproduced = /** @type {any} */ ({ reproduced: true });
  assert.equal(verdictOf(shared, { ...now, verdict: reproduced }).tone, "good");
  assert.match(
    verdictOf(shared, { ...now, verdict: reproduced }).words,
    /^Reproduced: all 4 .* engine 1\.0\.0 made\.$/,
  );
  assert.equal(verdictOf(shared, now).tone, "warn");
  const two = verdictOf(
    { ...shared, digest: "sha256:aaaaaaaa" },
    { ...now, results: { ...results, digest: "revisit2:bbbbbbbb" } },
  );
  assert.equal(two.tone, "plain");
  assert.match(two.words, /sha256:aaaaaa…, .* bbbbbb…, have two forms and cannot be compared/);
});
