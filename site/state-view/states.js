// States as discs, in a chain or line by line.

import { svg } from "../ui/dom.js";
import { count, measure } from "../ui/numbers.js";
import { stateName } from "../run/path-text.js";
import { picture } from "./picture.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./picture.js").Canvas} Canvas */
/** @typedef {import("./picture.js").Picture} Picture */

const listed = 40;

/**
 * @param {ProblemInfo} problem
 * @param {Canvas} canvas
 * @returns {Picture}
 */
export function chain(problem, { width, shade }) {
  /** @type {Map<number, SVGElement>} */
  const places = new Map();
  const shown = Math.min(problem.states, 12);
  const pitch = width / shown;
  const r = Math.min(15, pitch * 0.36);
  const x = (/** @type {number} */ i) => pitch * (i + 0.5);
  const nodes = Array.from({ length: shown }, (_, i) => {
    const s = i === shown - 1 ? problem.states - 1 : i;
    const group = disc(problem, s, x(i), 22, r, shade(s));
    places.set(s, group);
    return group;
  });
  return picture(
    svg(
      "svg",
      {
        class: "map",
        role: "img",
        viewBox: `0 0 ${width} 58`,
        "aria-label": `A chain of ${problem.states} states; the river flows towards state 0.`,
      },
      svg("line", {
        class: "bank",
        x1: x(0),
        x2: x(shown - 1),
        y1: 22,
        y2: 22,
        "stroke-dasharray": shown < problem.states ? "4 4" : undefined,
      }),
      ...nodes,
      svg("path", {
        class: "current",
        d: `M${x(shown - 1)} 50H${width / 2 + 30}M${width / 2 - 30} 50H${x(0) + 2}m6 -4l-6 4l6 4`,
      }),
      svg("text", { class: "note", x: width / 2, y: 54, "text-anchor": "middle" }, "current"),
    ),
    places,
  );
}

/**
 * @param {ProblemInfo} problem
 * @param {Canvas} canvas
 * @returns {Picture}
 */
export function list(problem, { width, shade }) {
  /** @type {Map<number, SVGElement>} */
  const places = new Map();
  const shown = Math.min(problem.states, listed);
  const columns = Math.min(shown, 10);
  const r = 13;
  const pitch = Math.min(44, width / columns);
  const left = (width - pitch * columns) / 2;
  const tall = Math.ceil(shown / columns) * 34;
  const nodes = Array.from({ length: shown }, (_, s) => {
    const group = disc(
      problem,
      s,
      left + ((s % columns) + 0.5) * pitch,
      17 + 34 * Math.floor(s / columns),
      r,
      shade(s),
    );
    places.set(s, group);
    return group;
  });
  const more = problem.states - shown;
  const note = svg("text", { class: "note", x: width / 2, y: tall + 14, "text-anchor": "middle" });
  const among = more > 0 ? `and ${count(more)} more states${problem.tabulated ? "" : ", none of them stored"}` : "";
  const element = svg(
    "svg",
    {
      class: "map",
      role: "img",
      viewBox: `0 0 ${width} ${tall + (more > 0 ? 20 : 0)}`,
      "aria-label": `${count(problem.states)} states`,
    },
    ...nodes,
    note,
  );
  const shownStates = picture(element, places);
  note.textContent = among;
  return {
    element,
    mark(state) {
      shownStates.mark(state);
      const elsewhere = state !== null && state >= shown;
      note.classList.toggle("back", elsewhere);
      note.textContent = elsewhere ? `now back at state ${count(state)} of ${count(problem.states)}` : among;
    },
  };
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
  const shown = name.length > 3 && !/^\d+$/.test(name) ? String(s) : name;
  return svg(
    "g",
    { class: first ? "cell start" : "cell" },
    svg("circle", { class: "ground", cx, cy, r }),
    svg("circle", { class: "worth", cx, cy, r, "fill-opacity": worth.toFixed(3) }),
    svg("circle", { class: "frame", cx, cy, r }),
    svg("text", { x: cx, y: cy + 4, "text-anchor": "middle" }, shown),
    svg(
      "title",
      {},
      `state ${name}${first ? ", start" : ""}${s < problem.value.length ? `, value ${measure(problem.value[s])}` : ""}`,
    ),
  );
}
