// The sizes of the problem that several arrays make, and their contradictions.

import { columnsOf } from "./array-columns.js";
import { READINGS, extentOf, partsOf } from "./meanings.js";

/** @typedef {import("./meanings.js").Axis} Axis */
/** @typedef {import("./meanings.js").Choice} Choice */
/** @typedef {import("./meanings.js").Reading} Reading */
/** @typedef {import("./meanings.js").Source} Source */
/** @typedef {import("./array-columns.js").Columns} Columns */

/** @typedef {"h" | "s" | "a"} Counted what lists count, from 0 or from 1 */
/** @typedef {{ [axis in Counted]?: 0 | 1 }} First */

/**
 * @typedef {object} Sizes
 * @property {number | null} horizon null: no array gives it
 * @property {number} leastHorizon the last step of a list of rewards, which may leave out later ones
 * @property {number | null} states
 * @property {number | null} actions
 * @property {number | null} dim
 * @property {First} first the number of the first step, state and action in lists
 * @property {Counted[]} open what may count from 0 or from 1: both fit
 * @property {Map<number, string>} faults by the source's id: how an array contradicts the others
 * @property {string[]} missing parts that are still needed
 */

export const LETTERS = /** @type {{ [axis: string]: string }} */ ({ h: "H", s: "S", a: "A", i: "d" });

/** @param {Axis} axis */
const kindOf = (axis) => (axis === "t" ? "s" : axis);

/**
 * @template {Source} S
 * @param {S[]} sources
 * @param {Choice[]} choices
 */
export function usedOf(sources, choices) {
  return choices.flatMap((choice) => {
    const source = sources.find(({ id }) => id === choice.id);
    const reading = READINGS[choice.reading];
    if (!source || !reading) return [];
    return [{ source, reading, choice, columns: reading.list ? columnsOf(source, reading) : null }];
  });
}

/**
 * @param {Source[]} sources
 * @param {Choice[]} choices
 * @param {First} [chosen] by the reader
 * @returns {Sizes}
 */
export function sizesOf(sources, choices, chosen = {}) {
  /** @type {Map<string, { size: number, by: string, least: boolean }>} */
  const found = new Map();
  const faults = new Map();
  const parts = new Map();
  const used = usedOf(sources, choices);

  for (const { source, reading, choice } of used) {
    for (const part of partsOf(reading)) {
      const other = parts.get(part);
      if (other) faults.set(source.id, `${other} is read as that already: one array each`);
      else parts.set(part, source.name);
    }
    if (reading.part === "horizon") fixHorizon(source);
    else if (!reading.list) {
      const { length } = reading.axes;
      const count = (/** @type {number[]} */ shape) => shape.reduce((product, n) => product * n, 1);
      const entries = count(extentOf(source, reading));
      if (length === 0) continue;
      if (choice.shape.length !== length || count(choice.shape) !== entries) {
        faults.set(
          source.id,
          `expected a shape of ${length} numbers with ${entries} entries in all; found ${choice.shape.join(" × ") || "none"}`,
        );
        continue;
      }
      reading.axes.forEach((axis, k) => axis !== "n" && fix(source, kindOf(axis), choice.shape[k]));
    }
  }
  const { first, open } = counting();
  for (const { source, reading, columns } of used) if (columns) readList(source, reading, columns);

  /** @param {Source} source */
  function fixHorizon(source) {
    const [n] = source.greatest;
    if (source.whole[0] && n >= 1) fix(source, "h", n);
    else faults.set(source.id, `expected a whole number of steps, 1 at least; found ${n}`);
  }

  /** @param {Source} source @param {string} axis @param {number} size */
  function fix(source, axis, size) {
    const before = found.get(axis);
    if (!before) found.set(axis, { size, by: source.name, least: false });
    else if (before.size !== size && !faults.has(source.id))
      faults.set(source.id, `expected ${LETTERS[axis]} = ${before.size}, as in ${before.by}; found ${size}`);
  }

  /** What lists count from 0 or from 1, of all lists together. */
  function counting() {
    const first = /** @type {First} */ ({});
    const open = /** @type {Counted[]} */ ([]);
    // Who counts one thing from 0 counts states and actions from 0.
    const isFromZero =
      chosen.h === 0 ||
      used.some(({ source, columns }) => columns?.indices.some((column) => source.least[column] === 0));
    for (const axis of /** @type {Counted[]} */ (["h", "s", "a"])) {
      const lists = used.flatMap(({ source, reading, columns }) => counted(source, reading, columns, axis));
      if (lists.length === 0) continue;
      const zero = lists.find(({ least }) => least <= 0);
      const most = Math.max(...lists.map(({ greatest }) => greatest));
      if (zero) first[axis] = 0;
      else if (lists.some(({ complete }) => complete) || most >= (found.get(axis)?.size ?? Infinity)) first[axis] = 1;
      else if (axis !== "h" && isFromZero) first[axis] = 0;
      else if (chosen[axis] !== undefined) first[axis] = chosen[axis];
      else open.push(axis);
      for (const { source, complete, least } of lists)
        if (zero && complete && least > 0)
          faults.set(source.id, `expected ${axis} from 0, as in ${zero.source.name}; found ${least} as the least`);
    }
    return { first, open };
  }

  /** A list gives lower bounds of the sizes. @param {Source} source @param {Reading} reading @param {Columns} columns */
  function readList(source, reading, { indices, numbers }) {
    reading.axes.forEach((axis, k) => {
      const key = /** @type {Counted} */ (kindOf(axis));
      const from = first[key] ?? 1;
      const size = source.greatest[indices[k]] + 1 - from;
      const before = found.get(key);
      const least = !(key === "h" && isComplete(reading));
      if (!before) found.set(key, { size, by: source.name, least });
      else if (size > before.size && !before.least)
        faults.set(
          source.id,
          `expected ${axis === "t" ? "s′" : axis} from ${from} to ${before.size - 1 + from}, since ${LETTERS[key]} = ${before.size} in ${before.by}; found ${size - 1 + from}`,
        );
      else if (size > before.size || (!least && before.least))
        found.set(key, { size: Math.max(size, before.size), by: source.name, least });
    });
    if (reading.part === "features") fix(source, "i", numbers.length);
  }

  const size = (/** @type {string} */ axis) => found.get(axis)?.size ?? null;
  const missing = [
    ...(parts.has("transition") ? [] : ["transition probabilities P"]),
    ...(parts.has("reward") ? [] : ["rewards r"]),
  ];
  const steps = found.get("h");
  return {
    horizon: steps && !steps.least ? steps.size : null,
    leastHorizon: steps?.size ?? 1,
    states: size("s"),
    actions: size("a"),
    dim: size("i"),
    first,
    // Without P nothing is known of the states.
    open: parts.has("transition") ? open : [],
    faults,
    missing,
  };
}

/**
 * Whether a list has every step, state and action. One of rewards may leave out zeros.
 * @param {Reading} reading
 */
function isComplete({ part }) {
  return part !== "reward";
}

/**
 * The least and the largest number in the columns of a list, or among the numbers of states of an array.
 * @param {Source} source
 * @param {Reading} reading
 * @param {Columns | null} columns of a list
 * @param {Counted} axis
 */
function counted(source, reading, columns, axis) {
  const complete = isComplete(reading);
  if (!columns) {
    if (!reading.next || axis !== "s") return [];
    return [{ source, least: Math.min(...source.least), greatest: Math.max(...source.greatest), complete: false }];
  }
  return reading.axes.flatMap((own, k) => {
    if (kindOf(own) !== axis) return [];
    const [least, greatest] = [source.least[columns.indices[k]], source.greatest[columns.indices[k]]];
    return [{ source, least, greatest, complete: complete && own !== "t" }];
  });
}
