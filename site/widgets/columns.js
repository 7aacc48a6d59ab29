// Where the steps 1..H stand: the tree and the strip under it share these places, so that one reads down from the other.

/** Room for the labels at the right end, px. */
export const gutter = 128;
const left = 28;
const narrowest = 27;
const widest = 232;
/** What stands around a number, and what a digit takes, px. */
const around = 16.5;
const digit = .6 * 12;
const last = { share: .5, most: 56, least: 20 };
const biggest = 12;

/**
 * @typedef {object} Columns
 * @property {number} step distance from one step to the next, px
 * @property {number} radius of a state, px
 * @property {(h: number) => number} x centre of step h, h = 1..H
 * @property {number} end where the last action leads: everything is left of it but the gutter
 */

/**
 * The steps worth drawing where only some of many are in sight: a view's width on either side, in whole views, so that
 * scrolling a little changes nothing.
 * @param {Columns} at
 * @param {number} horizon H
 * @param {number} scrolled px
 * @param {number} width px
 * @returns {[number, number]} the first and the last of them
 */
export function inSight({ step }, horizon, scrolled, width) {
  const view = Math.max(1, Math.ceil(width / step));
  const first = Math.floor(scrolled / step / view);
  return [Math.max(1, (first - 1) * view), Math.min(horizon, (first + 3) * view)];
}

/**
 * @param {number} horizon H
 * @param {number} available px, the gutter included
 * @param {number} states S: the larger, the longer the number in a state's circle
 * @returns {Columns} wider than what is available where steps would get too narrow to read
 */
export function columns(horizon, available, states) {
  const step = Math.max(narrowest, around + digit * String(states - 1).length, Math.min(widest, (available - gutter - left) / (horizon - 1 + last.share)));
  const x = (/** @type {number} */ h) => left + (h - 1) * step;
  return { step, radius: Math.min(biggest, step * .34), x, end: x(horizon) + Math.max(last.least, Math.min(last.most, last.share * step)) };
}
