// What a figure's series are worth at the place that a pointer or the arrow keys choose.

import { el, svg } from "../ui/dom.js";
import { count, measure } from "../ui/numbers.js";
import { elementOf } from "./element.js";
import { keyHeight, keyOf, keyWidth } from "./legend.js";
import { paintOf } from "./palette.js";
import { finite, placeOf, valueAt } from "./series.js";

/** @typedef {import("./model.d.ts").Figure} Figure */
/** @typedef {import("./plot.js").Plot} Plot */

export function createReadout() {
  const cross = svg("svg", { class: "figure-cross", "aria-hidden": "true", hidden: true });
  const box = el("div", { class: "figure-values", hidden: true, "aria-hidden": "true" });
  const said = el("p", { class: "unseen", "aria-live": "polite" });
  /** @type {Figure | null} */
  let figure = null;
  /** @type {Plot | null} */
  let laid = null;
  let width = 0;
  /** The values of x to stop at, ascending; null until one asks for them. @type {number[] | null} */
  let stops = null;
  /** The place that is read, as a value of x. @type {number | null} */
  let at = null;

  function stopsNow() {
    const { from, to } = /** @type {Plot} */ (laid).scales.x;
    stops ??= [...new Set(/** @type {Figure} */ (figure).series.flatMap((one) => Array.from(one.x)))]
      .filter((x) => finite(x) && x >= from && x <= to)
      .sort((a, b) => a - b);
    return stops;
  }

  /** @param {number | null} x */
  function read(x) {
    at = x;
    const shown = laid !== null && figure !== null && x !== null && figure.series.length > 0;
    box.hidden = !shown;
    cross.toggleAttribute("hidden", !shown);
    if (!shown) return;
    const { frame, scales } = /** @type {Plot} */ (laid);
    const { series, x: axis } = /** @type {Figure} */ (figure);
    const rows = series
      .filter(({ faint }) => !faint)
      .flatMap((one) => {
        const value = valueAt(one, /** @type {number} */ (x), scales);
        return value ? [{ one, value }] : [];
      });
    const [left] = placeOf(/** @type {number} */ (x), scales.y.from, scales, frame);
    const inside = (/** @type {number} */ y) => y >= frame.top - 4 && y <= frame.top + frame.height + 4;
    cross.replaceChildren(
      svg("line", { x1: left, x2: left, y1: frame.top, y2: frame.top + frame.height }),
      ...rows.flatMap(({ one, value: { y } }) => {
        if (y === null || one.role === "bars") return [];
        const [, top] = placeOf(/** @type {number} */ (x), y, scales, frame);
        return inside(top)
          ? [svg("circle", { cx: left, cy: top, r: 4, style: { fill: `var(--${paintOf(one.color)})` } })]
          : [];
      }),
    );
    box.replaceChildren(
      el("p", {}, `${axis.label} `, el("b", {}, number(/** @type {number} */ (x)))),
      ...rows.map(({ one, value }) =>
        el(
          "p",
          {},
          svg("svg", { width: keyWidth, height: keyHeight }, ...keyOf(one, 0, keyHeight / 2).map(elementOf)),
          el("span", {}, one.name),
          " ",
          el("b", {}, words(value)),
        ),
      ),
    );
    // Beside the place, on the side with more room; under the axis where it would take more than half of the width.
    box.classList.remove("under");
    box.style.left = "0";
    const wide = box.offsetWidth;
    const under = wide > width / 2;
    box.classList.toggle("under", under);
    if (!under)
      box.style.left = `${left > frame.left + frame.width / 2 ? Math.max(0, left - 12 - wide) : Math.min(width - wide, left + 12)}px`;
    box.style.top = `${under ? frame.top + frame.height + 26 : frame.top + 4}px`;
  }

  return {
    elements: [cross, box, said],
    /**
     * @param {Figure} next
     * @param {Plot} plot
     * @param {number} wide px
     */
    place(next, plot, wide) {
      figure = next;
      laid = plot;
      width = wide;
      for (const [name, value] of [
        ["width", wide],
        ["height", plot.frame.top + plot.frame.height + 8],
      ])
        cross.setAttribute(String(name), String(value));
      stops = null;
      if (at !== null) read(at > plot.scales.x.to ? (stopsNow().at(-1) ?? null) : at);
    },
    /** @param {HTMLElement} host */
    listen(host) {
      host.addEventListener("pointermove", (event) => {
        if (!laid) return;
        const { frame, scales } = laid;
        const part = (event.clientX - host.getBoundingClientRect().left - frame.left) / frame.width;
        if (part < -0.05 || part > 1.05) return read(null);
        read(nearest(stopsNow(), scales.x, part));
      });
      host.addEventListener("pointerleave", () => read(null));
      host.addEventListener("blur", () => read(null));
      host.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity }[
          event.key
        ];
        if (event.key === "Escape") read(null);
        const all = step !== undefined && laid ? stopsNow() : [];
        if (step === undefined || all.length === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        const here = at === null ? (step > 0 ? -1 : all.length) : all.indexOf(at);
        read(all[Math.max(0, Math.min(all.length - 1, here + step))]);
        said.textContent = [...box.querySelectorAll("p")].map((line) => line.textContent).join("; ");
      });
    },
  };
}

/** @param {{ y: number | null, low: number | null, high: number | null }} value */
function words({ y, low, high }) {
  const band = low !== null && high !== null ? `${measure(low)} to ${measure(high)}` : "";
  return y === null ? band : band ? `${measure(y)} (${band})` : measure(y);
}

/** @param {number} x */
function number(x) {
  return Number.isInteger(x) && Math.abs(x) < 1e12 ? count(x) : measure(x, 4);
}

/**
 * The stop that is drawn nearest to a place.
 * @param {number[]} stops
 * @param {import("./axis.js").Scale} scale
 * @param {number} part of the axis
 */
function nearest(stops, scale, part) {
  let [first, last] = [0, stops.length - 1];
  const value = scale.value(part);
  while (last - first > 1) {
    const middle = (first + last) >> 1;
    if (stops[middle] <= value) first = middle;
    else last = middle;
  }
  if (last < 0) return null;
  return part - scale.place(stops[first]) < scale.place(stops[last]) - part ? stops[first] : stops[last];
}
