// Texts for states, actions and bundles of paths.

import { count, measure } from "../ui/numbers.js";

/** @typedef {import("../revisit.d.ts").Bundle} Bundle */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */

/**
 * @param {ProblemInfo} problem
 * @param {number} s
 * @param {number} [h] the step, which says more of the state where the problem has a picture of the steps
 */
export function stateName(problem, s, h) {
  return spotName(problem, s, h) ?? problem.stateNames?.[s] ?? String(s);
}

/**
 * What a state is at a step in the problem's picture: "rung 5", or "rung 5, copy 3".
 * @param {ProblemInfo} problem
 * @param {number} s
 * @param {number} [h]
 */
function spotName({ picture }, s, h) {
  const role = picture?.roles[s];
  const spot = picture && role !== undefined && h !== undefined ? picture.spots[h - 1]?.[role] : null;
  if (!picture || !spot) return null;
  const alike = (/** @type {number[]} */ roles) => roles.filter((one) => one === role).length;
  return alike(picture.roles) > 1 ? `${spot.name}, copy ${alike(picture.roles.slice(0, s + 1))}` : spot.name;
}

/**
 * A state with its name: "state 5", or in a picture of the steps "rung 5".
 * @param {ProblemInfo} problem
 * @param {number} s
 * @param {number} h
 */
export function stateAt(problem, s, h) {
  return spotName(problem, s, h) ?? `state ${stateName(problem, s)}`;
}

/**
 * The cell of a state on the problem's map.
 * @param {ProblemInfo} problem
 * @param {number} s
 * @returns {{ row: number, col: number } | null}
 */
export function cellOf({ map, cells }, s) {
  if (!map) return null;
  const cell = cells ? cells.indexOf(s) : s;
  return cell < 0 ? null : { row: Math.floor(cell / map[0].length), col: cell % map[0].length };
}

/**
 * A state with its name and place: "state 5 (row 2, col 2)". Rows, columns and steps count from 1, states from 0, as they are in files.
 * @param {ProblemInfo} problem
 * @param {number} s
 * @param {number} [h] as for stateName
 */
export function statePlace(problem, s, h) {
  const spot = spotName(problem, s, h);
  if (spot) return spot;
  const cell = problem.stateNames ? null : cellOf(problem, s);
  return `state ${stateName(problem, s)}${cell ? ` (row ${cell.row + 1}, col ${cell.col + 1})` : ""}`;
}

/**
 * A check's witness (h,s,a), as far as it has one.
 * @param {{ h?: number, s?: number, a?: number }} witness
 * @param {ProblemInfo} problem
 */
export function witnessPlace({ h, s, a }, problem) {
  return [
    h !== undefined && `step ${h}`,
    s !== undefined && statePlace(problem, s, h),
    a !== undefined && `action ${actionName(problem, a)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * @param {ProblemInfo} problem
 * @param {number} a
 */
export function actionName(problem, a) {
  return problem.actionNames?.[a] ?? `a${String(a).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)])}`;
}

/**
 * The paths of a bundle: "path 3", "paths 2–3 (identical)", or "871 identical paths (2–1,047)".
 * @param {Bundle} bundle
 */
export function which(bundle) {
  if (bundle.count === 1) return `path ${count(bundle.k)}`;
  const range = `${count(bundle.first)}–${count(bundle.k)}`;
  return bundle.k - bundle.first + 1 === bundle.count
    ? `paths ${range} (identical)`
    : `${count(bundle.count)} identical paths (${range})`;
}

/** Paths of more steps are shortened. */
const spelled = 24;

/**
 * What the bundle's paths sampled, "0 a₀ 1 a₁ 0".
 * @param {Bundle} bundle
 * @param {ProblemInfo} problem
 */
export function drawn(bundle, problem) {
  const states = bundle.states.slice(bundle.from - 1);
  const words = states
    .slice(0, spelled)
    .map((s, i) => `${stateName(problem, s)} ${actionName(problem, bundle.actions[bundle.from - 1 + i])}`);
  return [...words, ...(states.length > spelled ? ["…"] : [])].join(" ");
}

/**
 * @param {number[]} states
 * @param {ProblemInfo} problem
 */
export function visited(states, problem) {
  return (
    states
      .slice(0, spelled)
      .map((s) => stateName(problem, s))
      .join(", ") + (states.length > spelled ? ", …" : "")
  );
}

/**
 * Where the learning from a bundle ended, and why.
 * @param {Bundle} bundle
 * @param {(number | null)[]} halfGap
 */
export function outcome(bundle, halfGap) {
  const H = bundle.states.length;
  const h = bundle.learned;
  if (h === 1) return "Every step passed the test: all were learned from, and the episode ended.";
  const learnedFrom = h === H ? `step ${H}` : `steps ${h} to ${H}`;
  const next = bundle.stop === 0 ? "the rest is dropped, and a new episode begins" : `return to step ${h}`;
  return `Learned from ${learnedFrom}. The bonus at step ${h}, ${measure(bundle.bonus[h - 1])}, is above the threshold ½Δ = ${measure(halfGap[h - 1])}. Next: ${next}.`;
}

/** What the engine says, as a sentence. @param {string} text */
export function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
