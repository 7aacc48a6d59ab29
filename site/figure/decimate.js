// Of a long series, the points that a picture of so many pixels can show: of each column the first, the last and both extremes.

/**
 * @param {ArrayLike<number>} x ascending places, px
 * @param {ArrayLike<number>} y places, px
 * @param {number} [column] px: how wide
 * @returns {number[]} the kept indices, ascending
 */
export function extremes(x, y, column = 1) {
  const n = x.length;
  if (n < 5 || n * column <= 2 * (x[n - 1] - x[0])) return Array.from({ length: n }, (_, i) => i);
  const columnOf = (/** @type {number} */ i) => Math.floor(x[i] / column);
  /** @type {number[]} */
  const kept = [];
  for (let start = 0; start < n; ) {
    const place = columnOf(start);
    let [end, least, most] = [start + 1, start, start];
    for (; end < n && columnOf(end) === place; end++) {
      if (y[end] < y[least]) least = end;
      if (y[end] > y[most]) most = end;
    }
    for (const i of [start, Math.min(least, most), Math.max(least, most), end - 1]) if (i !== kept.at(-1)) kept.push(i);
    start = end;
  }
  return kept;
}
