// The colour of each learner. The one that revisits is orange; the others take the colours of the palette in order.

import { el } from "../ui/dom.js";
import { dashOf, paintOf } from "../figure/palette.js";

/** @typedef {import("./types.d.ts").Right} Right */
/** @typedef {number | "revisit"} Colour a number is an index of the palette */

/**
 * @param {string[]} kinds of the learners, in order
 * @returns {Colour[]}
 */
export function coloursOf(kinds) {
  const first = kinds.indexOf("linq-lsvi-ucb");
  let next = 0;
  return kinds.map((_, i) => (i === first ? "revisit" : next++));
}

/** A patch of the colour, as in the figures. @param {Colour} colour */
export function swatch(colour) {
  const dashed = dashOf({ name: "", role: "line", color: colour, x: [], y: [] }) !== undefined;
  return el("i", {
    class: dashed ? "swatch dashed" : "swatch",
    "aria-hidden": "true",
    style: { "--swatch": `var(--${paintOf(colour)})` },
  });
}
