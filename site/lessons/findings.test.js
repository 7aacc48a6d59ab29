import assert from "node:assert/strict";
import { test } from "node:test";
import { CHECKS } from "./checks.js";
import { nothing } from "./exercise-state.js";

/** @typedef {import("./exercise-state.js").State} State */

/** @param {string} exercise @param {object} known */
const found = (exercise, known) => CHECKS[exercise](/** @type {State} */ ({ ...nothing(), ...known }));

/** @param {object} spec @param {object} [summary] @param {number} [loss] @returns {any} */
const run = (spec, summary = {}, loss = 0) => ({
  spec: { problem: { kind: "gauntlet", length: 3 }, seed: 1, ...spec },
  summary: { complete: true, samples: 7, revisits: 12, gap: { true: 0.15, declared: [0.6] }, ...summary },
  episodes: [{ n: 1, v_star: 1, v_policy: 1 - loss }],
  timeline: { optimal: { first: 0 } },
  trace: [],
  optimalAfter: null,
});
/** @param {number} n @param {(seed: number) => any} one */
const seeds = (n, one) => Array.from({ length: n }, (_, i) => one(i + 1));

test("the sets are entered step by step, and told apart", () => {
  const says = (
    /** @type {object} */ answers,
    /** @type {any} */ progress = { done: true, paths: 3, updates: [1, 2, 3] },
  ) => found("read-figure-1/count", { answers, progress });
  assert.deepEqual(says({}, null), {
    solved: false,
    says: "The episode is not over: no paths were drawn. Press Path.",
  });
  assert.equal(
    says({}, { done: false, paths: 1, updates: [] }).says,
    "The episode is not over: 1 path was drawn. Press Path.",
  );
  assert.equal(says({}).says, "Enter the size of I₁.");
  assert.equal(says({ I1: "1", I2: " ", I3: "3" }).says, "Enter the size of I₂.");
  assert.equal(
    says({ I1: "1", I2: "2", I3: "1,000" }).says,
    "I₃ does not have 1,000. Learning goes back from the last step: which paths does step 3 learn from? In the picture ×2 stands for two paths.",
  );
  assert.deepEqual(says({ I1: "1", I2: "2", I3: "3" }), {
    solved: true,
    says: "1 ≤ 2 ≤ 3: they are nested, as eq. (25) says.",
  });
});

test("a pin is told what is wrong with it, or right", () => {
  const nexts = new Map([
    [3, { step: 2, state: 1 }],
    [1, { step: 3, state: 0 }],
  ]);
  const predict = (/** @type {any[]} */ pins) => found("read-figure-1/predict", { pins, nexts }).says;
  const read = (/** @type {any[]} */ pins) => found("read-figure-1/read", { pins, nexts }).says;
  assert.equal(predict([]), "Nothing is pinned yet. Press Path twice, then pin a state in the state view.");
  assert.equal(read([]), "Nothing is pinned yet. Pin a state in the state view, before you press Path.");
  assert.equal(
    read([{ h: 3, s: 0, computed: 1 }]),
    "You pinned a state when 1 path was drawn. Press Reset: this asks for it before the first.",
  );
  assert.equal(
    predict([{ h: 3, s: 0, computed: 5 }]),
    "You pinned a state when 5 paths were drawn. Press Reset: this asks for it after 2.",
  );
  assert.equal(predict([{ h: 2, s: 1, computed: 2 }]), "Path 4 began in state 1 at step 2, as you said.");
  assert.equal(
    predict([{ h: 2, s: 0, computed: 2 }]),
    "The step is right. But path 4 did not begin in state 0: follow path 3 to that step.",
  );
  const other =
    "path 4 began at another step. Go from the last step to the left: which is the first whose bonus is not below half the gap?";
  assert.equal(predict([{ h: 1, s: 1, computed: 2 }]), `You pinned state 1 at step 1; ${other}`);
  assert.equal(read([{ h: 3, s: 7, computed: 0 }]), "Path 2 began at step 3, as you said, in state 0.");
  assert.equal(
    read([{ h: 1, s: 7, computed: 0 }]),
    `You pinned state 7 at step 1; ${other.replace("path 4", "path 2")} Press Reset to say it again.`,
  );
  assert.equal(
    found("read-figure-1/predict", { pins: [{ h: 1, s: 2, computed: 2 }] }).says,
    "Pinned: state 2 at step 1. Now press Path until path 3 is drawn, and see.",
  );
});

test("a guess of revisits and of samples has its sentences", () => {
  const says = (/** @type {object} */ known) => found("the-constant/price", known).says;
  const record = run({});
  assert.equal(says({}), "Guess first: a number of revisits. Then press Run.");
  assert.equal(says({ answers: { revisits: "0" } }), "Guess first: a number of revisits. Then press Run.");
  assert.equal(says({ answers: { revisits: "1,200" } }), "Your guess is 1,200. Now press Run, to the end.");
  assert.equal(says({ record }), "There was no guess when the run began. Press Reset, guess, and run.");
  assert.equal(
    says({ record, guessed: { revisits: "" } }),
    "There was no guess when the run began. Press Reset, guess, and run.",
  );
  assert.equal(
    says({ record, guessed: { revisits: "20" } }),
    "The run has 12 revisits; your guess of 20 is within a factor of 2.",
  );
  assert.equal(
    says({ record, guessed: { revisits: "30" } }),
    "Your guess of 30 is off by more than a factor of 2. How does the bound depend on the constant? Press Reset, guess again, and run.",
  );
  assert.equal(
    found("the-constant/price", { record, guessed: { revisits: "3" } }).answer,
    "The run has 12 revisits; your guess of 3 is 4 times too few.",
  );
  assert.equal(
    found("why-return/with", { record, guessed: { samples: "3" } }).says,
    "The policy was never optimal in 7 samples. Try another seed.",
  );
});

test("gaps and constants are told with their seeds", () => {
  const at = (/** @type {object} */ algorithm, /** @type {number} */ n, /** @type {number} */ optimal) =>
    seeds(n, (seed) => run({ seed, algorithm }, {}, seed <= optimal ? 0 : 0.5));
  const gap = (/** @type {any[]} */ ...ended) => found("lie-about-the-gap/largest", { ended: ended.flat() }).says;
  assert.equal(gap(), "No declared gap was run on five seeds yet: press Run seeds 1 to 5.");
  const neighbours = "Two neighbours of the list decide: with one all seeds end optimal, with the next not all.";
  assert.equal(
    gap(at({ gap: 0.2 }, 5, 4), at({ gap: 0.3 }, 5, 0)),
    `With the gap declared 0.2, 4 of 5 seeds end optimal; declared 0.3, 0 of 5 seeds end optimal. ${neighbours}`,
  );
  assert.equal(gap(at({ gap: 0.2 }, 5, 5)), `With the gap declared 0.2, all 5 seeds end optimal. ${neighbours}`);
  const both = "With the gap declared 0.2, all 5 seeds end optimal; declared 0.3, 1 of 5 seeds end optimal.";
  assert.equal(gap(at({ gap: 0.2 }, 5, 5), at({ gap: 0.3 }, 5, 1)), `${both} ${neighbours}`);
  assert.equal(
    gap(at({ gap: 0.25 }, 5, 5), at({ gap: 0.3 }, 5, 1)),
    `The largest is 0.25. ${both.replace("0.2,", "0.25,")} The true gap is 0.15.`,
  );
  const constant = (/** @type {any[]} */ ...ended) => found("the-constant/cheapest", { ended: ended.flat() }).says;
  assert.equal(constant(), "No constant was run on ten seeds yet.");
  const words = (/** @type {number} */ c, /** @type {number} */ n) =>
    `With ${c}, ${n} of 10 seeds end optimal, for 12 revisits a run`;
  const decide =
    "Two neighbours of the list decide: with one at most one seed fails, with the next smaller one more do.";
  assert.equal(constant(at({ c_beta: 1 }, 10, 3)), `${words(1, 3)}. ${decide}`);
  assert.equal(constant(at({ c_beta: 1 }, 10, 9)), `${words(1, 9)}. ${decide}`);
  assert.equal(
    constant(at({ c_beta: 1 }, 10, 9), at({ c_beta: 0.5 }, 10, 1)),
    `${words(0.5, 1)}. ${words(1, 9)}. ${decide}`,
  );
  assert.equal(
    constant(at({ c_beta: 1 }, 10, 9), at({ c_beta: 0.8 }, 10, 1)),
    `The smallest is 1. ${words(0.8, 1)}. ${words(1, 9)}.`,
  );
});

test("residuals, features and mazes have their sentences", () => {
  const checks = [{ id: "realizability", ok: false, value: 0.25, witness: { s: 2, a: 1 } }];
  const residual = (/** @type {object} */ known) => found("break-linearity/break", { checks, ...known }).says;
  assert.equal(
    residual({}),
    "Enter a decimal number, such as 0.1: how far off the best linear function is, at the worst state and action.",
  );
  assert.equal(residual({ answers: { residual: "0.1" } }), "Your number is 0.1. Now press Run, to the end.");
  assert.equal(
    residual({ answers: { residual: "0.1" }, record: run({}), checks: [] }),
    "Of this problem no residual is known.",
  );
  assert.match(
    residual({ answers: { residual: "0.1" }, record: run({}) }),
    /^It is not 0\.1\. In rooms 0 and 1 one button is better/,
  );
  assert.equal(
    residual({ answers: { residual: "0.25" }, record: run({}) }),
    "The residual is 0.25, and the last policy is optimal all the same.",
  );
  assert.equal(
    residual({ answers: { residual: "0.25" }, record: run({}, {}, 0.5) }),
    "The residual is 0.25, and the last policy loses 0.5 an episode.",
  );
  const mend = (/** @type {object} */ known) => found("break-linearity/mend", known).says;
  assert.equal(mend({}), "The run is not there yet.");
  assert.equal(mend({ checks }), "The residual is 0.25, at state 2 and action 1. Another feature?");
  const good = { checks: [{ id: "realizability", ok: true, value: 0 }] };
  assert.equal(mend(good), "The residual is 0: Q* is linear in the features. Now press Run, to the end.");
  assert.equal(mend({ ...good, record: run({}) }), "Write the feature yourself. Press Reset.");
  const features = { kind: "formula" };
  assert.match(
    mend({ ...good, record: run({ features }, {}, 0.5) }),
    /^Q\* is linear, but the last policy is not optimal\. /,
  );
  assert.equal(mend({ ...good, record: run({ features }) }), "The residual is 0, and the last policy is optimal.");
  const maze = (/** @type {string[]} */ map, summary = {}, loss = 0) =>
    found("paint-a-maze/paint", { record: run({ problem: { kind: "grid", map } }, summary, loss) }).says;
  const words = "V* is 1, the gap 0.15, and the run has 12 revisits";
  assert.equal(found("paint-a-maze/paint", {}).says, "Paint, then press Run, to the end.");
  assert.equal(maze(["S...", "....", "...e"]), `${words}.`);
  assert.equal(maze(["S..e"]), `${words}; but only 4 cells are no walls. Leave at least 10.`);
  assert.equal(maze(["S...", "....", "...G"]), `${words}; but no cell pays. Paint one of .1 to 1.`);
  assert.match(maze(["S...", "....", "...e"], {}, 0.5), /; but its last policy loses 0\.5\. What is V\*/);
  assert.match(
    maze(["S...", "....", "...e"], { revisits: 1000 }),
    /1,000 revisits\. Are two ways nearly as good as each other\?$/,
  );
});

test("a race is told by its medians", () => {
  const runs = (/** @type {object} */ algorithm, /** @type {number | null} */ optimalAfter) =>
    seeds(10, (seed) => ({ ...run({ seed, algorithm }), optimalAfter }));
  const linq = (/** @type {number | null} */ first) => runs({ kind: "linq-lsvi-ucb" }, first);
  const says = (/** @type {string} */ exercise, /** @type {any[]} */ ...ended) =>
    found(`beat-linq/${exercise}`, { ended: ended.flat() }).says;
  assert.equal(says("race"), "No race was run to the end yet.");
  const told = "In the median run the policy was optimal first: LinQ-LSVI-UCB";
  assert.equal(
    says("race", linq(1500), runs({ kind: "lsvi-ucb" }, null)),
    `${told} after 1,500 samples, LSVI-UCB never. Another problem?`,
  );
  const own = { kind: "own", code: "c" };
  assert.equal(says("yours", linq(1500), runs(own, 70)), `${told} after 1,500 samples, yours after 70 samples.`);
  assert.equal(
    says("yours", linq(15), runs(own, 70)),
    `${told} after 15 samples, yours after 70 samples. Another idea, or another problem?`,
  );
});

test("who comes through is told with what was lost", () => {
  const kinds = ["linq-lsvi-ucb", "linq-no-revisit", "linq-skip", "lsvi-ucb"];
  const ended = kinds.map((kind) => run({ algorithm: { kind } }, {}, kind === "linq-skip" ? 0.5 : 0));
  const says = (/** @type {string[]} */ through, all = ended) =>
    found("which-line-can-go/which", { answers: { through }, ended: all }).says;
  assert.equal(says([], ended.slice(2)), "Not run to the end yet: LinQ-LSVI-UCB, LinQ-LSVI-UCB without revisits.");
  const wrong =
    "Your ticks and your runs do not agree. Choose each learner, run it again, and look at its Plan in the state view: is it optimal at the coin, in the lock and at the hub?";
  assert.deepEqual([says([]), says(kinds)], [wrong, wrong], "which of them is wrong is not told");
  assert.equal(
    says(kinds.filter((kind) => kind !== "linq-skip")),
    "In the second half of their runs, LinQ-LSVI-UCB lost 0 an episode; LinQ-LSVI-UCB without revisits lost 0 an episode; LinQ-LSVI-UCB that drops paths lost 0.5 an episode; LSVI-UCB lost 0 an episode. Through is what lost at most 0.015.",
  );
  const mend = (/** @type {any[]} */ ended) => found("which-line-can-go/mend", { ended }).says;
  assert.equal(mend([]), "No run has ended yet. Press Run, to the end.");
  const one = (/** @type {number} */ loss) => run({ algorithm: { kind: "linq-no-revisit", c_beta: 0.1 } }, {}, loss);
  const set = "With a lock of length 3 and the constant 0.1 it lost";
  assert.equal(mend([one(0)]), `${set} 0 an episode in the second half of its run: it is through.`);
  assert.equal(
    mend([one(0.5)]),
    `${set} 0.5 an episode in the second half of its run, more than 0.015. How often does chance open such a lock?`,
  );
});

test("no guess, in whatever exercise, is told its side or the number before it is near", () => {
  const record = run({}, { revisits: 1000 });
  record.timeline = { optimal: { first: 2 } };
  record.trace = [{ episode: 1, from: 1, states: Array.from({ length: 1000 }) }];
  const guesses = Object.keys(CHECKS).filter((exercise) => /^Guess first: a number/.test(found(exercise, {}).says));
  assert.equal(guesses.length, 8);
  for (const exercise of guesses) {
    const says = (/** @type {string} */ n) => found(exercise, { record, guessed: { samples: n, revisits: n } });
    const [under, over, near] = ["7", "70,000", "1,100"].map(says);
    assert.equal(under.says.replace("of 7 ", "of 70,000 "), over.says, exercise);
    assert.doesNotMatch(over.says, /1,000|too |larger|smaller|fewer|more than (?!a factor)/, exercise);
    assert.match(near.says, /1,000 .*(?:samples|revisits).*your guess of 1,100/, exercise);
  }
});

test("what is said has words, not a formula's code", async () => {
  const { readFile } = await import("node:fs/promises");
  const code = await readFile(new URL("./checks.js", import.meta.url), "utf8");
  for (const [, text] of code.matchAll(/[`"]([^`"\n]* [^`"\n]*)[`"]/g))
    assert.doesNotMatch(text.replace(/\$\{[^}]*\}/g, ""), /c_|_β|\\[a-z]+|\w_\{?\w/, text);
});
