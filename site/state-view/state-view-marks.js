// What stands around the state view's picture: the scale of its colours, and the words.

import { measure } from "../ui/numbers.js";
import { shadeScale } from "./marks.js";
import { actionsOf, isBest, knownAt, knownOf, sentence, SHADES } from "./reading.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./reading.js").Shade} Shade */
/** @typedef {import("./state-view.js").Layers} Layers */

/**
 * The scale of the cells' colours.
 * @param {Pick<Layers, "states" | "graph">} layers
 * @param {Shade} shade
 * @param {ArrayLike<number>} placed the states of the board's cells, if it is no graph
 * @returns {{ strength: (x: number) => number, signed: boolean, ends: string[], unit: string }} ends: its numbers; unit: theirs, or why there are none
 */
export function scaleMarks({ states, graph }, shade, placed) {
  const values = [];
  if (graph) for (let i = 0; i < graph.rows; i++) values.push(knownAt(graph, i, 2)[shade]);
  else for (const s of Array.from(placed)) values.push(knownOf(states, s)?.[shade] ?? NaN);
  const { strength, signed, logarithmic, ticks } = shadeScale(shade, values);
  return {
    strength,
    signed,
    ends: ticks.map((value) => measure(value)),
    unit: ticks.length > 0 ? `${SHADES[shade].unit}${logarithmic ? ", log scale" : ""}` : states.reason,
  };
}

/**
 * The name of the picture for screen readers.
 * @param {Shade} shade
 * @param {number} h
 * @param {string} [picture] what it is
 */
export const stateViewName = (shade, h, picture) =>
  `State view, ${SHADES[shade].title} at step ${h}: ${picture}. Arrow keys go from state to state, Enter pins one.`;

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

/** Whether a place is at another step than the one that is shown. @param {Pick<Layers, "h" | "graph">} layers @param {{ h: number }} place */
export const isElsewhere = ({ h, graph }, place) => graph !== null && place.h !== h;

/**
 * What is said below.
 * @param {ProblemInfo} problem
 * @param {Layers} layers
 * @param {Shade} shade
 * @param {{ h: number, s: number } | null} place that is pointed at or pinned
 */
export function stateViewWords(problem, layers, shade, place) {
  if (!place) return `${SHADES[shade].title}: ${SHADES[shade].about}. Point at a state, or move with the arrow keys.`;
  const pairs = isElsewhere(layers, place) ? [] : actionsOf(layers.pairs, problem.actions, place.s);
  return sentence(problem, place.h, place.s, knownHere(layers, place), pairs);
}
