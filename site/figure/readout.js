// What a figure's series are worth at the place that a pointer or the arrow keys choose.

import { el, svg } from "../ui/dom.js";
import { count, measure } from "../ui/numbers.js";
import { boxOf, pointOf } from "../ui/places.js";
import { elementOf, painter } from "./element.js";
import { keyHeight, keyOf, keyWidth } from "./legend.js";
import { paintOf } from "./palette.js";
import { finite, placeOf, valueAt } from "./series.js";

/** @typedef {import("./model.d.ts").Figure} Figure */
/** @typedef {import("./plot.js").Plot} Plot */

export function createReadout() {
  const cross = svg("svg", { class: "figure-cross", "aria-hidden": "true", hidden: true });
  const box = el("div", { class: "figure-values", hidden: true, "aria-hidden": "true" });
  const said = el("p", { class: "unseen", "aria-live": "polite" });
  const drawCross = painter(cross);
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
    stops ??= stopsOf(/** @type {Figure} */ (figure), /** @type {Plot} */ (laid));
    return stops;
  }

  /** The row of each series, and the text of the box when it was last measured. */
  const place = el("b");
  const heading = el("p", {}, "", place);
  /** @type {Map<string, { element: HTMLElement, value: HTMLElement }>} */
  const rows = new Map();
  let measured = "";
  let wide = 0;

  /** @param {import("./model.d.ts").Series} one */
  function rowOf(one) {
    const key = JSON.stringify([one.name, one.role, one.color, one.dash]);
    let row = rows.get(key);
    if (!row) {
      const value = el("b");
      const drawn = svg("svg", { width: keyWidth, height: keyHeight }, ...keyOf(one, 0, keyHeight / 2).map(elementOf));
      row = { element: el("p", {}, drawn, el("span", {}, one.name), " ", value), value };
      rows.set(key, row);
    }
    return row;
  }

  /** @param {number | null} x */
  function read(x) {
    at = x;
    const shown = laid !== null && figure !== null && x !== null && figure.series.length > 0;
    box.hidden = !shown;
    cross.toggleAttribute("hidden", !shown);
    if (!shown) return;
    const { frame } = /** @type {Plot} */ (laid);
    const marks = readMarks(/** @type {Figure} */ (figure), /** @type {Plot} */ (laid), /** @type {number} */ (x));
    heading.firstChild?.replaceWith(`${marks.axis} `);
    place.textContent = marks.place;
    const lines = [
      heading,
      ...marks.values.map(({ of, text }) => {
        const row = rowOf(of);
        row.value.textContent = text;
        return row.element;
      }),
    ];
    drawCross(marks.cross);
    if (lines.length !== box.children.length || lines.some((line, i) => line !== box.children[i]))
      box.replaceChildren(...lines);
    put(marks.left, frame);
  }

  /**
   * Puts the box beside the place, on the side with more room; under the axis where it would take more than half of the width.
   * @param {number} left
   * @param {Plot["frame"]} frame
   */
  function put(left, frame) {
    // Measuring makes the browser lay out the page, so it is done only where the width can have changed: digits are equally wide.
    const text = `${width} ${box.textContent?.replace(/\d/g, "0")}`;
    if (text !== measured) {
      measured = text;
      box.classList.remove("under");
      wide = box.offsetWidth;
    }
    const under = wide > width / 2;
    box.classList.toggle("under", under);
    const x = under
      ? 0
      : left > frame.left + frame.width / 2
        ? Math.max(0, left - 12 - wide)
        : Math.min(width - wide, left + 12);
    box.style.translate = `${x}px ${under ? frame.top + frame.height + 26 : frame.top + 4}px`;
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
      /** Where the pointer is, px of the window; null: it is not here. @type {number | null} */
      let pointer = null;
      let waiting = false;
      // At most once a frame, since a pointer may report its place more often.
      const follow = () => {
        waiting = false;
        if (!laid || pointer === null) return;
        const { frame, scales } = laid;
        const part = (pointer - boxOf(host).left - frame.left) / frame.width;
        if (part < -0.05 || part > 1.05) return read(null);
        read(nearest(stopsNow(), scales.x, part));
      };
      host.addEventListener("pointermove", (event) => {
        pointer = pointOf(event).x;
        if (!waiting) requestAnimationFrame(follow);
        waiting = true;
      });
      host.addEventListener("pointerleave", () => {
        pointer = null;
        read(null);
      });
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

/**
 * What is read at a place: the values there, in words, and a cross with a dot on each line.
 * @param {Figure} figure
 * @param {Pick<Plot, "frame" | "scales">} plot
 * @param {number} x
 * @returns {{ axis: string, place: string, values: { of: import("./model.d.ts").Series, text: string }[], left: number, cross: import("./model.d.ts").Mark[] }} left: px
 */
export function readMarks({ series, x: { label } }, { frame, scales }, x) {
  const [left] = placeOf(x, scales.y.from, scales, frame);
  /** @type {import("./model.d.ts").Mark[]} */
  const cross = [
    {
      kind: "path",
      segments: [
        ["M", left, frame.top],
        ["L", left, frame.top + frame.height],
      ],
    },
  ];
  const values = [];
  for (const of of series) {
    const value = of.faint ? null : valueAt(of, x, scales);
    if (!value) continue;
    values.push({ of, text: words(value) });
    if (value.y === null || of.role === "bars") continue;
    const [, y] = placeOf(x, value.y, scales, frame);
    if (y >= frame.top - 4 && y <= frame.top + frame.height + 4)
      cross.push({ kind: "circle", x: left, y, r: 4, fill: paintOf(of.color) });
  }
  return { axis: label, place: number(x), values, left, cross };
}

/**
 * The values of x to stop at, ascending.
 * @param {Figure} figure
 * @param {Pick<Plot, "scales">} plot
 */
export function stopsOf({ series }, { scales: { x: axis } }) {
  return [...new Set(series.flatMap((one) => Array.from(one.x)))]
    .filter((x) => finite(x) && x >= axis.from && x <= axis.to)
    .sort((a, b) => a - b);
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
