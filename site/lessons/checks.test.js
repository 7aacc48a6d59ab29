import assert from "node:assert/strict";
import { test } from "node:test";
import { CHECKS, isOver, lateLoss } from "./checks.js";
import { firstOptimal, nothing } from "./exercise-state.js";

/** @typedef {import("./exercise-state.js").State} State */

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
  const first = CHECKS["read-figure-1/read"];
  const began = new Map([[1, { step: 3, state: 0 }]]);
  const solves = (/** @type {number} */ h, /** @type {number} */ computed) =>
    first(state({ pins: [{ h, s: 1, computed }], nexts: began })).solved;
  assert.deepEqual([solves(3, 0), solves(2, 0), solves(3, 1)], [true, false, false]);
});

test("a guess within a factor of 2 is near, in both directions, and only as it stood before the run", () => {
  const check = CHECKS["why-return/with"];
  const found = record({ first: 3 }); // 7 samples
  const says = (/** @type {string} */ samples) => check(state({ record: found, guessed: { samples } }));
  assert.deepEqual(
    ["3", "3.5", "4", "7", "14", "15", "", "0", "-7", "seven"].map((guess) => says(guess).solved),
    [false, true, true, true, true, false, false, false, false, false],
  );
  assert.match(says("28").says, /^Your guess of 28 is off by more than a factor of 2\. /);
  assert.match(says("28").answer ?? "", /4 times too many/);
  assert.equal(says("1").says.replace("of 1 ", "of 28 "), says("28").says, "neither side is told");
  assert.match(says("1").answer ?? "", /7 times too few/);
  assert.equal(says("7").answer, undefined);
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
  assert.match(check(state({ ended: ended.slice(1) })).says, /^Not run to the end yet: LinQ-LSVI-UCB\.$/);
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

test("a custom learner has the engine's paths, on all problems, or is told where they part", () => {
  const check = CHECKS["write-it-yourself/backtrack"];
  /** @param {number} k @param {number} episode @param {number} from @param {number[]} actions */
  const path = (k, episode, from, actions) => ({
    ...{ k, episode, from, actions, states: [0, 1, 2], bonus: [0.1, 0.1, 0.4] },
  });
  const engine = [path(1, 1, 1, [0, 0, 0]), path(2, 1, 3, [0, 0, 1]), path(3, 2, 1, [0, 1, 0])];
  const on = (/** @type {string} */ problem, /** @type {any[]} */ trace, kind = "own", code = "a") => ({
    ...record({ kind, problem: { kind: problem } }),
    spec: { problem: { kind: problem }, algorithm: kind === "own" ? { kind, code } : { kind }, seed: 1 },
    summary: { complete: true, samples: 7, gap: { declared: [0.6, 0.6, 0.6], true: 0.6 } },
    trace,
  });
  const kinds = ["combination-lock", "random-linear-q", "figure-1"];
  const linq = kinds.map((kind) => on(kind, engine, "linq-lsvi-ucb"));
  const says = (/** @type {any[]} */ ...own) => check(state({ ended: [...linq, ...own] }));
  assert.equal(says(...kinds.map((kind) => on(kind, engine))).solved, true);
  assert.match(says().says, /^Your learner has not played yet\./);
  assert.match(says(on("figure-1", engine)).says, /^Your code, as it is now, was not compared on all problems yet\./);
  // What another code drew counts for nothing, nor do runs of the engine with another seed.
  const other = kinds.slice(1).map((kind) => on(kind, engine, "own", "b"));
  assert.equal(says(...other, on("combination-lock", engine)).solved, false);
  assert.equal(check(state({ ended: kinds.map((kind) => on(kind, engine)) })).solved, false, "no run of the engine");
  for (const [trace, words] of /** @type {[any[], RegExp][]} */ ([
    [
      [engine[0], path(2, 2, 1, [0, 0, 1])],
      /^path 2 should have begun at step 3, in state 2, where the bonus of 0\.4 is not below half the gap, 0\.3\. Yours began a new episode\.$/,
    ],
    [[engine[0], path(2, 1, 2, [0, 0, 1])], /Yours began at step 2\.$/],
    [[engine[0]], /Yours had ended\.$/],
    [
      [engine[0], engine[1], path(3, 1, 1, [0, 1, 0])],
      /^path 3 should have begun a new episode, since .* path 2\. Yours began at step 1\.$/,
    ],
    [
      [engine[0], path(2, 1, 3, [0, 0, 0])],
      /^path 2 should have taken action 1 at step 3, in state 2\. Yours took 0: /,
    ],
    [[...engine, path(4, 3, 1, [0, 0, 0])], /^the engine’s run was over after path 3\. Yours went on\.$/],
    [[], /^path 1 is missing\. Yours had ended\.$/],
  ])) {
    const found = says(on("figure-1", trace), ...kinds.slice(0, 2).map((kind) => on(kind, engine)));
    assert.equal(found.solved, false);
    assert.match(found.says.replace("On Figure 1: ", ""), words);
  }
});

test("a custom learner wins a race by its newest code", () => {
  const check = CHECKS["beat-linq/yours"];
  const runs = (/** @type {string} */ kind, /** @type {number} */ first, code = "a") =>
    Array.from({ length: 10 }, (_, i) => {
      const one = record({ kind });
      Object.assign(one.spec, { seed: i + 1, algorithm: { kind, code } });
      return { ...one, optimalAfter: first };
    });
  const solves = (/** @type {any[][]} */ ...ended) => check(state({ ended: ended.flat() })).solved;
  assert.equal(solves(runs("linq-lsvi-ucb", 700), runs("own", 60)), true);
  assert.equal(solves(runs("linq-lsvi-ucb", 700), runs("own", 700)), false);
  assert.equal(solves(runs("linq-lsvi-ucb", 700), runs("lsvi-ucb", 60)), false);
  assert.equal(solves(runs("linq-lsvi-ucb", 700), runs("own", 60), runs("own", 900, "b").slice(1)), false, "old code");
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

test("the cheapest constant may fail once in ten seeds, and the next smaller one fails more often", () => {
  const check = CHECKS["the-constant/cheapest"];
  /** @param {number} c_beta @param {number} optimal */
  const runs = (c_beta, optimal) =>
    Array.from({ length: 10 }, (_, i) => {
      const one = record({ loss: i < optimal ? 0 : 0.5 });
      Object.assign(one.spec, { seed: i + 1, algorithm: { kind: "linq-lsvi-ucb", c_beta } });
      one.summary.revisits = 60;
      return one;
    });
  const solves = (/** @type {any[][]} */ ...ended) => check(state({ ended: ended.flat() })).solved;
  assert.equal(solves(runs(0.0012, 9), runs(0.001, 8)), true);
  assert.equal(solves(runs(0.0012, 8), runs(0.001, 4)), false, "two fail");
  assert.equal(solves(runs(0.0012, 10)), false, "nothing smaller was tried");
  assert.equal(solves(runs(0.0012, 10), runs(0.001, 9)), false, "the smaller one does it");
  assert.equal(solves(runs(0.0015, 10), runs(0.001, 4)), false, "there is more between them");
  assert.equal(solves(runs(0.002, 9), runs(0.0015, 10), runs(0.0012, 7)), true, "a larger one counts for nothing");
});

test("a residual is near if it was thought out, and a run has ended", () => {
  const check = CHECKS["break-linearity/break"];
  const checks = /** @type {any} */ ([{ id: "realizability", ok: false, value: 0.25 }]);
  const solves = (/** @type {string} */ residual, known = {}) =>
    check(state({ answers: { residual }, checks, record: record({}), ...known })).solved;
  assert.deepEqual(
    ["0.25", "0.254", "0,25", "1/4", "25 %", "0.26", "half", "2,500", ""].map((text) => solves(text)),
    [true, true, true, true, true, false, false, false, false],
  );
  assert.equal(solves("0.25", { record: null }), false);
});

test("a feature mends it only if it was written, the residual is 0 and the last policy is optimal", () => {
  const check = CHECKS["break-linearity/mend"];
  const checks = (/** @type {boolean} */ ok) =>
    /** @type {any} */ ([{ id: "realizability", ok, value: ok ? 1e-16 : 0.15, witness: { s: 1, a: 0 } }]);
  const run = (/** @type {object} */ features, loss = 0) => {
    const one = record({ loss });
    one.spec.features = { kind: "formula", ...features };
    return one;
  };
  const solves = (/** @type {boolean} */ ok, /** @type {any} */ one) =>
    check(state({ checks: checks(ok), record: one })).solved;
  assert.equal(solves(true, run({})), true);
  assert.equal(solves(false, run({})), false);
  assert.equal(solves(true, run({}, 0.5)), false);
  assert.equal(solves(true, run({ complete: true })), false);
  assert.equal(solves(true, run({ kind: "one-hot" })), false);
  assert.equal(solves(true, null), false);
});

test("a painted maze is worth something, has few revisits, a cell that pays, room, and ends optimal", () => {
  const check = CHECKS["paint-a-maze/paint"];
  const maze = (/** @type {string[]} */ map, { revisits = 900, v = 0.5, loss = 0, complete = true } = {}) => {
    const one = record({ problem: { kind: "grid", map }, loss });
    Object.assign(one.summary, { revisits, complete });
    for (const episode of one.episodes) Object.assign(episode, { v_star: v, v_policy: v - loss });
    return check(state({ record: one })).solved;
  };
  const map = ["S...", "#.#.", "...e"];
  assert.equal(maze(map), true);
  assert.equal(maze(map, { revisits: 1000 }), false);
  assert.equal(maze(map, { v: 0.49 }), false);
  assert.equal(maze(map, { loss: 0.1 }), false);
  assert.equal(maze(map, { complete: false }), false);
  assert.equal(maze(["S...", "#.#.", "#..e"]), false, "nine cells");
  assert.equal(maze(["S...", "#.#.", "...G"]), false, "nothing pays");
});

test("a race is lost by LinQ where the median of ten seeds says so, on one and the same problem", () => {
  const check = CHECKS["beat-linq/race"];
  /** @param {string} kind @param {(number | null)[]} firsts @param {number} length */
  const runs = (kind, firsts, length) =>
    firsts.map((optimalAfter, i) => {
      const one = record({ kind, problem: { length } });
      one.spec.seed = i + 1;
      return { ...one, optimalAfter };
    });
  const half = (/** @type {number | null} */ low, /** @type {number | null} */ high) => [
    ...Array(5).fill(low),
    ...Array(5).fill(high),
  ];
  const solves = (/** @type {any[][]} */ ...ended) => check(state({ ended: ended.flat() })).solved;
  assert.equal(solves(runs("linq-lsvi-ucb", half(200, 300), 8), runs("lsvi-ucb", half(100, null), 8)), true);
  assert.equal(solves(runs("linq-lsvi-ucb", half(200, 300), 8), runs("lsvi-ucb", half(200, null), 8)), false);
  assert.equal(solves(runs("linq-lsvi-ucb", half(200, 300), 8), runs("lsvi-ucb", half(100, 100), 6)), false);
  assert.equal(solves(runs("linq-lsvi-ucb", half(null, null), 8), runs("lsvi-ucb", half(900, null), 8)), true);
  assert.equal(solves(runs("linq-lsvi-ucb", half(200, 300), 8).slice(1), runs("lsvi-ucb", half(1, 1), 8)), false);
});

/** A price list with these samples, by access; of "online hints" those with hints. @param {{ [price: string]: number }} samples @returns {any} */
const priceList = (samples) => ({
  rows: Object.entries(samples).map(([name, n]) => {
    const [access, hints] = name.split(" ");
    return { access, hints: hints === "hints", price: { episodes: 1, samples: n, hints: 0 } };
  }),
});

test("prices are in order if none is dearer than the next, and equal ones may stand in either order", () => {
  const check = CHECKS["which-access/order"];
  const prices = priceList({
    online: 80,
    "online hints": 10,
    revisiting: 20,
    local: 20,
    generative: 15,
    "local hints": 7,
  });
  const given = (/** @type {string[]} */ ...placed) =>
    state({ prices, answers: Object.fromEntries(placed.map((name, i) => [`place${i + 1}`, name])) });
  const right = ["online hints", "generative", "revisiting", "local", "online"];
  assert.deepEqual(check(given(...right)), {
    solved: true,
    says: "Samples: online with hints 10, generative 15, going back 20, local 20, online 80.",
  });
  assert.equal(check(given("online hints", "generative", "local", "revisiting", "online")).solved, true);
  for (let i = 0; i + 1 < right.length; i++) {
    if (i === 2) continue; // the equal ones
    const swapped = right.with(i, right[i + 1]).with(i + 1, right[i]);
    const { solved, says, answer } = check(given(...swapped));
    assert.equal(solved, false, swapped.join());
    assert.doesNotMatch(says, /\d/, "no number");
    assert.match(answer ?? "", /online 80/);
  }
  assert.equal(check(given("local")).says, "Choose what stands at place 2.");
  assert.equal(check(given(...right.with(4, "local"))).says, "Each price has one place; found two for local.");
  assert.equal(check({ ...given(...right), prices: null }).solved, false);
});

test("going back saves a factor of 100 to 200, and a wrong height is told without its side", () => {
  const check = CHECKS["which-access/climb"];
  const at = (/** @type {number} */ online) =>
    check(state({ prices: priceList({ online, revisiting: 10 }), answers: { horizon: "7" } }));
  assert.deepEqual(
    [999, 1000, 2000, 2001].map((online) => at(online).solved),
    [false, true, true, false],
  );
  assert.equal(at(20).says, at(20_000).says);
  assert.match(at(1500).says, /^With H = 7 starting over takes 1,500 samples and going back 10, 150 times fewer\.$/);
  assert.equal(check(state({})).solved, false);
});

test("how revisits grow is counted in the median of five seeds, and a guess off by more than 1.5 is told neither side nor number", () => {
  /** Five runs, of whose seeds the third has the median. @param {object} problem @param {number} c_beta @param {number} revisits */
  const runs = (problem, c_beta, revisits) =>
    [0.5, 0.9, 1, 3, 9].map((share, i) => ({
      spec: { problem, algorithm: { c_beta }, seed: i + 1 },
      summary: { complete: true, revisits: Math.round(share * revisits) },
    }));
  const [one, two, same] = [
    runs({ horizon: 6 }, 0.1, 200),
    runs({ horizon: 12 }, 0.1, 8000),
    runs({ horizon: 12 }, 0.01, 500),
  ];
  const found = (/** @type {string} */ id, /** @type {any} */ of) => CHECKS[`how-many-revisits/${id}`](state(of));
  const at = (/** @type {string} */ id, /** @type {string} */ guess, /** @type {any[]} */ ended) =>
    found(id, { ended, guessed: { [id]: guess }, answers: { [id]: "40" } });
  for (const id of ["gap", "rooms"]) {
    assert.match(found(id, {}).says, /^Guess first: how many times/);
    assert.equal(found(id, { answers: { [id]: "3.5" }, ended: one }).says, "Your guess is 3.5. Now run.");
    assert.match(at(id, "", [...one, ...two]).says, /^There was no guess when the runs began/);
    assert.match(at(id, "40", [...one, ...two.slice(1)]).says, /^Your guess is 40\. Now run/, "four seeds are too few");
    assert.deepEqual(at(id, "59", [...one, ...two]), {
      solved: true,
      says: "In the median of 5 seeds 200 become 8,000 revisits, 40 times as many (your guess: 59).",
    });
    assert.deepEqual(
      ["26", "27", "60", "61"].map((guess) => at(id, guess, [...one, ...two]).solved),
      [false, true, true, false],
    );
    const [under, over] = ["2", "900"].map((guess) => at(id, guess, [...one, ...two]));
    assert.equal(under.says.replace("of 2 ", "of 900 "), over.says);
    assert.doesNotMatch(over.says, /200|8,000|40|too |larger|smaller|fewer|more than (?!a factor)/);
    assert.match(over.answer ?? "", /200 become 8,000 revisits, 40 times/);
    assert.equal(
      at(id, "40", [...one, ...two.map((run) => ({ ...run, summary: { revisits: 1 } })), ...two]).solved,
      true,
      "cut short",
    );
  }
  const both = (/** @type {string} */ formula, /** @type {string} */ unchanged) =>
    found("steps", { ended: [...one, ...two, ...same], guessed: { formula, same: unchanged } });
  assert.deepEqual(both("40", "3"), {
    solved: true,
    says: "In the median of 5 seeds 200 become 8,000 revisits by the formula, 40 times as many (your guess: 40), and 500 revisits with β as it was, 2.5 times as many (your guess: 3).",
  });
  assert.match(
    both("32", "40").says,
    /^Your guess of 40 with β as it was is off by more than a factor of 1\.5\. Tested are steps/,
  );
  assert.match(both("2", "2").says, /^Your guess of 2 by the formula is off/);
  assert.match(both("40", "").says, /^There was no guess/);
  assert.equal(
    found("steps", { ended: [...one, ...two], answers: { formula: "40", same: "2" } }).says,
    "Your guess is 40 and 2. Now run.",
  );
});
