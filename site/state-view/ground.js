// A text map as a picture: walls, starts, goals and traps, and each state's cell shaded by its value.

import { cellOf } from "../spec/map-cells.js";
import { svg } from "../ui/dom.js";
import { measure } from "../ui/numbers.js";
import { stateName } from "../run/path-text.js";
import { picture } from "./picture.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./picture.js").Canvas} Canvas */
/** @typedef {import("./picture.js").Picture} Picture */

/**
 * @param {ProblemInfo & { map: string[] }} problem
 * @param {Canvas} canvas
 * @returns {Picture}
 */
export function ground(problem, { width, shade }) {
  /** @type {Map<number, SVGElement>} */
  const places = new Map();
  const rows = problem.map;
  const columns = rows[0].length;
  const size = Math.min(36, width / columns, 196 / rows.length);
  const gap = size > 14 ? 2 : size > 6 ? 1 : 0;
  const left = (width - size * columns) / 2;
  const parts = rows.flatMap((row, i) =>
    [...row].map((character, j) => {
      const s = problem.cells ? problem.cells[i * columns + j] : i * columns + j;
      const { look, word, text } = cellOf(problem.kind, character);
      const box = {
        x: left + j * size + gap / 2,
        y: i * size + gap / 2,
        width: size - gap,
        height: size - gap,
        rx: Math.min(4, size / 8),
      };
      const said = size >= 30 && (look === "start" || look === "goal") ? look : size >= 14 ? text : "";
      const group = svg(
        "g",
        { class: `cell ${look}` },
        svg("rect", { class: "ground", ...box }),
        s >= 0 && look !== "goal" && look !== "trap"
          ? svg("rect", { class: "worth", ...box, "fill-opacity": shade(s).toFixed(3) })
          : false,
        look === "trap" && size >= 10
          ? svg("circle", { class: "pit", cx: box.x + box.width / 2, cy: box.y + box.height / 2, r: size * 0.24 })
          : false,
        look === "door" && size >= 14
          ? svg("circle", {
              class: "ring-of-door",
              cx: box.x + box.width / 2,
              cy: box.y + box.height / 2,
              r: size * 0.32,
            })
          : false,
        said
          ? svg("text", { x: box.x + box.width / 2, y: box.y + box.height / 2 + 3.5, "text-anchor": "middle" }, said)
          : false,
        svg("rect", { class: "frame", ...box }),
        svg(
          "title",
          {},
          s < 0
            ? word
            : `state ${stateName(problem, s)}, ${word}${s < problem.value.length ? `, value ${measure(problem.value[s])}` : ""}`,
        ),
      );
      if (s >= 0) places.set(s, group);
      return group;
    }),
  );
  const legend = [...new Set(rows.join(""))]
    .sort()
    .map((character) => `${character} ${cellOf(problem.kind, character).word}`);
  return picture(
    svg(
      "svg",
      {
        class: "map",
        role: "img",
        viewBox: `0 0 ${width} ${Math.ceil(size * rows.length)}`,
        "aria-label": `Map of ${rows.length} rows: ${rows.join(", ")} (${legend.join(", ")})`,
      },
      ...parts,
    ),
    places,
  );
}
