import assert from "node:assert/strict";
import { test } from "node:test";
import { chanceOf, winnerOf } from "./winner.js";

/** @param {(number | null)[]} each samples until the target, seed by seed */
function until(each) {
  const there = each.flatMap((n) => n ?? []).sort((one, other) => one - other);
  const half = each.length / 2;
  const missed = each.length - there.length;
  return {
    each,
    of: each.length,
    reached: there.length,
    median: missed > half ? null : there[Math.floor(half)],
    reason: null,
  };
}

/**
 * The sentence on learners A, B, ... that needed so many samples.
 * @param {(number | null)[][]} racers
 * @param {{ epsilon?: number | null, limit?: number | null, ends?: any[], hit?: any, target?: string, same?: number[], regrets?: any[] }} [options]
 */
function sentence(
  racers,
  { epsilon = 0.1, limit = 20_000, ends = [], hit = "first", target, same = [], regrets = [] } = {},
) {
  const shown = {
    plan: {
      comparison: { budget: { samples: limit }, target },
      points: [{ epsilon, horizon: 8 }],
      learners: racers.map((_, i) => ({ label: "ABCD"[i] })),
    },
    results: { cells: [] },
    summary: {
      points: [
        {
          learners: racers.map((each, i) => ({
            runs: same[i] ? 1 : each.length,
            same: same[i] ?? 0,
            until: until(each),
            final: { suboptimality: ends[i] ?? null, regret: regrets[i] ?? null },
          })),
        },
      ],
    },
  };
  return winnerOf(/** @type {any} */ (shown), { hit, level: 0.95 });
}

test("the winner needed fewer samples on more seeds than chance explains", () => {
  assert.equal(
    sentence([
      [3000, 3200, 2900, 4100, 3300],
      [14_000, 9000, 16_000, 15_000, 13_000],
      [null, 19_000, null, null, null],
    ]),
    "A won: it reached a suboptimality of 0.1 after 3,200 samples (median of 5 seeds, 2,900 to 4,100); " +
      "B needed 14,000 (9,000 to 16,000), 4.4 times as many in the median; " +
      "C got there on 1 of 5 seeds within 20,000 samples.",
  );
});

test("seeds that give one run are said to, and one such run beats another without chance", () => {
  assert.equal(
    sentence([Array(5).fill(3000), Array(5).fill(14_000), Array(5).fill(null)], { same: [5, 5, 5] }),
    "All 5 seeds are one run of each learner. A won: it reached a suboptimality of 0.1 after 3,000 samples; " +
      "B needed 14,000, 4.7 times as many; C did not get there within 20,000 samples.",
  );
  assert.match(
    sentence([[3000, 2900, 3100], Array(3).fill(14_000)], { same: [0, 3] }),
    /^Too few seeds for a winner: A .* A was ahead of B on 3 of 3 seeds, which can be chance\.$/,
  );
  const ends = [
    { n: 1, mean: 0.2, lower: null, upper: null, at: 400 },
    { n: 1, mean: 0.3, lower: null, upper: null, at: 400 },
  ];
  const none = [Array(5).fill(null), Array(5).fill(null)];
  assert.equal(
    sentence(none, { ends, same: [5, 5] }),
    "All 5 seeds are one run of each learner. No learner reached a suboptimality of 0.1 in half of its seeds; A came nearest: 0.2 after 400 samples, against 0.3 of B.",
  );
});

test("learners that these seeds do not tell apart tied", () => {
  const said = sentence([
    [3000, 3200, 9000, 4100, 3300],
    [4000, 3000, 4500, 5000, 3400],
  ]);
  assert.equal(
    said,
    "A and B tied: A reached a suboptimality of 0.1 after 3,300 samples (median of 5 seeds, 3,000 to 9,000); " +
      "B needed 4,000 (3,000 to 5,000), 1.2 times as many in the median. Seed by seed A was ahead of B on 3 and behind on 2.",
  );
  assert.match(sentence([[10], [20]]), /^Too few seeds for a winner: A /, "one seed tells nothing");
  assert.match(
    sentence([
      [10, 20],
      [20, 10],
    ]),
    /^A and B tied: A .* after 20 samples .*; B needed as many \(10 to 20\)\. Seed by seed A was ahead of B on 1 and behind on 1\.$/,
  );
  assert.match(
    sentence([
      [10, 20],
      [20, 10],
      [900, null],
      [10, 20],
    ]),
    /^A, B and D tied: .*; B needed as many .*; D needed as many on every seed; C got there on 1 of 2 seeds/,
  );
});

test("the median of seeds of which some missed the target says how many got there", () => {
  const spread = "median of 5 seeds, 100 to 300 in the 4 that got there";
  assert.equal(
    sentence(
      [
        [300, 100, null, 200, 250],
        [null, null, null, null, null],
      ],
      { limit: null },
    ),
    `Too few seeds for a winner: A reached a suboptimality of 0.1 after 250 samples (${spread}); B got there on 0 of 5 seeds. ` +
      "A was ahead of B on 4 of 4 seeds, which can be chance.",
  );
});

test("where nobody reached the target, the nearest at the end is named", () => {
  const end = (/** @type {number} */ mean, /** @type {number} */ by) => ({
    mean,
    lower: mean - by,
    upper: mean + by,
    at: 18_000,
    n: 5,
  });
  const none = [null, null, null, null, null];
  assert.equal(
    sentence([none, none], { epsilon: 0.001, ends: [end(0.2, 0.01), end(0.05, 0.01)] }),
    "No learner reached a suboptimality of 0.001 in half of its seeds; B came nearest: 0.05 after 18,000 samples " +
      "(mean of 5 seeds, 95 % interval 0.04 to 0.06), against 0.2 (0.19 to 0.21) of A.",
  );
  assert.match(
    sentence([none, none], { epsilon: null, ends: [end(0.2, 0.1), end(0.15, 0.1)] }),
    /^There is no target ε; B and A tied: 0.15 after .*, against 0.2 \(0.1 to 0.3\) of A\.$/,
  );
  assert.match(sentence([none, none]), /policies are not evaluated/);
});

test("the sentence says where a policy had to be good", () => {
  const racers = [
    [10, 20],
    [30, 40],
  ];
  const none = [null, null];
  const ends = [0.2, 0.05].map((mean) => ({ mean, lower: null, upper: null, at: 900, n: 2 }));
  assert.match(sentence(racers, { target: "everywhere" }), /A reached a suboptimality of 0.1 everywhere after /);
  assert.match(sentence(racers, { target: "reachable" }), /of 0.1 at every reachable state after /);
  assert.match(
    sentence([none, none], { target: "everywhere", ends }),
    /^No learner reached a suboptimality of 0.1 everywhere .* B is nearest, with too few seeds for a winner: 0.05 everywhere after 900 samples/,
  );
  assert.match(
    sentence([none, none], { target: "everywhere", hit: "average", ends }),
    /^No learner kept, with its PAC output policy, a suboptimality of at most 0.1 to the end in half .* B is nearest, .*: 0.05 everywhere after /,
    "an average of episodes is at the start",
  );
});

test("one learner alone does not race, and equal learners tied", () => {
  assert.equal(sentence([[1, 2, 3]]), "");
  assert.equal(
    sentence([
      [0, 0, 0],
      [0, 0, 0],
    ]),
    "A and B tied: A reached a suboptimality of 0.1 from the start (median of 3 seeds, the same in each); B needed as many on every seed.",
  );
});

test("the sign test counts throws of a coin", () => {
  assert.equal(chanceOf(5, 5), 1 / 32);
  assert.equal(chanceOf(4, 5), 6 / 32);
  assert.equal(chanceOf(0, 3), 1);
});

test("losses that differ by rounding tied", () => {
  const end = (/** @type {number} */ mean) => ({ mean, lower: mean, upper: mean, at: 100, n: 2 });
  for (const [one, other] of [
    [0.478981, 0.47898100000000005],
    [0, 4e-16],
  ])
    assert.match(
      sentence([[null], [null]], { epsilon: 0.001, ends: [end(other), end(one)] }),
      /; B and A tied: each [\d.]+ after 100 samples \([^)]*\)\.$/,
    );
});

test("an interval of a loss reaches no further than a loss can", () => {
  const none = Array(2).fill(null);
  const wide = [
    { n: 2, mean: 0.5, lower: -3, upper: 4, at: 400 },
    { n: 2, mean: 7, lower: 3, upper: 11, at: 400 },
  ];
  assert.match(
    sentence([none, none], { ends: wide }),
    /: 0\.5 after 400 samples \(mean of 2 seeds, 95 % interval 0 to 4\), against 7 \(3 to 8\) of B\.$/,
  );
});

test("where regret ranks learners the other way round, the sentence says both", () => {
  const regret = (/** @type {number} */ mean, /** @type {number} */ by) => ({
    mean,
    lower: mean - by,
    upper: mean + by,
    at: 400,
    n: 5,
  });
  const [fast, slow] = [
    [300, 320, 290, 410, 330],
    [1400, 900, 1600, 1500, 1300],
  ];
  const say = (/** @type {any[]} */ ...regrets) => sentence([fast, slow], { regrets });
  assert.match(
    say(regret(80, 5), regret(20, 5)),
    /^A won by samples: it reached .*; B needed 1,400 .* By regret over 400 episodes B is ahead: 20 \(15 to 25\) against 80 \(75 to 85\) of A\.$/,
  );
  assert.match(say(regret(20, 5), regret(80, 5)), /^A won: (?!.*regret)/, "both measures agree");
  assert.match(say(regret(80, 40), regret(60, 40)), /^A won: (?!.*regret)/, "regret does not tell them apart");
  assert.match(say(regret(80, 5), null), /^A won: (?!.*regret)/, "regret was not measured");
  assert.match(
    sentence([fast, fast], { regrets: [regret(80, 5), regret(20, 5)] }),
    /^A and B tied: .* By regret over 400 episodes B is ahead: /,
  );
  const none = Array(5).fill(null);
  const ends = [0.05, 0.2].map((mean) => ({ ...regret(mean, 0.01), at: 900 }));
  assert.match(
    sentence([none, none], { ends, regrets: [regret(80, 5), regret(20, 5)] }),
    /A came nearest: 0.05 .* of B\. By regret over 400 episodes B is ahead: 20 .* of A\.$/,
  );
});

test("a target that was missed is named as it was to be held", () => {
  const none = [null, null];
  const ends = [0.2, 0.05].map((mean) => ({ mean, lower: null, upper: null, at: 900, n: 2 }));
  assert.match(
    sentence([none, none], { hit: "after", target: "everywhere", ends }),
    /^No learner kept a suboptimality of at most 0.1 everywhere to the end in half of its seeds; /,
  );
});

test("numbers that differ are written so that they do, and one seed is one seed", () => {
  const end = (/** @type {number} */ mean, /** @type {number} */ n = 5) => ({
    mean,
    lower: mean,
    upper: mean,
    at: 400,
    n,
  });
  const none = Array(5).fill(null);
  assert.match(
    sentence([none, none], { ends: [end(3.9001), end(3.9002)] }),
    /; A came nearest: 3\.9001 after 400 samples \(mean of 5 seeds\), against 3\.9002 of B\.$/,
  );
  const fast = [300, 320, 290, 410, 330];
  assert.match(
    sentence([fast, fast], { regrets: [end(139.02), end(139.01)] }),
    /^A and B tied: (?!.*regret)/,
    "139 against 139 is no news",
  );
  assert.match(sentence([[10], [20]]), /^Too few .* after 10 samples \(1 seed\); B needed 20, 2 times as many\./);
  assert.match(sentence([[null], [null]], { ends: [end(1, 1), end(2, 1)] }), /samples \(1 seed\), against 2 of B/);
});
