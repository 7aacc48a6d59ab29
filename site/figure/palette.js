// The colours of figures, by name: on the page they are the theme's, in files those of its light side.

/** @typedef {keyof typeof LIGHT} Paint */
/** @typedef {import("./model.d.ts").Color} Color */

/** As site/ui/tokens.css has them; figure.test.js compares. */
export const LIGHT = {
  ink: "#1a1e22",
  soft: "#545c66",
  faint: "#656c75",
  line: "#dfdcd4",
  hair: "#ebe8e1",
  edge: "#8a8880",
  panel: "#ffffff",
  revisit: "#c4400c",
  "revisit-wash": "#fbe4d7",
  trusted: "#00714f",
  warn: "#835400",
  wrong: "#b3223c",
  blue: "#0072b2",
  green: "#00805c",
  purple: "#9c4a84",
  sky: "#3b9ad0",
  yellow: "#8d7a00",
};

/** Okabe and Ito's, in the order of best contrast; orange is not among them. @type {Paint[]} */
const SERIES = ["blue", "green", "purple", "sky", "yellow", "ink"];
/** Of a series' line, px: the colours come round with the next. @type {(number[] | undefined)[]} */
const DASHES = [undefined, [9, 3], [2, 3]];

/** @param {Color} color @returns {Paint} */
export function paintOf(color) {
  return typeof color === "number" ? SERIES[color % SERIES.length] : color;
}

/** @param {import("./model.d.ts").Series} series @returns {number[] | undefined} of its line */
export function dashOf({ role, color, dash }) {
  if (dash || role === "bound") return [6, 3];
  return typeof color === "number" ? DASHES[Math.floor(color / SERIES.length) % DASHES.length] : undefined;
}
