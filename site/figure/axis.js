// Axes: where values stand between two ends, and which of them are marked.

import { differ, minus } from "../ui/numbers.js";
import { held, linear, logarithmic, positive } from "../ui/scales.js";
import { roundEnds, ticksBetween, tickStep } from "../ui/ticks.js";

/** @typedef {import("../ui/scales.js").Scale} Scale */
/**
 * @typedef {object} Tick
 * @property {number} value
 * @property {import("./model.d.ts").Text | null} label null: a minor one
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
  const [a, b] = [positive(low), positive(high)];
  const factor = b / a < 1.5 ? 3 : Math.min(Number.MAX_VALUE, b / a) ** room;
  const ends = /** @type {[number, number]} */ ([
    from ?? positive(a / Math.max(factor, below)),
    to ?? positive(b * factor),
  ]);
  return ends[0] > 0 && ends[1] < Infinity && ends[1] / ends[0] > 1 + 1e-9 ? ends : [positive(a / 3), positive(b * 3)];
}

/**
 * @param {number} low
 * @param {number} high
 * @param {number} count 0: the ends are the values'
 * @param {import("./model.d.ts").Axis} axis
 * @returns {[number, number]}
 */
function rounded(low, high, count, { from, to }) {
  const [least, most] = [held(low), held(high)];
  // Zero belongs to what is measured from it, unless all the values are far off.
  const [a, b] = [least > 0 && least < 0.6 * most ? 0 : least, most < 0 && most > 0.6 * least ? 0 : most];
  const [x, y] = differ(a, b) ? [a, b] : a === 0 ? [0, 1] : [a - Math.abs(a) / 2, b + Math.abs(b) / 2];
  const [first, last] = count > 0 ? roundEnds(x, y, count) : [x, y];
  const ends = /** @type {[number, number]} */ ([from ?? first, to ?? last].map(held));
  return ends[0] < ends[1] && differ(...ends) ? ends : [first, last];
}

/**
 * Ticks at the values themselves, where they are few: those of a sweep.
 * @param {Scale} scale
 * @param {number[]} values ascending
 * @param {number} apart the least distance of two labels, as a part of the axis
 * @returns {Tick[]}
 */
export function ticksAt(scale, values, apart) {
  const digits = [4, 6, 9, 12].find((n) => new Set(values.map((value) => value.toPrecision(n))).size === values.length);
  let last = -Infinity;
  return values
    .filter((value) => value >= scale.from && value <= scale.to)
    .map((value) => {
      const free = scale.place(value) - last >= apart;
      if (free) last = scale.place(value);
      return { value, label: free ? short(value, digits ?? 17) : null };
    });
}

/** @param {number} value @param {number} digits that tell it from the others @returns {import("./model.d.ts").Text} */
function short(value, digits) {
  const e = Math.log10(Math.abs(value));
  return Math.abs(e) > 3 && Number.isInteger(e)
    ? power(1, e, true)
    : Math.abs(value) >= 1e4
      ? numeral(value, Math.abs(value), digits)
      : minus(String(Number(value.toPrecision(digits))));
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
  const most = whole && tickStep(from, to, count) < 1 ? Math.max(1, Math.floor(to - from)) : count;
  const step = tickStep(from, to, most);
  const largest = Math.max(Math.abs(from), Math.abs(to));
  const digits = 1 + Math.floor(Math.log10(largest)) - Math.floor(Math.log10(step) + 1e-9);
  return ticksBetween(from, to, most).map((value) => ({ value, label: numeral(value, largest, digits) }));
}

/** Powers of ten; twos and fives between them where they are few; else short unlabelled ticks. @param {Scale} scale @param {number} count @returns {Tick[]} */
function decades({ from, to }, count) {
  const [first, last] = [Math.floor(Math.log10(from) - 1e-9), Math.ceil(Math.log10(to) + 1e-9)];
  const every = Math.max(1, Math.ceil((last - first - 1) / Math.max(2, count)));
  const within = (/** @type {number} */ value) =>
    value < Infinity && value >= from * (1 - 1e-12) && value <= to * (1 + 1e-12);
  const exponents = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter(
    (e) => every <= 10 || e % every === 0,
  );
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

/** @param {number} value @param {number} largest on the axis @param {number} digits that the largest needs @returns {import("./model.d.ts").Text} */
function numeral(value, largest, digits) {
  if (value === 0) return "0";
  const exponent = Math.floor(Math.log10(largest));
  if (largest >= 1e15 || largest < 1e-4) {
    return [
      { text: minus(`${Number((value / 10 ** exponent).toPrecision(Math.max(4, digits)))}·10`) },
      { text: minus(String(exponent)), up: true },
    ];
  }
  for (const [size, sign] of /** @type {[number, string][]} */ ([
    [1e12, "T"],
    [1e9, "G"],
    [1e6, "M"],
    [1e4, "k"],
  ])) {
    if (largest >= size)
      return minus(`${Number((value / (size === 1e4 ? 1e3 : size)).toPrecision(Math.max(6, digits)))}${sign}`);
  }
  return minus(value.toFixed(Math.max(0, digits - 1 - exponent)));
}
