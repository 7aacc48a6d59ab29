// Rounding in rows of probabilities: what float16 or four printed digits have lost is mended, where that moves no number by more than it was rounded.

/** Rows that are off by less stay as they are: any sum of float64 may be. */
const last = 1e-12;

/**
 * The precisions that some numbers may have been rounded to: the most that rounding moves a number.
 * @param {Float64Array} values
 * @returns {((x: number) => number)[]}
 */
function precisions(values) {
  const kinds = [];
  const all = (/** @type {(x: number) => boolean} */ test) => values.every((x) => x === 0 || test(x));
  const decimals = range(2, 15).find((d) => all((x) => Number(x.toFixed(d)) === x));
  if (decimals) kinds.push(() => 0.5 * 10 ** -decimals);
  const digits = range(2, 15).find((d) => all((x) => Number(x.toPrecision(d)) === x));
  if (digits) kinds.push((/** @type {number} */ x) => 0.5 * 10 ** (exponent(x) - digits + 1));
  // bfloat16, float16 and float32, by the bits of their fractions.
  const bits = [8, 11, 24].find((n) =>
    all((x) => Number.isInteger(x * 2 ** (n - 1 - Math.floor(Math.log2(Math.abs(x)))))),
  );
  if (bits) kinds.push((/** @type {number} */ x) => Math.abs(x) * 2 ** -bits);
  return [...kinds, (x) => Math.abs(x) * 2 ** -53];
}

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
/** @param {number} x */
const exponent = (x) => Number(x.toExponential().split("e")[1]);

/**
 * Makes each row sum to 1, in place, where its numbers allow it. Differences such as 1 - 0.9 - 0.1, which are -2.8e-17, are 0.
 * @param {Float64Array} values
 * @param {number} length of a row
 * @returns {{ off: number, moved: number, least: number }} the most that a sum was off, and that a probability was moved; the least that became 0
 */
export function mend(values, length) {
  const found = { off: 0, moved: 0, least: 0 };
  /** @type {((x: number) => number)[] | null} */
  let kinds = null;
  for (let from = 0; from < values.length; from += length) {
    const row = values.subarray(from, from + length);
    const given = row.slice();
    row.forEach((p, i) => {
      if (!(p < 0 && p >= -length * 2 ** -52)) return;
      row[i] = 0;
      found.least = Math.min(found.least, p);
    });
    const total = row.reduce((sum, p) => sum + p, 0);
    const off = Math.abs(total - 1);
    if (off < last || !(off < 0.5) || row.some((p) => p < 0)) continue;
    const kept = row.slice();
    kinds ??= precisions(values);
    const nonzero = row.reduce((n, p) => n + Number(p !== 0), 0);
    const ways = [
      (/** @type {number} */ p) => p / total,
      (/** @type {number} */ p) => (p === 0 ? 0 : p + (1 - total) / nonzero),
    ];
    const fits = ways.find((way) =>
      kinds?.some((kind) => kept.every((p) => p === 0 || Math.abs(way(p) - p) < kind(p) * (1 - 1e-9))),
    );
    if (!fits) {
      row.set(given);
      continue;
    }
    row.set(kept.map(fits));
    found.off = Math.max(found.off, off);
    row.forEach((p, i) => {
      found.moved = Math.max(found.moved, Math.abs(p - given[i]));
    });
  }
  return found;
}
