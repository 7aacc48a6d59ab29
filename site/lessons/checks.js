// What each exercise asks of a run: a pure function of what the run has told, and of what the reader has entered.

import { count, measure } from "../ui/numbers.js";

/** @typedef {import("../revisit.d.ts").Record_} Record */
/** @typedef {import("./exercise.js").State} State */
/** @typedef {{ solved: boolean, says: string }} Finding says: a sentence or two, what was found */

/** A guess is near if it is off by this factor at most. */
const FACTOR = 2;
/** Seeds on which a declared gap is tried, and how far above it the next one may be. */
const SEEDS = 5;
const NEXT = 1.25;
/** Of the gap: what a policy may lose that has come through. */
const SHARE = 0.1;

/** By "lesson/exercise". @type {{ [exercise: string]: (state: State) => Finding }} */
export const CHECKS = {
  "read-figure-1/read": (state) =>
    pinnedNext(state, { at: 1, of: 1, missing: "Press Path once, then pin the state on the stage." }),
  "read-figure-1/predict": (state) =>
    pinnedNext(state, { at: 2, of: 3, missing: "Press Path twice, then pin a state on the stage." }),
  "read-figure-1/count": learnedFrom,
  "why-return/with": nearSamples,
  "why-return/skip": nearSamples,
  "why-return/untested": nearSamples,
  "which-line-can-go/which": comesThrough,
  "which-line-can-go/mend": untestedComesThrough,
  "lie-about-the-gap/largest": largestGap,
  "lie-about-the-gap/price": nearRevisits,
  "a-million-states/states": nearRevisits,
  "a-million-states/dimension": nearRevisits,
};

/**
 * Whether the state that was pinned after so many paths is the one in which a later path began.
 * @param {State} state
 * @param {{ at: number, of: number, missing: string }} ask at: the paths drawn when it was pinned; of: the path after which the learner went back there
 * @returns {Finding}
 */
function pinnedNext({ pins, nexts }, { at, of, missing }) {
  const pin = pins.findLast(({ computed }) => computed === at);
  const last = pins.at(-1);
  if (!pin) {
    if (!last) return no(`Nothing is pinned yet. ${missing}`);
    return no(`You pinned a state when ${paths(last.computed)} drawn. Press Reset: this asks for it after ${at}.`);
  }
  const next = nexts.get(of);
  if (!next) return no(`Pinned: ${place(pin)}. Now press Path until path ${of} is drawn, and see.`);
  const [h, s] = [next.step, next.state];
  if (pin.h === h && pin.s === s) return yes(`Path ${of + 1} began in ${place({ h, s })}, as you said.`);
  if (pin.h !== h)
    return no(
      `You pinned ${place(pin)}; path ${of + 1} began at another step. Go from the last step to the left: which is the first whose bonus is not below half the gap?`,
    );
  return no(`The step is right. But path ${of + 1} did not begin in state ${pin.s}: follow path ${of} to that step.`);
}

/** @param {State} state @returns {Finding} whether |I_h| was entered for each step */
function learnedFrom({ answers, progress }) {
  if (!progress?.done) return no(`The episode is not over: ${paths(progress?.paths ?? 0)} drawn. Press Path.`);
  const sizes = progress.updates;
  const given = sizes.map((_, i) => number(answers[`I${i + 1}`]));
  const empty = given.indexOf(null);
  if (empty >= 0) return no(`Enter the size of I${subscript(empty + 1)}.`);
  const wrong = sizes.findIndex((size, i) => size !== given[i]);
  if (wrong < 0) return yes(`${sizes.join(" ≤ ")}: they are nested, as eq. (25) says.`);
  return no(
    `I${subscript(wrong + 1)} does not have ${count(given[wrong] ?? 0)}. A path is in it only if its backtracking came down to step ${wrong + 1}.`,
  );
}

/** @param {State} state @returns {Finding} whether the guess was near the samples until the first optimal policy */
function nearSamples(state) {
  return nearGuess(state, "samples", (record) => {
    const found = firstOptimal(record);
    if (found === null)
      return no(`The policy was never optimal in ${count(record.summary.samples)} samples. Try another seed.`);
    return { found, says: `It was optimal first after ${count(found)} samples` };
  });
}

/** @param {State} state @returns {Finding} whether the guess was near the revisits of the whole run */
function nearRevisits(state) {
  return nearGuess(state, "revisits", ({ summary }) => ({
    found: summary.revisits,
    says: `The run has ${count(summary.revisits)} revisits`,
  }));
}

/**
 * @param {State} state
 * @param {string} what was guessed, and the field's name
 * @param {(record: Record) => { found: number, says: string } | Finding} find
 * @returns {Finding}
 */
function nearGuess({ record, guessed, answers }, what, find) {
  if (!record || !isOver(record)) {
    const guess = number(answers[what]);
    if (guess === null || guess <= 0) return no(`Guess first: a number of ${what}. Then press Run.`);
    return no(`Your guess is ${count(guess)}. Now press Run, to the end.`);
  }
  const guess = number(guessed?.[what]);
  if (guess === null || guess <= 0) return no("There was no guess when the run began. Press Reset, guess, and run.");
  const finding = find(record);
  if (!("found" in finding)) return finding;
  const { found, says } = finding;
  const factor = guess > found ? guess / found : found / guess;
  const before = `${says}; your guess of ${count(guess)}`;
  if (factor <= FACTOR) return yes(`${before} is within a factor of 2.`);
  const side = guess > found ? "too many" : "too few";
  return no(`${before} is ${measure(factor, 2)} times ${side}. What makes it so? Press Reset, guess again, and run.`);
}

/** @param {State} state @returns {Finding} whether the largest declared gap was found that ends optimal on five seeds */
function largestGap({ ended }) {
  /** By declared gap, and in it by seed, whether the last policy was optimal. @type {Map<number, Map<number, boolean>>} */
  const tried = new Map();
  for (const record of ended.filter(isOver)) {
    const { seed = 1, algorithm } = record.spec;
    if (typeof algorithm?.gap !== "number") continue;
    tried.set(algorithm.gap, (tried.get(algorithm.gap) ?? new Map()).set(seed, endsOptimal(record)));
  }
  const gaps = [...tried]
    .map(([gap, seeds]) => ({ gap, seeds: seeds.size, optimal: [...seeds.values()].filter(Boolean).length }))
    .filter(({ seeds }) => seeds >= SEEDS)
    .sort((a, b) => a.gap - b.gap);
  if (gaps.length === 0) return no("No declared gap was run on five seeds yet.");
  const words = (/** @type {typeof gaps[number]} */ { gap, seeds, optimal }) =>
    `declared ${gap}, ${optimal === seeds ? `all ${seeds}` : `${optimal} of ${seeds}`} seeds end optimal`;
  const best = gaps.findLast(({ seeds, optimal }) => optimal === seeds);
  if (!best) return no(`With the gap ${gaps.map(words).join("; ")}. Declare less.`);
  const over = gaps.find(({ gap }) => gap > best.gap);
  if (!over) return no(`With the gap ${words(best)}. Does a larger one do it, too?`);
  if (over.gap > best.gap * NEXT) return no(`With the gap ${words(best)}; ${words(over)}. There is more between them.`);
  return yes(`With the gap ${words(best)}; ${words(over)}. The true gap is ${ended.at(-1)?.summary.gap.true}.`);
}

/** @param {State} state @returns {Finding} whether the learners that were ticked are those that came through in their runs */
function comesThrough({ answers, ended }) {
  const learners = ["linq-lsvi-ucb", "linq-no-revisit", "linq-skip", "lsvi-ucb"];
  const runs = new Map(
    ended.filter((record) => isOver(record) && isGauntlet(record)).map((record) => [kindOf(record), record]),
  );
  const missing = learners.filter((kind) => !runs.has(kind));
  if (missing.length > 0) return no(`Not run to the end yet: ${missing.join(", ")}.`);
  const ticked = [answers.through ?? []].flat();
  const wrong = learners.find((kind) => ticked.includes(kind) !== through(runs.get(kind)));
  const lost = (/** @type {string} */ kind) => `${kind} lost ${measure(lateLoss(runs.get(kind)), 2)} an episode`;
  if (wrong)
    return no(
      `You ${ticked.includes(wrong) ? "ticked" : "left out"} ${wrong}. In the second half of its run, ${lost(wrong)}.`,
    );
  return yes(`In the second half of their runs, ${learners.map(lost).join("; ")}. Through is what lost at most 0.015.`);
}

/** @param {State} state @returns {Finding} whether LinQ without the test came through some lock */
function untestedComesThrough({ ended }) {
  const runs = ended.filter((record) => kindOf(record) === "linq-no-revisit" && isGauntlet(record) && isOver(record));
  const last = runs.at(-1);
  if (!last) return no("No run has ended yet. Press Run, to the end.");
  const best = runs.find((record) => through(record)) ?? last;
  const { problem, algorithm } = best.spec;
  const set = `With a lock of length ${problem.length} and c_β = ${algorithm?.c_beta}`;
  const lost = `${measure(lateLoss(best), 2)} an episode in the second half of its run`;
  if (through(best)) return yes(`${set} it lost ${lost}: it is through.`);
  return no(`${set} it lost ${lost}, more than 0.015. How often does chance open such a lock?`);
}

/** Whether a run has drawn all that its spec allows. @param {Record} record */
export function isOver({ summary, spec }) {
  return summary.complete || summary.samples >= (spec.budget?.samples ?? Infinity);
}

/**
 * The samples drawn before the first episode that was played with an optimal policy.
 * @param {Record} record with its trace
 * @returns {number | null} null: there is none, or it is not known
 */
export function firstOptimal({ timeline, trace }) {
  const first = timeline?.optimal?.first;
  if (!first || !trace) return null;
  const before = trace.filter(({ episode }) => episode < first);
  return before.reduce((sum, { from, states }) => sum + states.length - from + 1, 0);
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
function endsOptimal({ episodes }) {
  const last = episodes?.at(-1);
  return last !== undefined && last.v_star - last.v_policy <= 1e-9;
}

/** @param {Record | undefined} record */
function through(record) {
  return lateLoss(record) <= SHARE * (record?.summary.gap.true ?? 0);
}

/** @param {Record} record */
const kindOf = ({ spec }) => spec.algorithm?.kind ?? "";
/** @param {Record} record */
const isGauntlet = ({ spec }) => spec.problem.kind === "gauntlet";

/** @param {string | string[] | undefined} text @returns {number | null} */
function number(text) {
  const plain = String(text ?? "").replace(/[\s,]/g, "");
  return plain === "" || Number.isNaN(Number(plain)) ? null : Number(plain);
}

/** @param {{ h: number, s: number | null }} place */
const place = ({ h, s }) => `state ${s} at step ${h}`;
/** @param {number} n */
const paths = (n) => (n === 1 ? "1 path was" : `${n === 0 ? "no" : count(n)} paths were`);
/** @param {number} n */
const subscript = (n) => [...String(n)].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]).join("");

/** @param {string} says @returns {Finding} */
const yes = (says) => ({ solved: true, says });
/** @param {string} says @returns {Finding} */
const no = (says) => ({ solved: false, says });
