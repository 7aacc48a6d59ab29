// Numbers as text: counts with separators, measured values with a few digits, and times.

const counts = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** @param {number} n a whole number; large ones get separators */
export function count(n) {
  return Math.abs(n) < 1e15 ? counts.format(n) : n.toExponential(2);
}

const short = new Intl.NumberFormat("en", { notation: "compact" });

/** @param {number} n a whole number, in little room: "500", "1M" */
export function brief(n) {
  return n < 1e5 ? counts.format(n) : short.format(n);
}

const words = new Intl.NumberFormat("en", {
  notation: "compact",
  compactDisplay: "long",
  maximumSignificantDigits: 2,
});

/** @param {number} n to two digits, in words from a million on: "5,400", "15 billion" */
export function about(n) {
  return n < 1e6 ? counts.format(Number(n.toPrecision(2))) : n < 1e15 ? words.format(n) : scientific(n, 2);
}

/**
 * About three significant digits, in the plainest notation.
 * @param {number | null | undefined} x
 * @param {number} [digits]
 */
export function measure(x, digits = 3) {
  if (x === null || x === undefined || Number.isNaN(x)) return "—";
  if (!Number.isFinite(x)) return x > 0 ? "∞" : "−∞";
  if (x === 0) return "0";
  const size = Math.abs(x);
  if (size >= 1e7 || size < 1e-4) return scientific(x, digits);
  if (size >= 10 ** digits) return counts.format(x);
  return minus(String(Number(x.toPrecision(digits))));
}

/**
 * @param {number} x
 * @param {number} digits
 */
function scientific(x, digits) {
  const [mantissa, exponent] = x.toExponential(digits - 1).split("e");
  return minus(`${Number(mantissa)}e${Number(exponent)}`);
}

/**
 * Whether two numbers differ by more than rounding, a part in a thousand million, and by so much that a picture has a scale for it.
 * @param {number} one
 * @param {number} other
 */
export function differ(one, other) {
  return Math.abs(one - other) > Math.max(1e-250, 1e-9 * Math.max(Math.abs(one), Math.abs(other)));
}

/**
 * How many digits tell a number apart from others; those that equal it do not count.
 * @param {number} one
 * @param {number[]} others
 */
export function digitsApart(one, others) {
  const told = (/** @type {number} */ digits) =>
    others.every((other) => other === one || measure(other, digits) !== measure(one, digits));
  return [3, 5, 8].find(told) ?? 17;
}

/** @param {string} text */
export const minus = (text) => text.replace(/-/g, "−");

/** @param {number} share 0..1 */
export function percent(share) {
  const p = 100 * share;
  if (p > 0 && p < 0.01) return "< 0.01 %";
  return `${measure(p, p < 1 ? 1 : 2)} %`;
}

/** @param {number | null} seconds */
export function duration(seconds) {
  if (seconds === null || !Number.isFinite(seconds)) return "—";
  if (seconds < 1) return "< 1 s";
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172800) return `${Math.round(seconds / 3600)} h`;
  return counted(seconds / 86400, "day");
}

/**
 * How long ago, in words.
 * @param {Date} then
 * @param {Date} now
 */
export function ago(then, now) {
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000);
  if (seconds < 60) return "just now";
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)} h ago`;
  return then.toLocaleDateString("en", { day: "numeric", month: "short", year: "numeric" });
}

/**
 * A count with its noun: "1 path", "1,500 paths".
 * @param {number} n a whole number
 * @param {string} one the noun
 * @param {string} [many] its plural, if that is not with -s
 */
export function counted(n, one, many = `${one}s`) {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/** The most texts of a list that are named one by one. */
const named = 5;

/**
 * A list that may be long, as words.
 * @param {string[]} texts
 * @param {string} [between]
 */
export function firstFew(texts, between = ", ") {
  const more = texts.length - named;
  return texts.slice(0, named).join(between) + (more > 0 ? ` and ${count(more)} more` : "");
}
