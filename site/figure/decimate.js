// Of a long series, the points that a picture of so many pixels can show: of each column the first, the last and both extremes.

/**
 * @param {ArrayLike<number>} x ascending places, px
 * @param {ArrayLike<number>} y places, px
 * @param {number} [column] px: how wide
 * @returns {number[]} the kept indices, ascending
 */
export function extremes(x, y, column = 1) {
  const n = x.length;
  const all = Array.from({ length: n }, (_, i) => i);
  if (n < 5 || n * column <= 2 * (x[n - 1] - x[0])) return all;
  /** @type {number[]} */
  const kept = [];
  for (let start = 0; start < n; ) {
    const place = Math.floor(x[start] / column);
    let [end, least, most] = [start, start, start];
    for (; end < n && Math.floor(x[end] / column) === place; end++) {
      if (y[end] < y[least]) least = end;
      if (y[end] > y[most]) most = end;
    }
    for (const i of [...new Set([start, least, most, end - 1])].sort((a, b) => a - b)) kept.push(i);
    start = end;
  }
  return kept;
}
