// What stands around the state view's picture: the scale of its colours, and the words.

import { statePlace } from "../run/path-text.js";
import { counted, measure } from "../ui/numbers.js";
import { shadeScale } from "./marks.js";
import { deedsOf, likeliest } from "./plan.js";
import { actionsOf, alike, isBest, knownAt, knownOf, numberOf, sentence, SHADES } from "./reading.js";

/** @typedef {import("../revisit.d.ts").Layer} Layer */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./reading.js").Shade} Shade */
/** @typedef {import("./state-view.js").Layers} Layers */

/**
 * The scale of the cells' colours.
 * @param {Pick<Layers, "states" | "graph" | "plan" | "samples">} layers
 * @param {Shade} shade
 * @param {ArrayLike<number>} placed the states of the board's cells, if it is no graph
 * @returns {{ strength: (x: number) => number, signed: boolean, ends: string[], unit: string }} ends: its numbers; unit: theirs, or why there are none
 */
export function scaleMarks({ states, graph, plan, samples }, shade, placed) {
  const values = [];
  if (graph) for (let i = 0; i < graph.rows; i++) values.push(numberOf(knownAt(graph, i, 2), shade));
  else
    for (const s of Array.from(placed))
      values.push(samples ? samplesAt(samples, s) : numberOf(knownOf(states, s), shade));
  const { strength, signed, logarithmic, ticks } = shadeScale(shade, values);
  return {
    strength,
    signed,
    ends: ticks.map((value) => measure(value)),
    unit:
      plan?.reason ||
      (ticks.length > 0
        ? `${SHADES[shade].unit}${samples ? " at all steps" : ""}${logarithmic ? ", log scale" : ""}`
        : samples?.reason || states.reason),
  };
}

/** How many samples were drawn at a state, at all steps; NaN: it is not known. @param {Layer} samples @param {number} s */
export const samplesAt = ({ values }, s) => values?.[s] ?? NaN;

/**
 * The name of the picture for screen readers.
 * @param {Shade} shade
 * @param {number} h
 * @param {string} [picture] what it is
 */
export const stateViewName = (shade, h, picture) =>
  `State view, ${SHADES[shade].title}${shade === "plan" ? "" : ` at step ${h}`}: ${picture}. Arrow keys go from state to state, Enter pins one.`;

/**
 * The optimal actions of a state.
 * @param {Pick<Layers, "pairs">} layers
 * @param {ProblemInfo} problem
 * @param {number} s
 */
export function bestOf({ pairs }, { actions: many, horizon }, s) {
  const actions = actionsOf(pairs, many, s);
  const most = Math.max(...actions.map(({ qStar }) => qStar));
  return actions.filter(({ qStar }) => isBest(qStar, most, horizon)).map(({ a }) => a);
}

/**
 * What is known of a state at its step.
 * @param {Pick<Layers, "h" | "states" | "graph">} layers
 * @param {{ h: number, s: number }} place
 */
export function knownHere({ h: shown, states, graph }, { h, s }) {
  if (shown === h) return knownOf(states, s);
  for (let i = 0; graph?.values && i < graph.rows; i++)
    if (graph.values[i * graph.columns] === h && graph.values[i * graph.columns + 1] === s) return knownAt(graph, i, 2);
  return null;
}

/** Whether a place is at another step than the one that is shown. @param {Pick<Layers, "h">} layers @param {{ h: number }} place */
export const isElsewhere = ({ h }, place) => place.h !== h;

/** The step at which the plan is likeliest to come to a state, 0: none. @param {Layer} plan @param {number} s */
export function stepOfPlan(plan, s) {
  const deeds = [...deedsOf(plan).values()].filter((deed) => deed.s === s && deed.seen);
  return deeds.length > 0 ? likeliest(deeds).h : 0;
}

/**
 * What is said below.
 * @param {ProblemInfo} problem
 * @param {Layers} layers
 * @param {Shade} shade
 * @param {{ h: number, s: number } | null} place that is pointed at or pinned
 */
export function stateViewWords(problem, layers, shade, place) {
  const { title, about } = SHADES[shade];
  const here = shade === "plan" ? "" : ` at step ${layers.h}, everywhere`;
  if (!place) return `${title}${here}: ${about}. Point at a state, or move with the arrow keys.`;
  if (layers.plan?.values) return planWords(problem, layers, layers.plan, place);
  if (isElsewhere(layers, place) && !layers.graph)
    return `${statePlace(problem, place.s, place.h).replace(/^./, (letter) => letter.toUpperCase())} is pinned at step ${place.h}; step ${layers.h} is shown.`;
  const pairs = isElsewhere(layers, place) ? [] : actionsOf(layers.pairs, problem.actions, place.s);
  return sentence(problem, place.h, place.s, knownHere(layers, place), pairs, layers.random);
}

/**
 * What the plan does at a place.
 * @param {ProblemInfo} problem
 * @param {Layers} layers
 * @param {Layer} plan
 * @param {{ h: number, s: number }} place
 */
function planWords(problem, layers, plan, { h, s }) {
  const where = statePlace(problem, s, h).replace(/^./, (letter) => letter.toUpperCase());
  const deed = deedsOf(plan).get(`${h} ${s}`);
  const known = layers.samples ? samplesAt(layers.samples, s) : (knownHere(layers, { h, s })?.visits ?? NaN);
  const samples = Number.isNaN(known)
    ? ""
    : ` ${known === 0 ? "No sample was" : `${counted(known, "sample")} ${known === 1 ? "was" : "were"}`} drawn here${layers.samples ? ", at all steps" : ""}.`;
  if (!deed) {
    const other = stepOfPlan(plan, s);
    const rare = plan.whole ? "" : ", but rare states are left out";
    return `${where} is ${other ? `on the plan at step ${other}, not at step ${h}` : "not on the plan"}${rare}.${samples}`;
  }
  const often = deed.probability > 1 - 1e-9 ? "" : ` with probability ${measure(deed.probability)}`;
  if (!deed.seen) return `${where}: the plan comes here at step ${h}${often}, where nothing is known yet.${samples}`;
  return `${where}: the plan comes here at step ${h}${often} and takes ${alike(problem, deed.actions)}, which is ${deed.right ? "optimal" : "suboptimal"}.${samples}`;
}
