// Curves over samples, episodes or paths at one point: a line for each learner, with its band, its seeds and its bound.

import { coloursOf } from "./colours.js";
import { missingWords } from "./not-measured.js";
import { AXES, labelsOf, possibleInterval } from "./quantities.js";
import { counted } from "../ui/numbers.js";
import { bandWords, centreWords, list, pointLabel, problemWords } from "./comparison-text.js";

/** @typedef {import("./figures.js").Shown} Shown */
/** @typedef {import("./types.d.ts").AxisName} AxisName */
/** @typedef {import("./types.d.ts").Curve} Curve */
/** @typedef {import("./types.d.ts").CurveName} CurveName */
/** @typedef {import("./types.d.ts").Figure} Figure */
/** @typedef {import("./types.d.ts").LearnerSummary} LearnerSummary */
/** @typedef {import("./types.d.ts").FigureChoices} FigureChoices */
/** @typedef {import("./types.d.ts").Quantity} Quantity */
/** @typedef {import("./types.d.ts").Series} Series */
/** @typedef {import("./types.d.ts").Theory} Theory */

/** Most single seeds that are drawn. */
const MOST_SEEDS = 60;

/**
 * @param {Shown} shown
 * @param {FigureChoices} chosen
 * @returns {Figure}
 */
export function curvesFigure({ plan, results, summary }, chosen) {
  // Until the summary over the chosen axis is there, the earlier one is drawn over its own axis.
  const look = { ...chosen, axis: summary.over || chosen.axis };
  const { title, y } = labelsOf(look.quantity, plan.comparison);
  const point = Math.min(look.point, plan.points.length - 1);
  const colours = coloursOf(plan.learners.map(({ kind }) => kind));
  /** @type {Series[]} */
  const lines = [];
  let thinned = false;
  (summary.points[point]?.learners ?? []).forEach((learner, i) => {
    const drawn = drawnOf(learner, look, plan.points[point].horizon);
    if (!drawn) return;
    const { pale, ...series } = drawn;
    lines.push({ name: plan.learners[i].label, role: "line", color: colours[i], ...series });
    for (const part of pale)
      lines.push({
        name: `${plan.learners[i].label}, not all seeds`,
        role: "line",
        color: colours[i],
        faint: true,
        ...part,
      });
    thinned ||= pale.length > 0;
  });
  /** @type {Series[]} */
  const series = look.seeds && lines.length > 0 ? seedLines(plan, results, look, point, colours) : [];
  series.push(...lines);
  // A bound without any curve would say nothing.
  if (look.bounds && lines.length > 0) series.push(...boundLines(plan, look, point, colours, lines));
  const at = plan.points.length > 1 ? `${pointLabel(plan, point)}. ` : "";
  const here = results.cells.filter((cell) => cell.point === point);
  return {
    id: look.quantity.replace("_", "-"),
    title,
    note: [
      `${at}${problemWords(plan, point)}. ${centreWords(look)} over ${counted(new Set(here.map(({ seed }) => seed)).size, "seed")}${bandWords(look)}.`,
      ...(here.some(({ measures }) => measures?.estimated) ? ["Policies are evaluated by rollouts (estimates)."] : []),
      ...(thinned
        ? ["A line is pale where only some of the seeds are in it: those that have a value there, or have not ended."]
        : []),
      ...exploring(plan, look.quantity),
      ...missingWords({ plan, results, summary }, look),
    ].join(" "),
    x: { label: AXES[look.axis], log: look.logX },
    y: { label: y, log: look.logY },
    series,
  };
}

/** @typedef {{ x: number[], y: (number | null)[], low?: (number | null)[], high?: (number | null)[] }} Drawn */

/**
 * A learner's curve as far as all of its seeds reach, and the parts before and after that.
 * @param {LearnerSummary} learner
 * @param {FigureChoices} look
 * @param {number} horizon
 * @returns {(Drawn & { pale: Drawn[] }) | null}
 */
function drawnOf(learner, look, horizon) {
  const curve = learner.curves[/** @type {CurveName} */ (look.quantity)];
  if (!curve?.n.some((n) => n > 0)) return null;
  const all = Math.max(...curve.n);
  const first = curve.n.indexOf(all);
  const last = curve.n.lastIndexOf(all);
  const centre = look.centre === "mean" ? curve.mean : curve.median;
  /** @param {number} i @returns {[number | null, number | null]} */
  const band = (i) =>
    look.band === "quantiles"
      ? [curve.low[i], curve.high[i]]
      : possibleInterval(look.quantity, horizon, { mean: curve.mean[i], lower: curve.lower[i], upper: curve.upper[i] });
  const bands = curve.x.slice(first, last + 1).map((_, i) => band(first + i));
  const cut = (/** @type {number} */ from, /** @type {number} */ to) => ({
    x: curve.x.slice(from, to + 1),
    y: centre.slice(from, to + 1),
  });
  const pale = [
    ...(curve.n.slice(0, first).some((n) => n > 0) ? [cut(0, first)] : []),
    ...(last < curve.n.length - 1 ? [cut(last, curve.n.length - 1)] : []),
  ];
  return withEnd(
    {
      ...cut(first, last),
      ...(look.band !== "none" && {
        low: bands.map(([low]) => low),
        high: bands.map(([, high]) => high),
      }),
      pale,
    },
    learner,
    look,
    horizon,
  );
}

/**
 * Adds the value at the end of the runs, which lies between two moments of the curve.
 * @template {Drawn & { pale: Drawn[] }} T
 * @param {T} drawn
 * @param {LearnerSummary} learner
 * @param {FigureChoices} look
 * @param {number} horizon
 * @returns {T}
 */
function withEnd(drawn, { final }, look, horizon) {
  const end =
    look.quantity === "suboptimality" && look.axis === "samples"
      ? final.suboptimality
      : look.quantity === "regret" && look.axis === "episodes"
        ? final.regret
        : null;
  const at = end?.at ?? null;
  if (
    !end ||
    end.mean === null ||
    at === null ||
    drawn.pale.some(({ x }) => x.some((x) => x > (drawn.x.at(-1) ?? 0))) ||
    at <= (drawn.x.at(-1) ?? 0)
  )
    return drawn;
  const mean = look.centre === "mean";
  const [low, high] = look.band === "quantiles" ? [end.low, end.high] : possibleInterval(look.quantity, horizon, end);
  return {
    ...drawn,
    x: [...drawn.x, at],
    y: [...drawn.y, mean ? end.mean : end.median],
    ...(drawn.low && { low: [...drawn.low, low], high: [...(drawn.high ?? []), high] }),
  };
}

/**
 * @param {Shown["plan"]} plan
 * @param {Shown["results"]} results
 * @param {FigureChoices} look
 * @param {number} point
 * @param {import("./colours.js").Colour[]} colours
 * @returns {Series[]}
 */
function seedLines({ learners }, { cells }, look, point, colours) {
  const here = cells.filter((cell) => cell.point === point && cell.measures);
  const each = Math.max(1, Math.floor(MOST_SEEDS / learners.length));
  return learners.flatMap(({ label }, i) =>
    here
      .filter((cell) => cell.learner === i)
      .slice(0, each)
      .map((cell) => {
        const { x, y } = ownCurve(/** @type {NonNullable<typeof cell.measures>} */ (cell.measures), look);
        return {
          name: `${label}, seed ${cell.seed}`,
          role: /** @type {const} */ ("line"),
          color: colours[i],
          x,
          y,
          faint: true,
        };
      }),
  );
}

/**
 * The curve of one seed.
 * @param {import("./types.d.ts").Measures} measures
 * @param {FigureChoices} look
 * @returns {{ x: number[], y: (number | null)[] }}
 */
export function ownCurve(measures, { quantity, axis }) {
  const own = {
    samples: {
      x: measures.samples,
      suboptimality: measures.suboptimality,
      average: measures.average,
      revisits: measures.revisits,
      regret: measures.overSamples.regret,
      path_regret: measures.overSamples.pathRegret,
    },
    episodes: {
      x: measures.episodes,
      ...named(measures.overEpisodes),
      regret: measures.episodeRegret,
      average: measures.episodeRegret.map((regret, i) => regret / measures.episodes[i]),
    },
    paths: { x: measures.paths, ...named(measures.overPaths), path_regret: measures.pathRegret },
  }[axis];
  return { x: own.x, y: own[/** @type {CurveName} */ (quantity)] ?? [] };
}

/** @param {import("../revisit.d.ts").Track} track */
function named({ suboptimality, average, revisits, regret, pathRegret }) {
  return { suboptimality, average, revisits, regret, path_regret: pathRegret };
}

/**
 * The bounds of Theorem 1 for the constants of its learner.
 * @param {Shown["plan"]} plan
 * @param {FigureChoices} look
 * @param {number} point
 * @param {import("./colours.js").Colour[]} colours
 * @param {Series[]} lines the curves
 * @returns {Series[]}
 */
function boundLines({ learners, points }, { quantity, axis }, point, colours, lines) {
  const theory = theoryOf({ learners, points }, point);
  if (!theory) return [];
  return boundCurves(theory, quantity, axis, lines).map(({ name, ...curve }) => ({
    name: `${learners[theory.learner].label}: ${name}`,
    role: /** @type {const} */ ("bound"),
    color: colours[theory.learner],
    ...curve,
  }));
}

/**
 * @param {Pick<Shown["plan"], "learners" | "points">} plan
 * @param {number} point
 * @returns {Theory | null} null: no learner is that of the theorem
 */
export function theoryOf({ learners, points }, point) {
  const theory = points[point]?.theory ?? null;
  return theory && learners[theory.learner]?.kind === "linq-lsvi-ucb" ? theory : null;
}

/**
 * Whether Theorem 1 or a corollary bounds a quantity over this axis.
 * @param {Quantity} quantity
 * @param {AxisName} axis
 */
export function isBounded(quantity, axis) {
  return (
    quantity === "revisits" ||
    (quantity === "path_regret" && axis === "paths") ||
    (quantity === "average" && axis === "samples")
  );
}

/**
 * @param {Theory} theory
 * @param {Quantity} quantity
 * @param {AxisName} axis
 * @param {Series[]} lines
 * @returns {{ name: string, x: number[], y: (number | null)[] }[]}
 */
function boundCurves(theory, quantity, axis, lines) {
  if (quantity === "average" && axis === "samples")
    return [{ name: "bound, eq. (17)", x: theory.samples, y: theory.average_regret }];
  if (quantity === "path_regret" && axis === "paths")
    return [
      { name: "worst case, eq. (21a)", x: theory.paths, y: theory.path_regret },
      { name: "logarithmic, eq. (21b)", x: theory.paths, y: theory.log_regret },
    ];
  if (quantity === "revisits" && theory.revisits !== null) {
    const x = lines.flatMap((line) => Array.from(line.x));
    return [{ name: "bound, eq. (18)", x: [Math.min(...x), Math.max(...x)], y: [theory.revisits, theory.revisits] }];
  }
  return [];
}

/**
 * Learners that explore on purpose do not follow the policy that they would output.
 * @param {Shown["plan"]} plan
 * @param {Quantity} quantity
 */
function exploring({ learners }, quantity) {
  const names = learners.filter(({ explores }) => explores).map(({ label }) => label);
  if (names.length === 0 || quantity === "revisits") return [];
  return [
    quantity === "suboptimality"
      ? `${list(names)}: value of the greedy policy, without exploration.`
      : `${list(names)}: regret includes exploration.`,
  ];
}
