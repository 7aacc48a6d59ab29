// What the confidence view shows, as marks: the edge of the set, its middle, theta*, and the words.

import { differ, measure } from "../ui/numbers.js";
import { linear } from "../ui/scales.js";
import { ticksBetween } from "../ui/ticks.js";
import { actionName, statePlace } from "../run/path-text.js";
import { ticksAt } from "./marks.js";

/** @typedef {import("../revisit.d.ts").Layer} Layer */
/** @typedef {import("../revisit.d.ts").Ellipse} Ellipse */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */

/**
 * @typedef {object} ConfidenceMarks
 * @property {import("./optimism-marks.js").Grid} grid
 * @property {string} edge as a path
 * @property {[number, number]} center
 * @property {number} far where half of its width ends
 * @property {[number, number] | null} star
 * @property {string} across the name of the axis
 * @property {string} up
 * @property {string} said
 * @property {boolean} wrong whether theta* is outside
 * @property {string} says
 */

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

/**
 * @param {ProblemInfo} problem
 * @param {Layer & { ellipse: Ellipse }} layer "ellipse"
 * @param {{ width: number, height: number }} room
 * @returns {ConfidenceMarks}
 */
export function confidenceMarks(problem, { ellipse, h, reason }, { width, height }) {
  const edge = edgeOf(ellipse);
  const all = [...edge, ...(ellipse.star ? [ellipse.star] : [])];
  const span = (/** @type {0 | 1} */ i) => {
    const [least, most] = [Math.min(...all.map((p) => p[i])), Math.max(...all.map((p) => p[i]))];
    const more = 0.06 * (differ(least, most) ? most - least : Math.abs(least) || 1);
    return linear(least - more, most + more);
  };
  const [x, y] = [span(0), span(1)];
  const [bottom, right] = [height - MARGIN.bottom, width - MARGIN.right];
  const px = (/** @type {number} */ v) => MARGIN.left + x.place(v) * (right - MARGIN.left);
  const py = (/** @type {number} */ v) => bottom - y.place(v) * (bottom - MARGIN.top);
  const [cx, cy] = [px(ellipse.center[0]), py(ellipse.center[1])];
  const half = ellipse.radius * Math.sqrt(ellipse.covariance[0]);
  const bonus = half * ellipse.norm;
  const named = ellipse.s >= 0;
  const where = ellipse.star ? (inside(ellipse, ellipse.star) ? "θ* is inside" : "θ* is outside") : reason;
  const said = `${named ? `half width × |φ| = bonus ${measure(bonus)}` : `half width ${measure(half)}`}; ${where}`;
  return {
    grid: {
      x: ticksAt(ticksBetween(x.from, x.to, Math.max(2, width / 100)), px),
      y: ticksAt(ticksBetween(y.from, y.to, Math.max(2, height / 60)), py),
      left: MARGIN.left,
      right,
      top: MARGIN.top,
      bottom,
    },
    edge: `${edge.map(([a, b], i) => `${i ? "L" : "M"}${px(a).toFixed(1)} ${py(b).toFixed(1)}`).join("")}Z`,
    center: [cx, cy],
    far: px(ellipse.center[0] + half),
    star: ellipse.star && [px(ellipse.star[0]), py(ellipse.star[1])],
    across: named
      ? `along φ of ${statePlace(problem, ellipse.s, h)}, ${actionName(problem, ellipse.a)}`
      : "along the first direction",
    up: ellipse.widest ? "the widest direction" : "the second direction",
    said,
    wrong: ellipse.star !== null && !inside(ellipse, ellipse.star),
    says: `Confidence set of θ at step ${h} in two directions: ${said}`,
  };
}
