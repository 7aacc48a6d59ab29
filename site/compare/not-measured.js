// What was not measured, why, and how to measure it.

import { playsRounds } from "../spec/learner-traits.js";
import { QUANTITIES } from "./quantities.js";
import { list } from "./comparison-text.js";

/** @typedef {import("./types.d.ts").FigureChoices} FigureChoices */
/** @typedef {import("./types.d.ts").Cell} Cell */

/** Quantities that need the value of every episode's or every path's policy. */
const REGRETS = ["regret", "path_regret", "average"];

/**
 * @param {Pick<Cell, "measures">} cell
 * @param {FigureChoices["quantity"]} quantity
 */
function has({ measures }, quantity) {
  if (!measures) return false;
  if (quantity === "suboptimality") return measures.suboptimality.some((value) => value !== null);
  if (quantity === "average") return measures.average.some((value) => value !== null);
  if (quantity === "regret") return measures.episodeRegret.length > 0;
  if (quantity === "path_regret") return measures.pathRegret.length > 0;
  return true;
}

/**
 * The learners that are missing in the figure, in sentences.
 * @param {import("./figures.js").Shown} shown
 * @param {FigureChoices} look
 * @returns {string[]}
 */
export function missingWords({ plan, results }, { quantity, point: asked }) {
  const point = Math.min(asked, plan.points.length - 1);
  const { short } = QUANTITIES[quantity];
  const here = results.cells.filter((cell) => cell.point === point);
  // Results that come with the page or a link leave out what was measured along the runs.
  if (here.length === 0 || here.some(({ measures }) => measures === undefined)) return [];
  const without = plan.learners
    .map((_, i) => here.filter(({ learner }) => learner === i))
    .map((cells) => cells.length > 0 && !cells.some((cell) => has(cell, quantity)));
  if (!without.includes(true)) return [];
  if (
    here.every((cell) => !has(cell, quantity)) &&
    REGRETS.includes(quantity) &&
    here.every((cell) => !has(cell, "path_regret"))
  ) {
    return [
      `These runs did not measure the ${short}, which needs the value of every policy on the way. Choose “exact” under Policy evaluation and run again.`,
    ];
  }
  if (here.every((cell) => !has(cell, quantity)))
    return plan.comparison.regret === "none"
      ? ["Policies are not evaluated in these runs: choose another setting under Policy evaluation, and run again."]
      : [`Nothing to plot: no run completed an episode, so that none has a ${short}.`];
  const names = list(plan.learners.filter((_, i) => without[i]).map(({ label }) => label));
  return [
    quantity === "suboptimality" || quantity === "path_regret"
      ? `${names}: nothing measured.`
      : `${names}: no ${short}, for no episode of it ended${plan.learners.some(({ right }, i) => without[i] && playsRounds(right)) ? " (a learner that starts paths where it likes plays rounds, not episodes)" : ""}.`,
  ];
}

/**
 * Whether the policy that a run outputs at its end is near-optimal.
 * @param {Cell} cell
 * @param {{ epsilon: number | null, horizon: number }} point
 */
export function endedWithin({ measures }, { epsilon, horizon }) {
  const last = measures?.after?.suboptimality.at(-1) ?? measures?.suboptimality?.at(-1) ?? null;
  // As the engine has it: rounding does not decide.
  return last !== null && epsilon !== null && last <= epsilon + 1e-12 * horizon;
}
