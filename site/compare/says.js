// What a comparison says, in plain words: no more than the seeds show, and what they do not show too.

import { count, measure as plain, minus } from "../numbers.js";
import { bestOf, isSwept, pointLabel, sweepRows, varyLabel } from "./figures.js";

/** @typedef {import("./types.d.ts").Cell} Cell */
/** @typedef {import("./types.d.ts").Look} Look */
/** @typedef {import("./types.d.ts").Paired} Paired */
/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Summary} Summary */

/**
 * @typedef {object} Said
 * @property {Pick<Plan, "comparison" | "points" | "learners">} plan
 * @property {Pick<import("./types.d.ts").Results, "cells">} results
 * @property {Summary} summary
 */

/** A run that ended at its last episode with a smaller share of its samples ended early. */
const SHORT = 0.8;
/** The constant for which the paper proves its theorem. */
const PROVED = 8;

/**
 * @param {Said} said
 * @param {Look} look
 * @param {number} total cells planned
 * @returns {string[]} sentences
 */
export function sentencesOf(said, look, total) {
  const swept = isSwept(look.quantity);
  const point = Math.min(look.point, said.plan.points.length - 1);
  return [
    ...unfinished(said, total),
    ...(swept ? [...(look.quantity === "until" ? overPoints(said, look) : []), ...slopes(said, look)] : [...reached(said, look, point), ...against(said, look, point)]),
    ...(look.quantity === "sweep_revisits" ? [] : endings(said, swept ? null : point)),
    ...rights(said.plan),
    ...proof(said.plan),
  ];
}

/** @param {Said} said @param {number} total */
function unfinished({ results: { cells } }, total) {
  return cells.length < total ? [`${count(cells.length)} of ${count(total)} runs are in: everything here is of those.`] : [];
}

/**
 * @param {Said} said
 * @param {Look} look
 * @param {number} point
 */
function reached({ plan, results, summary }, look, point) {
  const learners = summary.points[point]?.learners ?? [];
  const epsilon = plan.points[point]?.epsilon ?? null;
  if (epsilon === null) return ["There is no gap here, so nothing says what near-optimal should mean: give an ε to count the samples until then."];
  const target = `V* − V^π ≤ ${measure(epsilon)}`;
  const where = plan.points.length > 1 ? `At ${pointLabel(plan, point)}, ` : "";
  return learners.flatMap(({ until }, i) => {
    const { label } = plan.learners[i];
    if (until.reason !== null) return [`${where === "" ? "When" : `${where}when`} ${label} got to ${target} is not known: ${until.reason.replace("not measured: ", "")}.`];
    if (until.of === 0) return [];
    const most = Math.max(...results.cells.filter((cell) => cell.point === point && cell.learner === i).map(({ samples }) => samples));
    if (until.reached === 0) return [`${where}${label} did not reach ${target} in any of ${count(until.of)} ${seeds(until.of)}, with ${count(most)} samples at most.`];
    const kept = look.hit === "first" ? "" : " and stay there";
    const median = until.median === null ? "too few for a median" : until.median === 0 ? "from the start" : `in the median after ${count(Math.round(until.median))} samples`;
    return [`${where}${label} got to ${target}${kept} in ${count(until.reached)} of ${count(until.of)} ${seeds(until.of)}, ${median}.`];
  });
}

/** What is compared pairwise, as a sentence names it. */
const QUANTITIES = /** @type {{ [quantity: string]: string }} */ ({ until: "samples until ε", suboptimality: "sub-optimality", regret: "regret", revisits: "revisits" });

/**
 * @param {Said} said
 * @param {Look} look
 * @param {number} point
 */
function against({ plan, summary }, look, point) {
  const baseline = plan.learners[look.baseline]?.label;
  const learners = summary.points[point]?.learners ?? [];
  return learners.flatMap(({ paired }, i) => {
    // One that never got there is behind whoever did: that is said already.
    if (i === look.baseline || learners[i].until.reached === 0 || learners[look.baseline].until.reached === 0) return [];
    const one = paired.find(({ quantity, n }) => quantity === "until" && n > 1) ?? paired.find(({ quantity, n }) => quantity === "suboptimality" && n > 1);
    if (!one) return [];
    const { label } = plan.learners[i];
    const what = `${QUANTITIES[one.quantity] ?? one.quantity}${one.quantity === "suboptimality" && one.at !== null ? ` after ${count(one.at)} samples` : ""}`;
    const wins = `${label} is ahead on ${count(one.wins ?? 0)} of ${count(one.n)} common seeds`;
    const open = one.open > 0 ? ` On ${count(one.open)} more neither got there, which says nothing.` : "";
    if (one.mean === null) return [`Against ${baseline}, by ${what}: ${wins}. Where one of the two never got there the difference is not known, so there is no mean of it.${open}`];
    const inside = interval(one);
    const amount = one.ratio ? `${measure(one.ratio.mean)} times the ${what} of ${baseline} (geometric mean${one.ratio.lower === null || one.ratio.upper === null ? "" : `, from ${measure(one.ratio.lower)} to ${measure(one.ratio.upper)}`})` : `${measure(Math.abs(one.mean))} ${one.mean < 0 ? "less" : "more"} in ${what} than ${baseline} on average${inside.text}`;
    return [`${label} has ${amount}; it is ahead on ${count(one.wins ?? 0)} of ${count(one.n)} common seeds.${inside.zero ? " The interval of the difference holds zero: these seeds do not tell the two apart." : ""}${open}`];
  });
}

/** @param {Paired} paired */
function interval({ lower, upper }) {
  if (lower === null || upper === null) return { text: "", zero: false };
  return { text: ` (from ${measure(lower)} to ${measure(upper)})`, zero: lower <= 0 && upper >= 0 };
}

/**
 * Who got there, and how learners stand to the baseline, from point to point.
 * @param {Said} said
 * @param {Look} look
 */
function overPoints({ plan, results, summary }, look) {
  const [first, second] = plan.comparison.vary ?? [];
  const shown = { plan, results, summary };
  const rows = plan.learners.map((_, i) => (second ? bestOf(sweepRows(shown, look, i)) : sweepRows(shown, look, i)));
  const at = (/** @type {number} */ x) => `${varyLabel(first)} = ${measure(x)}`;
  const best = second ? `, each at its best ${varyLabel(second)} of ${count(second.values.length)}` : "";
  const there = plan.learners.flatMap(({ label }, i) => {
    const known = rows[i].filter(({ of }) => of > 0);
    if (known.length === 0) return [];
    const missed = known.filter(({ reached, of }) => reached < of);
    if (missed.length === 0) return [`${label} got to ε in every run${best}.`];
    return [`${label} got to ε in ${missed.map(({ x, reached, of }) => `${count(reached)} of ${count(of)} runs at ${at(x)}`).join(", ")}${missed.length < known.length ? ", and in all others" : ""}${best}.`];
  });
  const base = rows[look.baseline] ?? [];
  const ratios = plan.learners.flatMap(({ label }, i) => {
    if (i === look.baseline) return [];
    const pairs = rows[i].flatMap(({ x, y }) => { const other = base.find((row) => row.x === x)?.y; return y !== null && other ? [`${measure(y / other, 2)} at ${at(x)}`] : []; });
    return pairs.length > 0 ? [`${look.centre === "mean" ? "Mean" : "Median"} samples of ${label} over those of ${plan.learners[look.baseline].label}${best}: ${pairs.join(", ")}.`] : [];
  });
  return [...there, ...ratios, ...(second ? ["A best constant is chosen after looking, from these very seeds: that flatters every learner, those with more spread the most."] : [])];
}

/**
 * What hides in how runs ended: learners that had fewer samples than others, and those that ran away.
 * @param {Said} said
 * @param {number | null} point null: all of them
 */
function endings({ plan, results, summary }, point) {
  const limit = plan.comparison.budget?.samples ?? null;
  /** @type {string[]} */
  const cut = [];
  const said = plan.learners.flatMap(({ label }, i) => {
    const own = results.cells.filter((cell) => (point === null || cell.point === point) && cell.learner === i);
    const diverged = own.filter(({ outcome }) => outcome === "diverged").length;
    const missed = summary.points.some(({ learners }, at) => (point === null || at === point) && (learners[i]?.until.reached ?? 0) < (learners[i]?.until.of ?? 0));
    const short = own.filter(({ outcome, samples }) => outcome === "done" && limit !== null && samples < SHORT * limit).length;
    if (missed && short === 0 && own.some(({ outcome }) => outcome === "budget")) cut.push(label);
    return [
      ...(missed && short > 0 ? [`${label} had played all its episodes in ${count(short)} of ${count(own.length)} runs long before the limit of ${count(limit ?? 0)} samples: with more episodes of its own it may still get there.`] : []),
      ...(diverged > 0 ? [`${count(diverged)} of ${count(own.length)} runs of ${label} diverged and were stopped there.`] : []),
    ];
  });
  return [...said, ...(cut.length > 0 ? [`What ${cut.join(" and ")} would do after the limit is not known: a run that did not get there counts as not reached, however near it was.`] : [])];
}

/**
 * @param {Said} said
 * @param {Look} look
 */
function slopes({ plan, summary }, look) {
  const { vary = [] } = plan.comparison;
  return summary.slopes.flatMap(({ learner, vary: of, fixed, quantity, slope, error, points, of: all, exponent }) => {
    if (slope === null || points < 2 || fixed !== null || (quantity === "until") !== (look.quantity === "until")) return [];
    const what = quantity === "until" ? "samples until ε" : "revisits";
    const theirs = exponent === null ? "" : `; the theorem’s bound has ${measure(exponent)}`;
    return [`${plan.learners[learner].label}: ${what} grow as ${varyLabel(vary[of])} to the power ${measure(slope)}${error === null ? "" : ` ± ${measure(error, 2)}`}, fitted through ${count(points)}${points < all ? ` of ${count(all)}` : ""} points${theirs}.`];
  });
}

/** @param {Said["plan"]} plan */
function rights({ learners }) {
  const generative = learners.filter(({ right }) => right === "generative").map(({ label }) => label);
  const revisiting = learners.filter(({ right }) => right === "revisiting").map(({ label }) => label);
  const list = (/** @type {string[]} */ names) => names.join(" and ");
  return [
    ...(generative.length > 0 ? [`${list(generative)} may begin in any state, a right that no other has: samples count the same, the access does not.`] : []),
    ...(revisiting.length > 0 && learners.some(({ right }) => right === "online") ? [`${list(revisiting)} may go back to states of the running episode; the online learners may not.`] : []),
  ];
}

/** @param {Said["plan"]} plan */
function proof({ comparison, learners }) {
  const below = learners.filter(({ kind }, i) => {
    const constant = comparison.learners[i]?.algorithm.c_beta;
    return kind === "linq-lsvi-ucb" && typeof constant === "number" && constant < PROVED;
  });
  return below.length === 0 ? [] : [`c_β < ${PROVED} here, so the proof of Theorem 1 does not cover these runs: its bounds are drawn for scale. That the sets I_h are nested and that revisits stay under their bound holds anyway.`];
}

/** @param {number | null} x @param {number} [digits] */
function measure(x, digits) {
  return minus(plain(x, digits));
}

/** @param {number} n */
function seeds(n) {
  return n === 1 ? "seed" : "seeds";
}
