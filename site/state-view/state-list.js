// States that have no places: discs, line by line.

import { svg } from "../ui/dom.js";
import { count, counted } from "../ui/numbers.js";
import { isStart, titleOf } from "./board-floor.js";

const most = 40;
const [across, high, r] = [10, 34, 13];

/**
 * @param {import("../revisit.d.ts").ProblemInfo} problem
 * @param {import("./problem-map.js").Canvas} canvas
 * @returns {import("./problem-map.js").Picture}
 */
export function stateList(problem, { width, shade }) {
  const shown = Math.min(problem.states, most);
  const columns = Math.min(shown, across);
  const pitch = Math.min(44, width / columns);
  const left = (width - pitch * columns) / 2;
  const tall = Math.ceil(shown / columns) * high;
  const discs = Array.from({ length: shown }, (_, s) =>
    disc(problem, s, left + ((s % columns) + 0.5) * pitch, high * (Math.floor(s / columns) + 0.5), shade(s)),
  );
  const more = problem.states - shown;
  const among = more > 0 ? `and ${count(more)} more states${problem.tabulated ? "" : ", none of them stored"}` : "";
  const note = svg("text", { class: "note", x: width / 2, y: tall + 14, "text-anchor": "middle" }, among);
  const viewBox = `0 0 ${width} ${tall + (more > 0 ? 20 : 0)}`;
  return {
    element: svg(
      "svg",
      { class: "map", role: "img", viewBox, "aria-label": counted(problem.states, "state") },
      ...discs,
      note,
    ),
    mark(state) {
      discs.forEach((one, s) => one.classList.toggle("back", s === state));
      const elsewhere = state !== null && state >= shown;
      note.classList.toggle("back", elsewhere);
      note.textContent = elsewhere ? `now back at state ${count(state)} of ${count(problem.states)}` : among;
    },
  };
}

/**
 * @param {import("../revisit.d.ts").ProblemInfo} problem
 * @param {number} s
 * @param {number} cx
 * @param {number} cy
 * @param {number} worth 0..1
 */
function disc(problem, s, cx, cy, worth) {
  const first = isStart(problem, s);
  const name = problem.stateNames?.[s] ?? "";
  return svg(
    "g",
    { class: first ? "cell start" : "cell" },
    svg("circle", { class: "ground", cx, cy, r }),
    svg("circle", { class: "worth", cx, cy, r, "fill-opacity": worth.toFixed(3) }),
    svg("circle", { class: "frame", cx, cy, r }),
    svg("text", { x: cx, y: cy + 4, "text-anchor": "middle" }, name && name.length <= 3 ? name : String(s)),
    svg("title", {}, titleOf(problem, s, first ? "start" : "")),
  );
}
