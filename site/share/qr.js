// A text as a QR code: which modules are dark, as few rectangles, and as SVG.

/** @typedef {Pick<typeof import("lean-qr"), "generate" | "correction">} Coder */
/** @typedef {{ x: number, y: number, width: number, height: number }} Rectangle in modules, from the code's upper left corner */

/**
 * @typedef {object} Code
 * @property {number} size modules on a side, without the quiet zone
 * @property {(x: number, y: number) => boolean} isDark
 */

/** Modules that have to stay light all around. */
export const QUIET = 4;
/** What the largest code holds of plain bytes. */
export const MOST_BYTES = 2953;
/** A code up to so many bytes can afford to lose a quarter, or an eighth, of its modules and stay coarse enough for a phone. */
const SHORT = 120;
const MIDDLING = 700;

/**
 * The smallest code that holds the text; the shorter the text, the more of the code may be damaged.
 * @param {string} text
 * @param {Coder} coder
 * @returns {Code | null} null: the text is too long for any
 */
export function encode(text, { generate, correction }) {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > MOST_BYTES) return null;
  const minCorrectionLevel = bytes <= SHORT ? correction.Q : bytes <= MIDDLING ? correction.M : correction.L;
  const code = generate(text, { minCorrectionLevel });
  return { size: code.size, isDark: (x, y) => code.get(x, y) };
}

/**
 * The dark modules as rectangles that do not overlap: each run of a row, and the equal runs right below it.
 * @param {Code} code
 * @returns {Rectangle[]}
 */
export function rectangles({ size, isDark }) {
  /** @type {Rectangle[]} */
  const done = [];
  /** those that reach the row before, by where they begin and how wide they are @type {Map<string, Rectangle>} */
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
 * The whole code as one SVG path, in modules, the quiet zone included.
 * @param {Code} code
 */
export function path(code) {
  return rectangles(code)
    .map(({ x, y, width, height }) => `M${x + QUIET} ${y + QUIET}h${width}v${height}h-${width}z`)
    .join("");
}

/**
 * A file of its own: dark on white, whatever it is put on.
 * @param {Code} code
 */
export function svgFile(code) {
  const side = code.size + 2 * QUIET;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${8 * side}" height="${8 * side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path(code)}"/></svg>\n`
  );
}
