// The confidence view: where theta*_h can be as far as the bonus knows, in two directions, with the learner's theta_h in its middle.

import { el, svg } from "../../ui/dom.js";
import { measure } from "../../ui/numbers.js";
import { actionName, statePlace } from "../path-words.js";
import { sized, ticks } from "./marks.js";

/** @typedef {import("../../revisit.d.ts").Layer} Layer */
/** @typedef {import("../../revisit.d.ts").Ellipse} Ellipse */
/** @typedef {import("../../revisit.d.ts").ProblemInfo} ProblemInfo */

const MARGIN = { left: 52, right: 14, top: 26, bottom: 62 };
const POINTS = 96;

/**
 * The edge of an ellipse.
 * @param {Ellipse} ellipse
 * @returns {[number, number][]}
 */
export function edgeOf({ center, covariance: [c0, c1, c2], radius }) {
  // The Cholesky factor of the covariance.
  const l0 = Math.sqrt(Math.max(0, c0));
  const l1 = l0 > 0 ? c1 / l0 : 0;
  const l2 = Math.sqrt(Math.max(0, c2 - l1 * l1));
  return Array.from({ length: POINTS }, (_, i) => {
    const [u, v] = [Math.cos((2 * Math.PI * i) / POINTS), Math.sin((2 * Math.PI * i) / POINTS)];
    return [center[0] + radius * l0 * u, center[1] + radius * (l1 * u + l2 * v)];
  });
}

/**
 * Whether a point lies in an ellipse.
 * @param {Ellipse} ellipse
 * @param {[number, number]} point
 */
export function inside({ center, covariance: [c0, c1, c2], radius }, point) {
  const [x, y] = [point[0] - center[0], point[1] - center[1]];
  const determinant = c0 * c2 - c1 * c1;
  return (c2 * x * x - 2 * c1 * x * y + c0 * y * y) / determinant <= radius * radius * (1 + 1e-9);
}

/** @param {HTMLElement} mount */
export function createConfidence(mount) {
  const drawing = svg("svg", { class: "stage-plot", role: "img" });
  const grid = svg("g", { class: "stage-grid" });
  const set = svg("path", { class: "stage-set" });
  const marks = svg("g", { class: "stage-confidence" });
  drawing.append(grid, set, marks);
  const up = el("p", { class: "stage-axis up" });
  const across = el("p", { class: "stage-axis across" });
  const said = el("p", { class: "stage-lemma" });
  const reason = el("p", { class: "stage-reason", hidden: true });
  mount.replaceChildren(drawing, up, across, said, reason);
  return {
    element: mount,
    /**
     * @param {ProblemInfo} problem
     * @param {Layer} layer "ellipse"
     * @param {{ width: number, height: number, scale: number }} room
     */
    draw(problem, layer, room) {
      const { width, height } = room;
      const { ellipse, h } = layer;
      reason.hidden = ellipse !== null;
      reason.textContent = layer.reason;
      drawing.toggleAttribute("hidden", !ellipse);
      for (const one of [up, across, said]) one.hidden = !ellipse;
      if (!ellipse) return;
      for (const [name, value] of Object.entries(sized(room))) drawing.setAttribute(name, String(value));
      const edge = edgeOf(ellipse);
      const all = [...edge, ...(ellipse.star ? [ellipse.star] : [])];
      const span = (/** @type {0 | 1} */ i) => {
        const [least, most] = [Math.min(...all.map((p) => p[i])), Math.max(...all.map((p) => p[i]))];
        const more = 0.06 * (most - least || 1);
        return [least - more, most + more];
      };
      const [[x0, x1], [y0, y1]] = [span(0), span(1)];
      const [bottom, right] = [height - MARGIN.bottom, width - MARGIN.right];
      const px = (/** @type {number} */ v) => MARGIN.left + ((v - x0) / (x1 - x0)) * (right - MARGIN.left);
      const py = (/** @type {number} */ v) => bottom - ((v - y0) / (y1 - y0)) * (bottom - MARGIN.top);
      grid.replaceChildren(
        ...ticks(x0, x1, Math.max(2, width / 90)).flatMap((v) => [
          svg("line", { x1: px(v), x2: px(v), y1: MARGIN.top, y2: bottom }),
          svg("text", { x: px(v), y: bottom + 17, "text-anchor": "middle" }, measure(v)),
        ]),
        ...ticks(y0, y1, Math.max(2, height / 60)).flatMap((v) => [
          svg("line", { x1: MARGIN.left, x2: right, y1: py(v), y2: py(v) }),
          svg("text", { x: MARGIN.left - 6, y: py(v) + 4.5, "text-anchor": "end" }, measure(v)),
        ]),
      );
      set.setAttribute(
        "d",
        `${edge.map(([x, y], i) => `${i ? "L" : "M"}${px(x).toFixed(1)} ${py(y).toFixed(1)}`).join("")}Z`,
      );
      const [cx, cy] = [px(ellipse.center[0]), py(ellipse.center[1])];
      const half = ellipse.radius * Math.sqrt(ellipse.covariance[0]);
      const bonus = half * ellipse.norm;
      const far = px(ellipse.center[0] + half);
      const star = ellipse.star && [px(ellipse.star[0]), py(ellipse.star[1])];
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
      const named = ellipse.s >= 0;
      across.textContent = named
        ? `along φ of ${statePlace(problem, ellipse.s, h)}, ${actionName(problem, ellipse.a)}`
        : "along the first direction";
      up.textContent = ellipse.widest ? "the widest direction" : "the second direction";
      const where = ellipse.star ? (inside(ellipse, ellipse.star) ? "θ* is inside" : "θ* is outside") : layer.reason;
      said.textContent = `${named ? `half width × |φ| = bonus ${measure(bonus)}` : `half width ${measure(half)}`}; ${where}`;
      said.classList.toggle("wrong", ellipse.star !== null && !inside(ellipse, ellipse.star));
      drawing.setAttribute("aria-label", `Confidence set of θ at step ${h} in two directions: ${said.textContent}`);
    },
  };
}
