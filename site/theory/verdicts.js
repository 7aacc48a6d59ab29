// The summary of an assumption report, and the numbers of each line.

import { logarithmic } from "../ui/scales.js";
import { about, differ, digitsApart, measure } from "../ui/numbers.js";

/** @typedef {import("../revisit.d.ts").Check} Check */
/** @typedef {"yes" | "no" | "unknown"} Verdict */

/** @param {Check} check @returns {Verdict} */
export function verdict({ ok }) {
  return ok === null ? "unknown" : ok ? "yes" : "no";
}

/**
 * Counts assumptions, but not notes.
 * @param {Check[]} checks
 * @param {boolean} [proved] whether something that is proved of the present learner rests on them; else they are only properties of the problem
 */
export function tally(checks, proved = true) {
  const assumptions = checks.filter((check) => !check.note);
  const failing = assumptions.filter((check) => check.ok === false);
  const unknown = assumptions.filter((check) => check.ok === null);
  const what = proved ? "assumptions" : "conditions on the problem";
  const holding = assumptions.length - failing.length - unknown.length;
  return {
    assumptions,
    notes: checks.filter((check) => check.note),
    failing,
    unknown,
    /** @type {Verdict | "note"} */ verdict: failing.some(({ structural }) => structural)
      ? "no"
      : unknown.length > 0
        ? "unknown"
        : failing.length > 0
          ? "note"
          : "yes",
    text:
      assumptions.length === 1
        ? `The only assumption ${unknown.length > 0 ? "was not checked" : failing.length > 0 ? "does not hold" : "holds"}`
        : holding === assumptions.length
          ? `All ${holding} ${what} hold`
          : `${holding} of ${assumptions.length} ${what} hold`,
  };
}

/**
 * A repair, and what a run costs with it.
 * @param {import("../revisit.d.ts").Repair} repair
 */
export const offerOf = ({ label, samples }) =>
  samples === null ? label : `${label}: about ${about(samples)} ${samples < 1.5 ? "sample" : "samples"}`;

/** All repairs of a check. @param {Check} check */
export const repairsOf = ({ repair, otherRepairs }) => (repair ? [repair, ...otherRepairs] : []);

/** Checks whose value must be at least the limit. For all others the limit is the maximum. */
const atLeast = ["constant"];

/**
 * A check's value against its limit, as they are: "0.3 ≤ 0.5", "0.7 > 0.5". A check can fail for another reason than this value.
 * @param {Check} check
 */
export function numbers({ id, ok, value, limit }) {
  if (value === null) return "";
  if (limit === null) return measure(value);
  const signs = atLeast.includes(id) ? ["≥", "<"] : ["≤", ">"];
  const beyond = atLeast.includes(id) ? value < limit : value > limit;
  // Rounding is no news where the check holds.
  const [sign, digits] =
    beyond && (ok === false || differ(value, limit)) ? [signs[1], digitsApart(value, [limit])] : [signs[0], 3];
  return `${measure(value, digits)} ${sign} ${measure(limit, digits)}`;
}

/**
 * Heights, 0..1, for numbers over many orders of magnitude, and the height of the limit. Zero is at the bottom. At least two orders of
 * magnitude are shown below the limit, and at most 16 in all.
 * @param {(number | null)[]} values at least 0
 * @param {number} limit over 0
 */
export function logarithmicHeights(values, limit) {
  const positive = values.filter((value) => value !== null && value > 0).map(Number);
  const high = Math.max(limit, ...positive) * 10 ** 0.2;
  const low = Math.max(high * 1e-16, Math.min(limit * 0.01, Math.min(limit, ...positive) * 10 ** -0.5));
  const { place } = logarithmic(low, high);
  const height = (/** @type {number | null} */ value) =>
    value === null || !(value > 0) ? 0 : Math.max(0, Math.min(1, place(value)));
  return { values: values.map(height), limit: height(limit) };
}

/**
 * At most so many numbers: each group of neighbours is represented by its largest.
 * @param {(number | null)[]} values
 * @param {number} most
 * @returns {{ from: number, to: number, value: number | null }[]} from and to: the first and the last index
 */
export function bundled(values, most) {
  const size = Math.ceil(values.length / most);
  return Array.from({ length: Math.ceil(values.length / size) }, (_, i) => {
    const part = values.slice(i * size, (i + 1) * size);
    const known = part.filter((value) => value !== null).map(Number);
    return { from: i * size, to: i * size + part.length - 1, value: known.length > 0 ? Math.max(...known) : null };
  });
}
