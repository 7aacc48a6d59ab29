// What of a series is drawn: runs of finite values, thinned to what can be seen.

import { extremes } from "./decimate.js";

/** @typedef {import("./model.d.ts").Series} Series */
/** @typedef {import("./model.d.ts").Point} Point */
/** @typedef {import("./axis.js").Scale} Scale */
/** @typedef {{ x: Scale, y: Scale }} Scales */
/** @typedef {{ left: number, top: number, width: number, height: number }} Frame where the series stand, px */

/** @param {unknown} value @returns {value is number} */
export const finite = (value) => typeof value === "number" && Number.isFinite(value);

/**
 * Whether a place has the pair.
 * @param {Scales} scales
 * @param {unknown} x
 * @param {unknown} y
 */
export function drawable({ x: { log: logX }, y: { log: logY } }, x, y) {
  return finite(x) && finite(y) && (!logX || x > 0) && (!logY || y > 0);
}

/**
 * The unbroken runs of points, each of a width of `width` and a height of `height` from the top left.
 * @param {ArrayLike<number>} x
 * @param {ArrayLike<number | null>} y
 * @param {Scales} scales
 * @param {Frame} frame
 * @returns {Point[][]}
 */
export function runs(x, y, scales, frame) {
  return indexRuns(x, [y], scales).map((run) => thinned(run, x, y, scales, frame));
}

/**
 * A series that steps as one that is drawn straight on: at each x the value before, then its own.
 * @param {Series} series
 * @returns {Series}
 */
export function stepped(series) {
  if (!series.step) return series;
  const twice = (/** @type {ArrayLike<any>} */ values, /** @type {0 | 1} */ late) =>
    Array.from({ length: Math.max(0, 2 * values.length - 1) }, (_, i) => values[(i + 1 - late) >> 1]);
  const { x, y, low, high } = series;
  return {
    ...series,
    x: twice(x, 0),
    y: twice(y, 1),
    ...(low && { low: twice(low, 1) }),
    ...(high && { high: twice(high, 1) }),
  };
}

/** @param {number[]} run @param {ArrayLike<number>} x @param {ArrayLike<number | null>} y @param {Scales} scales @param {Frame} frame @returns {Point[]} */
function thinned(run, x, y, scales, frame) {
  const at = run.map((i) => placeOf(x[i], /** @type {number} */ (y[i]), scales, frame));
  return extremes(
    at.map(([left]) => left),
    at.map(([, top]) => top),
  ).map((i) => at[i]);
}

/**
 * The unbroken runs of a band, each once around.
 * @param {Series} series
 * @param {Scales} scales
 * @param {Frame} frame
 * @returns {Point[][]}
 */
export function bands({ x, low = [], high = [] }, scales, frame) {
  // A logarithmic axis has no place for a lower end of zero: the band reaches down to the axis there.
  const floored = scales.y.log
    ? Array.from(low, (value) => (finite(value) && value <= 0 ? scales.y.from : value))
    : low;
  return indexRuns(x, [floored, high], scales).map((run) => {
    const [under, over] = [floored, high].map((side) => thinned(run, x, side, scales, frame));
    return [...over, ...under.reverse()];
  });
}

/**
 * Runs of indices at which every one of the values has a place.
 * @param {ArrayLike<number>} x
 * @param {ArrayLike<number | null>[]} values
 * @param {Scales} scales
 */
export function indexRuns(x, values, scales) {
  /** @type {number[][]} */
  const found = [];
  let broken = true;
  for (let i = 0; i < x.length; i++) {
    const there = values.every((y) => drawable(scales, x[i], y[i]));
    if (there && broken) found.push([]);
    if (there) found[found.length - 1].push(i);
    broken = !there;
  }
  return found;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {Scales} scales
 * @param {Frame} frame
 * @returns {Point}
 */
export function placeOf(x, y, scales, { left, top, width, height }) {
  return [left + width * scales.x.place(x), top + height * (1 - scales.y.place(y))];
}

/**
 * A series' value at x: on its line, between the points, too; elsewhere only at a point.
 * @param {Series} series
 * @param {number} x
 * @param {Scales} scales
 * @returns {{ y: number | null, low: number | null, high: number | null } | null} null: it has none there
 */
export function valueAt({ role, x: xs, y, low, high, step }, x, scales) {
  let [first, last] = [0, xs.length - 1];
  if (last < 0 || !(x >= xs[first] && x <= xs[last])) return null;
  while (last - first > 1) {
    const middle = (first + last) >> 1;
    if (xs[middle] <= x) first = middle;
    else last = middle;
  }
  const at = xs[last] === x ? last : first;
  const exact = xs[at] === x;
  if (!exact && (role === "points" || role === "bars")) return null;
  const read = (/** @type {ArrayLike<number | null> | undefined} */ values) => {
    const [a, b] = [values?.[at], values?.[last]];
    if (!finite(a)) return null;
    if (exact || step) return a;
    return finite(b) ? between(scales.y, a, b, part(scales.x, xs[at], xs[last], x)) : null;
  };
  const value = { y: read(y), low: read(low), high: read(high) };
  return value.y === null && value.low === null ? null : value;
}

/** @param {Scale} scale @param {number} a @param {number} b @param {number} x */
function part({ log, place }, a, b, x) {
  return log && a <= 0 ? 0 : (place(x) - place(a)) / (place(b) - place(a) || 1);
}

/** @param {Scale} scale @param {number} a @param {number} b @param {number} share */
function between({ log, place, value }, a, b, share) {
  return log && (a <= 0 || b <= 0) ? null : value(place(a) + share * (place(b) - place(a)));
}
