// A text as a QR code: its dark modules, these as few rectangles, and as SVG.

/** @typedef {Pick<typeof import("lean-qr"), "generate" | "correction">} Coder */
/** @typedef {{ x: number, y: number, width: number, height: number }} Rectangle in modules, from the upper left corner */

/**
 * @typedef {object} Code
 * @property {number} size modules on a side, without the margin
 * @property {(x: number, y: number) => boolean} isDark
 */

/** Light modules around the code. */
export const QUIET = 4;
/** Most bytes of a code. */
export const MOST_BYTES = 2953;
/** A code of at most so many bytes can use more error correction and still be coarse enough for a phone. */
const SHORT = 120;
const MIDDLING = 700;

/**
 * The smallest code of a text. A shorter text gets more error correction.
 * @param {string} text
 * @param {Coder} coder
 * @returns {Code | null} null: the text is too long
 */
export function encode(text, { generate, correction }) {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > MOST_BYTES) return null;
  const minCorrectionLevel = bytes <= SHORT ? correction.Q : bytes <= MIDDLING ? correction.M : correction.L;
  const code = generate(text, { minCorrectionLevel });
  return { size: code.size, isDark: (x, y) => code.get(x, y) };
}

/**
 * The dark modules as disjoint rectangles: each run of a row, together with equal runs below it.
 * @param {Code} code
 * @returns {Rectangle[]}
 */
export function rectangles({ size, isDark }) {
  /** @type {Rectangle[]} */
  const done = [];
  /** rectangles that reach the row above, by place and width @type {Map<string, Rectangle>} */
  let open = new Map();
  for (let y = 0; y < size; y++) {
    /** @type {typeof open} */
    const next = new Map();
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue;
      let width = 1;
      while (x + width < size && isDark(x + width, y)) width++;
      const key = `${x} ${width}`;
      const above = open.get(key);
      if (above) above.height++;
      else done.push({ x, y, width, height: 1 });
      next.set(key, above ?? done[done.length - 1]);
      x += width;
    }
    open = next;
  }
  return done;
}

/**
 * The code as one SVG path, in modules, with its margin.
 * @param {Code} code
 */
export function path(code) {
  return rectangles(code)
    .map(({ x, y, width, height }) => `M${x + QUIET} ${y + QUIET}h${width}v${height}h-${width}z`)
    .join("");
}

/**
 * The code as an SVG file: dark on white.
 * @param {Code} code
 */
export function svgFile(code) {
  const side = code.size + 2 * QUIET;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${8 * side}" height="${8 * side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path(code)}"/></svg>\n`
  );
}
