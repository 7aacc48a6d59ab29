// The shapes of the tree: states, the lines of actions, and whole paths. It draws nothing.

import { drawnBy } from "./branches.js";
import { labelOf } from "./state-label.js";

/** @typedef {import("./branches.js").Branch} Branch */
/** @typedef {import("./columns.js").Columns} Columns */
/** @typedef {import("../ui/mark-elements.js").Segment} Segment */

/**
 * A state as a circle, or as a pill if its name is longer; with its number if the name does not fit.
 * @typedef {object} StateMark
 * @property {string} kind
 * @property {{ x: number, y: number, width: number, height: number, rx: number }} box
 * @property {{ x: number, y: number, size: number }} place of the text
 * @property {string} text
 * @property {string | null} name where the text is another
 */

/**
 * @param {{ name: string, number: string }} state
 * @param {number} x
 * @param {number} y
 * @param {Columns} at
 * @param {string} kind
 * @returns {StateMark}
 */
export function node(state, x, y, at, kind) {
  const { radius } = at;
  const { text, size, half } = labelOf(state, at);
  return {
    kind,
    box: { x: x - half, y: y - radius, width: 2 * half, height: 2 * radius, rx: radius },
    place: { x, y: y + 0.35 * size, size },
    text,
    name: text === state.name ? null : state.name,
  };
}

/**
 * The line of the action at step h; at the step where a branch leaves its parent's row, round the corner.
 * @param {Branch} branch
 * @param {number} h
 * @param {Columns} at
 * @param {(row: number) => number} y
 * @returns {Segment[]}
 */
export function edge({ bundle, parent, joins, row }, h, at, y) {
  const H = bundle.states.length;
  const right = h === H ? at.end : at.x(h + 1) - at.radius;
  if (!parent || h > joins)
    return [
      ["M", at.x(h) + at.radius, y(row)],
      ["L", right, y(row)],
    ];
  const x = at.x(h);
  const bend = Math.min(14, at.step / 3, y(row) - y(parent.row) - at.radius - 1);
  return [
    ["M", x, y(parent.row) + at.radius],
    ["L", x, y(row) - bend],
    ["Q", x, y(row), x + bend, y(row)],
    ["L", right, y(row)],
  ];
}

/**
 * The steps that a branch draws.
 * @param {Branch} branch
 * @param {number} first
 * @returns {number[]} the steps from `first` on; all steps for the first path
 */
export function stepsOf(branch, first) {
  return steps(branch.bundle.states.length).slice((branch.parent ? first : branch.bundle.from) - 1);
}

/** The steps 1..H. @param {number} horizon */
export function steps(horizon) {
  return Array.from({ length: horizon }, (_, i) => i + 1);
}

/**
 * The branches that a path runs through.
 * @param {Branch} branch
 * @returns {Branch[]}
 */
export function route(branch) {
  return branch.parent ? [branch, ...route(branch.parent)] : [branch];
}

/**
 * A whole path from step 1 as one line.
 * @param {Branch} branch
 * @param {Columns} at
 * @param {(row: number) => number} y
 */
export function trace(branch, at, y) {
  const from = route(branch).at(-1)?.bundle.from ?? 1;
  return stepsOf(branch, from).flatMap((h) => edge(drawnBy(branch, h), h, at, y));
}
