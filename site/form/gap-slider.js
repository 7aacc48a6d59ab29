// A logarithmic slider for the gap, with a mark at the true one.

import { el } from "../ui/dom.js";
import { measure } from "../ui/numbers.js";
import { logarithmic } from "../ui/scales.js";

const places = 1000;

/**
 * @param {{ slide: (gap: number, done: boolean) => void }} on
 */
export function createGapSlider(on) {
  const slider = el("input", {
    type: "range",
    class: "gap-slider",
    min: 0,
    max: places,
    step: 1,
    "aria-label": "Declared gap, logarithmic slider",
    on: {
      input: () => {
        paint();
        on.slide(valueAt(Number(slider.value)), false);
      },
      change: () => on.slide(valueAt(Number(slider.value)), true),
      keydown: (/** @type {KeyboardEvent} */ event) => {
        const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
        if (!by || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        event.preventDefault();
        slider.value = String(beyond(Number(slider.value), by));
        slider.dispatchEvent(new Event("input"));
        slider.dispatchEvent(new Event("change"));
      },
    },
  });
  const mark = el("div", { class: "gap-mark", "aria-hidden": "true", hidden: true }, el("span", {}, "true"));
  let scale = logarithmic(0.01, 1);
  /** @type {number | null} */
  let truly = null;

  const valueAt = (/** @type {number} */ place) => Number(scale.value(place / places).toPrecision(2));
  /** The next place in a direction whose gap has another text, so that an arrow key changes the last digit. */
  const beyond = (/** @type {number} */ place, /** @type {number} */ by) => {
    let next = Math.round(place);
    do next += by;
    while (next > 0 && next < places && valueAt(next) === valueAt(place));
    return Math.max(0, Math.min(places, next));
  };
  const placeOf = (/** @type {number} */ value) => places * scale.place(value);

  /** Draws the marks and the filled part of the slider. */
  function paint() {
    slider.setAttribute("aria-valuetext", measure(valueAt(Number(slider.value))));
    slider.style.setProperty("--filled", `${Number(slider.value) / (places / 100)}%`);
    mark.hidden = truly === null;
    if (truly !== null)
      mark.style.left = `calc(8px + (100% - 16px) * ${Math.max(0, Math.min(1, placeOf(truly) / places))})`;
  }

  /** @param {number} value */
  function move(value) {
    slider.value = String(Math.round(placeOf(value)));
    paint();
  }

  return {
    element: el("div", { class: "gap-track" }, slider, mark),
    move,
    /**
     * @param {number} value
     * @param {number | null} trueGap
     */
    draw(value, trueGap) {
      truly = trueGap;
      const low = Math.floor(Math.log10(Math.min(value, truly ?? value, 0.1) / 2));
      const high = Math.ceil(Math.log10(Math.max(value, truly ?? value, 1) * 0.999));
      scale = logarithmic(10 ** low, 10 ** high);
      move(value);
    },
  };
}
