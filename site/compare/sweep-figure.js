// A quantity against what is varied: its rows, the best of a second value, and the figure.

import { counted, measure } from "../ui/numbers.js";
import { coloursOf } from "./colours.js";
import { theoryOf } from "./curves-figure.js";
import { deepEqual } from "../spec/deep-equal.js";
import { labelsOf, possibleInterval } from "./quantities.js";
import { bandWords, centreWords, list, problemWords, varyLabel } from "./comparison-text.js";

/** @typedef {import("./figures.js").Shown} Shown */
/** @typedef {import("./types.d.ts").Figure} Figure */
/** @typedef {import("./types.d.ts").FigureChoices} FigureChoices */
/** @typedef {import("./types.d.ts").Series} Series */
/** @typedef {Series & { learner: number }} Own a series of one learner */

/**
 * @typedef {object} Row one learner at one point of a sweep
 * @property {number} point
 * @property {number} x
 * @property {number | null} y null: unknown, or not reached by enough seeds
 * @property {number | null} low
 * @property {number | null} high
 * @property {number | null} middle the median; slopes are fitted to medians
 * @property {number} reached number of seeds
 * @property {number} of
 */

/**
 * @param {Shown} shown
 * @param {FigureChoices} look
 * @returns {Figure}
 */
export function sweepFigure(shown, look) {
  const { plan } = shown;
  const { title, y } = labelsOf(look.quantity, plan.comparison, look.hit);
  const [first, ...others] = plan.comparison.vary ?? [];
  const [second] = others;
  const colours = coloursOf(plan.learners.map(({ kind }) => kind));
  /** @type {Own[]} */
  const own = plan.learners.flatMap(({ label }, learner) => {
    const rows = chosenRows(shown, look, learner);
    if (second === undefined || look.best)
      return [{ learner, ...swept(label, colours[learner], rows, second ? undefined : slopeOf(shown, look, learner)) }];
    return othersOf(plan).map((values, j) => ({
      learner,
      ...swept(
        `${label}, ${values.map((value, i) => `${varyLabel(others[i])} = ${value}`).join(", ")}`,
        plan.learners.length === 1 ? secondColour(colours[learner], j) : colours[learner],
        rows.filter(({ point }) => deepEqual(plan.points[point].values.slice(1), values)),
      ),
      ...(plan.learners.length > 1 && j > 0 && { dash: true }),
    }));
  });
  const series = own.map(({ learner: _, ...one }) => one);
  return {
    id: look.quantity.replace("_", "-"),
    title,
    note: noteOf(shown, look),
    x: { label: varyLabel(first), log: look.logX },
    y: { label: y, log: look.logY },
    series: [...series, ...guides(shown, look, own)],
  };
}

/**
 * The colour of a learner's curve at a second value. At the first one it has the learner's own colour.
 * @param {import("./colours.js").Colour} own
 * @param {number} j
 */
function secondColour(own, j) {
  return j === 0 ? own : own === "revisit" ? j - 1 : (Number(own) + j) % 7;
}

/**
 * @param {Shown} shown
 * @param {FigureChoices} look
 * @param {number} learner
 * @returns {Row[]} one row for each point
 */
export function sweepRows({ plan, summary }, look, learner) {
  return plan.points.flatMap(({ values }, point) => {
    const said = summary.points[point]?.learners[learner];
    if (!said) return [];
    const { until, final } = said;
    const {
      mean = null,
      median = null,
      lower = null,
      upper = null,
      low = null,
      high = null,
    } = look.quantity === "sweep_revisits" ? (final.revisits ?? {}) : until;
    const [from, to] = possibleInterval(look.quantity, Infinity, { mean, lower, upper });
    return [
      {
        point,
        x: values[0],
        ...(look.centre === "mean" ? { y: mean, low: from, high: to } : { y: median, low, high }),
        middle: median,
        reached: until.reached,
        of: until.of,
      },
    ];
  });
}

/**
 * The rows that are shown. If only the best are wanted, these are the best in samples until ε, whatever quantity is shown.
 * @param {Shown} shown
 * @param {FigureChoices} look
 * @param {number} learner
 */
export function chosenRows(shown, look, learner) {
  const rows = sweepRows(shown, look, learner);
  if (!look.best) return rows;
  const best = new Set(
    bestOf(sweepRows(shown, { ...look, quantity: "until", centre: "median" }, learner)).map(({ point }) => point),
  );
  return rows.filter(({ point }) => best.has(point));
}

/**
 * For each first value the row of the best second value: the most runs reached the target, then the fewest samples.
 * @param {Row[]} rows
 */
export function bestOf(rows) {
  const better = (/** @type {Row} */ one, /** @type {Row} */ other) =>
    one.reached * other.of > other.reached * one.of ||
    (one.reached * other.of === other.reached * one.of && (one.y ?? Infinity) < (other.y ?? Infinity));
  return [...new Set(rows.map(({ x }) => x))].map((x) =>
    rows.filter((row) => row.x === x).reduce((best, row) => (better(row, best) ? row : best)),
  );
}

/** Every combination of the values of what varies apart from the first. @param {Shown["plan"]} plan */
function othersOf({ points }) {
  const all = points.map(({ values }) => values.slice(1));
  return all.filter((values, i) => all.findIndex((other) => deepEqual(other, values)) === i);
}

/**
 * Whether a best value of what varies apart from the first is at an end of its list, so that a value beyond might be better.
 * @param {Shown["plan"]} plan
 * @param {Row} row
 */
export function isAtEnd({ comparison, points }, { point }) {
  return (comparison.vary ?? []).slice(1).some(({ values }, i) => {
    const value = points[point].values[i + 1];
    return value === Math.min(...values) || value === Math.max(...values);
  });
}

/**
 * @param {Shown} shown
 * @param {FigureChoices} look
 * @param {number} learner
 */
function slopeOf({ summary }, { quantity }, learner) {
  return summary.slopes.find(
    (slope) =>
      slope.learner === learner &&
      slope.vary === 0 &&
      slope.fixed === null &&
      slope.quantity === (quantity === "until" ? "until" : "revisits") &&
      slope.slope !== null,
  );
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
  return {
    name,
    role: slope ? "points" : "line",
    color,
    x,
    y,
    ...(low.some((v) => v !== null) && { low, high }),
    ...(slope &&
      fitted(
        x,
        rows.map((row) => row.middle),
        slope,
      )),
  };
}

/**
 * The fitted power law, through the centre of the medians on logarithmic axes.
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
  return {
    fit: {
      x: there.map((at) => at.x),
      y: there.map((at) => Math.exp(level + power * Math.log(at.x))),
      says: `slope ${measure(slope, 3)}${error === null ? "" : ` ± ${measure(error, 2)}`}`,
    },
  };
}

/**
 * The theorem's line for its learner: the bound, if it is wanted and exists at each point; else a straight line with the bound's
 * exponent through the learner's first point.
 * @param {Shown} shown
 * @param {FigureChoices} look
 * @param {Own[]} own
 * @returns {Series[]}
 */
function guides({ plan, summary }, look, own) {
  const quantity = look.quantity === "until" ? "until" : "revisits";
  const about = plan.learners.findIndex(({ kind }) => kind === "linq-lsvi-ucb");
  const line = own.find(({ learner }) => learner === about);
  const [x, y] = [Array.from(line?.x ?? []), Array.from(line?.y ?? [])];
  const known = y.flatMap((value, i) => (value !== null && value > 0 ? [i] : []));
  if (!line || known.length < 2) return [];
  if (look.bounds && quantity === "revisits" && (plan.comparison.vary ?? []).length === 1) {
    const bounds = plan.points.map((_, point) => theoryOf(plan, point)?.revisits ?? null);
    if (bounds.every((bound) => bound !== null))
      return [
        { name: `${plan.learners[about].label}: bound, eq. (18)`, role: "bound", color: line.color, x, y: bounds },
      ];
  }
  const exponent =
    summary.slopes.find(
      (slope) => slope.learner === about && slope.vary === 0 && slope.quantity === quantity && slope.exponent !== null,
    )?.exponent ?? null;
  if (exponent === null) return [];
  const [at] = known;
  return [
    {
      name: `exponent of the theorem’s bound, ${measure(exponent)}`,
      role: "bound",
      color: "soft",
      x,
      y: x.map((value) => Number(y[at]) * (value / x[at]) ** exponent),
    },
  ];
}

/**
 * @param {Shown} shown
 * @param {FigureChoices} look
 */
function noteOf(shown, look) {
  const { plan, results } = shown;
  const [first, ...others] = plan.comparison.vary ?? [];
  const centre =
    look.quantity === "until" && look.centre === "mean" ? "Mean, if every seed reached it" : centreWords(look);
  const best =
    look.best && others.length > 0 ? `, at the best ${list(others.map(varyLabel))} of ${othersOf(plan).length}` : "";
  const undrawn =
    look.quantity === "until"
      ? plan.learners.flatMap(({ label }, learner) => {
          const missed = chosenRows(shown, look, learner).filter(({ y, of }) => y === null && of > 0);
          return missed.length > 0
            ? [`${label} at ${list([...new Set(missed.map(({ x }) => `${varyLabel(first)} = ${measure(x)}`))])}`]
            : [];
        })
      : [];
  return [
    `${problemWords(plan)}. ${centre} over ${counted(new Set(results.cells.map(({ seed }) => seed)).size, "seed")}${bandWords(look)}${best}.`,
    ...(undrawn.length > 0
      ? [
          `Not drawn, since ${look.centre === "mean" ? "not all" : "fewer than half"} of the seeds reached it: ${undrawn.join("; ")}.`,
        ]
      : []),
  ].join(" ");
}
