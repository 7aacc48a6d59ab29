// A patch of a learner's colour, as in the figures.

import { el } from "../ui/dom.js";
import { dashOf, paintOf } from "../figure/palette.js";

/** @param {import("./colours.js").Colour} colour */
export function swatch(colour) {
  const dashed = dashOf({ name: "", role: "line", color: colour, x: [], y: [] }) !== undefined;
  return el("i", {
    class: dashed ? "swatch dashed" : "swatch",
    "aria-hidden": "true",
    style: { "--swatch": `var(--${paintOf(colour)})` },
  });
}
