// A large text map as a picture of few shapes: one for all cells of the same kind, and one for all states of about the same value.

import { cellOf } from "../spec/map-cells.js";
import { svg } from "../ui/dom.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./picture.js").Canvas} Canvas */
/** @typedef {import("./picture.js").Picture} Picture */

const LEVELS = 12;

/**
 * @param {ProblemInfo & { map: string[] }} problem
 * @param {Canvas} canvas
 * @returns {Picture}
 */
export function plan(problem, { width, shade }) {
  const rows = problem.map;
  const columns = rows[0].length;
  const size = Math.min(width / columns, 196 / rows.length);
  const left = (width - size * columns) / 2;
  /** @type {Map<string, string>} outlines by class */
  const looks = new Map();
  /** @type {string[]} outlines by value */
  const worths = Array(LEVELS + 1).fill("");
  /** @type {Map<number, number>} the cell of each state */
  const places = new Map();
  const square = (/** @type {number} */ cell) => `M${cell % columns} ${Math.floor(cell / columns)}h1v1h-1z`;
  rows.forEach((row, i) =>
    [...row].forEach((character, j) => {
      const cell = i * columns + j;
      const s = problem.cells ? problem.cells[cell] : cell;
      const { look } = cellOf(problem.kind, character);
      looks.set(look, (looks.get(look) ?? "") + square(cell));
      if (s < 0) return;
      places.set(s, cell);
      if (look !== "goal" && look !== "trap") worths[Math.round(shade(s) * LEVELS)] += square(cell);
    }),
  );
  const mark = svg("path", { class: "frame" });
  const scaled = svg(
    "g",
    { transform: `translate(${left} 0) scale(${size})` },
    ...[...looks].map(([look, d]) => svg("g", { class: `cell ${look} plain` }, svg("path", { class: "ground", d }))),
    ...worths.map(
      (d, level) => d !== "" && svg("path", { class: "worth", d, "fill-opacity": (level / LEVELS).toFixed(3) }),
    ),
    svg("rect", { class: "rim", width: columns, height: rows.length }),
    svg("g", { class: "cell plain back" }, mark),
  );
  return {
    element: svg(
      "svg",
      {
        class: "map",
        role: "img",
        viewBox: `0 0 ${width} ${Math.ceil(size * rows.length)}`,
        "aria-label": `Map of ${rows.length} rows and ${columns} columns`,
      },
      scaled,
    ),
    mark(state) {
      const cell = state === null ? undefined : places.get(state);
      mark.setAttribute("d", cell === undefined ? "" : square(cell));
    },
  };
}
