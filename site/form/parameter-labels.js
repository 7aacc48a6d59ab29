// The names of parameters on the page, and their symbols in the paper.

import { el, formula } from "../ui/dom.js";

const LABELS = /** @type {{ [name: string]: string }} */ ({
  horizon: "Horizon, steps",
  slippery: "Slippery ice",
  transition: "Transition probabilities",
  reward: "Rewards",
  normalise: "Normalise features",
  complete: "Add the missing direction (makes Q* linear)",
  values: "Values",
  components: "Components, one a line",
  dim: "Dimension",
  dimension: "Dimension",
  slip: "Slip probability",
  wind: "Wind per column",
  gap: "Gap",
  design_gap: "Designed gap",
  g: "Inner products, at most",
  after_goal: "Reward after a goal",
  after_trap: "Reward after a trap",
  goal_reward: "Reward of a goal",
  trap_reward: "Reward of a trap",
  step_reward: "Reward of a step",
  stochastic: "Going right may fail",
  randomize_actions: "Actions shuffled",
  distractor: "Distractor’s reward",
  per_step: "Varies by step",
  alpha: "Step size",
  alpha_half: "Updates until α halves",
  epsilon: "Exploring, chance",
  epsilon_half: "Episodes until ε halves",
  rollouts: "Rollouts per pair, round 1",
  sigma: "Noise",
  lambda: "Regularisation",
  omega: "Accuracy",
  w: "Margin",
  bound: "Bound on ‖θ‖",
  "capi-qpi-plan.rollouts": "Rollouts per pair",
  "delphi.rollouts": "Consistent episodes, then end",
  "delphi.bound": "Bound on |θᵢ|",
  "delphi.draws": "Draws per action",
  hint_draws: "Draws of a hint",
  "fpi.epsilon": "Covered up to",
  "dsec.lambda": "Mass of every direction",
  "rlsvi.lambda": "Prior precision",
  simulations: "Simulations per state",
  c: "Exploring, factor",
  keep: "Keep the tree",
  roll_ins: "Roll-ins, round 1",
  draws: "Draws per step, round 1",
  demonstrated: "Roll-ins are demonstrations",
  tolerance: "Tolerance",
  tilt: "Tilt of V*",
  starts: "First states",
  width: "Width of a bump",
  degree: "Degree, at most",
  order: "Order, at most",
  code: "Its code",
});
const SYMBOLS = /** @type {{ [name: string]: string }} */ ({
  horizon: "H",
  states: "S",
  actions: "A",
  transition: "P",
  reward: "r",
  start: "s₁",
  dim: "d",
  dimension: "d",
  gap: "Δ",
  g: "g",
  alpha: "α",
  epsilon: "ε",
  sigma: "σ",
  lambda: "λ",
  simulations: "n",
  c: "c",
});

/**
 * @param {string} name of a parameter
 * @param {string} group "problem", "features" or "algorithm", or a path that ends so
 * @param {string} [kind] of the learner
 */
export function labelOf(name, group, kind) {
  // It must differ from the seed of the run.
  if (name === "seed") return group === "problem" ? "Problem’s seed" : "Features’ seed";
  const words = name.replaceAll("_", " ");
  return LABELS[`${kind}.${name}`] ?? LABELS[name] ?? words[0].toUpperCase() + words.slice(1);
}

/** @param {string} name */
export function symbolOf(name) {
  if (name === "values" || name === "components") return formula("phi");
  return SYMBOLS[name] && el("i", { class: "math" }, SYMBOLS[name]);
}
