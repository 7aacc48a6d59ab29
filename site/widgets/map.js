// The problem in a picture: a text map, a chain of states, or a list of them; shaded by the value of starting there.

import { el, formula, svg } from "../dom.js";
import { measure } from "../numbers.js";
import { stateName } from "./words.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */

const width = 296;
const listed = 40;

/**
 * @param {HTMLElement} mount
 */
export function createMap(mount) {
  /** @type {Map<number, SVGElement>} */
  let cells = new Map();
  /** @type {SVGElement | null} */
  let marked = null;
  return {
    /** @param {ProblemInfo} problem */
    draw(problem) {
      cells = new Map();
      marked = null;
      const most = Math.max(1e-12, ...problem.value);
      const shade = (/** @type {number} */ s) => (s < problem.value.length ? (.62 * problem.value[s]) / most : 0);
      const picture = problem.map ? lake(problem, problem.map, shade, cells) : problem.kind === "river-swim" ? chain(problem, shade, cells) : list(problem, shade, cells);
      mount.replaceChildren(picture, el("p", { class: "hint" }, el("i", { class: "shade", "aria-hidden": "true" }), "stronger: larger value ", formula("V1"), ", at most ", measure(Math.max(0, ...problem.value))));
    },
    /**
     * Marks the state that the learner goes back to.
     * @param {number | null} state
     */
    mark(state) {
      const cell = state === null ? null : cells.get(state) ?? null;
      if (cell === marked) return;
      marked?.classList.remove("back");
      cell?.classList.add("back");
      marked = cell;
    },
  };
}

/** @typedef {(s: number) => number} Shade 0..1 */

/**
 * @param {ProblemInfo} problem
 * @param {string[]} rows
 * @param {Shade} shade
 * @param {Map<number, SVGElement>} cells
 */
function lake(problem, rows, shade, cells) {
  const columns = rows[0].length;
  const size = Math.min(36, width / columns, 196 / rows.length);
  const gap = size > 14 ? 2 : size > 6 ? 1 : 0;
  const left = (width - size * columns) / 2;
  const parts = rows.flatMap((row, i) => [...row].map((letter, j) => {
    const s = i * columns + j;
    const kind = { S: "start", G: "goal", H: "hole" }[letter] ?? "ice";
    const box = { x: left + j * size + gap / 2, y: i * size + gap / 2, width: size - gap, height: size - gap, rx: Math.min(4, size / 8) };
    const text = size >= 30 ? { start: "start", goal: "goal", hole: "", ice: "" }[kind] : size >= 14 ? { start: "S", goal: "G", hole: "", ice: "" }[kind] : "";
    const group = svg("g", { class: `cell ${kind}` },
      svg("rect", { class: "ground", ...box }),
      kind === "ice" || kind === "start" ? svg("rect", { class: "worth", ...box, "fill-opacity": shade(s).toFixed(3) }) : false,
      kind === "hole" && size >= 10 ? svg("circle", { class: "pit", cx: box.x + box.width / 2, cy: box.y + box.height / 2, r: size * .24 }) : false,
      text ? svg("text", { x: box.x + box.width / 2, y: box.y + box.height / 2 + 3.5, "text-anchor": "middle" }, text) : false,
      svg("rect", { class: "frame", ...box }),
      svg("title", {}, `state ${stateName(problem, s)}, ${kind}, value ${measure(problem.value[s])}`));
    cells.set(s, group);
    return group;
  }));
  return svg("svg", { class: "map", role: "img", viewBox: `0 0 ${width} ${Math.ceil(size * rows.length)}`, "aria-label": `Map of ${rows.length} rows: ${rows.join(", ")} (S start, F frozen, H hole, G goal)` }, ...parts);
}

/**
 * @param {ProblemInfo} problem
 * @param {Shade} shade
 * @param {Map<number, SVGElement>} cells
 */
function chain(problem, shade, cells) {
  const shown = Math.min(problem.states, 12);
  const pitch = width / shown;
  const r = Math.min(15, pitch * .36);
  const x = (/** @type {number} */ i) => pitch * (i + .5);
  const nodes = Array.from({ length: shown }, (_, i) => {
    const s = i === shown - 1 ? problem.states - 1 : i;
    const group = disc(problem, s, x(i), 22, r, shade(s));
    cells.set(s, group);
    return group;
  });
  return svg("svg", { class: "map", role: "img", viewBox: `0 0 ${width} 58`, "aria-label": `A chain of ${problem.states} states; the river flows towards state 0.` },
    svg("line", { class: "bank", x1: x(0), x2: x(shown - 1), y1: 22, y2: 22, "stroke-dasharray": shown < problem.states ? "4 4" : undefined }),
    ...nodes,
    svg("path", { class: "current", d: `M${x(shown - 1)} 50H${width / 2 + 30}M${width / 2 - 30} 50H${x(0) + 2}m6 -4l-6 4l6 4` }),
    svg("text", { class: "note", x: width / 2, y: 54, "text-anchor": "middle" }, "current"));
}

/**
 * @param {ProblemInfo} problem
 * @param {Shade} shade
 * @param {Map<number, SVGElement>} cells
 */
function list(problem, shade, cells) {
  const shown = Math.min(problem.states, listed);
  const columns = Math.min(shown, 10);
  const r = 13;
  const pitch = Math.min(44, width / columns);
  const left = (width - pitch * columns) / 2;
  const tall = Math.ceil(shown / columns) * 34;
  const nodes = Array.from({ length: shown }, (_, s) => {
    const group = disc(problem, s, left + (s % columns + .5) * pitch, 17 + 34 * Math.floor(s / columns), r, shade(s));
    cells.set(s, group);
    return group;
  });
  const more = problem.states - shown;
  return svg("svg", { class: "map", role: "img", viewBox: `0 0 ${width} ${tall + (more > 0 ? 20 : 0)}`, "aria-label": `${problem.states} states` },
    ...nodes, more > 0 ? svg("text", { class: "note", x: width / 2, y: tall + 14, "text-anchor": "middle" }, `and ${more} more states`) : false);
}

/**
 * @param {ProblemInfo} problem
 * @param {number} s
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 * @param {number} worth 0..1
 */
function disc(problem, s, cx, cy, r, worth) {
  const { start } = problem;
  const first = start.state === s || (start.cycle?.includes(s) ?? false) || (start.distribution?.[s] ?? 0) > 0;
  const name = stateName(problem, s);
  return svg("g", { class: first ? "cell start" : "cell" },
    svg("circle", { class: "ground", cx, cy, r }), svg("circle", { class: "worth", cx, cy, r, "fill-opacity": worth.toFixed(3) }), svg("circle", { class: "frame", cx, cy, r }),
    svg("text", { x: cx, y: cy + 4, "text-anchor": "middle" }, name.length > 3 ? name.slice(0, 2) + "…" : name),
    svg("title", {}, `state ${name}${first ? ", start" : ""}, value ${measure(problem.value[s])}`));
}
