// Texts that figures, tables and findings share.

import { count, measure as plain, minus } from "../ui/numbers.js";

/** @typedef {import("./types.d.ts").FigureChoices} FigureChoices */
/** @typedef {import("./types.d.ts").Plan} Plan */

/** @param {number | null | undefined} x @param {number} [digits] */
export function measure(x, digits) {
  return minus(plain(x, digits));
}

/** @param {string[]} names */
export function list(names) {
  return names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** @param {Pick<FigureChoices, "centre">} look */
export function centreWords({ centre }) {
  return centre === "mean" ? "Mean" : "Median";
}

/** @param {Pick<FigureChoices, "band" | "level" | "quantile">} look */
export function bandWords({ band, level, quantile }) {
  if (band === "none") return "";
  if (band === "quantiles") return `, band from the ${percent(quantile)} to the ${percent(1 - quantile)} quantile`;
  return `, with the ${percent(level)} ${band === "bootstrap" ? "bootstrap" : "Student"} interval of the mean`;
}

/** What a seed did that counts as reaching a target. @type {{ [hit in FigureChoices["hit"]]: (target: string) => string }} */
export const HITS = {
  first: (target) => `reached ${target}`,
  after: (target) => `kept ${target} from before the last tenth of their samples`,
  average: (target) => `kept ${target} to the end with their PAC output policy`,
};

/** @param {number} share */
export function percent(share) {
  return `${Number((100 * share).toPrecision(3))} %`;
}

/** @param {import("./types.d.ts").Vary} vary */
export function varyLabel({ label, parameter }) {
  return label || (parameter.split(".").at(-1) ?? parameter).replaceAll("_", " ");
}

/**
 * @param {Pick<Plan, "comparison" | "points">} plan
 * @param {number} point
 * @returns {string} the varied parameters with their values: "H = 8, m = 24"
 */
export function pointLabel({ comparison, points }, point) {
  return (comparison.vary ?? []).map((vary, i) => `${varyLabel(vary)} = ${points[point].values[i]}`).join(", ");
}

/** A run in words. @param {Plan} plan @param {import("./types.d.ts").CellKey} cell */
export function runName(plan, { point, learner, seed }) {
  return [plan.learners[learner].label, pointLabel(plan, point), `seed ${seed}`].filter(Boolean).join(", ");
}

/**
 * The problem in one line, below an exported figure.
 * @param {Pick<Plan, "comparison" | "points">} plan
 * @param {number} [point] missing: what all points have in common
 */
export function problemWords({ comparison, points }, point) {
  const given = point === undefined ? points : [points[point]];
  const alike = (/** @type {(one: Plan["points"][0]) => number} */ of) =>
    given.every((one) => of(one) === of(given[0])) ? of(given[0]) : null;
  const sizes = /** @type {const} */ ([
    ["H", (/** @type {Plan["points"][0]} */ p) => p.horizon],
    ["|S|", (/** @type {Plan["points"][0]} */ p) => p.states],
    ["|A|", (/** @type {Plan["points"][0]} */ p) => p.actions],
    ["d", (/** @type {Plan["points"][0]} */ p) => p.dim],
  ]).flatMap(([name, of]) => {
    const size = alike(of);
    return size === null ? [] : [`${name} = ${count(size)}`];
  });
  return `${comparison.problem.kind.replaceAll("-", " ")}, ${sizes.join(", ")}`;
}
