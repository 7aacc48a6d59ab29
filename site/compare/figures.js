// The figures' data: what a summary says, as lines, bands and points for site/figure to draw.

import { measure } from "../numbers.js";
import { coloursOf } from "./colours.js";

/** @typedef {import("./types.d.ts").AxisName} AxisName */
/** @typedef {import("./types.d.ts").Curve} Curve */
/** @typedef {import("./types.d.ts").CurveName} CurveName */
/** @typedef {import("./types.d.ts").Figure} Figure */
/** @typedef {import("./types.d.ts").Look} Look */
/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Quantity} Quantity */
/** @typedef {import("./types.d.ts").Results} Results */
/** @typedef {import("./types.d.ts").Series} Series */
/** @typedef {import("./types.d.ts").Summary} Summary */
/** @typedef {import("./types.d.ts").Theory} Theory */

/**
 * @typedef {object} Shown what a figure is made of
 * @property {Pick<Plan, "comparison" | "points" | "learners">} plan
 * @property {Pick<Results, "cells">} results so far
 * @property {Summary} summary of them
 */

/** @type {{ [quantity in Quantity]: { title: string, short: string, y: string, axes: AxisName[] } }} */
export const QUANTITIES = {
  suboptimality: { title: "Sub-optimality of the output policy", short: "sub-optimality", y: "V* − V^π", axes: ["samples"] },
  average: { title: "Sub-optimality of the PAC output policy", short: "PAC output policy", y: "V* − V, uniform draw from the episodes’ policies", axes: ["samples", "episodes"] },
  regret: { title: "Regret over episodes", short: "regret", y: "Regret(N)", axes: ["episodes"] },
  path_regret: { title: "Regret over paths", short: "path regret", y: "Regret over paths", axes: ["paths"] },
  revisits: { title: "Revisits", short: "revisits", y: "revisits K − N", axes: ["samples"] },
  until: { title: "Samples until ε-optimal", short: "samples until ε", y: "samples T until V* − V^π ≤ ε", axes: [] },
  sweep_revisits: { title: "Revisits against what is varied", short: "revisits", y: "revisits K − N", axes: [] },
};

export const AXES = /** @type {{ [axis in AxisName]: string }} */ ({ samples: "samples T", episodes: "episodes n", paths: "paths k" });

/** Single seeds are drawn faintly, and so many at most. */
const MOST_SEEDS = 60;

/**
 * @param {Plan["comparison"]} document
 * @returns {Quantity[]} those that there are
 */
export function quantitiesOf({ vary = [] }) {
  const all = /** @type {Quantity[]} */ (Object.keys(QUANTITIES));
  return vary.length > 0 ? [...all.filter((q) => QUANTITIES[q].axes.length === 0), ...all.filter((q) => QUANTITIES[q].axes.length > 0)] : all.filter((q) => QUANTITIES[q].axes.length > 0);
}

/** @param {Quantity} quantity */
export function isSwept(quantity) {
  return QUANTITIES[quantity].axes.length === 0;
}

/**
 * The same choices where they go together: a quantity that there is, over an axis that it has, with a band that belongs to its centre.
 * @param {Look} look
 * @param {Plan["comparison"]} document
 * @returns {Look}
 */
export function settled(look, document) {
  const there = quantitiesOf(document);
  const quantity = there.includes(look.quantity) ? look.quantity : there[0];
  const { axes } = QUANTITIES[quantity];
  const axis = axes.includes(look.axis) || axes.length === 0 ? look.axis : axes[0];
  const band = look.centre === "median" && (look.band === "student" || look.band === "bootstrap") ? "quantiles" : look.band;
  return { ...look, quantity, axis, band, baseline: Math.min(look.baseline, document.learners.length - 1) };
}

/**
 * @param {Shown} shown
 * @param {Look} look as settled
 * @returns {Figure}
 */
export function figureOf(shown, look) {
  return isSwept(look.quantity) ? sweepFigure(shown, look) : curvesFigure(shown, look);
}

/**
 * @param {Shown} shown
 * @param {Look} look
 * @returns {Figure}
 */
function curvesFigure({ plan, results, summary }, look) {
  const { title, y } = QUANTITIES[look.quantity];
  const point = Math.min(look.point, plan.points.length - 1);
  const colours = coloursOf(plan.learners.map(({ kind }) => kind));
  const learners = summary.points[point]?.learners ?? [];
  /** @type {Series[]} */
  const series = [];
  if (look.seeds) series.push(...seedLines(plan, results, look, point, colours));
  learners.forEach((learner, i) => {
    const curve = curveOf(learner.curves, look);
    if (!curve || curve.x.length === 0) return;
    const { label } = plan.learners[i];
    const centre = look.centre === "mean" ? curve.mean : curve.median;
    const [low, high] = look.band === "quantiles" ? [curve.low, curve.high] : [curve.lower, curve.upper];
    series.push({ name: label, role: "line", color: colours[i], x: curve.x, y: centre, ...(look.band !== "none" && { low, high }) });
  });
  if (look.bounds) series.push(...boundLines(plan, look, point, colours));
  return {
    id: look.quantity.replace("_", "-"), title, note: noteOf(plan, results, look, point),
    x: { label: AXES[look.axis], log: look.logX }, y: { label: y, log: look.logY },
    series,
  };
}

/**
 * @param {Summary["points"][0]["learners"][0]["curves"]} curves
 * @param {Look} look
 * @returns {Curve | null | undefined}
 */
function curveOf(curves, { quantity, axis }) {
  if (quantity !== "average" || axis !== "episodes") return curves[/** @type {CurveName} */ (quantity)];
  // The PAC output policy after n episodes is a uniform draw from theirs: Regret(n) / n.
  const { regret } = curves;
  if (!regret) return regret;
  const perEpisode = (/** @type {(number | null)[]} */ values) => values.map((value, i) => (value === null ? null : value / regret.x[i]));
  return { x: regret.x, n: regret.n, mean: perEpisode(regret.mean), median: perEpisode(regret.median), low: perEpisode(regret.low), high: perEpisode(regret.high), lower: perEpisode(regret.lower), upper: perEpisode(regret.upper) };
}

/**
 * @param {Shown["plan"]} plan
 * @param {Shown["results"]} results
 * @param {Look} look
 * @param {number} point
 * @param {import("./colours.js").Colour[]} colours
 * @returns {Series[]}
 */
function seedLines({ learners }, { cells }, look, point, colours) {
  const here = cells.filter((cell) => cell.point === point && cell.measures);
  const each = Math.max(1, Math.floor(MOST_SEEDS / learners.length));
  return learners.flatMap(({ label }, i) => here.filter((cell) => cell.learner === i).slice(0, each).map((cell) => {
    const { x, y } = ownCurve(/** @type {NonNullable<typeof cell.measures>} */ (cell.measures), look);
    return { name: `${label}, seed ${cell.seed}`, role: /** @type {const} */ ("line"), color: colours[i], x, y, faint: true };
  }));
}

/**
 * One seed's own curve.
 * @param {import("./types.d.ts").Measures} measures
 * @param {Look} look
 * @returns {{ x: number[], y: (number | null)[] }}
 */
export function ownCurve(measures, { quantity, axis }) {
  switch (quantity) {
    case "suboptimality": return { x: measures.samples, y: measures.suboptimality };
    case "revisits": return { x: measures.samples, y: measures.revisits };
    case "regret": return { x: measures.episodes, y: measures.episodeRegret };
    case "path_regret": return { x: measures.paths, y: measures.pathRegret };
    default: return axis === "samples" ? { x: measures.samples, y: measures.average } : { x: measures.episodes, y: measures.episodeRegret.map((regret, i) => regret / measures.episodes[i]) };
  }
}

/**
 * The statements of Theorem 1 at the constants of the learner that it is about.
 * @param {Shown["plan"]} plan
 * @param {Look} look
 * @param {number} point
 * @param {import("./colours.js").Colour[]} colours
 * @returns {Series[]}
 */
function boundLines({ learners, points }, { quantity, axis }, point, colours) {
  const theory = theoryOf({ learners, points }, point);
  const curve = theory && boundCurve(theory, quantity, axis);
  return curve ? [{ name: `${learners[theory.learner].label}: bound`, role: "bound", color: colours[theory.learner], ...curve }] : [];
}

/**
 * @param {Pick<Shown["plan"], "learners" | "points">} plan
 * @param {number} point
 * @returns {Theory | null} null: no learner here is the theorem's
 */
export function theoryOf({ learners, points }, point) {
  const theory = points[point]?.theory ?? null;
  return theory && learners[theory.learner]?.kind === "linq-lsvi-ucb" ? theory : null;
}

/**
 * @param {Theory} theory
 * @param {Quantity} quantity
 * @param {AxisName} axis
 * @returns {{ x: number[], y: (number | null)[] } | null}
 */
function boundCurve(theory, quantity, axis) {
  if (quantity === "average" && axis === "samples") return { x: theory.samples, y: theory.average_regret };
  if (quantity === "path_regret") return { x: theory.paths, y: theory.path_regret };
  if (quantity === "revisits" && theory.revisits !== null) return { x: theory.samples, y: theory.samples.map(() => theory.revisits) };
  return null;
}

/**
 * @param {Shown["plan"]} plan
 * @param {Shown["results"]} results
 * @param {Look} look
 * @param {number} point
 */
function noteOf(plan, results, look, point) {
  const here = results.cells.filter((cell) => cell.point === point);
  const seeds = new Set(here.map(({ seed }) => seed)).size;
  const at = plan.points.length > 1 ? `${pointLabel(plan, point)}. ` : "";
  const estimated = here.some(({ measures }) => measures?.estimated) ? " Values of policies are estimated by rollouts." : "";
  return `${at}${centreWords(look)} over ${seeds} ${seeds === 1 ? "seed" : "seeds"}${bandWords(look)}.${estimated}`;
}

/** @param {Pick<Look, "centre">} look */
export function centreWords({ centre }) {
  return centre === "mean" ? "Mean" : "Median";
}

/** @param {Pick<Look, "band" | "level" | "quantile">} look */
export function bandWords({ band, level, quantile }) {
  const percent = (/** @type {number} */ share) => `${Number((100 * share).toPrecision(3))} %`;
  if (band === "none") return "";
  if (band === "quantiles") return `, band from the ${percent(quantile)} to the ${percent(1 - quantile)} quantile`;
  return `, with the ${percent(level)} ${band === "student" ? "Student" : "bootstrap"} interval of the mean`;
}

/**
 * @param {Shown["plan"]} plan
 * @param {number} point
 * @returns {string} what is varied, with its values: "H = 8, m = 24"
 */
export function pointLabel({ comparison, points }, point) {
  return (comparison.vary ?? []).map((vary, i) => `${varyLabel(vary)} = ${points[point].values[i]}`).join(", ");
}

/** @param {import("./types.d.ts").Vary} vary */
export function varyLabel({ label, parameter }) {
  return label || (parameter.split(".").at(-1) ?? parameter).replaceAll("_", " ");
}

/**
 * @param {Shown} shown
 * @param {Look} look
 * @returns {Figure}
 */
function sweepFigure(shown, look) {
  const { plan } = shown;
  const { title, y } = QUANTITIES[look.quantity];
  const [first, second] = plan.comparison.vary ?? [];
  const colours = coloursOf(plan.learners.map(({ kind }) => kind));
  /** @type {Series[]} */
  const series = plan.learners.flatMap(({ label }, i) => {
    const rows = sweepRows(shown, look, i);
    if (second === undefined || look.best) return [swept(label, colours[i], second ? bestOf(rows) : rows, second ? undefined : slopeOf(shown, look, i))];
    return second.values.map((value, j) => ({ ...swept(`${label}, ${varyLabel(second)} = ${value}`, plan.learners.length === 1 ? secondColour(colours[i], j) : colours[i], rows.filter(({ point }) => plan.points[point].values[1] === value)), ...(plan.learners.length > 1 && j > 0 && { dash: true }) }));
  });
  series.push(...guides(shown, look, series));
  return {
    id: look.quantity.replace("_", "-"), title, note: sweepNote(shown, look),
    x: { label: varyLabel(first), log: look.logX }, y: { label: y, log: look.logY },
    series,
  };
}

/**
 * The curves of one learner at several second values: the first keeps the learner's own colour.
 * @param {import("./colours.js").Colour} own
 * @param {number} j
 */
function secondColour(own, j) {
  return j === 0 ? own : own === "revisit" ? j - 1 : (Number(own) + j) % 7;
}

/**
 * @typedef {object} Row one learner at one point of a sweep
 * @property {number} point
 * @property {number} x
 * @property {number | null} y null: not known, or not reached by enough seeds
 * @property {number | null} low
 * @property {number | null} high
 * @property {number | null} middle the median, through which slopes are fitted
 * @property {number} reached of the seeds
 * @property {number} of
 */

/**
 * @param {Shown} shown
 * @param {Look} look
 * @param {number} learner
 * @returns {Row[]}
 */
export function sweepRows({ plan, summary }, look, learner) {
  return plan.points.flatMap(({ values }, point) => {
    const said = summary.points[point]?.learners[learner];
    if (!said) return [];
    const { until, final, runs } = said;
    if (look.quantity === "sweep_revisits") {
      const { mean = null, median = null, lower = null, upper = null, low = null, high = null } = final.revisits ?? {};
      return [{ point, x: values[0], y: look.centre === "mean" ? mean : median, low: look.centre === "mean" ? lower : low, high: look.centre === "mean" ? upper : high, middle: median, reached: runs, of: runs }];
    }
    const mean = look.centre === "mean";
    return [{ point, x: values[0], y: mean ? until.mean : until.median, low: mean ? until.lower : until.low, high: mean ? until.upper : until.high, middle: until.median, reached: until.reached, of: until.of }];
  });
}

/**
 * At each first value the second one that does best.
 * @param {Row[]} rows
 */
export function bestOf(rows) {
  return [...new Set(rows.map(({ x }) => x))].map((x) => rows.filter((row) => row.x === x).reduce((best, row) => ((row.y ?? Infinity) < (best.y ?? Infinity) ? row : best)));
}

/**
 * @param {Shown} shown
 * @param {Look} look
 * @param {number} learner
 */
function slopeOf({ summary }, { quantity }, learner) {
  return summary.slopes.find((slope) => slope.learner === learner && slope.vary === 0 && slope.fixed === null && slope.quantity === (quantity === "until" ? "until" : "revisits") && slope.slope !== null);
}

/**
 * @param {string} name
 * @param {import("./colours.js").Colour} color
 * @param {Row[]} rows
 * @param {import("./types.d.ts").Slope} [slope]
 * @returns {Series}
 */
function swept(name, color, rows, slope) {
  const x = rows.map((row) => row.x);
  const y = rows.map((row) => row.y);
  const side = (/** @type {"low" | "high"} */ which) => rows.map((row) => (row.y === null ? null : row[which]));
  const [low, high] = [side("low"), side("high")];
  return { name, role: slope ? "points" : "line", color, x, y, ...(low.some((v) => v !== null) && { low, high }), ...(slope && fitted(x, rows.map((row) => row.middle), slope)) };
}

/**
 * The power law with the fitted exponent, through the middle of the medians on logarithmic axes: it was fitted to them.
 * @param {number[]} x
 * @param {(number | null)[]} y
 * @param {import("./types.d.ts").Slope} slope
 * @returns {Pick<Series, "fit"> | null}
 */
function fitted(x, y, { slope, error }) {
  const there = x.map((at, i) => ({ x: at, y: y[i] ?? 0 })).filter((at) => at.x > 0 && at.y > 0);
  if (there.length < 2) return null;
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const power = Number(slope);
  const level = mean(there.map((at) => Math.log(at.y))) - power * mean(there.map((at) => Math.log(at.x)));
  return { fit: { x: there.map((at) => at.x), y: there.map((at) => Math.exp(level + power * Math.log(at.x))), says: `slope ${measure(slope, 3)}${error === null ? "" : ` ± ${measure(error, 2)}`}` } };
}

/**
 * The theorem's exponent as a straight line through the first point of the learner that it is about.
 * @param {Shown} shown
 * @param {Look} look
 * @param {Series[]} series
 * @returns {Series[]}
 */
function guides({ plan, summary }, look, series) {
  const quantity = look.quantity === "until" ? "until" : "revisits";
  const known = summary.slopes.find((slope) => slope.vary === 0 && slope.quantity === quantity && slope.exponent !== null && plan.learners[slope.learner].kind === "linq-lsvi-ucb");
  const line = known && series.find(({ name }) => name.startsWith(plan.learners[known.learner].label));
  const [x, y] = [Array.from(line?.x ?? []), Array.from(line?.y ?? [])];
  const at = y.findIndex((value) => value !== null && value > 0);
  if (!known || !line || at < 0) return [];
  const exponent = Number(known.exponent);
  return [{ name: `exponent of the theorem’s bound, ${measure(exponent)}`, role: "bound", color: "soft", x, y: x.map((value) => Number(y[at]) * (value / x[at]) ** exponent) }];
}

/**
 * @param {Shown} shown
 * @param {Look} look
 */
function sweepNote({ plan, summary }, look) {
  const centre = look.quantity === "until" && look.centre === "mean" ? "Mean, where every seed got there" : centreWords(look);
  const best = look.best && plan.comparison.vary?.[1] ? `, at the best ${varyLabel(plan.comparison.vary[1])}` : "";
  const missed = look.quantity === "until" ? summary.points.flatMap(({ learners }) => learners).filter(({ until }) => until.reached < until.of).length : 0;
  return `${centre} over the seeds${best}.${missed > 0 ? ` Where fewer than half of the seeds got there, no point is drawn.` : ""}`;
}
