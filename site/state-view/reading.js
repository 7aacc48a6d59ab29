// What the layers of one step say of a state and of its actions, as numbers and in words. It draws nothing.

import { brief, count, counted, measure } from "../ui/numbers.js";
import { actionName, statePlace } from "../run/path-text.js";

/** @typedef {import("../revisit.d.ts").Layer} Layer */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {"plan" | "believed" | "true" | "error" | "visits" | "bonus" | "frozen"} Shade what the cells show: the plan with all samples, or a number at one step */

/**
 * What is known of a state at a step. NaN: nothing.
 * @typedef {object} Known
 * @property {number} believed max_a of the learner's Q
 * @property {number} true V*
 * @property {number} error believed - true
 * @property {number} visits samples drawn there
 * @property {number} bonus of the greedy action
 * @property {number} action the greedy one
 * @property {number} optimal 1 if that is optimal, else 0
 * @property {number} frozen how many samples the step had when the policy here froze
 * @property {boolean | null} seen whether a sample was drawn there; null: samples are not counted
 * @property {number} core how many of its actions are in the core set, so that rollouts begin with them; 0 where there is none
 */

/**
 * @typedef {object} Pair
 * @property {number} s
 * @property {number} a
 * @property {number} estimate
 * @property {number} bonus
 * @property {number} q estimate + bonus, at most H
 * @property {number} qStar
 * @property {number} visits
 * @property {boolean} core whether it is in the core set
 */

/** @type {{ [shade in Shade]: { title: string, unit: string, about: string } }} */
export const SHADES = {
  plan: {
    title: "Plan",
    unit: "samples",
    about: "the greedy policy followed from the start; lines as wide as moves are probable, numbers the steps",
  },
  believed: {
    title: "Estimate Q̂",
    unit: "reward",
    about: "the largest Q̂ of an action here",
  },
  true: { title: "Optimal V*", unit: "reward", about: "V*: the most that any policy gets from here" },
  error: { title: "Q̂ − V*", unit: "reward", about: "the estimate’s error; below 0 the learner is not optimistic" },
  visits: { title: "Visits", unit: "samples", about: "samples drawn here at this step" },
  bonus: { title: "Bonus", unit: "reward", about: "the bonus of the greedy action: how unsure the learner is" },
  frozen: { title: "Frozen", unit: "samples", about: "what the step had when the policy here froze; empty: not yet" },
};

/** The number that a shade shows of a state at a step. @param {Known | null} known @param {Shade} shade */
export const numberOf = (known, shade) => (known ? known[shade === "plan" ? "visits" : shade] : NaN);

/**
 * Whether a value is the best one up to rounding, as the engine decides of its values Q.
 * @param {number} value
 * @param {number} best of the actions there
 * @param {number} horizon
 */
export function isBest(value, best, horizon) {
  return best - value <= 1e-10 * horizon;
}

/** The row of a state in a layer, -1: none. @param {Layer} layer @param {number} s */
function rowOf({ states, rows, what }, s, actions = 1) {
  if (!states) return s < rows / (what === "pairs" ? actions : 1) ? s : -1;
  let [low, high] = [0, states.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (states[middle] < s) low = middle + 1;
    else high = middle;
  }
  return states[low] === s ? low : -1;
}

/**
 * @param {Layer} layer "states"
 * @param {number} s
 * @returns {Known | null} null: the layer does not have the state
 */
export function knownOf(layer, s) {
  const i = s < 0 || !layer.values ? -1 : rowOf(layer, s);
  if (i < 0) return null;
  return knownAt(layer, i, 0);
}

/**
 * @param {Layer} layer "states" or "graph"
 * @param {number} i a row
 * @param {number} from the first of the columns
 * @returns {Known}
 */
export function knownAt({ values, columns, seen, core }, i, from) {
  const at = i * columns + from;
  const [believed, truth, error, visits, bonus, action, optimal, frozen = NaN] = /** @type {Float64Array} */ (
    values
  ).subarray(at, (i + 1) * columns);
  return {
    believed,
    true: truth,
    error,
    visits,
    bonus,
    action,
    optimal,
    frozen,
    seen: seen && !Number.isNaN(seen[i]) ? seen[i] === 1 : null,
    core: core?.[i] ?? 0,
  };
}

/**
 * The pairs of a layer, one after the other.
 * @param {Layer} layer "pairs"
 * @param {number} actions
 * @returns {Generator<Pair>}
 */
export function* pairsOf({ values, rows, states, core }, actions) {
  if (!values) return;
  for (let i = 0; i < rows; i++) {
    const place = Math.floor(i / actions);
    const [estimate, bonus, q, qStar, visits] = values.subarray(5 * i, 5 * i + 5);
    yield {
      s: states ? states[place] : place,
      a: i % actions,
      estimate,
      bonus,
      q,
      qStar,
      visits,
      core: core?.[i] === 1,
    };
  }
}

/**
 * The pairs of one state.
 * @param {Layer} layer "pairs"
 * @param {number} actions
 * @param {number} s
 * @returns {Pair[]}
 */
export function actionsOf(layer, actions, s) {
  if (s < 0 || !layer.values) return [];
  const row = rowOf(layer, s, actions);
  if (row < 0) return [];
  const values = layer.values.subarray(5 * row * actions, 5 * (row + 1) * actions);
  const core = layer.core?.subarray(row * actions, (row + 1) * actions) ?? null;
  return [...pairsOf({ ...layer, values, core, rows: actions, states: [s] }, actions)];
}

/** A number in a cell, in little room: ".48", "−.12", "13", "2.8K". @param {Shade} shade @param {number} x */
export function short(shade, x) {
  if (Number.isNaN(x) || shade === "plan") return "";
  if (SHADES[shade].unit === "samples") return x < 1e4 ? count(x) : brief(1000 * Math.round(x / 1000));
  if (Math.abs(x) >= 9.995) return measure(x, 3);
  return x
    .toFixed(2)
    .replace(/^(-?)0\./, "$1.")
    .replace(/^-?\.00$/, x === 0 ? "0" : ".00")
    .replace("-", "−");
}

/** Actions that a learner draws from: "a₀ or a₁, each alike". @param {ProblemInfo} problem @param {number[]} actions */
export const alike = (problem, actions) =>
  `${actions.map((a) => actionName(problem, a)).join(" or ")}${actions.length > 1 ? ", each alike" : ""}`;

/**
 * The actions that a learner's greedy policy may take, those within rounding of the largest Q̂: the first of them, or each alike with random ties.
 * @param {Pick<ProblemInfo, "horizon">} problem
 * @param {Pair[]} pairs of one state
 * @param {boolean} random whether ties are broken at random
 * @returns {Pair[]} none: it has no Q̂
 */
export function greedyOf({ horizon }, pairs, random) {
  const best = Math.max(...pairs.map(({ q }) => q));
  const ties = pairs.filter(({ q }) => isBest(q, best, horizon));
  return random ? ties : ties.slice(0, 1);
}

/**
 * One sentence about a state at a step.
 * @param {ProblemInfo} problem
 * @param {number} h
 * @param {number} s
 * @param {Known | null} known
 * @param {Pair[]} actions
 * @param {boolean} [random] whether ties are broken at random
 */
export function sentence(problem, h, s, known, actions, random = false) {
  const place = statePlace(problem, s, h);
  const start = place[0].toUpperCase() + place.slice(1);
  if (!known) return `${start} is not among the states that are looked at.`;
  const has = (/** @type {number} */ x) => !Number.isNaN(x);
  const taken = actions.find(({ a }) => a === known.action);
  const best = actions.filter(({ qStar }) => qStar >= known.true - 1e-9 * problem.horizon);
  const parts = [`V* ${measure(known.true)}`];
  if (has(known.believed)) parts.unshift(`Q̂ ${measure(known.believed)}`);
  if (has(known.visits)) parts.push(counted(known.visits, "sample"));
  if (has(known.frozen)) parts.push(`frozen since ${counted(known.frozen, "sample")} of the step`);
  const begun = actions.filter(({ core }) => core).map(({ a }) => actionName(problem, a));
  if (begun.length > 0)
    parts.push(`rollouts begin here with ${begun.length === problem.actions ? "every action" : begun.join(", ")}`);
  const why =
    taken && has(taken.estimate) && has(taken.bonus)
      ? ` (Q̂ ${measure(taken.q)}: estimate ${measure(taken.estimate)} + bonus ${measure(taken.bonus)}${taken.estimate + taken.bonus > problem.horizon ? `, at most H = ${problem.horizon}` : ""})`
      : "";
  const ties = greedyOf(problem, actions, random).map(({ a }) => a);
  const several = ties.length > 1;
  const optimal = several ? ties.every((tie) => best.some(({ a }) => a === tie)) : known.optimal === 1;
  const act = has(known.action)
    ? `: at step ${h} it takes ${alike(problem, several ? ties : [known.action])}${several ? "" : why}, ${
        optimal
          ? "which is optimal"
          : `which is suboptimal: best is ${best.map(({ a }) => actionName(problem, a)).join(" or ") || "another"}`
      }`
    : ` at step ${h}`;
  return `${start}${act}. ${parts.join(", ")}.`;
}
