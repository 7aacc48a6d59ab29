// The legend: the colour scale with its numbers.

import { el } from "../../ui/dom.js";
import { measure } from "../../ui/numbers.js";
import { colourAt } from "./colours.js";

/** @typedef {import("./colours.js").Ramps} Ramps */
/** @typedef {import("./scale.js").Scale} Scale */

const width = 256;

export function createLegend() {
  const bar = el("canvas", { class: "layer-bar", width, height: 1, "aria-hidden": "true" });
  const ticks = el("div", { class: "layer-ticks" });
  const none = el("p", { class: "layer-none" }, el("i", { "aria-hidden": "true" }), "no gap: no action is sub-optimal");
  return {
    element: el("div", { class: "layer-legend" }, bar, ticks, none),
    /**
     * @param {Scale} scale
     * @param {Ramps} ramps
     */
    draw(scale, ramps) {
      const image = new ImageData(width, 1);
      for (let i = 0; i < width; i++)
        image.data.set([...colourAt(ramps, scale.signed ? (2 * i) / (width - 1) - 1 : i / (width - 1)), 255], 4 * i);
      bar.getContext("2d")?.putImageData(image, 0, 0);
      bar.hidden = scale.ticks.length === 0;
      ticks.replaceChildren(...scale.ticks.map((value) => el("span", {}, measure(value))));
      none.hidden = !scale.gaps;
    },
  };
}
