// What stands beside each series' name: a stroke, a swatch or a point as it is drawn.

import { dashOf, paintOf } from "./palette.js";

/** @typedef {import("./model.d.ts").Mark} Mark */
/** @typedef {import("./model.d.ts").Series} Series */

export const keyWidth = 18;
export const keyHeight = 12;

/** Names that a legend holds: a fitted line's stands with its points'. @param {Series} series */
export function nameOf({ name, fit }) {
  return fit?.says ? `${name}: ${fit.says}` : name;
}

/**
 * @param {Series} series
 * @param {number} x
 * @param {number} y of its middle
 * @returns {Mark[]}
 */
export function keyOf(series, x, y) {
  const paint = paintOf(series.color);
  const right = x + keyWidth;
  switch (series.role) {
    case "bars":
      return [{ kind: "rect", x: x + 3, y: y - 5, width: 12, height: 10, rx: 2, fill: paint }];
    case "points":
      return [{ kind: "circle", x: x + keyWidth / 2, y, r: 4, fill: paint }];
    case "band":
      return [{ kind: "rect", x, y: y - 5, width: keyWidth, height: 10, fill: paint, opacity: 0.16 }];
    default:
      return [
        ...(series.role === "line" && series.low
          ? [
              /** @type {Mark} */ ({
                kind: "rect",
                x,
                y: y - 5,
                width: keyWidth,
                height: 10,
                fill: paint,
                opacity: 0.16,
              }),
            ]
          : []),
        {
          kind: "path",
          segments: [
            ["M", x, y],
            ["L", right, y],
          ],
          stroke: paint,
          width: 2,
          dash: dashOf(series),
        },
      ];
  }
}
