// The ticks of an axis: where d3-array puts them.

import { tickIncrement, ticks } from "../vendor/d3-array.js";
import { differ } from "./numbers.js";

export { tickStep } from "../vendor/d3-array.js";

/**
 * Round numbers between two, about so many; one if the two differ by rounding.
 * @param {number} low
 * @param {number} high
 * @param {number} count
 */
export const ticksBetween = (low, high, count) => (differ(low, high) ? ticks(low, high, count) : [low]);

/**
 * Round ends. As d3's `nice`, which continues until the step rests: it may never, if the ends differ by rounding.
 * @param {number} from
 * @param {number} to
 * @param {number} count
 * @returns {[number, number]}
 */
export function roundEnds(from, to, count) {
  let before = 0;
  for (let turn = 0; turn < 10; turn++) {
    const step = tickIncrement(from, to, count);
    if (step === before || step === 0 || !Number.isFinite(step)) break;
    // A step below one is given as its inverse, negative.
    [from, to] =
      step > 0
        ? [Math.floor(from / step) * step, Math.ceil(to / step) * step]
        : [Math.ceil(from * step) / step, Math.floor(to * step) / step];
    before = step;
  }
  return [from, to];
}
