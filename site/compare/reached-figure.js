// The share of runs that reached the target, over samples: a stair for each learner, with the exact interval of the share.

import { counted } from "../ui/numbers.js";
import { coloursOf } from "./colours.js";
import { HITS, list, measure, percent, pointLabel, problemWords } from "./comparison-text.js";
import { AXES, aimOf, labelsOf } from "./quantities.js";

/** @typedef {import("./figures.js").Shown} Shown */
/** @typedef {import("./types.d.ts").Figure} Figure */
/** @typedef {import("./types.d.ts").FigureChoices} FigureChoices */
/** @typedef {import("./types.d.ts").Series} Series */
/** @typedef {import("../revisit.d.ts").ShareCurve} ShareCurve */

/**
 * @param {Shown} shown
 * @param {FigureChoices} look
 * @returns {Figure}
 */
export function reachedFigure({ plan, results, summary }, look) {
  const point = Math.min(look.point, plan.points.length - 1);
  const learners = summary.points[point]?.learners ?? [];
  const colours = coloursOf(plan.learners.map(({ kind }) => kind));
  const from = look.logX ? decadeBefore(learners.map(({ until }) => until.curve)) : 1;
  const end = Math.max(...learners.flatMap(({ until }) => until.curve.x.slice(-1)));
  /** @type {Series[]} */
  const parts = learners.flatMap(({ until }, i) => {
    const curve = untilThe(end, until.curve);
    if (curve.x.length === 0) return [];
    const named = { name: plan.learners[i].label, role: /** @type {const} */ ("line"), color: colours[i], step: true };
    const all = curve.n[0];
    const last = curve.n.lastIndexOf(all);
    return [
      { ...named, ...stair(curve, from, last, look.band !== "none") },
      ...(last < curve.x.length - 1
        ? [
            {
              ...named,
              name: `${named.name}, some ended`,
              faint: true,
              ...stair(curve, curve.x[last], undefined, false),
            },
          ]
        : []),
    ];
  });
  return {
    id: "reached",
    title: labelsOf("reached", plan.comparison, look.hit).title,
    note: noteOf({ plan, results, summary }, look, point, parts),
    x: { label: AXES.samples, log: look.logX },
    y: { label: "share of runs", unit: "%", from: 0, to: 100 },
    series: [...parts.filter(({ faint }) => faint), ...parts.filter(({ faint }) => !faint)],
  };
}

/**
 * A curve of runs that all reached the target, up to where the last learner's end: they have reached it there, too.
 * @param {number} end
 * @param {ShareCurve} curve
 * @returns {ShareCurve}
 */
function untilThe(end, curve) {
  if (curve.share.at(-1) !== 1 || curve.x[curve.x.length - 1] >= end) return curve;
  const more = (/** @type {any[]} */ values) => [...values, values[values.length - 1]];
  const { x, n, share, lower, upper } = curve;
  return { x: [...x, end], n: more(n), share: more(share), lower: more(lower), upper: more(upper) };
}

/**
 * A curve in percent, from a number of samples to its point `last`, or its end.
 * @param {ShareCurve} curve
 * @param {number} from
 * @param {number} [last]
 * @param {boolean} [banded]
 * @returns {Pick<Series, "x" | "y" | "low" | "high">}
 */
function stair({ x, share, lower, upper }, from, last = x.length - 1, banded = true) {
  const first = Math.max(
    0,
    x.findLastIndex((at) => at <= from),
  );
  const cut = (/** @type {(number | null)[]} */ values) =>
    values.slice(first, last + 1).map((value) => (value === null ? null : Number((100 * value).toPrecision(12))));
  return {
    x: [Math.max(from, x[first]), ...x.slice(first + 1, last + 1)],
    y: cut(share),
    ...(banded && { low: cut(lower), high: cut(upper) }),
  };
}

/** The power of ten at or before which nobody has reached the target, so that a logarithmic axis begins where something happens. @param {ShareCurve[]} curves */
function decadeBefore(curves) {
  const firsts = curves.flatMap(({ x, share }) => x.filter((_, i) => Number(share[i]) > 0).slice(0, 1));
  return Math.max(1, 10 ** (Math.ceil(Math.log10(Math.min(...firsts, ...curves.flatMap(({ x }) => x.slice(-1))))) - 1));
}

/**
 * @param {Shown} shown
 * @param {FigureChoices} look
 * @param {number} point
 * @param {Series[]} parts
 */
function noteOf({ plan, results, summary }, look, point, parts) {
  const at = plan.points.length > 1 ? `${pointLabel(plan, point)}. ` : "";
  const epsilon = plan.points[point]?.epsilon ?? null;
  if (epsilon === null)
    return `${at}${problemWords(plan, point)}. There is no gap, so near-optimal is not defined here.`;
  const runs = new Set(results.cells.filter((cell) => cell.point === point).map(({ seed }) => seed)).size;
  const band =
    look.band === "none"
      ? ""
      : `, with its exact ${percent(look.level)} interval (Clopper–Pearson), at each T by itself`;
  const unknown = plan.learners
    .filter((_, i) => summary.points[point]?.learners[i]?.until.reason)
    .map(({ label }) => label);
  return [
    `${at}${problemWords(plan, point)}. The share of ${counted(runs, "seed")} that ${HITS[look.hit](`${aimOf(plan.comparison, look.hit).loss} ≤ ${measure(epsilon)}`)} within T samples${band}.`,
    ...(parts.some(({ faint }) => faint)
      ? ["Pale: some runs ended before reaching ε. With more episodes they might have reached it."]
      : []),
    ...(unknown.length > 0 ? [`${list(unknown)}: not measured.`] : []),
  ].join(" ");
}
