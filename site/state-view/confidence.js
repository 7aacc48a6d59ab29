// The confidence view: where theta*_h can be as far as the bonus knows, in two directions, with the learner's theta_h in its middle.

import { el, svg } from "../ui/dom.js";
import { setAll } from "../ui/mark-elements.js";
import { confidenceMarks } from "./confidence-marks.js";
import { gridOf, sized } from "./marks.js";

/** @typedef {import("../revisit.d.ts").Layer} Layer */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */

/** @param {HTMLElement} mount */
export function createConfidence(mount) {
  const drawing = svg("svg", { class: "state-view-plot", role: "img" });
  const grid = svg("g", { class: "state-view-grid" });
  const set = svg("path", { class: "state-view-set" });
  const marks = svg("g", { class: "state-view-confidence" });
  drawing.append(grid, set, marks);
  const up = el("p", { class: "state-view-axis up" });
  const across = el("p", { class: "state-view-axis across" });
  const said = el("p", { class: "state-view-lemma" });
  const reason = el("p", { class: "state-view-reason", hidden: true });
  mount.replaceChildren(drawing, up, across, said, reason);
  return {
    element: mount,
    /**
     * @param {ProblemInfo} problem
     * @param {Layer} layer "ellipse"
     * @param {{ width: number, height: number, scale: number }} room
     */
    draw(problem, layer, room) {
      const { ellipse } = layer;
      reason.hidden = ellipse !== null;
      reason.textContent = layer.reason;
      drawing.toggleAttribute("hidden", !ellipse);
      for (const one of [up, across, said]) one.hidden = !ellipse;
      if (!ellipse) return;
      setAll(drawing, sized(room));
      const { grid: lines, edge, center, far, star, ...words } = confidenceMarks(problem, { ...layer, ellipse }, room);
      const [cx, cy] = center;
      grid.replaceChildren(...gridOf(lines));
      set.setAttribute("d", edge);
      marks.replaceChildren(
        svg("line", { class: "half", x1: cx, x2: far, y1: cy, y2: cy }),
        svg("line", { class: "half end", x1: far, x2: far, y1: cy - 4, y2: cy + 4 }),
        svg("circle", { class: "learned", cx, cy, r: 5 }),
        svg("text", { x: cx - 9, y: cy - 8, "text-anchor": "end" }, "θ̂"),
        ...(star
          ? [
              svg("circle", { class: "star", cx: star[0], cy: star[1], r: 5 }),
              svg("text", { class: "star", x: star[0] + 9, y: star[1] + 14 }, "θ*"),
            ]
          : []),
      );
      across.textContent = words.across;
      up.textContent = words.up;
      said.textContent = words.said;
      said.classList.toggle("wrong", words.wrong);
      drawing.setAttribute("aria-label", words.says);
    },
  };
}
