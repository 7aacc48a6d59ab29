// The findings of a sweep in sentences: which learners reached the target at each value, how they compare, and how a number grows.

import { count, counted } from "../ui/numbers.js";
import { endedWithin } from "./not-measured.js";
import { chosenRows, isAtEnd } from "./sweep-figure.js";
import { aimOf, epsilonOf, lossOf } from "./quantities.js";
import { list, measure, varyLabel } from "./comparison-text.js";

/** @typedef {import("./findings.js").Evidence} Evidence */
/** @typedef {import("./sweep-figure.js").Row} Row */
/** @typedef {import("./types.d.ts").FigureChoices} FigureChoices */

/** With fewer seeds, medians are rough. */
const FEW = 20;

/**
 * @param {Evidence} shown
 * @param {FigureChoices} look
 * @returns {string[]}
 */
export function overPoints(shown, look) {
  const { plan } = shown;
  const [first, second] = plan.comparison.vary ?? [];
  const best = look.best && second ? varyLabel(second) : null;
  const rows = plan.learners.map((_, i) => chosenRows(shown, { ...look, quantity: "until", centre: "median" }, i));
  if (look.quantity !== "until") return best ? edges(shown, rows) : [];
  const at = (/** @type {Row[]} */ some) =>
    `${varyLabel(first)} = ${list(some.map((row) => (second && !best ? plan.points[row.point].values.map((x) => measure(x)).join("/") : measure(row.x))))}`;
  const there = plan.learners.flatMap(({ label }, i) =>
    got(
      shown,
      look,
      label,
      rows[i].filter(({ of }) => of > 0),
      i,
      at,
    ),
  );
  if (second && !best) return there;
  return [
    ...(best
      ? [
          `Each learner has the best ${best} of ${count(second.values.length)} at each ${varyLabel(first)}: the one with which most seeds reached ${epsilonOf(aimOf(plan.comparison, look.hit))}, then the one with the fewest samples.`,
        ]
      : []),
    ...there,
    ...ratios(shown, look, rows),
    ...(best ? edges(shown, rows) : []),
  ];
}

/**
 * @param {Evidence} shown
 * @param {FigureChoices} look
 * @param {string} label
 * @param {Row[]} known
 * @param {number} learner
 * @param {(rows: Row[]) => string} at
 */
function got({ plan, results }, look, label, known, learner, at) {
  if (known.length === 0) return [];
  const epsilon = epsilonOf(aimOf(plan.comparison, look.hit));
  const how = {
    first: `reached ${epsilon}`,
    after: `stayed within ${epsilon} from before their last tenth`,
    average: `stayed within ${epsilon} to the end with their PAC output policy`,
  }[look.hit];
  const none = known.filter(({ reached }) => reached === 0);
  const some = known.filter(({ reached, of }) => reached > 0 && reached < of);
  const points = new Set(known.map(({ point }) => point));
  const own = results.cells.filter((cell) => cell.learner === learner && points.has(cell.point) && cell.measures);
  const ended = own.filter((cell) => endedWithin(cell, plan.points[cell.point])).length;
  const end =
    ended < own.length
      ? ` ${ended === 0 ? "None" : `Only ${count(ended)}`} of the ${count(own.length)} ${ended > 1 ? "were" : "was"} within ${epsilonOf(lossOf(plan.comparison))} at the end.`
      : "";
  const runs = count(known.reduce((sum, { of }) => sum + of, 0));
  if (none.length === known.length) return [`${label}: 0 of ${runs} runs ${how}.${end}`];
  if (none.length + some.length === 0) return [`${label}: all ${runs} runs ${how}.${end}`];
  const parts = [
    ...some.map((row) => `${count(row.reached)} of ${counted(row.of, "run")} at ${at([row])}`),
    ...(none.length > 0 ? [`none at ${at(none)}`] : []),
    ...(none.length + some.length < known.length ? ["all others"] : []),
  ];
  return [`${label}: ${list(parts)} ${how}.${end}`];
}

/**
 * @param {Evidence} shown
 * @param {FigureChoices} look
 * @param {Row[][]} rows
 */
function ratios({ plan }, look, rows) {
  const [first] = plan.comparison.vary ?? [];
  const base = rows[look.baseline] ?? [];
  const sentences = plan.learners.flatMap(({ label }, i) => {
    if (i === look.baseline) return [];
    const pairs = rows[i].flatMap(({ x, y }) => {
      const other = base.find((row) => row.x === x)?.y;
      return y !== null && other ? [`${measure(y / other, 2)} at ${varyLabel(first)} = ${measure(x)}`] : [];
    });
    return pairs.length > 0
      ? [`Median samples of ${label} over those of ${plan.learners[look.baseline].label}: ${pairs.join(", ")}.`]
      : [];
  });
  const known = rows.flat().filter(({ of }) => of > 0);
  const least = Math.min(...known.map(({ of }) => of));
  const missed = known.some(({ reached, of }) => reached < of) ? " A run that missed ε counts as the longest." : "";
  return sentences.length > 0 && least < FEW
    ? [...sentences, `Medians of ${counted(least, "seed")}: ratios of two or three can be chance.${missed}`]
    : sentences;
}

/**
 * Whether a best constant is at an end of its list.
 * @param {Evidence} shown
 * @param {Row[][]} rows
 */
function edges({ plan }, rows) {
  const [first, second] = plan.comparison.vary ?? [];
  const name = varyLabel(second);
  const ends = plan.learners.flatMap(({ label }, i) => {
    const at = rows[i].filter((row) => row.reached > 0 && isAtEnd(plan, row));
    return at.length > 0 ? [`${label} at ${varyLabel(first)} = ${list(at.map(({ x }) => measure(x)))}`] : [];
  });
  return [
    ...(ends.length > 0
      ? [`The best ${name} lies at an end of the list for ${ends.join("; ")}: a value beyond it may be better.`]
      : []),
    `A best ${name} was chosen on these same seeds, which flatters every learner, most of all those with a large spread.`,
  ];
}

/**
 * @param {Evidence} shown
 * @param {FigureChoices} look
 * @returns {string[]}
 */
export function slopes({ plan, summary }, look) {
  const { vary = [] } = plan.comparison;
  return summary.slopes.flatMap(({ learner, vary: of, fixed, quantity, slope, error, points, of: all, exponent }) => {
    if (slope === null || points < 2 || fixed !== null || (quantity === "until") !== (look.quantity === "until"))
      return [];
    const what = quantity === "until" ? `samples until ${epsilonOf(aimOf(plan.comparison, look.hit))}` : "revisits";
    const theirs = exponent === null ? "" : `; the theorem’s bound has ${measure(exponent)}`;
    return [
      `${plan.learners[learner].label}: median ${what} grow as ${varyLabel(vary[of])} to the power ${measure(slope)}${error === null ? "" : ` ± ${measure(error, 2)} (standard error)`}, fitted through ${count(points)}${points < all ? ` of ${count(all)}` : ""} points${theirs}.`,
    ];
  });
}
