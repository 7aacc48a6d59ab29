// Scales: from a value to its place between two ends, and back.

/**
 * @typedef {object} Scale
 * @property {number} from
 * @property {number} to
 * @property {boolean} log
 * @property {(value: number) => number} place 0 at `from`, 1 at `to`
 * @property {(part: number) => number} value at a place
 */

/** @param {number} from @param {number} to @returns {Scale} */
export function linear(from, to) {
  const span = to - from || 1;
  return {
    from,
    to,
    log: false,
    place: (value) => (held(value) - from) / span,
    value: (part) => from + part * span,
  };
}

/** @param {number} from @param {number} to both positive @returns {Scale} */
export function logarithmic(from, to) {
  const [low, high] = [Math.log(from), Math.log(to)];
  const span = high - low || 1;
  return {
    from,
    to,
    log: true,
    place: (value) => (Math.log(positive(value)) - low) / span,
    value: (part) => Math.exp(low + part * span),
  };
}

/** A value as a linear axis has it: what is too small for a tick's spacing is zero, what is too large for a difference stands at the end. @param {number} value */
export function held(value) {
  return Math.abs(value) < 1e-250 ? 0 : Math.max(-1e250, Math.min(1e250, value));
}

/** A value as a logarithmic axis has it: the smallest numbers, which have few digits, and the largest stand at its ends. @param {number} value */
export const positive = (value) => Math.max(1e-307, Math.min(1e308, value));

/**
 * The least of some steps times a power of ten that is at least a number; 0 if that is not positive.
 * @param {number} x
 * @param {number[]} [steps] ascending, from 1 to 10
 */
export const roundUp = (x, steps = [1, 1.5, 2, 3, 5, 7, 10]) =>
  rounded(x, (power) => steps.find((step) => step * power >= x * (1 - 1e-9)) ?? 10);

/** The largest of 1, 1.5, 2, 3, 5, 7 times a power of ten that is at most a number; 0 if that is not positive. @param {number} x */
export const roundDown = (x) => rounded(x, (power) => [7, 5, 3, 2, 1.5, 1].find((step) => step * power <= x) ?? 1);

/** @param {number} x @param {(power: number) => number} stepOf */
function rounded(x, stepOf) {
  if (!(x > 0) || !Number.isFinite(x)) return 0;
  const power = 10 ** Math.floor(Math.log10(x));
  return Number((stepOf(power) * power).toPrecision(3));
}
