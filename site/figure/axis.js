// Axes: where values stand between two ends, and which of them are marked.

import { nice, tickStep, ticks } from "../vendor/d3-array.js";
import { minus } from "../ui/numbers.js";

/**
 * @typedef {object} Tick
 * @property {number} value
 * @property {import("./model.d.ts").Text | null} label null: a minor one
 */

/**
 * @typedef {object} Scale
 * @property {number} from
 * @property {number} to
 * @property {boolean} log
 * @property {(value: number) => number} place 0 at `from`, 1 at `to`
 * @property {(part: number) => number} value at a place
 */

/**
 * @param {import("./model.d.ts").Axis} axis
 * @param {Iterable<number>} values finite ones
 * @param {{ count: number, room: number, ease?: boolean, below?: number }} look about how many ticks; room: beyond the values, as a part of what a
 *   logarithmic axis spans; below: a factor that it begins under the least at least; ease: a linear axis may end at round values
 * @returns {Scale}
 */
export function scaleOf(axis, values, { count, room, ease, below = 1 }) {
  const log = axis.log ?? false;
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (log && value <= 0) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) [low, high] = log ? [1, 10] : [0, 1];
  return log
    ? logarithmic(...stretched(low, high, room, below, axis))
    : linear(...rounded(low, high, ease ? count : 0, axis));
}

/**
 * @param {number} low
 * @param {number} high
 * @param {number} room
 * @param {number} below
 * @param {import("./model.d.ts").Axis} axis
 * @returns {[number, number]}
 */
function stretched(low, high, room, below, { from, to }) {
  const factor = high / low < 1.5 ? 3 : (high / low) ** room;
  const ends = /** @type {[number, number]} */ ([from ?? low / Math.max(factor, below), to ?? high * factor]);
  return ends[0] > 0 && ends[0] < ends[1] ? ends : [low / 3, high * 3];
}

/**
 * @param {number} low
 * @param {number} high
 * @param {number} count 0: the ends are the values'
 * @param {import("./model.d.ts").Axis} axis
 * @returns {[number, number]}
 */
function rounded(low, high, count, { from, to }) {
  // Zero belongs to what is measured from it, unless all the values are far off.
  const [a, b] = [low > 0 && low < 0.6 * high ? 0 : low, high < 0 && high > 0.6 * low ? 0 : high];
  const [x, y] = a < b ? [a, b] : a === 0 ? [0, 1] : [a - Math.abs(a) / 2, b + Math.abs(b) / 2];
  const [first, last] = count > 0 ? nice(x, y, count) : [x, y];
  const ends = /** @type {[number, number]} */ ([from ?? first, to ?? last]);
  return ends[0] < ends[1] ? ends : [first, last];
}

/** @param {number} from @param {number} to @returns {Scale} */
function linear(from, to) {
  return {
    from,
    to,
    log: false,
    place: (value) => (value - from) / (to - from),
    value: (part) => from + part * (to - from),
  };
}

/** @param {number} from @param {number} to @returns {Scale} */
function logarithmic(from, to) {
  const [a, b] = [Math.log(from), Math.log(to)];
  return {
    from,
    to,
    log: true,
    place: (value) => (Math.log(value) - a) / (b - a),
    value: (part) => Math.exp(a + part * (b - a)),
  };
}

/**
 * Ticks at the values themselves, where they are few: those of a sweep.
 * @param {Scale} scale
 * @param {number[]} values ascending
 * @param {number} apart the least distance of two labels, as a part of the axis
 * @returns {Tick[]}
 */
export function ticksAt(scale, values, apart) {
  let last = -Infinity;
  return values
    .filter((value) => value >= scale.from && value <= scale.to)
    .map((value) => {
      const free = scale.place(value) - last >= apart;
      if (free) last = scale.place(value);
      return { value, label: free ? short(value) : null };
    });
}

/** @param {number} value @returns {import("./model.d.ts").Text} */
function short(value) {
  const e = Math.log10(Math.abs(value));
  return Math.abs(e) > 3 && Number.isInteger(e)
    ? power(1, e, true)
    : Math.abs(value) >= 1e4
      ? numeral(value, 0, Math.abs(value))
      : minus(String(Number(value.toPrecision(4))));
}

/**
 * @param {Scale} scale
 * @param {number} count about how many labels there is room for
 * @param {boolean} whole no tick between whole numbers
 * @returns {Tick[]}
 */
export function ticksOf(scale, count, whole = false) {
  return scale.log ? decades(scale, count) : steps(scale, count, whole);
}

/** @param {Scale} scale @param {number} count @param {boolean} whole @returns {Tick[]} */
function steps({ from, to }, count, whole) {
  const step = tickStep(from, to, count);
  const marked = ticks(from, to, whole && step < 1 ? Math.max(1, Math.floor(to - from)) : count);
  const digits = Math.max(0, -Math.floor(Math.log10(marked.length > 1 ? marked[1] - marked[0] : step) + 1e-9));
  const largest = Math.max(Math.abs(from), Math.abs(to));
  return marked.map((value) => ({ value, label: numeral(value, digits, largest) }));
}

/** Powers of ten; twos and fives between them where they are few; else short unlabelled ticks. @param {Scale} scale @param {number} count @returns {Tick[]} */
function decades({ from, to }, count) {
  const [first, last] = [Math.floor(Math.log10(from) - 1e-9), Math.ceil(Math.log10(to) + 1e-9)];
  const every = Math.max(1, Math.ceil((last - first - 1) / Math.max(2, count)));
  const within = (/** @type {number} */ value) => value >= from * (1 - 1e-12) && value <= to * (1 + 1e-12);
  const exponents = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const many = (/** @type {number[]} */ marks) =>
    exponents.flatMap((e) => marks.filter((m) => within(Number(`${m}e${e}`)))).length;
  const labelled = [[1], [1, 2, 5], [1, 2, 3, 5, 7], [1, 2, 3, 4, 5, 6, 7, 8, 9]].find(
    (marks) => many(marks) > 2 || many(marks) >= count,
  ) ?? [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const powers = exponents.some((e) => within(10 ** e) && Math.abs(e) > 3);
  return exponents
    .flatMap((e) =>
      every > 1 && e % every !== 0
        ? [{ m: 1, e, label: null }]
        : [1, 2, 3, 4, 5, 6, 7, 8, 9]
            .filter((m) => m === 1 || every === 1)
            .map((m) => ({ m, e, label: labelled.includes(m) ? power(m, e, powers) : null })),
    )
    .map(({ m, e, label }) => ({ value: Number(`${m}e${e}`), label }))
    .filter(({ value }) => within(value));
}

/** @param {number} m @param {number} e @param {boolean} powers @returns {import("./model.d.ts").Text} */
function power(m, e, powers) {
  if (!powers) return minus(String(Number(`${m}e${e}`)));
  return [
    ...(m > 1 ? [{ text: `${m}·` }] : []),
    { text: "10" },
    { text: minus(String(e)), up: /** @type {const} */ (true) },
  ];
}

/** @param {number} value @param {number} digits after the point @param {number} largest on the axis @returns {import("./model.d.ts").Text} */
function numeral(value, digits, largest) {
  if (value === 0) return "0";
  if (largest >= 1e15 || largest < 1e-4) {
    const exponent = Math.floor(Math.log10(largest));
    return [
      { text: minus(`${Number((value / 10 ** exponent).toPrecision(4))}·10`) },
      { text: minus(String(exponent)), up: true },
    ];
  }
  for (const [size, sign] of /** @type {[number, string][]} */ ([
    [1e12, "T"],
    [1e9, "G"],
    [1e6, "M"],
    [1e4, "k"],
  ])) {
    if (largest >= size) return minus(`${Number((value / (size === 1e4 ? 1e3 : size)).toPrecision(6))}${sign}`);
  }
  return minus(value.toFixed(digits));
}
