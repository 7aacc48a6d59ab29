// The lemma's picture at one step: Q-hat against Q* for every pair (s,a), with a whisker of 2 b downwards. Where the lemma holds
// (eq:Qk-error), the whisker crosses the diagonal.

import { el, formula, svg } from "../ui/dom.js";
import { setAll, textOf } from "../ui/mark-elements.js";
import { gridOf, sized } from "./marks.js";
import { optimismMarks } from "./optimism-marks.js";

/** @typedef {import("../revisit.d.ts").Layer} Layer */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */

/** @param {HTMLElement} mount */
export function createOptimism(mount) {
  const drawing = svg("svg", { class: "state-view-plot", role: "img" });
  const [grid, diagonal, whiskers, dots, hollow, holes, broken, mine] = [
    "grid",
    "diagonal",
    "whiskers",
    "dots",
    "hollow",
    "holes",
    "broken",
    "mine",
  ].map((name) => svg("g", { class: `state-view-${name}` }));
  const paths = {
    whiskers: svg("path", {}),
    dots: svg("path", {}),
    hollow: svg("path", {}),
    holes: svg("path", {}),
    broken: svg("path", {}),
  };
  whiskers.append(paths.whiskers);
  dots.append(paths.dots);
  hollow.append(paths.hollow);
  holes.append(paths.holes);
  broken.append(paths.broken);
  drawing.append(grid, diagonal, whiskers, hollow, holes, dots, broken, mine);
  const [up, across] = [el("p", { class: "state-view-axis up" }), el("p", { class: "state-view-axis across" })];
  const said = el("p", { class: "state-view-lemma", title: "Promised with the constants of the proof: c_β ≥ 8" });
  const reason = el("p", { class: "state-view-reason", hidden: true });
  const qHat = formula("Qhat");
  const qStar = formula("Qstar");
  const lemma = formula("lemma");
  const verdict = el("span");
  said.append(lemma, verdict);
  mount.replaceChildren(drawing, up, across, said, reason);
  let axes = "";

  return {
    element: mount,
    /**
     * @param {ProblemInfo} problem
     * @param {Layer} layer "pairs"
     * @param {number} s the state whose pairs stand out, -1: none
     * @param {{ width: number, height: number, scale: number }} room
     */
    draw(problem, layer, s, room) {
      const marks = optimismMarks(problem, layer, s, room);
      const none = marks === null;
      reason.hidden = !none;
      reason.textContent = layer.reason;
      drawing.toggleAttribute("hidden", none);
      for (const one of [up, across, said]) one.hidden = none;
      if (!marks) return;
      setAll(drawing, sized(room));
      const { against } = marks;
      const wanted = against ? "q" : "bonus";
      if (axes !== wanted) {
        axes = wanted;
        up.replaceChildren(...(against ? [qHat, " estimate"] : ["bonus"]));
        across.replaceChildren(...(against ? [qStar, " optimal"] : ["estimate"]));
      }
      grid.replaceChildren(...gridOf(marks.grid));
      diagonal.replaceChildren(...(marks.diagonal ? [svg("line", marks.diagonal)] : []));
      paths.whiskers.setAttribute("d", marks.whiskers);
      whiskers.classList.toggle("many", marks.many);
      paths.dots.setAttribute("d", marks.full);
      paths.hollow.setAttribute("d", marks.empty);
      paths.holes.setAttribute("d", marks.empty);
      paths.broken.setAttribute("d", marks.broken);
      mine.replaceChildren(
        ...marks.mine.flatMap(({ x, y, whisker, untried, broken }) => [
          ...(whisker === null ? [] : [svg("line", { x1: x, x2: x, y1: y, y2: whisker })]),
          svg("circle", { class: `${untried ? "untried" : ""} ${broken ? "broken" : ""}`, cx: x, cy: y, r: 4.5 }),
        ]),
        ...marks.names.map((name) => textOf(name)),
      );
      lemma.hidden = !marks.told;
      verdict.textContent = marks.verdict;
      said.classList.toggle("wrong", marks.wrong);
      drawing.setAttribute("aria-label", marks.says);
    },
  };
}
