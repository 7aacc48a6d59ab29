// What each exercise asks of a run: a pure function of what the run has told, and of what the reader has entered.

import { about, count, counted, measure } from "../ui/numbers.js";
import { readNumber } from "../ui/typed-numbers.js";
import { firstOptimal } from "./exercise-state.js";

/** @typedef {import("../revisit.d.ts").Record_} Record */
/** @typedef {import("./exercise-state.js").Ended} Ended */
/** @typedef {import("./exercise-state.js").State} State */
/** @typedef {{ solved: boolean, says: string, answer?: string }} Finding says: a sentence or two, what was found; answer: the right one, for who asks for it */

/** A guess is near if it is off by this factor at most. */
const FACTOR = 2;
/** Seeds on which a declared gap is tried, and how far above it the next one may be. */
const SEEDS = 5;
const NEXT = 1.3;
/** Of the gap: what a policy may lose that has come through. */
const SHARE = 0.1;
/** How far a residual may be off that was thought out. */
const NEAR = 0.005;
/** A maze that is painted: its cells that are no walls, its V*, and the revisits that it must stay under. */
const MAZE = { cells: 10, value: 0.5, revisits: 1000 };
/** Seeds on which a constant is tried, the failures among them that are allowed, and seeds of a race. */
const TRIALS = 10;
const FAILURES = 1;
const RACES = 10;
/** By how much going back is to be cheaper than starting over. */
const SAVED = { least: 100, most: 200 };

/** Seeds on which revisits are counted, and the factor that a guess of how they grow may be off by. */
const GROWTH = { seeds: 5, near: 1.5 };

/** By "lesson/exercise". @type {{ [exercise: string]: (state: State) => Finding }} */
export const CHECKS = {
  "read-figure-1/read": (state) =>
    pinnedNext(state, { at: 0, of: 1, missing: "Pin a state in the state view, before you press Path.", step: true }),
  "read-figure-1/predict": (state) =>
    pinnedNext(state, { at: 2, of: 3, missing: "Press Path twice, then pin a state in the state view." }),
  "read-figure-1/count": learnedFrom,
  "why-return/with": (state) =>
    nearSamples(state, "How many actions does the test make certain of, and with how many samples each?"),
  "why-return/skip": (state) =>
    nearSamples(state, "What does a path cost that begins at step 1, and what one that begins at step h?"),
  "why-return/untested": (state) =>
    nearSamples(state, "How many samples does chance need to open the lock, and how often must it do so?"),
  "which-line-can-go/which": comesThrough,
  "which-line-can-go/mend": untestedComesThrough,
  "lie-about-the-gap/largest": largestGap,
  "lie-about-the-gap/price": (state) => nearRevisits(state, "How does the bound depend on the declared gap?"),
  "break-linearity/break": nearResidual,
  "break-linearity/mend": mended,
  "paint-a-maze/price": (state) => nearRevisits(state, "Which letter of the formula does the prize change?"),
  "paint-a-maze/paint": paintedMaze,
  "the-constant/cheapest": cheapestConstant,
  "the-constant/price": (state) => nearRevisits(state, "How does the bound depend on the constant?"),
  "beat-linq/race": (state) => racesLost(state, { kind: "lsvi-ucb", name: "LSVI-UCB" }),
  "beat-linq/yours": (state) => racesLost(state, { kind: "own", name: "yours" }),
  "a-million-states/states": (state) => nearRevisits(state, "Where does the bound have the number of states?"),
  "a-million-states/dimension": (state) => nearRevisits(state, "How does the bound depend on the number of features?"),
  "write-it-yourself/backtrack": samePaths,
  "which-access/order": pricesInOrder,
  "which-access/climb": climbSaved,
  "how-many-revisits/gap": (state) =>
    nearGrowth(state, { gap: "" }, "How many samples bring a bonus below half the gap, if that is half as large?"),
  "how-many-revisits/rooms": (state) =>
    nearGrowth(
      state,
      { rooms: "" },
      "There are more secrets; and what do the features do to β, and so to each of them?",
    ),
  "how-many-revisits/steps": (state) =>
    nearGrowth(
      state,
      { formula: " by the formula", same: " with β as it was" },
      "Tested are steps 2 to H − 1. How many are there now, and what does H do to β, and so to each of them?",
    ),
};

/**
 * Whether the state that was pinned after so many paths is the one in which a later path began.
 * @param {State} state
 * @param {{ at: number, of: number, missing: string, step?: boolean }} ask at: the paths drawn when it was pinned; of: the path after which the
 *   learner went back there; step: its step alone is asked for
 * @returns {Finding}
 */
function pinnedNext({ pins, nexts }, { at, of, missing, step = false }) {
  const pin = pins.findLast(({ computed }) => computed === at);
  const last = pins.at(-1);
  if (!pin) {
    if (!last) return no(`Nothing is pinned yet. ${missing}`);
    const when = at === 0 ? "before the first" : `after ${at}`;
    return no(`You pinned a state when ${paths(last.computed)} drawn. Press Reset: this asks for it ${when}.`);
  }
  const next = nexts.get(of);
  if (!next) return no(`Pinned: ${place(pin)}. Now press Path until path ${of} is drawn, and see.`);
  const [h, s] = [next.step, next.state];
  if (step && pin.h === h) return yes(`Path ${of + 1} began at step ${h}, as you said, in state ${s}.`);
  if (pin.h === h && pin.s === s) return yes(`Path ${of + 1} began in ${place({ h, s })}, as you said.`);
  if (pin.h !== h)
    return no(
      `You pinned ${place(pin)}; path ${of + 1} began at another step. Go from the last step to the left: which is the first whose bonus is not below half the gap?${at === 0 ? " Press Reset to say it again." : ""}`,
    );
  return no(`The step is right. But path ${of + 1} did not begin in state ${pin.s}: follow path ${of} to that step.`);
}

/** @param {State} state @returns {Finding} whether |I_h| was entered for each step */
function learnedFrom({ answers, progress }) {
  if (!progress?.done) return no(`The episode is not over: ${paths(progress?.paths ?? 0)} drawn. Press Path.`);
  const sizes = progress.updates;
  const given = sizes.map((_, i) => number(answers[`I${i + 1}`], true));
  const empty = given.indexOf(null);
  if (empty >= 0) return no(`Enter the size of I${subscript(empty + 1)}.`);
  const wrong = sizes.findIndex((size, i) => size !== given[i]);
  if (wrong < 0) return yes(`${sizes.join(" ≤ ")}: they are nested, as eq. (25) says.`);
  return no(
    `I${subscript(wrong + 1)} does not have ${count(given[wrong] ?? 0)}. Learning goes back from the last step: which paths does step ${wrong + 1} learn from? In the picture ×2 stands for two paths.`,
  );
}

/** @param {State} state @param {string} hint @returns {Finding} whether the guess was near the samples until the first optimal policy */
function nearSamples(state, hint) {
  return nearGuess(state, "samples", hint, (record) => {
    const found = firstOptimal(record);
    if (found === null)
      return no(`The policy was never optimal in ${counted(record.summary.samples, "sample")}. Try another seed.`);
    return { found, says: `It was optimal first after ${counted(found, "sample")}` };
  });
}

/** @param {State} state @param {string} hint @returns {Finding} whether the guess was near the revisits of the whole run */
function nearRevisits(state, hint) {
  return nearGuess(state, "revisits", hint, ({ summary }) => ({
    found: summary.revisits,
    says: `The run has ${counted(summary.revisits, "revisit")}`,
  }));
}

/**
 * @param {State} state
 * @param {string} what was guessed, and the field's name
 * @param {string} hint at the way to a better guess: the side on which it is off would be enough to halve the rest
 * @param {(record: Record) => { found: number, says: string } | Finding} find
 * @returns {Finding}
 */
function nearGuess({ record, guessed, answers }, what, hint, find) {
  if (!record || !isOver(record)) {
    const guess = number(answers[what], true);
    if (guess === null || guess <= 0) return no(`Guess first: a number of ${what}. Then press Run.`);
    return no(`Your guess is ${count(guess)}. Now press Run, to the end.`);
  }
  const guess = number(guessed?.[what], true);
  if (guess === null || guess <= 0) return no("There was no guess when the run began. Press Reset, guess, and run.");
  const finding = find(record);
  if (!("found" in finding)) return finding;
  const { found, says } = finding;
  const factor = guess > found ? guess / found : found / guess;
  if (factor <= FACTOR) return yes(`${says}; your guess of ${count(guess)} is within a factor of 2.`);
  const side = guess > found ? "too many" : "too few";
  return {
    ...no(
      `Your guess of ${count(guess)} is off by more than a factor of 2. ${hint} Press Reset, guess again, and run.`,
    ),
    answer: `${says}; your guess of ${count(guess)} is ${measure(factor, 2)} times ${side}.`,
  };
}

/** @param {State} state @returns {Finding} whether the largest declared gap was found that ends optimal on five seeds */
function largestGap({ ended }) {
  const gaps = triedOn(ended, SEEDS, ({ gap }) => gap);
  if (gaps.length === 0) return no("No declared gap was run on five seeds yet: press Run seeds 1 to 5.");
  const words = (/** @type {Tried} */ { value, seeds, optimal }) =>
    `declared ${value}, ${optimal === seeds ? `all ${seeds}` : `${optimal} of ${seeds}`} seeds end optimal`;
  const best = gaps.findLast(({ seeds, optimal }) => optimal === seeds);
  const over = best && gaps.find(({ value }) => value > best.value);
  if (!over || over.value > best.value * NEXT)
    return no(
      `With the gap ${gaps.map(words).join("; ")}. Two neighbours of the list decide: with one all seeds end optimal, with the next not all.`,
    );
  return yes(
    `The largest is ${best.value}. With the gap ${words(best)}; ${words(over)}. The true gap is ${ended.at(-1)?.summary.gap.true}.`,
  );
}

/** @param {State} state @returns {Finding} whether the smallest constant was found that fails on one seed of ten at most */
function cheapestConstant({ ended }) {
  const tried = triedOn(ended, TRIALS, ({ c_beta }) => c_beta);
  if (tried.length === 0) return no("No constant was run on ten seeds yet.");
  const words = (/** @type {Tried} */ { value, seeds, optimal, revisits }) =>
    `With ${value}, ${optimal} of ${seeds} seeds end optimal, for ${counted(revisits, "revisit")} a run`;
  const good = (/** @type {Tried} */ { seeds, optimal }) => seeds - optimal <= FAILURES;
  const best = tried.find(good);
  const under = best && tried.findLast(({ value }) => value < best.value);
  if (!under || best.value > under.value * NEXT)
    return no(
      `${tried.map(words).join(". ")}. Two neighbours of the list decide: with one at most one seed fails, with the next smaller one more do.`,
    );
  return yes(`The smallest is ${best.value}. ${words(under)}. ${words(best)}.`);
}

/** @typedef {{ value: number, seeds: number, optimal: number, revisits: number }} Tried seeds: that it was run on; revisits: of a run, on average */

/**
 * A constant's values that were run on enough seeds, the smallest first. A seed counts once, by its last run.
 * @param {Ended[]} ended
 * @param {number} least number of seeds
 * @param {(algorithm: NonNullable<import("../revisit.d.ts").Spec["algorithm"]>) => unknown} constant
 * @returns {Tried[]}
 */
function triedOn(ended, least, constant) {
  /** @type {Map<number, Map<number, Ended>>} */
  const tried = new Map();
  for (const record of ended.filter(isOver)) {
    const { seed = 1, algorithm } = record.spec;
    const value = constant(algorithm ?? {});
    if (typeof value === "number") tried.set(value, (tried.get(value) ?? new Map()).set(seed, record));
  }
  return [...tried]
    .map(([value, bySeed]) => ({ value, runs: [...bySeed.values()] }))
    .filter(({ runs }) => runs.length >= least)
    .map(({ value, runs }) => ({
      value,
      seeds: runs.length,
      optimal: runs.filter(endsOptimal).length,
      revisits: Math.round(runs.reduce((sum, { summary }) => sum + summary.revisits, 0) / runs.length),
    }))
    .sort((a, b) => a.value - b.value);
}

/** @param {State} state @returns {Finding} whether the residual of the best linear function was thought out */
function nearResidual({ answers, checks, record }) {
  const given = number(answers.residual, false);
  if (given === null)
    return no(
      "Enter a decimal number, such as 0.1: how far off the best linear function is, at the worst state and action.",
    );
  if (!record || !isOver(record)) return no(`Your number is ${given}. Now press Run, to the end.`);
  const { value = null } = checks.find(({ id }) => id === "realizability") ?? {};
  if (value === null) return no("Of this problem no residual is known.");
  if (Math.abs(given - value) > NEAR)
    return no(
      `It is not ${given}. In rooms 0 and 1 one button is better, in 2 and 3 the other, by as much. What is left of that for a function that is linear in s and in a?`,
    );
  return yes(
    `The residual is ${measure(value, 3)}, and the last policy ${endsOptimal(record) ? "is optimal all the same" : `loses ${measure(lastLoss(record), 2)} an episode`}.`,
  );
}

/** @param {State} state @returns {Finding} whether one feature made Q* linear, and the learner found it */
function mended({ checks, record }) {
  const { ok = null, value = null, witness } = checks.find(({ id }) => id === "realizability") ?? {};
  if (value === null) return no("The run is not there yet.");
  if (!ok) {
    const { s, a } = witness ?? {};
    return no(`The residual is ${measure(value, 3)}, at state ${s} and action ${a}. Another feature?`);
  }
  if (!record || !isOver(record))
    return no("The residual is 0: Q* is linear in the features. Now press Run, to the end.");
  const { features } = record.spec;
  if (features?.kind !== "formula" || features.complete) return no("Write the feature yourself. Press Reset.");
  if (!endsOptimal(record))
    return no(
      `Q* is linear, but the last policy is not optimal. Is the feature long enough to be told apart from nothing?`,
    );
  return yes("The residual is 0, and the last policy is optimal.");
}

/** @param {State} state @returns {Finding} whether the maze has the value, and few revisits */
function paintedMaze({ record }) {
  if (!record || !isOver(record)) return no("Paint, then press Run, to the end.");
  const { problem } = record.spec;
  const map = Array.isArray(problem.map) ? problem.map.map(String) : [];
  const cells = map.join("").replaceAll("#", "").length;
  const pays = /[a-j]/.test(map.join(""));
  const { v_star = 0 } = record.episodes?.[0] ?? {};
  const { revisits, complete, gap } = record.summary;
  const words = `V* is ${measure(v_star, 2)}, the gap ${measure(gap.true ?? 0, 2)}, and the run has ${counted(revisits, "revisit")}`;
  if (!complete) return no(`${words}: it ended over its budget of samples. Are two ways nearly as good as each other?`);
  if (cells < MAZE.cells) return no(`${words}; but only ${cells} cells are no walls. Leave at least ${MAZE.cells}.`);
  if (!pays) return no(`${words}; but no cell pays. Paint one of .1 to 1.`);
  if (v_star < MAZE.value) return no(`${words}. V* is to be at least ${MAZE.value}.`);
  if (!endsOptimal(record) && revisits < MAZE.revisits)
    return no(
      `${words}; but its last policy loses ${measure(lastLoss(record), 2)}. What is V*, beside what it believes of moves that it never tried?`,
    );
  if (revisits >= MAZE.revisits) return no(`${words}. Are two ways nearly as good as each other?`);
  return yes(`${words}.`);
}

/**
 * Whether a race was found that LinQ-LSVI-UCB loses.
 * @param {State} state
 * @param {{ kind: string, name: string }} rival of the reader's own learner, its newest code
 * @returns {Finding}
 */
function racesLost({ ended }, rival) {
  const code = ended.findLast((record) => kindOf(record) === "own")?.spec.algorithm?.code;
  /** By problem, and in it by learner, when each seed's policy was optimal first. @type {Map<string, Map<string, Map<number, number>>>} */
  const races = new Map();
  for (const record of ended.filter((one) => isOver(one) || kindOf(one) === "own")) {
    const { problem, features, seed = 1, algorithm } = record.spec;
    if (algorithm?.kind === "own" && algorithm.code !== code) continue;
    const race = JSON.stringify([problem, features]);
    const learners = races.get(race) ?? new Map();
    const kind = kindOf(record);
    races.set(race, learners.set(kind, (learners.get(kind) ?? new Map()).set(seed, record.optimalAfter ?? Infinity)));
  }
  const finished = [...races.values()]
    .map((learners) =>
      ["linq-lsvi-ucb", rival.kind].map((kind) => [...(learners.get(kind)?.values() ?? [])].sort((a, b) => a - b)),
    )
    .filter((both) => both.every((firsts) => firsts.length >= RACES))
    .map(([linq, other]) => ({ linq: lowerMedian(linq), other: lowerMedian(other) }));
  const last = finished.at(-1);
  if (!last) return no("No race was run to the end yet.");
  const words = (/** @type {typeof last} */ { linq, other }) =>
    `In the median run the policy was optimal first: LinQ-LSVI-UCB ${after(linq)}, ${rival.name} ${after(other)}`;
  const won = finished.find(({ linq, other }) => other < linq);
  const next = rival.kind === "own" ? "Another idea, or another problem?" : "Another problem?";
  return won ? yes(`${words(won)}.`) : no(`${words(last)}. ${next}`);
}

/** Their names, as in the lab. @type {{ [kind: string]: string }} */
const LEARNERS = {
  "linq-lsvi-ucb": "LinQ-LSVI-UCB",
  "linq-no-revisit": "LinQ-LSVI-UCB without revisits",
  "linq-skip": "LinQ-LSVI-UCB that drops paths",
  "lsvi-ucb": "LSVI-UCB",
};

/** @param {State} state @returns {Finding} whether the learners that were ticked are those that came through in their runs */
function comesThrough({ answers, ended }) {
  const learners = Object.keys(LEARNERS);
  const runs = new Map(
    ended.filter((record) => isOver(record) && isGauntlet(record)).map((record) => [kindOf(record), record]),
  );
  const missing = learners.filter((kind) => !runs.has(kind));
  if (missing.length > 0) return no(`Not run to the end yet: ${missing.map((kind) => LEARNERS[kind]).join(", ")}.`);
  const ticked = [answers.through ?? []].flat();
  if (learners.some((kind) => ticked.includes(kind) !== through(runs.get(kind))))
    return no(
      "Your ticks and your runs do not agree. Choose each learner, run it again, and look at its Plan in the state view: is it optimal at the coin, in the lock and at the hub?",
    );
  const lost = (/** @type {string} */ kind) =>
    `${LEARNERS[kind]} lost ${measure(lateLoss(runs.get(kind)), 2)} an episode`;
  return yes(`In the second half of their runs, ${learners.map(lost).join("; ")}. Through is what lost at most 0.015.`);
}

/** @param {State} state @returns {Finding} whether LinQ without the test came through some lock */
function untestedComesThrough({ ended }) {
  const runs = ended.filter((record) => kindOf(record) === "linq-no-revisit" && isGauntlet(record) && isOver(record));
  const last = runs.at(-1);
  if (!last) return no("No run has ended yet. Press Run, to the end.");
  const best = runs.find((record) => through(record)) ?? last;
  const { problem, algorithm } = best.spec;
  const set = `With a lock of length ${problem.length} and the constant ${algorithm?.c_beta}`;
  const lost = `${measure(lateLoss(best), 2)} an episode in the second half of its run`;
  if (through(best)) return yes(`${set} it lost ${lost}: it is through.`);
  return no(`${set} it lost ${lost}, more than 0.015. How often does chance open such a lock?`);
}

/** Problems on which a learner is compared with the engine's, by their kinds. */
const COMPARED = { "figure-1": "Figure 1", "combination-lock": "the lock", "random-linear-q": "the random problem" };

/** @param {State} state @returns {Finding} whether the newest code drew the same paths as LinQ-LSVI-UCB on all problems */
function samePaths({ ended }) {
  const code = ended.findLast((record) => kindOf(record) === "own")?.spec.algorithm?.code;
  if (code === undefined) return no("Your learner has not played yet. Press Compare with the engine’s.");
  const words = [];
  for (const [kind, name] of Object.entries(COMPARED)) {
    const runs = ended.filter(({ spec }) => spec.problem.kind === kind);
    const own = runs.findLast((record) => kindOf(record) === "own" && record.spec.algorithm?.code === code);
    const engine = runs.findLast(
      (record) => kindOf(record) === "linq-lsvi-ucb" && isOver(record) && record.spec.seed === own?.spec.seed,
    );
    if (!own || !engine)
      return no("Your code, as it is now, was not compared on all problems yet. Press Compare with the engine’s.");
    const { gap } = engine.summary;
    const difference = firstDifference(own.trace ?? [], engine.trace ?? [], (gap.declared[0] ?? Infinity) / 2);
    if (difference) return no(`On ${name}: ${difference}`);
    words.push(`${count(engine.trace?.length ?? 0)} on ${name}`);
  }
  return yes(`Your learner draws the engine’s paths, one by one: ${words.join(", ")}.`);
}

/** @typedef {NonNullable<Record["trace"]>} Trace */

/**
 * Where two runs part.
 * @param {Trace} own of the reader's learner
 * @param {Trace} engine of LinQ-LSVI-UCB
 * @param {number} half of the gap
 * @returns {string} "": nowhere
 */
function firstDifference(own, engine, half) {
  for (const [i, { k, episode, from, states, actions }] of engine.entries()) {
    const [yours, before] = [own[i], engine[i - 1]];
    if (yours?.from !== from || yours.episode !== episode) {
      const should = !before
        ? "path 1 is missing"
        : episode > before.episode
          ? `path ${k} should have begun a new episode, since the test held for each step of path ${k - 1}`
          : `path ${k} should have begun at step ${from}, in state ${states[from - 1]}, where the bonus of ${measure(before.bonus[from - 1], 3)} is not below half the gap, ${measure(half, 3)}`;
      const is = !yours
        ? "had ended"
        : before && yours.episode === before.episode
          ? `began at step ${yours.from}`
          : "began a new episode";
      return `${should}. Yours ${is}.`;
    }
    for (let h = from; h <= actions.length; h++)
      if (yours.actions[h - 1] !== actions[h - 1])
        return `path ${k} should have taken action ${actions[h - 1]} at step ${h}, in state ${states[h - 1]}. Yours took ${yours.actions[h - 1]}: until then it had not learned from the same steps.`;
  }
  return own.length > engine.length ? `the engine’s run was over after path ${engine.length}. Yours went on.` : "";
}

/** Prices that are put in order, by what the fields call them: an access, alone or with hints. @type {{ [price: string]: string }} */
const PRICES = {
  online: "online",
  "online hints": "online with hints",
  revisiting: "going back",
  local: "local",
  generative: "generative",
};

/** @param {State} state @returns {Finding} whether the prices of a price list stand in order; equal ones may stand in either */
function pricesInOrder({ answers, prices }) {
  const names = Object.keys(PRICES);
  const placed = names.map((_, i) => String(answers[`place${i + 1}`] ?? ""));
  const empty = placed.findIndex((name) => !names.includes(name));
  if (empty >= 0) return no(`Choose what stands at place ${empty + 1}.`);
  const twice = placed.find((name, i) => placed.indexOf(name) < i);
  if (twice !== undefined) return no(`Each price has one place; found two for ${PRICES[twice]}.`);
  if (!prices) return no("The price list is not there yet.");
  const samples = (/** @type {string} */ name) => samplesOf(prices, name);
  const sorted = [...names].sort((a, b) => samples(a) - samples(b));
  const words = `Samples: ${sorted.map((name) => `${PRICES[name]} ${about(samples(name))}`).join(", ")}.`;
  if (placed.every((name, i) => samples(name) === samples(sorted[i]))) return yes(words);
  return {
    ...no(
      "They do not stand in this order. What does each pay for the draws, for the climb and for the entry? A row opens to its argument.",
    ),
    answer: words,
  };
}

/** @param {State} state @returns {Finding} whether the number of rungs was set at which going back saves what is asked for */
function climbSaved({ answers, prices }) {
  if (!prices) return no("The price list is not there yet.");
  const [online, back] = ["online", "revisiting"].map((name) => samplesOf(prices, name));
  const { horizon } = answers;
  if (online < SAVED.least * back || online > SAVED.most * back)
    return no(
      `It is not H = ${horizon}. What does one rung more do to the price of starting over, and what to that of going back?`,
    );
  return yes(
    `With H = ${horizon} starting over takes ${about(online)} samples and going back ${about(back)}, ${measure(online / back, 2)} times fewer.`,
  );
}

/** @param {import("../revisit.d.ts").AccessPrices} prices @param {string} name as in PRICES */
function samplesOf({ rows }, name) {
  const [access, hints] = name.split(" ");
  return rows.find((row) => row.access === access && row.hints === (hints === "hints"))?.price.samples ?? NaN;
}

/**
 * Whether it was guessed by which factors the revisits of the median run grow, from the problem that was run first to each of the others.
 * @param {State} state
 * @param {{ [field: string]: string }} fields of the guesses, in the order of the runs; and what each is of
 * @param {string} hint
 * @returns {Finding}
 */
function nearGrowth({ ended, guessed, answers }, fields, hint) {
  /** By problem and learner, the revisits of each seed. @type {Map<string, Map<number, number>>} */
  const runs = new Map();
  for (const { spec, summary } of ended.filter(isOver)) {
    const key = JSON.stringify([spec.problem, spec.algorithm]);
    runs.set(key, (runs.get(key) ?? new Map()).set(spec.seed ?? 1, summary.revisits));
  }
  const [from, ...to] = [...runs.values()]
    .filter(({ size }) => size >= GROWTH.seeds)
    .map((bySeed) => lowerMedian([...bySeed.values()].sort((a, b) => a - b)));
  const areRun = to.length >= Object.keys(fields).length;
  const guesses = Object.entries(fields).map(([field, of], i) => {
    const guess = number((areRun ? guessed : answers)?.[field], false) ?? 0;
    return { guess, of, found: to[i], factor: to[i] / from };
  });
  if (guesses.some(({ guess }) => guess <= 0))
    return no(
      areRun
        ? "There was no guess when the runs began. Guess, and run them again."
        : "Guess first: how many times as many revisits, such as 3. Then run.",
    );
  if (!areRun) return no(`Your guess is ${guesses.map(({ guess }) => measure(guess)).join(" and ")}. Now run.`);
  const grown = guesses.map(
    ({ guess, of, found, factor }) =>
      `${counted(found, "revisit")}${of}, ${measure(factor, 2)} times as many (your guess: ${measure(guess)})`,
  );
  const words = `In the median of ${GROWTH.seeds} seeds ${count(from)} become ${grown.join(", and ")}.`;
  const off = guesses.find(({ guess, factor }) => Math.max(guess / factor, factor / guess) > GROWTH.near);
  if (!off) return yes(words);
  return {
    ...no(
      `Your guess of ${measure(off.guess)}${off.of} is off by more than a factor of ${GROWTH.near}. ${hint} Guess again, and run.`,
    ),
    answer: words,
  };
}

/** @param {number[]} sorted */
const lowerMedian = (sorted) => sorted[Math.floor((sorted.length - 1) / 2)];

/** Whether a run has drawn all that its spec allows. @param {Record} record */
export function isOver({ summary, spec }) {
  return summary.complete || summary.samples >= (spec.budget?.samples ?? Infinity);
}

/**
 * What an episode of the second half of a run lost on average: V* - V^π at its first state.
 * @param {Record | undefined} record
 */
export function lateLoss(record) {
  const episodes = record?.episodes ?? [];
  const late = episodes.slice(Math.floor(episodes.length / 2));
  return late.reduce((sum, { v_star, v_policy }) => sum + v_star - v_policy, 0) / late.length;
}

/** Whether the last episode was played with an optimal policy. @param {Record} record */
const endsOptimal = (record) => lastLoss(record) <= 1e-9;

/** What the last episode's policy loses. @param {Record} record */
function lastLoss({ episodes }) {
  const last = episodes?.at(-1);
  return last ? last.v_star - last.v_policy : Infinity;
}

/** @param {Record | undefined} record */
function through(record) {
  return lateLoss(record) <= SHARE * (record?.summary.gap.true ?? 0);
}

/** @param {Record} record */
const kindOf = ({ spec }) => spec.algorithm?.kind ?? "";
/** @param {Record} record */
const isGauntlet = ({ spec }) => spec.problem.kind === "gauntlet";

/** @param {string | string[] | undefined} text @param {boolean} whole @returns {number | null} */
function number(text, whole) {
  const value = readNumber(String(text ?? ""), whole);
  return Number.isNaN(value) ? null : value;
}

/** @param {{ h: number, s: number | null }} place */
const place = ({ h, s }) => `state ${s} at step ${h}`;
/** @param {number} n */
const paths = (n) => (n === 1 ? "1 path was" : `${n === 0 ? "no" : count(n)} paths were`);
/** @param {number} n */
const after = (n) => (n === Infinity ? "never" : `after ${counted(n, "sample")}`);
/** @param {number} n */
const subscript = (n) => [...String(n)].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]).join("");

/** @param {string} says @returns {Finding} */
const yes = (says) => ({ solved: true, says });
/** @param {string} says @returns {Finding} */
const no = (says) => ({ solved: false, says });
