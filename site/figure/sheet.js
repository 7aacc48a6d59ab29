// A figure as it stands alone: with its title, legend and note, of a fixed size, as marks.

import { keyOf, keyWidth, nameOf } from "./legend.js";
import { plot, widthOfText } from "./plot.js";
import { oneLine, wrapped } from "./text.js";
import { describe } from "./description.js";

/** @typedef {import("./model.d.ts").Figure} Figure */
/** @typedef {import("./model.d.ts").Mark} Mark */
/** @typedef {import("./model.d.ts").Scene} Scene */

const margin = 16;
const line = 18;

/**
 * @param {Figure} figure
 * @param {{ width?: number, plotHeight?: number }} [size] px
 * @returns {Scene}
 */
export function sheetOf(figure, { width = 640, plotHeight = 320 } = {}) {
  const inner = width - 2 * margin;
  const title = wrapped(figure.title, inner, 15);
  const legend = legendRows(figure, inner);
  const note = wrapped(figure.note ?? "", inner, 11);
  const top = 20 * title.length + line * legend.length + (legend.length > 0 ? 8 : 4);
  const laid = plot(figure, { width: inner, height: top + plotHeight, top });
  const height = top + plotHeight + 16 * note.length + (note.length > 0 ? 8 : 0);
  /** @type {Mark[]} */
  const marks = [
    ...title.map((text, i) => words(text, 0, 14 + 20 * i, 15, "ink", true)),
    ...legend.flatMap((row, i) =>
      row.flatMap(({ series, x }) => [
        ...keyOf(series, x, 20 * title.length + line * i + 12),
        words(oneLine(nameOf(series)), x + keyWidth + 6, 20 * title.length + line * i + 16, 12, "soft"),
      ]),
    ),
    ...laid.marks,
    ...note.map((text, i) => words(text, 0, top + plotHeight + 18 + 16 * i, 11, "faint")),
  ];
  return {
    id: figure.id,
    title: oneLine(figure.title),
    description: describe(figure),
    width,
    height: height + 2 * margin,
    marks: marks.map((mark) => moved(mark, margin, margin)),
  };
}

/** @param {Figure} figure @param {number} width */
function legendRows({ series: all }, width) {
  const series = all.filter(({ faint }) => !faint);
  /** @type {{ series: import("./model.d.ts").Series, x: number }[][]} */
  const rows = [];
  let end = Infinity;
  for (const one of series.length > 1 ? series : []) {
    const wide = keyWidth + 6 + widthOfText(oneLine(nameOf(one))) + 16;
    if (end + wide > width + 16) {
      rows.push([]);
      end = 0;
    }
    rows[rows.length - 1].push({ series: one, x: end });
    end += wide;
  }
  return rows;
}

/** @param {string} text @param {number} x @param {number} y @param {number} size @param {"ink" | "soft" | "faint"} paint @param {boolean} [bold] @returns {Mark} */
function words(text, x, y, size, paint, bold) {
  return { kind: "text", text, x, y, size, paint, bold };
}

/** @param {Mark} mark @param {number} dx @param {number} dy @returns {Mark} */
export function moved(mark, dx, dy) {
  if (mark.kind === "path")
    return {
      ...mark,
      segments: mark.segments.map(
        ([letter, ...places]) =>
          /** @type {import("./model.d.ts").Segment} */ ([
            letter,
            ...places.map((value, i) => value + (i % 2 === 0 ? dx : dy)),
          ]),
      ),
    };
  const there = { ...mark, x: mark.x + dx, y: mark.y + dy };
  return there.kind === "clip" ? { ...there, marks: there.marks.map((inner) => moved(inner, dx, dy)) } : there;
}
