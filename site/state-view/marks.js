// The marks that all pictures of the state view share: actions, the hatch of what was never seen, and the scale of the cells.

import { svg } from "../ui/dom.js";
import { measure } from "../ui/numbers.js";
import { roundDown, roundUp } from "../ui/scales.js";
import { textOf } from "../ui/mark-elements.js";
import { rangeOf, scaleOf, spansOrders } from "./colour-scale.js";

/** @typedef {import("./reading.js").Shade} Shade */

/** Degrees by which an arrow to the right is turned. @type {{ [name: string]: number }} */
const TURNS = { "→": 0, "↓": 90, "←": 180, "↑": 270 };
const ARROW = "M-11-3.2H1.5V-9L12 0 1.5 9V3.2H-11Z";

/** Width of a pill without letters, and of each letter, px. */
const PILL = 12;
const LETTER = 8.4;

/**
 * An action: an arrow if its name is one, else as much of its name as there is room for. Full if it is right, an outline if it is wrong.
 * @param {import("./board-marks.js").ActionMark} mark
 * @param {string} [more] classes
 */
export function actionMark({ name, right, x, y, scale, room }, more = "") {
  const turn = TURNS[name];
  const kind = `${right === false ? "wrong" : "right"} ${more}`;
  if (turn !== undefined)
    return svg("path", {
      class: `state-view-arrow ${kind}`,
      transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})`,
      d: ARROW,
    });
  const widthOf = (/** @type {string} */ text) => PILL + LETTER * text.length;
  const text = [name, name.split(" ")[0]].find((some) => widthOf(some) <= room.width) ?? name[0];
  const width = Math.min(widthOf(text), room.width);
  return svg(
    "g",
    { class: `state-view-pill ${kind}`, transform: `translate(${room.middle} ${y})` },
    svg("rect", { x: -width / 2, y: -10, width, height: 20, rx: Math.min(10, width / 2) }),
    svg("text", { y: 4.5, "text-anchor": "middle" }, text),
  );
}

/** The size of the pictures' letters in the pictures' own units, in which all of their sizes are. */
const LETTERS = 13;

/** How much larger than its units a picture is drawn: as its letters are to be. @param {Element} mount */
export const scaleIn = (mount) => Number.parseFloat(getComputedStyle(mount).fontSize) / LETTERS;

/**
 * The attributes of a picture's size.
 * @param {{ width: number, height: number, scale: number }} room in the picture's units; how many px one of them is
 */
export const sized = ({ width, height, scale }) => ({
  width: width * scale,
  height: height * scale,
  viewBox: `0 0 ${width} ${height}`,
});

/** The lines of a picture's axes, and what stands at them. @param {import("./optimism-marks.js").Grid} grid */
export function gridOf({ x, y, left, right, top, bottom }) {
  return [
    ...x.flatMap(({ at, text }) => [
      svg("line", { x1: at, x2: at, y1: top, y2: bottom }),
      textOf({ x: at, y: bottom + 17, text }),
    ]),
    ...y.flatMap(({ at, text }) => [
      svg("line", { x1: left, x2: right, y1: at, y2: at }),
      textOf({ x: left - 6, y: at + 4.5, text, anchor: "end" }),
    ]),
  ];
}

/**
 * A state of the core set: a diamond, full if all of its actions are in it.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function coreMark(x, y, r) {
  return svg("path", { class: "state-view-core", d: `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z` });
}

/**
 * Shows or hides such a mark.
 * @param {SVGElement} mark
 * @param {number} core how many actions are in the core set
 * @param {number} actions that there are
 */
export function drawCore(mark, core, actions) {
  mark.setAttribute("visibility", core > 0 ? "visible" : "hidden");
  mark.classList.toggle("some", core < actions);
}

let hatches = 0;

/** A hatch for what was never seen. @returns {{ defs: SVGDefsElement, fill: string }} */
export function hatch() {
  const id = `state-view-unseen-${++hatches}`;
  return {
    defs: svg(
      "defs",
      {},
      svg(
        "pattern",
        { id, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
        svg("line", { class: "state-view-hatch", x1: 0, x2: 0, y1: 0, y2: 6 }),
      ),
    ),
    fill: `url(#${id})`,
  };
}

/** The strength of the least and of the largest number's colour. */
const STRENGTH = [0.03, 0.58];

/**
 * How numbers become colours. The ends of the scale are round, so that it rests while the numbers move.
 * @param {Shade} shade
 * @param {number[]} values
 */
export function shadeScale(shade, values) {
  const range = rangeOf(values);
  // Of the plan it is so from the first sample on: nothing around the picture moves then.
  const logarithmic = shade === "plan" || (shade === "visits" && spansOrders(range));
  const signed = range.min < 0;
  const low = !signed && range.min > 0.5 * range.max ? roundDown(range.min) : 0;
  const high =
    shade === "visits" && !logarithmic
      ? Math.max(1, roundUp(range.max))
      : roundUp(Math.max(range.max, signed ? -range.min : 0));
  const scale = scaleOf(
    {
      ...range,
      max:
        shade === "plan" && range.max >= 0 ? Math.max(10, high) : high > low && range.min < Infinity ? high : range.max,
      min: signed ? -high : low,
      least: logarithmic ? 1 : range.least,
    },
    { logarithmic },
  );
  return {
    ...scale,
    /** Its strength, 0..1. @param {number} x */
    strength(x) {
      const place = scale.place(x);
      return Number.isNaN(place) ? 0 : STRENGTH[0] + (STRENGTH[1] - STRENGTH[0]) * Math.min(1, Math.abs(place));
    },
  };
}

/** Ticks where they stand, with as many digits as tell them apart. @param {number[]} values @param {(value: number) => number} place px */
export function ticksAt(values, place) {
  const texts = [3, 6, 9, 12].map((digits) => values.map((value) => measure(value, digits)));
  const apart = texts.find((some) => new Set(some).size === some.length) ?? texts[3];
  return values.map((value, i) => ({ at: place(value), text: apart[i] }));
}
