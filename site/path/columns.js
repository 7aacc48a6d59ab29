// The places of the steps 1..H. The tree and the bonus chart below it share them, so that the steps of both line up.

import { ends } from "./state-label.js";

/** Room for the labels on the right, px. */
export const gutter = 128;
/** Room before the first step, and around a pill there, px. */
const left = { least: 28, around: 6 };
const narrowest = 30;
const widest = 232;
/** Room around a number, and for each digit, px. */
const around = 16.5;
const digit = 0.6 * 13;
const last = { share: 0.5, most: 56, least: 20 };
const biggest = 12;

/**
 * @typedef {object} Columns
 * @property {number} step distance from one step to the next, px
 * @property {number} radius of a state, px
 * @property {(h: number) => number} x centre of step h, h = 1..H
 * @property {(px: number) => number} stepAt the step whose centre is nearest
 * @property {number} end where the last action leads; only labels are right of it
 */

/**
 * The steps worth drawing if only some of many are in sight: one view's width on either side, in whole views, so that a little
 * scrolling changes nothing.
 * @param {Columns} at
 * @param {number} horizon H
 * @param {number} scrolled px
 * @param {number} width px
 * @returns {[number, number]} the first and the last step
 */
export function inSight({ step }, horizon, scrolled, width) {
  const view = Math.max(1, Math.ceil(width / step));
  const first = Math.floor(scrolled / step / view);
  return [Math.max(1, (first - 1) * view), Math.min(horizon, (first + 3) * view)];
}

/**
 * @param {number} horizon H
 * @param {number} available px, including the gutter
 * @param {import("./state-label.js").Named} problem its states; longer numbers and names need more room at both ends
 * @returns {Columns} wider than available if the steps would get too narrow to read
 */
export function columns(horizon, available, problem) {
  // The length of names depends on the distance of steps, which depends on the room for the names at both ends.
  const whole = fit(horizon, available - gutter - left.least, problem.states);
  const wanted = reserve(problem, whole);
  const { step, radius } = fit(horizon, available - gutter - wanted.left - wanted.right, problem.states);
  const taken = reserve(problem, { step, radius });
  const x = (/** @type {number} */ h) => taken.left + (h - 1) * step;
  return {
    step,
    radius,
    x,
    stepAt: (px) => Math.max(1, Math.min(horizon, 1 + Math.round((px - taken.left) / step))),
    end: x(horizon) + Math.max(last.least, Math.min(last.most, last.share * step)) + taken.right,
  };
}

/**
 * @param {number} horizon
 * @param {number} room px
 * @param {number} states
 */
function fit(horizon, room, states) {
  const step = Math.max(
    narrowest,
    around + digit * String(states - 1).length,
    Math.min(widest, room / (horizon - 1 + last.share)),
  );
  return { step, radius: Math.min(biggest, step * 0.34) };
}

/**
 * The room before the first step, and the room of the last one outside its circle, px.
 * @param {import("./state-label.js").Named} problem
 * @param {{ step: number, radius: number }} at
 */
function reserve(problem, at) {
  const half = ends(problem, at);
  return { left: Math.max(left.least, half.first + left.around), right: half.last - at.radius };
}
