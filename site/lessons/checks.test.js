import assert from "node:assert/strict";
import { test } from "node:test";
import { CHECKS, isOver, lateLoss } from "./checks.js";
import { firstOptimal, nothing } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** @param {Partial<State>} known @returns {State} */
const state = (known) => ({ ...nothing(), ...known });

/**
 * A record with what checks read.
 * @param {{ kind?: string, loss?: number, samples?: number, problem?: object, episodes?: number, first?: number }} of
 * @returns {any}
 */
function record({ kind = "linq-lsvi-ucb", loss = 0, samples = 100, problem = {}, episodes = 10, first = 1 }) {
  return {
    spec: {
      problem: { kind: "gauntlet", length: 3, ...problem },
      algorithm: { kind, c_beta: 0.1 },
      budget: { samples: 100 },
    },
    summary: { complete: false, samples, gap: { true: 0.15 } },
    // Half of the episodes lose a lot: only the second half counts.
    episodes: Array.from({ length: episodes }, (_, n) => ({
      n: n + 1,
      v_star: 1,
      v_policy: n < episodes / 2 ? 0 : 1 - loss,
    })),
    timeline: { optimal: { first, since: first } },
    trace: [
      { k: 1, episode: 1, from: 1, states: [0, 0, 0] },
      { k: 2, episode: 1, from: 3, states: [0, 0, 0] },
      { k: 3, episode: 2, from: 1, states: [0, 0, 0] },
      { k: 4, episode: 3, from: 1, states: [0, 0, 0] },
    ],
  };
}

test("samples until the first optimal policy are those of the episodes before it, each path from where it began", () => {
  assert.equal(firstOptimal(record({ first: 1 })), 0);
  assert.equal(firstOptimal(record({ first: 2 })), 3 + 1);
  assert.equal(firstOptimal(record({ first: 3 })), 3 + 1 + 3);
  assert.equal(firstOptimal(record({ first: 0 })), null);
  assert.equal(firstOptimal({ ...record({}), timeline: undefined }), null);
});

test("a run is over when its episodes or its samples are", () => {
  assert.equal(isOver(record({ samples: 99 })), false);
  assert.equal(isOver(record({ samples: 103 })), true);
  const complete = record({ samples: 7 });
  complete.summary.complete = true;
  assert.equal(isOver(complete), true);
});

test("only the second half of the episodes counts for what was lost", () => {
  assert.ok(Math.abs(lateLoss(record({ loss: 0.15 })) - 0.15) < 1e-12);
  assert.ok(Number.isNaN(lateLoss(undefined)));
});

test("a pin counts by the paths that were there when it was made", () => {
  const check = CHECKS["read-figure-1/predict"];
  const nexts = new Map([[3, { step: 2, state: 1 }]]);
  const right = { h: 2, s: 1, computed: 2 };
  assert.equal(check(state({ pins: [right], nexts })).solved, true);
  assert.equal(check(state({ pins: [{ ...right, computed: 3 }], nexts })).solved, false);
  assert.equal(
    check(
      state({
        pins: [
          { h: 3, s: 0, computed: 2 },
          { ...right, computed: 3 },
        ],
        nexts,
      }),
    ).solved,
    false,
  );
  assert.equal(check(state({ pins: [right] })).solved, false, "path 3 was not drawn yet");
  assert.match(check(state({ pins: [right] })).says, /Now press Path until path 3/);
});

test("a guess within a factor of 2 is near, in both directions, and only as it stood before the run", () => {
  const check = CHECKS["why-return/with"];
  const found = record({ first: 3 }); // 7 samples
  const says = (/** @type {string} */ samples) => check(state({ record: found, guessed: { samples } }));
  assert.deepEqual(
    ["3", "3.5", "4", "7", "14", "15", "", "0", "-7", "seven"].map((guess) => says(guess).solved),
    [false, true, true, true, true, false, false, false, false, false],
  );
  assert.match(says("28").says, /4 times too many/);
  assert.match(says("1").says, /7 times too few/);
  assert.equal(check(state({ record: found, answers: { samples: "7" } })).solved, false);
});

test("which learners come through is what their runs say, with any of them ticked", () => {
  const check = CHECKS["which-line-can-go/which"];
  const kinds = ["linq-lsvi-ucb", "linq-no-revisit", "linq-skip", "lsvi-ucb"];
  for (const through of [["linq-lsvi-ucb"], ["linq-lsvi-ucb", "lsvi-ucb"], []]) {
    const ended = kinds.map((kind) => record({ kind, loss: through.includes(kind) ? 0.014 : 0.016 }));
    for (const ticked of [[], ["linq-lsvi-ucb"], ["linq-lsvi-ucb", "lsvi-ucb"], ["linq-skip"]])
      assert.equal(
        check(state({ ended, answers: { through: ticked } })).solved,
        ticked.join() === through.join(),
        `${through} came through, ${ticked} are ticked`,
      );
  }
  const ended = kinds.map((kind) => record({ kind }));
  assert.match(check(state({ ended: ended.slice(1) })).says, /^Not run to the end yet: linq-lsvi-ucb\.$/);
  assert.match(check(state({ ended: [...ended.slice(1), record({ samples: 50 })] })).says, /^Not run to the end yet/);
  // Of several runs of a learner the last one counts.
  const again = [...ended, record({ kind: "lsvi-ucb", loss: 0.1 })];
  assert.equal(check(state({ ended: again, answers: { through: kinds } })).solved, false);
  assert.equal(check(state({ ended: again, answers: { through: kinds.slice(0, 3) } })).solved, true);
});

test("the learner without the test is through if any of its runs was", () => {
  const check = CHECKS["which-line-can-go/mend"];
  const one = (/** @type {number} */ loss, /** @type {number} */ length) =>
    record({ kind: "linq-no-revisit", loss, problem: { length } });
  assert.equal(check(state({ ended: [one(0.15, 3)] })).solved, false);
  assert.equal(check(state({ ended: [one(0.15, 3), one(0.003, 1)] })).solved, true);
  assert.equal(check(state({ ended: [record({ kind: "linq-lsvi-ucb" })] })).solved, false);
});

test("the largest declared gap needs five seeds that end optimal, and a next one that does not", () => {
  const check = CHECKS["lie-about-the-gap/largest"];
  /** @param {number} gap @param {number} optimal @param {number} [seeds] */
  const runs = (gap, optimal, seeds = 5) =>
    Array.from({ length: seeds }, (_, i) => {
      const one = record({ loss: i < optimal ? 0 : 0.5 });
      Object.assign(one.spec, { seed: i + 1, algorithm: { kind: "linq-lsvi-ucb", gap } });
      return one;
    });
  const solves = (/** @type {any[][]} */ ...ended) => check(state({ ended: ended.flat() })).solved;
  assert.equal(solves(runs(0.6, 5), runs(0.7, 4)), true);
  assert.equal(solves(runs(0.7, 4), runs(0.3, 5), runs(0.6, 5)), true, "in any order");
  assert.equal(solves(runs(0.6, 5)), false, "nothing larger was tried");
  assert.equal(solves(runs(0.5, 5), runs(0.7, 4)), false, "there is more between them");
  assert.equal(solves(runs(0.6, 4, 4), runs(0.7, 4)), false, "four seeds only");
  assert.equal(solves(runs(0.6, 4), runs(0.7, 4)), false, "none ends optimal");
  assert.equal(
    solves([...runs(0.6, 1, 1), ...runs(0.6, 1, 1), ...runs(0.6, 3, 3)], runs(0.7, 4)),
    false,
    "a seed counts once",
  );
});
