// The findings of a comparison in sentences: what the seeds show, and what they do not show.

import { count, counted } from "../ui/numbers.js";
import { endedWithin, missingWords } from "./not-measured.js";
import { aimOf, epsilonOf, isSwept, lossOf } from "./quantities.js";
import { overPoints, slopes } from "./sweep-findings.js";
import { HITS, list, measure, percent, pointLabel } from "./comparison-text.js";

/** @typedef {import("./types.d.ts").Cell} Cell */
/** @typedef {import("./types.d.ts").FigureChoices} FigureChoices */
/** @typedef {import("./types.d.ts").Paired} Paired */
/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Summary} Summary */

/**
 * @typedef {object} Evidence
 * @property {Pick<Plan, "comparison" | "points" | "learners">} plan
 * @property {Pick<import("./types.d.ts").Results, "cells">} results
 * @property {Summary} summary
 */

/** A run that reached its last episode with a smaller share of its samples ended early. */
const SHORT = 0.8;
/** The constant for which the paper proves its theorem. */
const PROVED = 8;

/**
 * @param {Evidence} shown
 * @param {FigureChoices} look
 * @param {number} total number of planned cells
 * @returns {string[]} sentences
 */
export function sentencesOf(shown, look, total) {
  const swept = isSwept(look.quantity);
  const point = Math.min(look.point, shown.plan.points.length - 1);
  return [
    ...unfinished(shown, total),
    ...(swept
      ? [...overPoints(shown, look), ...slopes(shown, look)]
      : [
          ...missingWords(shown, look),
          ...reached(shown, look, point),
          ...(look.quantity === "reached" ? apart(shown, look, point) : []),
          ...against(shown, look, point),
        ]),
    ...(look.quantity === "sweep_revisits" || look.quantity === "revisits" ? [] : endings(shown, swept ? null : point)),
    ...rights(shown.plan),
    ...proof(shown.plan, swept ? null : point),
  ];
}

/** @param {Evidence} shown @param {number} total */
function unfinished({ results: { cells } }, total) {
  return cells.length < total ? [`Preliminary: ${count(cells.length)} of ${counted(total, "run")}.`] : [];
}

/**
 * @param {Evidence} shown
 * @param {FigureChoices} look
 * @param {number} point
 */
function reached({ plan, results, summary }, look, point) {
  const learners = summary.points[point]?.learners ?? [];
  const epsilon = plan.points[point]?.epsilon ?? null;
  if (epsilon === null)
    return ["There is no gap, so near-optimal is not defined here. Set ε to count the samples until then."];
  const target = `${aimOf(plan.comparison, look.hit).loss} ≤ ${measure(epsilon)}`;
  const where = plan.points.length > 1 ? `At ${pointLabel(plan, point)}, ` : "";
  return learners.flatMap(({ until, same = 0 }, i) => {
    const { label } = plan.learners[i];
    if (until.reason !== null)
      return [
        `${where === "" ? "When" : `${where}when`} ${label} reached ${target} is not known: ${until.reason.replace("not measured: ", "")}.`,
      ];
    if (until.of === 0) return [];
    const runs = results.cells.filter((cell) => cell.point === point && cell.learner === i);
    const most = Math.max(...runs.map(({ samples }) => samples));
    const limit = plan.comparison.budget?.samples ?? Infinity;
    const limited = runs.every(({ outcome, samples }) => outcome === "budget" && samples >= limit);
    const own = runs.filter((cell) => cell.measures);
    const hit = HITS[look.hit](target);
    if (same > 0) {
      const end =
        until.reached === 0 || until.median === null
          ? `, which ended after ${counted(most, "sample")} without that`
          : `: it ${hit.replace("their", "its")} ${until.median === 0 ? "from the start" : `after ${counted(Math.round(until.median), "sample")}`}`;
      return [
        `${where}${label}: all ${counted(same, "seed")} give the same run${end}. Nothing in it is drawn by chance, so it counts once and has no interval.${breaksTies(plan, i) ? " With its ties broken at random the seeds would tell something." : ""}`,
      ];
    }
    if (until.reached === 0)
      return [
        `${where}${label}: 0 of ${counted(until.of, "seed")} ${hit}; ${limited ? `all hit the ${count(limit)}-sample limit` : `no run took more than ${counted(most, "sample")}`}.`,
      ];
    const median =
      until.median === null
        ? "too few for a median"
        : until.median === 0
          ? "from the start"
          : `in the median after ${counted(Math.round(until.median), "sample")}`;
    const ended = own.filter((cell) => endedWithin(cell, plan.points[point])).length;
    const left =
      look.hit === "first" && own.length > 0 && ended < until.reached
        ? ` ${own.length === 1 ? "It" : `${ended === 0 ? "None" : `Only ${count(ended)}`} of the ${count(own.length)}`} ${ended > 1 ? "were" : "was"} ${own.length === 1 ? "not " : ""}within ${epsilonOf(lossOf(plan.comparison))} at the end.`
        : "";
    return [`${where}${label}: ${count(until.reached)} of ${counted(until.of, "seed")} ${hit}, ${median}.${left}`];
  });
}

/**
 * The learners whose seeds all give the same run and who might draw among equally good actions.
 * @param {Evidence} shown
 * @param {number} point
 * @returns {number[]}
 */
export function tiesToBreak({ plan, summary }, point) {
  const learners = summary.points[point]?.learners ?? [];
  return learners.flatMap(({ same = 0 }, i) => (same > 0 && breaksTies(plan, i) ? [i] : []));
}

/** Whether a learner takes the lowest of equally good actions, and might draw one. @param {Evidence["plan"]} plan @param {number} learner */
function breaksTies({ comparison: { learners } }, learner) {
  const { kind, ties = "first" } = learners[learner]?.algorithm ?? {};
  return ties === "first" && kind !== "optimal" && kind !== "own";
}

/**
 * The shares of runs at the end, with their exact intervals, and whose intervals lie apart.
 * @param {Evidence} shown
 * @param {FigureChoices} look
 * @param {number} point
 */
function apart({ plan, summary }, { level }, point) {
  const shares = (summary.points[point]?.learners ?? []).flatMap(({ until: { reached, of, share } }, i) =>
    of === 0 || share.lower === null || share.upper === null
      ? []
      : [{ label: plan.learners[i].label, part: reached / of, lower: share.lower, upper: share.upper }],
  );
  if (shares.length === 0) return [];
  const best = shares.reduce((one, other) => (other.part > one.part ? other : one));
  const below = shares.filter(({ upper }) => upper < best.lower).map(({ label }) => label);
  const open = shares.filter((one) => one !== best && one.upper >= best.lower).map(({ label }) => label);
  const said = shares.map(
    ({ label, part, lower, upper }) => `${label} ${whole(part)} (${Math.round(100 * lower)} to ${whole(upper)})`,
  );
  return [
    `The share of runs that get there by the end, with exact ${percent(level)} intervals: ${said.join("; ")}.${below.length > 0 ? ` The interval of ${best.label} lies above ${below.length > 1 ? "those" : "that"} of ${list(below)}.` : ""}${open.length > 0 ? ` ${below.length > 0 ? "It" : `The interval of ${best.label}`} overlaps ${open.length > 1 ? "those" : "that"} of ${list(open)}: these seeds do not tell them apart by it.` : ""}`,
  ];
}

/** @param {number} share */
function whole(share) {
  return `${Math.round(100 * share)} %`;
}

/**
 * @param {Evidence} shown
 * @param {FigureChoices} look
 * @param {number} point
 */
function against({ plan, summary }, look, point) {
  const baseline = plan.learners[look.baseline]?.label;
  const learners = summary.points[point]?.learners ?? [];
  return learners.flatMap(({ paired }, i) => {
    // That this learner never reached the target has been said already.
    if (i === look.baseline || learners[i].until.reached === 0 || learners[look.baseline].until.reached === 0)
      return [];
    const one =
      paired.find(({ quantity, n }) => quantity === "until" && n > 1) ??
      paired.find(({ quantity, n }) => quantity === "suboptimality" && n > 1);
    if (!one) return [];
    const { label } = plan.learners[i];
    const what =
      one.quantity === "until"
        ? `samples until ${epsilonOf(aimOf(plan.comparison, look.hit))}`
        : `${`sub-optimality ${lossOf(plan.comparison).where}`.trim()}${one.at === null ? "" : ` after ${counted(one.at, "sample")}`}`;
    const open = one.open > 0 ? ` On ${count(one.open)} more neither reached it.` : "";
    if (one.ties === one.n)
      return [`${label} and ${baseline} are equal in ${what} on all ${count(one.n)} common seeds.${open}`];
    const wins = `ahead on ${count(one.wins ?? 0)} of ${count(one.n)} common seeds${one.ties > 0 ? ` and equal on ${count(one.ties)}` : ""}`;
    if (one.mean === null)
      return [
        `Against ${baseline}, by ${what}: ${label} is ${wins}. If one of the two missed ε, the difference is unknown, so there is no mean.${open}`,
      ];
    const inside = interval(one);
    const amount = one.ratio
      ? `${measure(one.ratio.mean)} times the ${what} of ${baseline} (geometric mean over the seeds${one.ratio.lower === null || one.ratio.upper === null ? "" : `, from ${measure(one.ratio.lower)} to ${measure(one.ratio.upper)}`})`
      : `${measure(Math.abs(one.mean))} ${one.mean < 0 ? "less" : "more"} in ${what} than ${baseline} on average${inside.text}`;
    return [
      `${label} has ${amount}; it is ${wins}.${inside.zero ? " The interval of the difference holds zero: these seeds do not tell the two apart." : ""}${open}`,
    ];
  });
}

/** @param {Paired} paired */
function interval({ lower, upper }) {
  if (lower === null || upper === null) return { text: "", zero: false };
  return { text: ` (from ${measure(lower)} to ${measure(upper)})`, zero: lower <= 0 && upper >= 0 };
}

/**
 * How runs ended: learners with fewer samples than others, and learners that diverged.
 * @param {Evidence} shown
 * @param {number | null} point null: all points
 */
function endings({ plan, results, summary }, point) {
  const limit = plan.comparison.budget?.samples ?? null;
  /** @type {string[]} */
  const cut = [];
  const sentences = plan.learners.flatMap(({ label }, i) => {
    const own = results.cells.filter((cell) => (point === null || cell.point === point) && cell.learner === i);
    const diverged = own.filter(({ outcome }) => outcome === "diverged").length;
    // The runs that missed ε at a point, in the order of their seeds.
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
            `${open.length === 1 ? "The one run" : short === open.length ? `All ${counted(short, "run")}` : `${count(short)} of the ${counted(open.length, "run")}`} of ${label} that missed ε had played all ${open.length === 1 ? "its" : "their"} episodes long before the limit of ${counted(limit ?? 0, "sample")}: the effect of more episodes is unknown.`,
          ]
        : []),
      ...(diverged > 0
        ? [
            own.length === 1
              ? `The one run of ${label} diverged and was stopped there.`
              : `${count(diverged)} of ${counted(own.length, "run")} of ${label} diverged and ${diverged === 1 ? "was" : "were"} stopped there.`,
          ]
        : []),
    ];
  });
  return [
    ...sentences,
    ...(cut.length > 0 ? [`Runs of ${list(cut)} that the limit stopped before ε count as not reached.`] : []),
  ];
}

/** @param {Evidence["plan"]} plan */
function rights({ learners }) {
  const generative = learners.filter(({ right }) => right === "generative").map(({ label }) => label);
  const local = learners.filter(({ right }) => right === "local").map(({ label }) => label);
  const revisiting = learners.filter(({ right }) => right === "revisiting").map(({ label }) => label);
  return [
    ...(generative.length > 0
      ? [
          `${list(generative)} may start in any state, which no other learner may: sample counts are comparable, access is not.`,
        ]
      : []),
    ...(local.length > 0
      ? [
          `${list(local)} may start at any state that they saw and kept, which learners that play episodes may not: sample counts are comparable, access is not.`,
        ]
      : []),
    ...(revisiting.length > 0 && learners.some(({ right }) => right === "online")
      ? [`${list(revisiting)} may go back to states of the running episode; the online learners may not.`]
      : []),
  ];
}

/**
 * Why the proof of Theorem 1 does not cover these runs, one sentence for each reason.
 * @param {Evidence["plan"]} plan
 * @param {number | null} point null: all points
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
          `c_β < ${PROVED} here, so the proof of Theorem 1 does not cover these runs: its bounds are drawn for scale only. Nested sets I_h and the bound on revisits hold anyway.`,
        ]
      : []),
    ...(large.length > 0
      ? [
          `${learners[about].label}: declared gap > true gap ${at(large)} (${[...new Set(large.map(({ gap }) => `${measure(gap.declared)} against ${measure(gap.true)}, ${measure(Number(gap.declared) / Number(gap.true))} times`))].slice(0, 3).join("; ")}). Steps pass the test too early; no guarantee.`,
        ]
      : []),
  ];
}

/**
 * @param {Evidence["plan"]["comparison"]} comparison
 * @param {number} learner
 * @param {number[]} values the varied ones, at the point
 * @param {string} name
 */
function valueAt({ learners, vary = [] }, learner, values, name) {
  const at = vary.findIndex(({ parameter }) => parameter === `algorithm.${name}`);
  return at >= 0 ? values[at] : learners[learner]?.algorithm[name];
}
