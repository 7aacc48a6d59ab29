// The findings of a comparison in sentences: what the seeds show, and what they do not show.

import { count } from "../ui/numbers.js";
import { endedWithin, missingWords } from "./not-measured.js";
import { isSwept } from "./quantities.js";
import { overPoints, slopes } from "./sweep-findings.js";
import { list, measure, pointLabel, seeds } from "./words.js";

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
    ...(swept
      ? [...overPoints(said, look), ...slopes(said, look)]
      : [...missingWords(said, look), ...reached(said, look, point), ...against(said, look, point)]),
    ...(look.quantity === "sweep_revisits" || look.quantity === "revisits" ? [] : endings(said, swept ? null : point)),
    ...rights(said.plan),
    ...proof(said.plan, swept ? null : point),
  ];
}

/** How a target is got to, as a sentence goes on. */
const HITS = {
  first: "",
  after: " for good, early enough in its run to tell,",
  average: " for good with its PAC output policy",
};

/** @param {Said} said @param {number} total */
function unfinished({ results: { cells } }, total) {
  return cells.length < total ? [`Preliminary: ${count(cells.length)} of ${count(total)} runs.`] : [];
}

/**
 * @param {Said} said
 * @param {Look} look
 * @param {number} point
 */
function reached({ plan, results, summary }, look, point) {
  const learners = summary.points[point]?.learners ?? [];
  const epsilon = plan.points[point]?.epsilon ?? null;
  if (epsilon === null)
    return [
      "There is no gap here, so nothing says what near-optimal should mean: give an ε to count the samples until then.",
    ];
  const target = `V* − V^π ≤ ${measure(epsilon)}`;
  const where = plan.points.length > 1 ? `At ${pointLabel(plan, point)}, ` : "";
  return learners.flatMap(({ until }, i) => {
    const { label } = plan.learners[i];
    if (until.reason !== null)
      return [
        `${where === "" ? "When" : `${where}when`} ${label} got to ${target} is not known: ${until.reason.replace("not measured: ", "")}.`,
      ];
    if (until.of === 0) return [];
    const runs = results.cells.filter((cell) => cell.point === point && cell.learner === i);
    const most = Math.max(...runs.map(({ samples }) => samples));
    const limited = runs.every(({ outcome }) => outcome === "budget");
    const own = runs.filter((cell) => cell.measures);
    const kept = HITS[look.hit];
    if (until.reached === 0)
      return [
        `${where}${label}: 0 of ${seeds(until.of)} reached ${target}${kept}; ${limited ? `all hit the ${count(most)}-sample limit` : `no run took more than ${count(most)} samples`}.`,
      ];
    const median =
      until.median === null
        ? "too few for a median"
        : until.median === 0
          ? "from the start"
          : `in the median after ${count(Math.round(until.median))} samples`;
    const ended = own.filter((cell) => endedWithin(cell, epsilon)).length;
    const left =
      look.hit === "first" && own.length > 0 && ended < until.reached
        ? ` ${ended === 0 ? "None" : `Only ${count(ended)}`} of the ${count(own.length)} ${ended > 1 ? "were" : "was"} within ε at the end.`
        : "";
    return [
      `${where}${label} got to ${target}${kept || " at some time"} in ${count(until.reached)} of ${seeds(until.of)}, ${median}.${left}`,
    ];
  });
}

/** What is compared pairwise, as a sentence names it. */
const QUANTITIES = /** @type {{ [quantity: string]: string }} */ ({
  until: "samples until ε",
  suboptimality: "sub-optimality",
  regret: "regret",
  revisits: "revisits",
});

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
    if (i === look.baseline || learners[i].until.reached === 0 || learners[look.baseline].until.reached === 0)
      return [];
    const one =
      paired.find(({ quantity, n }) => quantity === "until" && n > 1) ??
      paired.find(({ quantity, n }) => quantity === "suboptimality" && n > 1);
    if (!one) return [];
    const { label } = plan.learners[i];
    const what = `${QUANTITIES[one.quantity] ?? one.quantity}${one.quantity === "suboptimality" && one.at !== null ? ` after ${count(one.at)} samples` : ""}`;
    const wins = `${label} is ahead on ${count(one.wins ?? 0)} of ${count(one.n)} common seeds`;
    const open = one.open > 0 ? ` On ${count(one.open)} more neither got there, which says nothing.` : "";
    if (one.mean === null)
      return [
        `Against ${baseline}, by ${what}: ${wins}. Where one of the two never got there the difference is not known, so there is no mean of it.${open}`,
      ];
    const inside = interval(one);
    const amount = one.ratio
      ? `${measure(one.ratio.mean)} times the ${what} of ${baseline} (geometric mean${one.ratio.lower === null || one.ratio.upper === null ? "" : `, from ${measure(one.ratio.lower)} to ${measure(one.ratio.upper)}`})`
      : `${measure(Math.abs(one.mean))} ${one.mean < 0 ? "less" : "more"} in ${what} than ${baseline} on average${inside.text}`;
    return [
      `${label} has ${amount}; it is ahead on ${count(one.wins ?? 0)} of ${count(one.n)} common seeds.${inside.zero ? " The interval of the difference holds zero: these seeds do not tell the two apart." : ""}${open}`,
    ];
  });
}

/** @param {Paired} paired */
function interval({ lower, upper }) {
  if (lower === null || upper === null) return { text: "", zero: false };
  return { text: ` (from ${measure(lower)} to ${measure(upper)})`, zero: lower <= 0 && upper >= 0 };
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
    // Who missed ε at a point, in the order of its seeds.
    const open = [...new Set(own.map((cell) => cell.point))].flatMap((at) => {
      const { each = [], reached = 0 } = summary.points[at]?.learners[i]?.until ?? {};
      return own
        .filter((cell) => cell.point === at)
        .filter((_, j) => (each.length > 0 ? each[j] === null : reached === 0));
    });
    const short = open.filter(
      ({ outcome, samples }) => outcome === "done" && limit !== null && samples < SHORT * limit,
    ).length;
    if (short === 0 && open.some(({ outcome }) => outcome === "budget")) cut.push(label);
    return [
      ...(short > 0
        ? [
            `${count(short)} of the ${count(open.length)} runs of ${label} that missed ε had played all their episodes long before the limit of ${count(limit ?? 0)} samples: what more episodes would do is not known.`,
          ]
        : []),
      ...(diverged > 0
        ? [`${count(diverged)} of ${count(own.length)} runs of ${label} diverged and were stopped there.`]
        : []),
    ];
  });
  return [
    ...said,
    ...(cut.length > 0
      ? [
          `What ${list(cut)} would do after the limit is not known: a run that did not get there counts as not reached, however near it was.`,
        ]
      : []),
  ];
}

/** @param {Said["plan"]} plan */
function rights({ learners }) {
  const generative = learners.filter(({ right }) => right === "generative").map(({ label }) => label);
  const revisiting = learners.filter(({ right }) => right === "revisiting").map(({ label }) => label);
  return [
    ...(generative.length > 0
      ? [
          `${list(generative)} may begin in any state, a right that no other has: samples count the same, the access does not.`,
        ]
      : []),
    ...(revisiting.length > 0 && learners.some(({ right }) => right === "online")
      ? [`${list(revisiting)} may go back to states of the running episode; the online learners may not.`]
      : []),
  ];
}

/**
 * Why the proof of Theorem 1 does not cover these runs, each reason by itself.
 * @param {Said["plan"]} plan
 * @param {number | null} point null: all of them
 */
function proof({ comparison, learners, points }, point) {
  const about = learners.findIndex(({ kind }) => kind === "linq-lsvi-ucb");
  if (about < 0) return [];
  const here = points.map((info, i) => ({ ...info, i })).filter(({ i }) => point === null || i === point);
  const at = (/** @type {{ i: number }[]} */ some) =>
    some.length === points.length ? "here" : `at ${list(some.map(({ i }) => pointLabel({ comparison, points }, i)))}`;
  const constants = here.map(({ values }) => valueAt(comparison, about, values, "c_beta"));
  const large = here.filter(({ gap }) => gap?.true && gap.declared !== null && gap.declared > gap.true * (1 + 1e-9));
  return [
    ...(constants.some((c) => typeof c === "number" && c < PROVED)
      ? [
          `c_β < ${PROVED} here, so the proof of Theorem 1 does not cover these runs: its bounds are drawn for scale. That the sets I_h are nested and that revisits stay under their bound holds anyway.`,
        ]
      : []),
    ...(large.length > 0
      ? [
          `The gap that ${learners[about].label} is told is larger than the true one ${at(large)} (${[...new Set(large.map(({ gap }) => `${measure(gap.declared)} against ${measure(gap.true)}, ${measure(Number(gap.declared) / Number(gap.true))} times`))].slice(0, 3).join("; ")}): steps are trusted too early, and the theorem says nothing of such runs.`,
        ]
      : []),
  ];
}

/**
 * @param {Said["plan"]["comparison"]} comparison
 * @param {number} learner
 * @param {number[]} values of the point
 * @param {string} name
 */
function valueAt({ learners, vary = [] }, learner, values, name) {
  const at = vary.findIndex(({ parameter }) => parameter === `algorithm.${name}`);
  return at >= 0 ? values[at] : learners[learner]?.algorithm[name];
}
