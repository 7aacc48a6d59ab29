// Who won a race and by how much, in one sentence, once every run of it is finished.

import { count } from "../ui/numbers.js";
import { list, measure, percent, seeds } from "./comparison-text.js";
import { aimOf, lossOf } from "./quantities.js";

/** @typedef {import("./findings.js").Evidence} Evidence */
/** @typedef {import("./types.d.ts").FigureChoices} FigureChoices */
/** @typedef {import("./types.d.ts").LearnerSummary} LearnerSummary */
/** @typedef {{ label: string } & LearnerSummary} Racer */

/** A lead is no chance if it would come about with at most this probability where neither is better: a sign test on the common seeds. */
const CHANCE = 0.05;

/** Losses that are this near are the same: rewards are at most 1 a step. */
const ROUNDING = 1e-9;

/** How a target is reached, inside a sentence: before it, and after the number of samples. */
const HITS = {
  first: ["reached a suboptimality of", ""],
  after: ["kept a suboptimality of at most", " on"],
  average: ["kept, with its PAC output policy, a suboptimality of at most", " on"],
};

/** The target in words: "0.05", or "0.05 everywhere". @param {number} epsilon @param {{ where: string }} aim */
function targetOf(epsilon, { where }) {
  return `${measure(epsilon)} ${where}`.trim();
}

/**
 * @param {Evidence} shown complete results of a comparison that is no sweep
 * @param {Pick<FigureChoices, "hit" | "level">} look that the summary was made with
 * @returns {string} "": one learner alone does not race
 */
export function winnerOf({ plan, summary }, { hit, level }) {
  const [point] = plan.points;
  const racers = plan.learners.map(({ label }, i) => ({ label, ...summary.points[0].learners[i] }));
  if (racers.length < 2) return "";
  const aim = aimOf(plan.comparison, hit);
  const there = racers.filter(({ until }) => until.reason === null && until.median !== null);
  if (point.epsilon !== null && there.length > 0)
    return bySamples(racers, targetOf(point.epsilon, aim), hit, limitOf(plan));
  const target = point.epsilon === null ? null : targetOf(point.epsilon, aim);
  return byLoss(racers, target, level, lossOf(plan.comparison).where);
}

/** @param {Evidence["plan"]} plan */
function limitOf({ comparison }) {
  return comparison.budget?.samples ?? null;
}

/**
 * @param {Racer[]} racers
 * @param {string} target
 * @param {FigureChoices["hit"]} hit
 * @param {number | null} limit of samples
 */
function bySamples(racers, target, hit, limit) {
  const time = (/** @type {Racer} */ { until }) => (until.reason === null ? (until.median ?? Infinity) : Infinity);
  const [first, ...others] = [...racers].sort((one, other) => time(one) - time(other));
  const [runnerUp] = others;
  const [reached, on] = HITS[hit];
  const won = isAhead(first, runnerUp);
  const after = time(first) === 0 ? "from the start" : `${on ? "from" : "after"} ${samples(time(first))}${on}`;
  const said = others.map((other) => {
    const spread = spreadOf(other);
    const { reason, reached, of } = other.until;
    if (reason !== null) return `${other.label}: not measured`;
    if (time(other) === Infinity && other.same)
      return `${other.label} did not get there${limit === null ? "" : ` within ${samples(limit)}`} (${spread})`;
    if (time(other) === Infinity)
      return `${other.label} got there on ${count(reached)} of ${seeds(of)}${limit === null ? "" : ` within ${samples(limit)}`}`;
    const times = time(first) > 0 ? `, ${measure(time(other) / time(first), 2)} times as many` : "";
    return `${other.label} needed ${count(Math.round(time(other)))}${spread && ` (${spread})`}${times}`;
  });
  return [
    won.decisive ? `${first.label} won: it` : `No clear winner: ${first.label}`,
    ` ${reached} ${target} ${after} (${[first.same ? "" : `median of ${seeds(first.until.of)}`, spreadOf(first)].filter(Boolean).join(", ")}); `,
    `${said.join("; ")}.`,
    won.decisive || won.of === 0
      ? ""
      : ` ${first.label} was ahead of ${runnerUp.label} on ${count(won.wins)} of ${seeds(won.of)}, which can be chance.`,
  ].join("");
}

/** @param {number} n */
function samples(n) {
  return `${count(Math.round(n))} ${Math.round(n) === 1 ? "sample" : "samples"}`;
}

/** @param {number} n */
function sameWith(n) {
  return `the same run with all ${seeds(n)}`;
}

/** The seeds' own numbers from the least to the most, and how many got there if not all did. @param {Racer} racer */
function spreadOf({ same, until: { each, reached, of } }) {
  if (same) return sameWith(same);
  const there = each.flatMap((samples) => samples ?? []);
  if (there.length === 0) return "";
  const [least, most] = [Math.min(...there), Math.max(...there)];
  const range = least === most ? "the same in each" : `${count(least)} to ${count(most)}`;
  return reached < of ? `${range}${least === most ? " of" : " in"} the ${count(reached)} that got there` : range;
}

/**
 * Whether one learner needs fewer samples than another on more of the common seeds than chance explains. Where nothing in their runs is drawn by
 * chance, fewer are fewer.
 * @param {Racer} one
 * @param {Racer} other
 */
function isAhead({ same, until: { each: ours } }, { same: theirSame, until: { each: theirs } }) {
  const pairs = ours.length === theirs.length ? ours.map((n, i) => [n ?? Infinity, theirs[i] ?? Infinity]) : [];
  const wins = pairs.filter(([our, their]) => our < their).length;
  const of = wins + pairs.filter(([our, their]) => our > their).length;
  return { wins, of, decisive: of > 0 && (Boolean(same && theirSame) || chanceOf(wins, of) <= CHANCE) };
}

/** The probability of at least so many heads in n throws of a coin. @param {number} heads @param {number} n */
export function chanceOf(heads, n) {
  let term = 0.5 ** n;
  let sum = 0;
  for (let k = 0; k <= n; k++) {
    if (k >= heads) sum += term;
    term *= (n - k) / (k + 1);
  }
  return sum;
}

/**
 * Nobody got to the target, or there is none: the nearest to the optimum at the end.
 * @param {Racer[]} racers
 * @param {string | null} target
 * @param {number} level of the intervals
 * @param {string} where the loss is measured
 */
function byLoss(racers, target, level, where) {
  const known = racers.flatMap(({ label, same, final: { suboptimality: end } }) =>
    end && end.mean !== null ? { label, same, ...end, mean: end.mean } : [],
  );
  if (known.length < 2) return "No winner: policies are not evaluated in these runs.";
  const [first, ...others] = known.sort((one, other) => one.mean - other.mean);
  const missed =
    target === null ? "There is no target ε" : `No learner reached a suboptimality of ${target} in half of its seeds`;
  const range = (/** @type {(typeof known)[0]} */ { lower, upper }) =>
    lower === null || upper === null ? "" : `${measure(Math.max(0, lower))} to ${measure(upper)}`;
  const spread = range(first);
  // One run is its own bounds.
  const upper = first.same ? first.mean : first.upper;
  const lower = others[0].same ? others[0].mean : others[0].lower;
  const apart = upper !== null && lower !== null && lower - upper > ROUNDING;
  const of = first.same
    ? sameWith(first.same)
    : `mean of ${seeds(first.n)}${spread && `, ${percent(level)} interval ${spread}`}`;
  return [
    `${missed}; ${apart ? `${first.label} came nearest` : `no clear winner, but ${first.label} is nearest`}: `,
    `${`${measure(first.mean)} ${where}`.trim()}${first.at === null ? "" : ` after ${samples(first.at)}`} (${of}), `,
    `against ${list(others.map((other) => `${measure(other.mean)}${range(other) && ` (${range(other)})`} of ${other.label}`))}.`,
  ].join("");
}
