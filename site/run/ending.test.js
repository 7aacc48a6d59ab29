import assert from "node:assert/strict";
import { test } from "node:test";
import { endingWords } from "./ending.js";

/** Groups of a run with H = 2: [first path, paths, first episode, episodes, paths from step 1, paths from step 2]. */
function timeline(/** @type {number[][]} */ groups, /** @type {{ first: number, since: number } | null} */ optimal) {
  const column = (/** @type {number} */ i) => Float64Array.from(groups, (group) => group[i]);
  return {
    path: column(0),
    paths: column(1),
    episode: column(2),
    episodes: column(3),
    began: Float64Array.from(groups.flatMap((group) => [group[4], group[5]])),
    optimal,
  };
}

test("the episode with most samples is named, and from when on the policy is optimal", () => {
  // Episode 1: a path of two samples and 14 of one, in two groups; episodes 2 to 3: one path of two samples each; episode 4 likewise.
  const groups = [
    [1, 8, 1, 1, 1, 7],
    [9, 7, 1, 1, 0, 7],
    [16, 2, 2, 2, 2, 0],
    [18, 1, 4, 1, 1, 0],
  ];
  const share = "73 % of the samples went into episode 1."; // 16 of 22
  assert.equal(
    endingWords(timeline(groups, { first: 2, since: 3 }), 2),
    `Played optimally from episode 3 on; ${share}`,
  );
  assert.equal(
    endingWords(timeline(groups, { first: 2, since: 0 }), 2),
    `Played optimally in episode 2 for the first time, but not in the last; ${share}`,
  );
  assert.equal(
    endingWords(timeline(groups, { first: 0, since: 0 }), 2),
    `Never played optimally in 4 episodes; ${share}`,
  );
  assert.equal(endingWords(timeline(groups, null), 2), share);
  const gap = { declared: 0.5, true: 0.00137, h: 0 };
  const since = (/** @type {number} */ since) => endingWords(timeline(groups, { first: 2, since }), 2, { gap });
  assert.equal(
    since(0),
    `Played optimally in episode 2 for the first time, but not in the last; the declared gap 0.5 is above the true 0.00137.`,
  );
  const near = endingWords(timeline(groups, { first: 0, since: 0 }), 2, { gap: { declared: 0.3001, true: 0.3, h: 2 } });
  assert.equal(near, "Never played optimally in 4 episodes; the declared gap 0.3001 of step 2 is above the true 0.3.");
  assert.equal(since(3), `Played optimally from episode 3 on; ${share}`);
});

test("the policy after the last update is told apart from those that were played", () => {
  const said = (/** @type {number} */ since, /** @type {boolean | null} */ after) =>
    endingWords(timeline([[1, 4, 1, 1, 1, 3]], { first: since, since }), 2, { after });
  assert.equal(said(1, false), "Played optimally from episode 1 on; the policy after the last update is suboptimal.");
  assert.match(said(0, true), /^Never played optimally in 1 episode; the policy after the last update is optimal\.$/);
  for (const after of [true, null]) assert.equal(said(1, after), "Played optimally from episode 1 on.");
  assert.doesNotMatch(said(0, false), /update/);
});

test("a run of one episode, and one without episodes", () => {
  assert.equal(
    endingWords(timeline([[1, 4, 1, 1, 1, 3]], { first: 1, since: 1 }), 2),
    "Played optimally from episode 1 on.",
  );
  assert.equal(endingWords(timeline([[1, 4, 1, 1, 4, 0]], null), 2, { episodes: false }), "Complete: 4 paths.");
  const one = { ...timeline([[1, 1, 1, 1, 1, 0]], null) };
  assert.equal(endingWords(one, 2, { episodes: false }), "Complete: 1 path.");
});
