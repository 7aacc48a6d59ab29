// The timeline's picture: for each pixel column, how many of its paths began at each step.

/** @typedef {import("../revisit.d.ts").Timeline} Timeline */
/** @typedef {import("./timeline-scale.js").TimelineScale} TimelineScale */
/** @typedef {[number, number, number]} Colour red, green, blue, 0..255 */

/** Shades of one row. */
const shades = 64;
/** The faintest shade that any path leaves: one among thousands is still seen. */
const faintest = 0.16;

/**
 * The row of each step: the first for step 1, the others shared alike.
 * @param {number} H
 * @param {number} most rows
 */
export function rowsOf(H, most) {
  const rows = Math.min(H, Math.max(1, most));
  const row = (/** @type {number} */ h) =>
    rows === H || h === 1
      ? Math.min(h, rows) - 1
      : Math.min(rows - 1, 1 + Math.floor(((h - 2) / (H - 1)) * (rows - 1)));
  return { rows, row };
}

/**
 * How much of each column's width is taken by paths that began at each row's steps, 0..1, and in a last row by paths with another greedy policy
 * than the path before.
 * @param {Timeline} timeline
 * @param {TimelineScale} scale
 * @param {number} columns
 * @param {{ rows: number, row: (h: number) => number }} at
 * @param {number} gap between paths that are four times as wide, in columns
 * @returns {Float32Array} (rows + 1) x columns
 */
export function cells(timeline, { edges }, columns, { rows, row }, gap) {
  const H = timeline.reached.length;
  const share = new Float32Array((rows + 1) * columns);
  const groups = timeline.path.length;
  const rowOfStep = Array.from({ length: H }, (_, i) => row(i + 1));
  const mix = new Float32Array(rows + 1);
  for (let i = 0; i < groups; i++) {
    const paths = timeline.paths[i];
    mix.fill(0);
    for (let h = 0; h < H; h++) {
      const n = timeline.began[i * H + h];
      if (n > 0) mix[rowOfStep[h]] += n / paths;
    }
    mix[rows] = Math.max(0, timeline.changes[i]) / paths;
    const from = edges[i] * columns;
    let to = edges[i + 1] * columns;
    if (paths === 1 && to - from >= 4 * gap) to -= gap;
    for (let column = Math.floor(from); column < Math.min(columns, to); column++) {
      const part = Math.min(to, column + 1) - Math.max(from, column);
      for (let r = 0; r <= rows; r++) if (mix[r] > 0) share[r * columns + column] += part * mix[r];
    }
  }
  return share;
}

/**
 * Turns shares into pixels, 0xAABBGGRR.
 * @param {Float32Array} share rows x columns
 * @param {number} columns
 * @param {Colour[]} colours of each row
 * @param {Colour[]} grounds of each row where nothing is
 * @returns {Uint32Array<ArrayBuffer>}
 */
export function pixels(share, columns, colours, grounds) {
  const out = new Uint32Array(share.length);
  for (let r = 0; r < colours.length; r++) {
    const ramp = rampOf(grounds[r], colours[r]);
    for (let i = r * columns; i < (r + 1) * columns; i++)
      out[i] = ramp[share[i] > 0 ? 1 + Math.min(shades - 1, Math.floor(Math.sqrt(share[i]) * shades)) : 0];
  }
  return out;
}

/** @param {Colour} ground @param {Colour} full */
function rampOf(ground, full) {
  const ramp = new Uint32Array(shades + 1);
  for (let i = 0; i <= shades; i++) {
    const t = i === 0 ? 0 : faintest + (1 - faintest) * ((i - 1) / (shades - 1));
    const [r, g, b] = mixed(ground, full, t);
    ramp[i] = (255 << 24) | (b << 16) | (g << 8) | r;
  }
  return ramp;
}

/** @param {Colour} a @param {Colour} b @param {number} t 0: a, 1: b @returns {Colour} */
export function mixed(a, b, t) {
  const one = (/** @type {number} */ i) => Math.round(a[i] + t * (b[i] - a[i]));
  return [one(0), one(1), one(2)];
}

/**
 * The first and the last column that differ, null where none does.
 * @param {Uint32Array | null} before
 * @param {Uint32Array} now
 * @param {number} columns
 * @returns {[number, number] | null}
 */
export function changedColumns(before, now, columns) {
  if (before?.length !== now.length) return [0, columns - 1];
  let first = columns;
  let last = -1;
  for (let start = 0; start < now.length; start += columns) {
    for (let c = 0; c < first; c++)
      if (before[start + c] !== now[start + c]) {
        first = c;
        break;
      }
    for (let c = columns - 1; c > last; c--)
      if (before[start + c] !== now[start + c]) {
        last = c;
        break;
      }
  }
  return last < 0 ? null : [Math.min(first, last), last];
}
