// Cumulative regret as a figure: the page draws it, and Export takes it along.

import { rollouts } from "../run/frame.js";
import { counted, measure } from "../ui/numbers.js";

/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("./model.d.ts").Series} Series */
/** @typedef {"episodes" | "paths"} Over */
/** @typedef {{ over: Over | null, logX: boolean | null, logY: boolean }} Axes over null: episodes, once there are two; logX null: linear */

/** The two curves: the paper's label of each, and its equation's number there. */
export const CURVES = /** @type {const} */ ([
  { over: "episodes", name: "over episodes", color: 0, label: "eq:defn-regret", equation: "(11)" },
  { over: "paths", name: "over paths", color: 2, label: "eq:standard-regret", equation: "(20)" },
]);

/**
 * Which of the two curves is drawn: a run has up to thousands of paths for each episode, so they do not share an axis.
 * @param {Frame | null} frame
 * @param {Axes} axes
 * @returns {Over}
 */
export function shownOver(frame, { over }) {
  return over ?? ((frame?.view.curves?.episodes.x.at(-1) ?? 0) >= 2 ? "episodes" : "paths");
}

/**
 * @param {Frame | null} frame null: nothing has been opened yet
 * @param {Axes} axes
 * @returns {import("./model.d.ts").Figure} without series until there is a path
 */
export function regretCurves(frame, axes) {
  const curves = frame?.view.curves ?? null;
  const averaged = frame && rollouts(frame.session.spec);
  const shown = shownOver(frame, axes);
  const last = curves?.[shown].x.at(-1) ?? 10;
  const logX = axes.logX ?? false;
  // A regret that is still zero has no place on a logarithmic axis.
  const logY = axes.logY && (curves?.[shown].y.at(-1) ?? 0) > 0;
  return {
    id: "regret",
    title: averaged ? `Cumulative regret, estimated by ${counted(averaged, "rollout")} a policy` : "Cumulative regret",
    x: { label: shown, log: logX, from: logX ? 1 : 0, to: Math.max(logX ? 10 : 1, last) },
    y: { label: "regret", unit: "reward", log: logY },
    series: CURVES.filter(({ over }) => over === shown).flatMap(({ over, name, color }) => {
      const { x, y } = curves?.[over] ?? { x: [], y: [] };
      if (x.length === 0) return [];
      const fromZero = !logX && !logY && x[0] >= 1;
      return /** @type {Series} */ ({
        name,
        role: "line",
        color,
        x: fromZero ? zeroBefore(x) : x,
        y: fromZero ? zeroBefore(y) : y,
        dash: Boolean(averaged),
      });
    }),
    ...(frame?.progress.diverged && { diverged: last }),
  };
}

/**
 * What stands around the curves: in place of one, of a regret that is estimated, and how much it is by now.
 * @param {Frame | null} frame
 * @param {{ some: boolean, none?: string }} how some: whether a curve is drawn; none: why there is no regret, where the learner says it
 * @returns {{ empty: string, estimate: string, values: { [over in Over]: string } }}
 */
export function regretWords(frame, { some, none }) {
  const curves = frame?.view.curves;
  const averaged = frame && rollouts(frame.session.spec);
  const value = (/** @type {number | undefined} */ regret) =>
    regret === undefined ? "" : `${averaged === null ? "" : "≈ "}${measure(regret)}`;
  return {
    empty:
      curves === null
        ? none || "This spec computes no regret (“regret”: “none”)."
        : curves && !some
          ? frame?.progress.paths
            ? "No episode is complete yet."
            : "No path yet."
          : "",
    estimate: !curves || averaged === null ? "" : `estimated, ${counted(averaged, "rollout")} a policy`,
    values: { episodes: value(curves?.episodes.y.at(-1)), paths: value(curves?.paths.y.at(-1)) },
  };
}

/** @param {ArrayLike<number>} values */
function zeroBefore(values) {
  const all = new Float64Array(values.length + 1);
  all.set(values, 1);
  return all;
}
