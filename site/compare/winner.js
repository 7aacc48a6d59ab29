// Who won a race and by how much, in one sentence, once every run of it is finished.

import { count, counted, digitsApart } from "../ui/numbers.js";
import { list, measure, percent } from "./comparison-text.js";
import { aimOf, lossOf, possibleInterval } from "./quantities.js";

/** @typedef {import("./findings.js").Evidence} Evidence */
/** @typedef {import("./types.d.ts").FigureChoices} FigureChoices */
/** @typedef {import("./types.d.ts").LearnerSummary} LearnerSummary */
/** @typedef {{ label: string, told: boolean, horizon: number } & LearnerSummary} Racer told: that its seeds are one run has been said */

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
  const { learners } = summary.points[0];
  if (learners.length < 2) return "";
  const told = learners.every(({ same }) => Boolean(same));
  const once = told ? `All ${counted(learners[0].same ?? 0, "seed")} are one run of each learner. ` : "";
  const racers = plan.learners.map(({ label }, i) => ({ label, told, horizon: point.horizon, ...learners[i] }));
  const aim = aimOf(plan.comparison, hit);
  const there = racers.filter(({ until }) => until.reason === null && until.median !== null);
  if (point.epsilon !== null && there.length > 0)
    return once + bySamples(racers, targetOf(point.epsilon, aim), hit, limitOf(plan));
  const target = point.epsilon === null ? null : targetOf(point.epsilon, aim);
  return once + byLoss(racers, missedOf(racers, target, hit), level, lossOf(plan.comparison).where);
}

/** That no learner reached the target, as the hit has it. @param {Racer[]} racers @param {string | null} target @param {FigureChoices["hit"]} hit */
function missedOf(racers, target, hit) {
  if (target === null) return "There is no target ε";
  const [reached, on] = HITS[hit];
  if (racers.every(({ until }) => until.reason === null))
    return `No learner ${reached} ${target}${on && " to the end"} in half of its seeds`;
  return `It is not known of every learner whether it ${reached} ${target}${on && " to the end"}`;
}

/** @param {Evidence["plan"]} plan */
function limitOf({ comparison }) {
  return comparison.budget?.samples ?? null;
}

/** The samples with which half of the seeds got there. @param {Racer} racer */
function timeOf({ until: { reason, median } }) {
  return reason === null ? (median ?? Infinity) : Infinity;
}

/**
 * @param {Racer[]} racers
 * @param {string} target
 * @param {FigureChoices["hit"]} hit
 * @param {number | null} limit of samples
 */
function bySamples(racers, target, hit, limit) {
  const [first, ...others] = [...racers].sort((one, other) => timeOf(one) - timeOf(other));
  const leaders = [first, ...leading(others, (other) => lead(first, other).is === "tied")];
  const [reached, on] = HITS[hit];
  const { is, wins, of } = lead(first, others[0]);
  const within = limit === null ? "" : ` within ${samples(limit)}`;
  const after = timeOf(first) === 0 ? "from the start" : `${on ? "from" : "after"} ${samples(timeOf(first))}${on}`;
  const regret = byRegret(racers, leaders);
  const said = others.map((other) => {
    const spread = spreadOf(other);
    const { reason, reached, of } = other.until;
    if (reason !== null) return `${other.label}: not measured`;
    if (timeOf(other) === Infinity && other.same)
      return `${other.label} did not get there${within}${inBrackets(spread)}`;
    if (timeOf(other) === Infinity)
      return `${other.label} got there on ${count(reached)} of ${counted(of, "seed")}${within}`;
    if (timeOf(other) === timeOf(first))
      return `${other.label} needed as many${lead(first, other).of === 0 ? " on every seed" : inBrackets(spread)}`;
    const ratio = timeOf(first) > 0 ? measure(timeOf(other) / timeOf(first), 2) : "1";
    // The findings have another ratio, the geometric mean over the pairs.
    const middle = first.until.each.length === 1 || (first.same && other.same) ? "" : " in the median";
    const times = ratio === "1" ? "" : `, ${ratio} times as many${middle}`;
    return `${other.label} needed ${count(Math.round(timeOf(other)))}${inBrackets(spread)}${times}`;
  });
  const seedBySeed = leaders.slice(1).flatMap((other) => {
    const { wins, of } = lead(first, other);
    return of === 0 ? [] : [`ahead of ${other.label} on ${count(wins)} and behind on ${count(of - wins)}`];
  });
  return [
    {
      won: `${first.label} won${regret && " by samples"}: it`,
      tied: `${list(leaders.map(({ label }) => label))} tied: ${first.label}`,
      few: `Too few seeds for a winner: ${first.label}`,
      unknown: `No winner: ${first.label}`,
    }[is],
    ` ${reached} ${target} ${after}${inBrackets(first.same ? "" : ofSeeds("median", first.until.of), spreadOf(first))}; `,
    `${said.join("; ")}.`,
    is === "few"
      ? ` ${first.label} was ahead of ${others[0].label} on ${count(wins)} of ${counted(of, "seed")}, which can be chance.`
      : "",
    seedBySeed.length > 0 ? ` Seed by seed ${first.label} was ${list(seedBySeed)}.` : "",
    regret,
  ].join("");
}

/**
 * The first of a list for which something holds, up to the first for which it does not.
 * @template T
 * @param {T[]} all
 * @param {(one: T) => boolean} holds
 */
function leading(all, holds) {
  const end = all.findIndex((one) => !holds(one));
  return end < 0 ? all : all.slice(0, end);
}

/** @param {number} n */
function samples(n) {
  return counted(Math.round(n), "sample");
}

/** One seed is its own middle. @param {string} middle @param {number} n */
function ofSeeds(middle, n) {
  return n === 1 ? counted(n, "seed") : `${middle} of ${counted(n, "seed")}`;
}

/** That all seeds give one run, where it has not been said. @param {{ same?: number, told: boolean }} of */
function sameWith({ same, told }) {
  return same && !told ? `the same run with all ${counted(same, "seed")}` : "";
}

/** What there is of these, in brackets after a space. @param {string[]} texts */
function inBrackets(...texts) {
  const there = texts.filter(Boolean).join(", ");
  return there && ` (${there})`;
}

/** The seeds' own numbers from the least to the most, and how many got there if not all did. @param {Racer} racer */
function spreadOf({ same, told, until: { each, reached, of } }) {
  if (same) return sameWith({ same, told });
  const there = each.flatMap((samples) => samples ?? []);
  if (there.length === 0 || each.length === 1) return "";
  const [least, most] = [Math.min(...there), Math.max(...there)];
  const range = least === most ? "the same in each" : `${count(least)} to ${count(most)}`;
  return reached < of ? `${range}${least === most ? " of" : " in"} the ${count(reached)} that got there` : range;
}

/**
 * How one learner stands against another that is not ahead of it: won if it needs fewer samples on more of the common seeds than chance explains
 * (where nothing in their runs is drawn by chance, fewer are fewer), few if it is ahead on every seed, but of so few, and else tied.
 * @param {Racer} one
 * @param {Racer} other
 * @returns {{ is: "won" | "tied" | "few" | "unknown", wins: number, of: number }} wins: seeds on which it was ahead, of those on which one was
 */
function lead({ same, until: { each: ours } }, { same: theirSame, until: { each: theirs, reason } }) {
  const pairs = ours.length === theirs.length ? ours.map((n, i) => [n ?? Infinity, theirs[i] ?? Infinity]) : [];
  const wins = pairs.filter(([our, their]) => our < their).length;
  const of = wins + pairs.filter(([our, their]) => our > their).length;
  if (reason !== null || pairs.length === 0) return { is: "unknown", wins, of };
  if (of > 0 && (Boolean(same && theirSame) || chanceOf(wins, of) <= CHANCE)) return { is: "won", wins, of };
  return { is: of > 0 && wins === of ? "few" : "tied", wins, of };
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

/** @typedef {{ label: string, told: boolean, same?: number, mean: number } & Pick<import("../revisit.d.ts").FinalSummary, "n" | "at" | "lower" | "upper">} Loss a loss that is known */

/** @param {Racer[]} racers @param {"suboptimality" | "regret"} quantity @returns {Loss[]} the least first */
function lossesOf(racers, quantity) {
  return racers
    .flatMap(({ label, told, horizon, same, final: { [quantity]: end } }) => {
      if (!end || end.mean === null) return [];
      const [lower, upper] = possibleInterval(quantity, horizon, end);
      return { label, told, same, ...end, mean: end.mean, lower, upper };
    })
    .sort((one, other) => one.mean - other.mean);
}

/**
 * How a loss stands against one that is not less: their intervals lie apart, or not, or one of them has none. One run is its own bounds.
 * @param {Loss} less
 * @param {Loss} more
 * @returns {"won" | "tied" | "few"}
 */
function apart(less, more) {
  if (more.mean - less.mean <= ROUNDING) return "tied";
  const upper = less.same ? less.mean : less.upper;
  const lower = more.same ? more.mean : more.lower;
  if (upper === null || lower === null) return "few";
  return lower - upper > ROUNDING ? "won" : "tied";
}

/** The interval of a loss; "" where its ends read the same. @param {Loss} loss @param {number} digits */
function rangeOf({ lower, upper }, digits) {
  if (lower === null || upper === null) return "";
  const [from, to] = [measure(lower, digits), measure(upper, digits)];
  return from === to ? "" : `${from} to ${to}`;
}

/** A loss with its interval: "0.2 (0.19 to 0.21)". @param {Loss} loss @param {number} digits */
function withRange(loss, digits) {
  const range = rangeOf(loss, digits);
  return `${measure(loss.mean, digits)}${range && ` (${range})`}`;
}

/** @param {Loss[]} losses @param {number} digits */
function listOf(losses, digits) {
  return list(losses.map((one) => `${withRange(one, digits)} of ${one.label}`));
}

/** How many digits tell a loss apart from others. @param {Loss} one @param {Loss[]} others */
function digitsOf({ mean }, others) {
  return digitsApart(
    mean,
    others.map((other) => other.mean),
  );
}

/**
 * The learner with the least regret, if that tells it apart from learners that lead by another measure.
 * @param {Racer[]} racers
 * @param {{ label: string }[]} leaders
 */
function byRegret(racers, leaders) {
  const [least, ...others] = lossesOf(racers, "regret");
  // What three digits do not tell apart is no news.
  const behind = others.filter(
    (one) =>
      leaders.some(({ label }) => label === one.label) &&
      apart(least, one) === "won" &&
      measure(one.mean) !== measure(least.mean),
  );
  if (behind.length === 0) return "";
  const over = least.at === null ? "" : ` over ${counted(least.at, "episode")}`;
  return ` By regret${over} ${least.label} is ahead: ${withRange(least, 3)} against ${listOf(behind, 3)}.`;
}

/**
 * Nobody got to the target, or there is none: the nearest to the optimum at the end.
 * @param {Racer[]} racers
 * @param {string} missed says that
 * @param {number} level of the intervals
 * @param {string} where the loss is measured
 */
function byLoss(racers, missed, level, where) {
  const known = lossesOf(racers, "suboptimality");
  if (known.length < 2) return "No winner: policies are not evaluated in these runs.";
  const [first, ...others] = known;
  const is = apart(first, others[0]);
  const leaders = [first, ...leading(others, (other) => apart(first, other) === "tied")];
  const equal = leaders.filter(({ mean }) => mean - first.mean <= ROUNDING);
  const rest = others.filter((one) => !equal.includes(one));
  const digits = digitsOf(first, rest);
  const spread = rangeOf(first, digits);
  const of = first.same
    ? sameWith(first)
    : `${ofSeeds("mean", first.n)}${spread && `, ${percent(level)} interval ${spread}`}`;
  return [
    `${missed}; `,
    {
      won: `${first.label} came nearest: `,
      tied: `${list(leaders.map(({ label }) => label))} tied: `,
      few: `${first.label} is nearest, with too few seeds for a winner: `,
    }[is],
    equal.length > 1 ? "each " : "",
    `${`${measure(first.mean, digits)} ${where}`.trim()}${first.at === null ? "" : ` after ${samples(first.at)}`}${inBrackets(of)}`,
    rest.length > 0 ? `, against ${listOf(rest, digits)}.` : ".",
    byRegret(racers, leaders),
  ].join("");
}
