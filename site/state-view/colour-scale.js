// Colour scales: from a number to its place between zero and the largest, or between the most negative and the most positive.

import { differ } from "../ui/numbers.js";
import { linear, logarithmic } from "../ui/scales.js";

/**
 * @typedef {object} Range
 * @property {number} min the least finite number; Infinity: there is none
 * @property {number} max
 * @property {number} least the least positive number; Infinity: there is none
 * @property {boolean} gaps whether some are missing (NaN)
 */

/**
 * @param {ArrayLike<number>} values
 * @returns {Range}
 */
export function rangeOf(values) {
  let [min, max, least, gaps] = [Infinity, -Infinity, Infinity, false];
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (Number.isNaN(value)) gaps = true;
    else {
      if (value < min) min = value;
      if (value > max) max = value;
      if (value > 0 && value < least) least = value;
    }
  }
  return { min, max, least, gaps };
}

/**
 * @typedef {object} ColourScale
 * @property {boolean} signed
 * @property {boolean} logarithmic
 * @property {boolean} gaps whether some numbers are missing
 * @property {(value: number) => number} place 0..1, or -1..1 on a signed scale; NaN: missing
 * @property {number[]} ticks values for the legend, from low to high
 */

/** A logarithmic scale is used from so many orders of magnitude on. */
const orders = 2;

/**
 * Whether the numbers span so much that a logarithmic scale shows more.
 * @param {Range} range
 */
export function spansOrders({ min, max, least }) {
  return min >= 0 && least < Infinity && max / least >= 10 ** orders;
}

/**
 * @param {Range} range
 * @param {{ logarithmic: boolean }} how applies if the numbers allow it
 * @returns {ColourScale}
 */
export function scaleOf(range, how) {
  const { min, max, least, gaps } = range;
  if (!(max > -Infinity)) return { signed: false, logarithmic: false, gaps, place: () => NaN, ticks: [] };
  if (min < 0) {
    const most = Math.max(-min, max);
    return { signed: true, logarithmic: false, gaps, place: (value) => value / most, ticks: [-most, 0, most] };
  }
  if (how.logarithmic && least < max) {
    const { place: inOrders } = logarithmic(least, max);
    // Zero is below every logarithm: it gets the lowest colour.
    const place = (/** @type {number} */ value) => (value <= 0 ? 0 : within(0.06 + 0.94 * inOrders(value)));
    return { signed: false, logarithmic: true, gaps, place, ticks: [least, Math.sqrt(least * max), max] };
  }
  // A scale from zero would hide the differences of numbers far from zero, so it starts at the least of them.
  const low = min > 0.5 * max ? min : 0;
  if (!differ(low, max)) {
    const only = max === 0 ? 0 : 1;
    return {
      signed: false,
      logarithmic: false,
      gaps,
      place: (value) => (Number.isNaN(value) ? NaN : only),
      ticks: [max],
    };
  }
  const { place, value: at } = linear(low, max);
  return {
    signed: false,
    logarithmic: false,
    gaps,
    place: (value) => within(place(value)),
    ticks: [low, at(0.5), max],
  };
}

/** @param {number} place NaN stays */
const within = (place) => Math.max(0, Math.min(1, place));
