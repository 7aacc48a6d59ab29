// What the page Watch draws of a course, as marks: the map with its samples, plan and newest path, samples by step, and the axis of samples.

import { floorOf } from "../state-view/board-floor.js";
import { isOptimal, movesOf } from "../state-view/plan.js";
import { outlineOf } from "../ui/mark-elements.js";
import { count } from "../ui/numbers.js";
import { placeOf } from "./course.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("../revisit.d.ts").Layer} Layer */
/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("./course.js").Moment} Moment */

/**
 * A place of the map: a cell, or where a state stands at a step.
 * @typedef {object} Place
 * @property {number} x of its middle
 * @property {number} y
 * @property {number} wide
 * @property {number} high
 * @property {boolean} round
 * @property {string} look
 * @property {string} text what is written in it
 * @property {[number, number][]} of its (h,s)
 */

/**
 * @typedef {object} WatchMap
 * @property {number} width
 * @property {number} height
 * @property {Place[]} places
 * @property {{ x: number, y: number, wide: number, high: number }[]} walls
 * @property {(h: number, s: number) => Place | null} at where a state stands at a step; H + 1: after the last
 * @property {boolean} mapped whether a cell is a state at every step
 */

/** @typedef {{ place: Place, n: number, strength: number }} Tint samples drawn at a place, and how deep its colour is, 0..1 */
/** @typedef {{ d: string, wide: number, good: boolean }} Flow a move of the plan, as wide as it is probable; good: all that the plan does is optimal */
/** @typedef {{ copied: string, drawn: string, agent: { x: number, y: number } | null, back: { x: number, y: number, h: number } | null }} Track the newest path; back: where it has gone back to */
/** @typedef {{ h: number, again: number, anew: number, y: number, text: string }} Bar lengths in px: of samples after going back, and of others */
/** @typedef {{ from: number, d: string }} Stretch all paths that begin at a step, as one outline */

const GAP = 4;
/** The widest line of a plan. */
const WIDE = 5;
/** Fewer samples than this share of the axis are no mark of their own. */
const THIN = 0.6;

/** @param {ProblemInfo} problem @param {number} width @returns {WatchMap | null} null: it has no picture */
export function mapOf(problem, width) {
  const floor = floorOf(problem, 0);
  if (floor) return boardOf(problem, floor, width);
  return problem.picture ? pictureOf(problem, problem.picture, width) : null;
}

/** @param {ProblemInfo} problem @param {import("../state-view/board-floor.js").Floor} floor @param {number} width @returns {WatchMap} */
function boardOf({ horizon }, { across, down, states, look }, width) {
  const size = Math.floor(width / across);
  /** @type {Map<number, Place>} */
  const byState = new Map();
  /** @type {Place[]} */
  const places = [];
  /** @type {WatchMap["walls"]} */
  const walls = [];
  states.forEach((s, cell) => {
    const [x, y] = [((cell % across) + 0.5) * size, (Math.floor(cell / across) + 0.5) * size];
    const wide = size - GAP;
    if (s < 0) return walls.push({ x: x - wide / 2, y: y - wide / 2, wide, high: wide });
    const seen = look(cell);
    const place = {
      ...{ x, y, wide, high: wide, round: false, look: seen.look, text: seen.word === "free" ? "" : seen.word },
      of: Array.from({ length: horizon }, (_, h) => /** @type {[number, number]} */ ([h + 1, s])),
    };
    places.push(place);
    byState.set(s, place);
  });
  return {
    ...{ width: across * size, height: down * size, places, walls, mapped: true },
    at: (_, s) => byState.get(s) ?? null,
  };
}

/** @param {ProblemInfo} problem @param {NonNullable<ProblemInfo["picture"]>} picture @param {number} width @returns {WatchMap} */
function pictureOf({ horizon }, { roles, spots }, width) {
  const heights = spots.flatMap((column) => column.flatMap((spot) => (spot ? [spot.y] : [])));
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const across = width / horizon;
  const round = Math.min(across * 0.74, 34);
  const height = Math.max(3 * round, Math.min(width, (high - low) * round * 1.1) + round + GAP);
  const yOf = (/** @type {number} */ y) =>
    high === low ? height / 2 : round / 2 + GAP / 2 + ((high - y) / (high - low)) * (height - round - GAP);
  /** @type {Map<string, Place>} */
  const byRole = new Map();
  spots.forEach((column, i) =>
    column.forEach((spot, role) => {
      if (!spot) return;
      byRole.set(`${i + 1} ${role}`, {
        ...{ x: (i + 0.5) * across, y: yOf(spot.y), wide: round, high: round, round: true, look: "", text: "" },
        of: roles.flatMap((one, s) => (one === role ? [/** @type {[number, number]} */ ([i + 1, s])] : [])),
      });
    }),
  );
  return {
    ...{ width, height, places: [...byRole.values()], walls: [], mapped: false },
    at: (h, s) => byRole.get(`${h} ${roles[s]}`) ?? null,
  };
}

/**
 * @param {WatchMap} map
 * @param {Course} course
 * @param {Moment} moment
 * @param {number} most samples of the place that has the deepest colour
 * @returns {Tint[]}
 */
export function tints({ places }, { horizon }, { byPlace }, most) {
  return places.map((place) => {
    const n = place.of.reduce((sum, [h, s]) => sum + (byPlace.get(placeOf(horizon, h, s)) ?? 0), 0);
    return { place, n, strength: n === 0 ? 0 : Math.min(1, Math.log1p(n) / Math.log1p(most)) };
  });
}

/**
 * The plan, followed from the start.
 * @param {WatchMap} map
 * @param {Layer} plan
 * @returns {Flow[]} the least probable first
 */
export function flows(map, plan) {
  const good = isOptimal(plan);
  return movesOf(plan, map.at, { unseen: true }).map(({ from, to, probability }) => ({
    d: outlineOf([
      ["M", from.x, from.y],
      ["L", to.x, to.y],
    ]),
    wide: WIDE * Math.sqrt(probability),
    good,
  }));
}

/** @param {WatchMap} map @param {Moment} moment @returns {Track} */
export function trackOf(map, { newest, step }) {
  if (!newest) return { copied: "", drawn: "", agent: null, back: null };
  const places = newest.states.slice(0, step).map((s, i) => map.at(i + 1, s));
  const line = (/** @type {(Place | null)[]} */ some) =>
    outlineOf(some.flatMap((place, i) => (place ? [[i === 0 ? "M" : "L", place.x, place.y]] : [])));
  const [last, first] = [places.at(-1), places[newest.from - 1]];
  return {
    copied: line(places.slice(0, newest.from)),
    drawn: line(places.slice(newest.from - 1)),
    agent: last ? { x: last.x, y: last.y } : null,
    back: newest.from > 1 && first ? { x: first.x, y: first.y, h: newest.from } : null,
  };
}

/**
 * Samples by step.
 * @param {Moment} moment
 * @param {number} most of all steps and both learners
 * @param {number} length of the longest, px
 * @param {number} high of a row
 * @returns {Bar[]}
 */
export function barsOf({ bySteps, again }, most, length, high) {
  const of = (/** @type {number} */ n) => (most === 0 ? 0 : (n / most) * length);
  return bySteps.map((n, i) => ({
    ...{ h: i + 1, again: of(again[i]), anew: of(n - again[i]), y: i * high, text: count(n) },
  }));
}

/**
 * All paths on the axis of samples, an outline for each step at which paths begin.
 * @param {Course} course
 * @param {(samples: number) => number} x
 * @param {number} y
 * @param {number} high
 * @returns {Stretch[]}
 */
export function stretches({ paths, horizon }, x, y, high) {
  const outlines = Array.from({ length: horizon }, () => "");
  for (const { from, begins, ends } of paths) {
    const [left, right] = [x(begins), x(ends)];
    const end = left + Math.max(THIN, right - left - (right - left > 3 ? 0.8 : 0));
    outlines[from - 1] += outlineOf([
      ["M", left, y],
      ["L", end, y],
      ["L", end, y + high],
      ["L", left, y + high],
      ["Z"],
    ]);
  }
  return outlines.map((d, i) => ({ from: i + 1, d })).filter(({ d }) => d !== "");
}

/**
 * Where on the axis a policy is optimal everywhere, as pairs of samples.
 * @param {Course} course
 * @param {number} samples of the axis
 * @returns {[number, number][]}
 */
export const knownSpans = ({ known }, samples) =>
  (known ?? []).flatMap(({ samples: from, all }, i) => (all ? [[from, known?.[i + 1]?.samples ?? samples]] : []));

/** A tick for each episode that an optimal policy played. @param {Course} course @param {(samples: number) => number} x @param {number} y @param {number} high */
export const optimalTicks = ({ episodes }, x, y, high) =>
  episodes
    .filter(({ optimal }) => optimal)
    .map(({ ends }) =>
      outlineOf([
        ["M", x(ends), y],
        ["L", x(ends), y + high],
      ]),
    )
    .join("");
