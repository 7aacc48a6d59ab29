// Why the learner does what it does, in one plain sentence made from its numbers.

import { measure } from "../ui/numbers.js";
import { actionName, statePlace } from "../run/path-text.js";
import { alike, isBest } from "../state-view/reading.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("../state-view/reading.js").Pair} Pair */

/**
 * A choice of an action, and what became of the test of its bonus.
 * @typedef {object} Choice
 * @property {number} h
 * @property {number} s
 * @property {number} a
 * @property {number[]} [or] others that tie with it, each as likely
 * @property {number} q NaN: the learner has no such number
 * @property {number} estimate likewise
 * @property {number} bonus likewise
 * @property {number | null} halfGap the threshold of the bonus; null: it is not tested at this step
 * @property {"takes" | "took" | "would take"} verb
 * @property {boolean} tested whether the learner tests bonuses
 * @property {boolean} backtracks whether it goes back where the test fails; else the path is dropped
 * @property {boolean} decided whether the path was tested at this step: only then it is known where the next one begins
 * @property {boolean} [noted] whether q is what it noted there last, and no estimate of now
 * @property {Pair} [after] the action's present numbers, where it was taken before an update
 */

/**
 * "At step 3 in state 7 it takes ↓: Q̂ 0.81 = estimate 0.50 + bonus 0.31. The bonus is above ½Δ = 0.15, so it returns to step 3."
 * @param {ProblemInfo} problem
 * @param {Choice} choice
 * @returns {{ why: string, so: string, back: boolean }} why this action; what follows from its bonus, "" if nothing; whether that is a revisit
 */
export function choiceWords(problem, choice) {
  const { h, s, a, or = [], q, estimate, bonus, verb, noted } = choice;
  const changed = changedOf(choice);
  const parts =
    Number.isNaN(estimate) || Number.isNaN(bonus)
      ? ""
      : ` = estimate ${measure(estimate)} + bonus ${measure(bonus)}${estimate + bonus > q + 1e-12 * problem.horizon ? `, cut at H = ${problem.horizon}` : ""}`;
  const value = !Number.isNaN(q)
    ? `: Q̂ ${measure(q)}${noted ? ", as it noted there last" : parts}`
    : Number.isNaN(bonus)
      ? ""
      : `: bonus ${measure(bonus)}`;
  return {
    why: `At step ${h} in ${statePlace(problem, s, h)} it ${verb} ${alike(problem, [a, ...or])}${value}${changed === "" ? "" : ` at the choice, ${changed} after the update`}.`,
    ...testWords(choice, changed === "" ? "is" : "was"),
  };
}

/** What an update changed of the numbers of a choice that are known: "0.124", its bonus, or else "Q̂ 0.15"; "": nothing that is read. @param {Choice} choice */
function changedOf({ bonus, q, estimate, after }) {
  const other = (/** @type {number} */ then, /** @type {number | undefined} */ now) =>
    !Number.isNaN(then) && now !== undefined && measure(then) !== measure(now);
  if (other(bonus, after?.bonus)) return measure(after?.bonus);
  return other(q, after?.q) || other(estimate, after?.estimate) ? `Q̂ ${measure(after?.q)}` : "";
}

/** @param {Choice} choice @param {"is" | "was"} is @returns {{ so: string, back: boolean }} */
function testWords({ h, bonus, halfGap, tested, backtracks, decided }, is) {
  if (!tested || Number.isNaN(bonus)) return { so: "", back: false };
  if (halfGap === null)
    return {
      so: h === 1 ? "Step 1 is not tested: nothing is before it." : `Step ${h} is not tested: it has no gap.`,
      back: false,
    };
  const limit = `½Δ = ${measure(halfGap)}`;
  const than = bonus < halfGap ? "below" : bonus > halfGap ? "above" : "not below";
  const before = h === 2 ? "step 1 learns" : `steps 1 to ${h - 1} learn`;
  const fails = backtracks ? `it returns to step ${h}` : `${before} nothing from it`;
  const follows = bonus < halfGap ? `step ${h - 1} learns, too` : fails;
  const so = decided ? `, so ${follows}` : `: if a path is tested here, ${follows}`;
  return { so: `The bonus ${is} ${than} ${limit}${so}.`, back: decided && backtracks && bonus >= halfGap };
}

/**
 * Whether another action is truly better; "" if not, or if it is not known.
 * @param {ProblemInfo} problem
 * @param {number} a the action taken
 * @param {Pair[]} pairs of that state
 */
export function truthWords(problem, a, pairs) {
  const best = Math.max(...pairs.map(({ qStar }) => qStar));
  const taken = pairs.find((pair) => pair.a === a);
  if (!taken || !Number.isFinite(best) || isBest(taken.qStar, best, problem.horizon)) return "";
  const better = pairs.filter(({ qStar }) => isBest(qStar, best, problem.horizon));
  const tried = better.every(({ visits }) => visits === 0) ? ", never tried here" : "";
  return `Truly best is ${better.map((pair) => actionName(problem, pair.a)).join(" or ")}${tried}.`;
}
