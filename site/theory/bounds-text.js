// The summary of the theorem's lines, and the place of a ratio on their bars.

import { count, counted, measure, percent } from "../ui/numbers.js";
import { logarithmic } from "../ui/scales.js";
import { actionName, statePlace } from "../run/path-text.js";

/** @typedef {import("../revisit.d.ts").TheoryLine} TheoryLine */
/** @typedef {import("../revisit.d.ts").Audit} Audit */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {"yes" | "no" | "note"} Kind */

/** The bars: from a millionth of the bound to ten times the bound. */
const BARS = logarithmic(1e-6, 10);

/**
 * The place of a ratio measured/bound on a bar, 0..1.
 * @param {number | null} ratio
 */
export function placeOf(ratio) {
  if (ratio === null || ratio <= 0) return 0;
  return Math.min(1, Math.max(0.01, BARS.place(ratio)));
}

/** The place of the bound itself. */
export const BOUND = placeOf(1);

/** The line whose conditions are exactly those of the theorem. */
const PROVED = "path-regret";

/**
 * Whether the proof covers the run, and what holds in every run.
 * @param {TheoryLine[]} lines
 * @returns {{ kind: Kind, text: string, reasons: string[], anyway: string }}
 */
export function coverage(lines) {
  const proved = lines.find(({ id }) => id === PROVED);
  const open = (proved?.conditions ?? []).filter(({ holds }) => holds !== true);
  const reasons = open.map(
    ({ text, holds, has, needs }) =>
      `${text}${has === null || needs === null ? "" : `: ${measure(has)}, needed at least ${measure(needs)}`}${holds === null ? " (not checked)" : ""}`,
  );
  const anyway = "Holds in every run: nested update sets, revisit bounds.";
  if (open.length === 0) {
    const more = lines.some(({ covered }) => !covered)
      ? " Lines marked with an i have further conditions, which they show when opened."
      : "";
    return {
      kind: "yes",
      text: `The proof covers this run: every assumption of Theorem 1 holds.${more}`,
      reasons,
      anyway: "",
    };
  }
  if (open.every(({ holds }) => holds === null))
    return { kind: "note", text: "Whether the proof covers this run is not known:", reasons, anyway };
  return { kind: "no", text: "The proof does not cover this run:", reasons, anyway };
}

/**
 * The sign of a line. A measured value over a proved bound has a sign of its own.
 * @param {TheoryLine} line
 * @returns {{ kind: Kind, says: string }}
 */
export function signOf({ covered, anyway, measured, value }) {
  if (covered && measured !== null && value !== null && measured > value) return { kind: "no", says: "over its bound" };
  if (anyway) return { kind: "yes", says: "holds in every run" };
  return covered ? { kind: "yes", says: "covered by the proof" } : { kind: "note", says: "not covered by the proof" };
}

/**
 * What was measured against its bound: "0.048 of at most 12.8".
 * @param {TheoryLine} line
 */
export function measuredOfBound({ id, value, measured, measurable, estimate, step }) {
  if (id === "nesting") return "";
  const number = (/** @type {number} */ x) => (COUNTS.includes(id) && x < 1e7 ? count(Math.floor(x)) : measure(x));
  const bound = value === null ? "too large to write" : number(value);
  if (id === "sample-condition") return `from ${value === null ? "too many to write" : number(Math.ceil(value))} on`;
  const found =
    measured === null ? (measurable ? "none yet" : "not measured") : `${estimate ? "≈ " : ""}${number(measured)}`;
  if (id === "sample-complexity")
    return `${measured !== null ? `after ${found}` : measurable ? "not yet" : found}, by the theorem after ${bound}`;
  return `${found}${step > 0 ? ` at step ${step}` : ""}, at most ${bound}`;
}

/** Lines that show counts. */
const COUNTS = ["sample-complexity", "sample-condition", "revisits", "revisit-count", "revisit-potential"];

/**
 * The ratio measured/bound in words.
 * @param {TheoryLine} line
 */
export function shareOfBound({ id, ratio }) {
  if (id === "nesting") return "holds";
  if (ratio === null) return "—";
  return ratio > 10 ? `${measure(ratio)} ×` : percent(ratio);
}

/**
 * What the live check of the lemma has found so far.
 * @param {Audit} audit
 * @param {ProblemInfo} problem
 * @returns {{ kind: Kind | "unknown", text: string }}
 */
export function auditResult({ on, possible, reason, since, paths, broken, violation }, problem) {
  if (!possible) return { kind: "unknown", text: `Not checked: ${reason}.` };
  if (paths === 0) return { kind: "unknown", text: on ? "Checked after the next path." : "Not checked." };
  const looked = `${counted(paths, "path")}${since > 1 ? ` since path ${count(since)}` : ""}${on ? "" : ", then switched off"}`;
  if (!violation) return { kind: "yes", text: `Held at every (h, s, a) after ${looked}.` };
  const { k, h, s, a, q, qStar, bonus, side } = violation;
  const where = `step ${h}, ${statePlace(problem, s, h)}, action ${actionName(problem, a)}`;
  const what =
    side === "below"
      ? `Q is ${measure(q)}, under Q* = ${measure(qStar)}`
      : `Q is ${measure(q)}, over Q* + 2b = ${measure(qStar)} + ${measure(2 * bonus)}`;
  return {
    kind: "no",
    text: `First broken after path ${count(k)}, at ${where}: ${what}. ${broken === paths ? `${paths === 1 ? "The path" : `All ${looked}`} left` : `Of ${looked}, ${count(broken)} left`} the bound broken at a step they updated.`,
  };
}

/**
 * What the check costs, in words.
 * @param {Audit} audit
 */
export function auditCost({ possible, share: part }) {
  if (!possible) return "";
  if (part < 0.02) return "costs next to nothing here";
  return part < 1
    ? `makes this run about ${percent(part)} slower`
    : `makes this run about ${measure(1 + part, 2)} times as long`;
}

/**
 * @typedef {object} LineMarks
 * @property {Kind} kind its sign
 * @property {string} state the sign in words
 * @property {string} share of the bound
 * @property {string} numbers
 * @property {number | null} bar where it ends, 0..1; null: without a measured value it would show nothing
 * @property {string} says
 * @property {{ sign: "yes" | "no" | "unknown", text: string, needs: string, state: string }[]} conditions
 */

/**
 * What a line of the theorem shows.
 * @param {TheoryLine} line
 * @returns {LineMarks}
 */
export function lineMarks(line) {
  const { kind, says } = signOf(line);
  return {
    kind,
    state: says,
    share: shareOfBound(line),
    numbers: measuredOfBound(line),
    bar: line.measured === null || line.id === "nesting" ? null : placeOf(line.ratio),
    says: `${line.says.charAt(0).toUpperCase()}${line.says.slice(1)}.`,
    conditions: line.conditions.map(({ text, holds, has, needs }) => ({
      sign: holds === null ? "unknown" : holds ? "yes" : "no",
      text,
      needs: has !== null && needs !== null ? `: ${measure(has)}, needed at least ${measure(needs)}` : "",
      state: holds === null ? "not checked" : holds ? "holds" : "does not hold",
    })),
  };
}

/**
 * What stands over the lines.
 * @param {TheoryLine[]} lines empty: the theorem is not about this learner
 * @param {string} learner its name
 * @returns {ReturnType<typeof coverage>}
 */
export function sumOf(lines, learner) {
  if (lines.length > 0) return coverage(lines);
  return {
    kind: "note",
    text: `Theorem 1 is about LinQ-LSVI-UCB; what runs here is ${learner}.`,
    reasons: [],
    anyway: "",
  };
}
