// The theme's two colour ramps as tables. Each changes in lightness, so that the order is visible in grey and to colour-blind readers;
// blue is positive, olive is negative.

import { themeColours } from "../ui/dom.js";

const stops = 5;
const size = 256;

/**
 * @typedef {object} Ramps
 * @property {Uint8Array} positive rgb of places 0..1, 256 x 3
 * @property {Uint8Array} negative
 * @property {string} none the colour of missing values
 */

/**
 * @param {HTMLElement} near an element in the theme
 * @returns {Ramps}
 */
export function ramps(near) {
  const names = (/** @type {string} */ ramp) => Array.from({ length: stops }, (_, i) => `--${ramp}-${i}`);
  const read = themeColours(near, [...names("heat"), ...names("cold"), "--heat-none"]);
  const ramp = (/** @type {number} */ from) => table(read.slice(from, from + stops).map(channels));
  return { positive: ramp(0), negative: ramp(stops), none: read[2 * stops] };
}

/** @param {string} colour a computed one: "rgb(1, 2, 3)" */
function channels(colour) {
  return (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
}

/**
 * @param {number[][]} colours
 * @returns {Uint8Array}
 */
export function table(colours) {
  const rgb = new Uint8Array(3 * size);
  for (let i = 0; i < size; i++) {
    const at = (i / (size - 1)) * (colours.length - 1);
    const from = Math.min(colours.length - 2, Math.floor(at));
    for (let c = 0; c < 3; c++)
      rgb[3 * i + c] = Math.round(colours[from][c] + (at - from) * (colours[from + 1][c] - colours[from][c]));
  }
  return rgb;
}

/**
 * @param {Ramps} ramps
 * @param {number} place -1..1
 * @returns {[number, number, number]}
 */
export function colourAt({ positive, negative }, place) {
  const rgb = place < 0 ? negative : positive;
  const i = indexOf(place);
  return [rgb[i], rgb[i + 1], rgb[i + 2]];
}

/**
 * The index of a place's red in a ramp.
 * @param {number} place -1..1
 */
export function indexOf(place) {
  return 3 * Math.round(Math.min(1, Math.abs(place)) * (size - 1));
}

/**
 * Relative luminance as WCAG defines it.
 * @param {number[]} rgb
 */
export function luminance(rgb) {
  const [r, g, b] = rgb.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
