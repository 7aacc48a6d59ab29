// The possible meanings of an array: a part of the problem, with an index for each axis.

import { columnsOf } from "./array-columns.js";

/**
 * An array as it was read, without its numbers.
 * @typedef {object} Source
 * @property {number} id
 * @property {string} file
 * @property {string} name of the array within its file, or of the file without its ending
 * @property {string} dtype
 * @property {number[]} shape of a text: its rows and columns
 * @property {boolean} text whether it comes from a text, so that it may be a list of entries
 * @property {string[] | null} header names of the columns of a text, null: none
 * @property {string[]} [said] what was left out of a text
 * @property {string} [unread] why an array of a file has no numbers
 * @property {boolean[]} whole whether a column of a text has whole numbers only; of an array: whether all are whole
 * @property {number[]} least the least number of each column of a text, or of an array
 * @property {number[]} greatest the largest one
 * @property {boolean} numbered whether the first column of a text counts its rows
 */

/** @typedef {"transition" | "reward" | "model" | "features" | "start" | "cycle" | "horizon"} Part model: transitions and rewards */
/** @typedef {"h" | "s" | "a" | "t" | "i" | "n"} Axis step, state, action, next state, component, number of an entry */

/**
 * @typedef {object} Reading
 * @property {Part} part
 * @property {Axis[]} axes of an array, or the first columns of a list
 * @property {boolean} [list] whether each row is an entry: its indices, then its number or numbers
 * @property {"p" | "r" | "pr" | "phi" | ""} [numbers] of a list
 * @property {boolean} [next] whether the numbers are those of next states
 * @property {number} [skip] columns of a text that are left out at its left
 * @property {string} label
 */

/** @type {{ [key: string]: Reading }} */
export const READINGS = {};

const SIGNS = /** @type {{ [axis: string]: string }} */ ({ t: "s′", n: "k" });
const LETTERS = /** @type {const} */ ({ transition: "P", reward: "r", model: "P and r", features: "φ" });

/** @param {"transition" | "reward" | "features"} part @param {string[]} all axes, one letter each */
function arrays(part, ...all) {
  for (const letters of all) {
    const axes = /** @type {Axis[]} */ ([...letters]);
    const label = `${LETTERS[part]} as ${axes.map((axis) => `[${SIGNS[axis] ?? axis}]`).join("")}`;
    READINGS[`${part === "transition" ? "P" : part === "reward" ? "r" : "phi"} ${letters}`] = { part, axes, label };
  }
}

/**
 * @param {string} key
 * @param {keyof typeof LETTERS} part
 * @param {string} letters
 * @param {"p" | "r" | "pr" | "phi" | ""} numbers
 */
function list(key, part, letters, numbers) {
  const axes = /** @type {Axis[]} */ ([...letters]);
  const named = numbers === "phi" ? ["φ₁", "φ₂", "…"] : [...numbers];
  const columns = [...axes.map((axis) => SIGNS[axis] ?? axis), ...named];
  READINGS[key] = { part, axes, list: true, numbers, label: `${LETTERS[part]} as rows ${columns.join(", ")}` };
}

arrays("transition", "sat", "hsat", "ast", "hast", "sta", "tsa");
for (const letters of ["sa", "hsa", "as"])
  READINGS[`next ${letters}`] = {
    part: "transition",
    axes: /** @type {Axis[]} */ ([...letters]),
    next: true,
    label: `next states as ${[...letters].map((axis) => `[${axis}]`).join("")}, −1 for the end`,
  };
list("P list", "transition", "sat", "p");
list("P steps", "transition", "hsat", "p");
list("P moves", "transition", "sat", "");
list("all list", "model", "sat", "pr");
list("all steps", "model", "hsat", "pr");
list("all moves", "model", "sat", "r");
arrays("reward", "sa", "hsa", "as", "has", "sat", "hsat", "ast", "hast", "sta");
list("r list", "reward", "sa", "r");
list("r steps", "reward", "hsa", "r");
list("r next", "reward", "sat", "r");
list("r next steps", "reward", "hsat", "r");
arrays("features", "sai", "hsai", "asi", "hasi");
list("phi list", "features", "sa", "phi");
list("phi steps", "features", "hsa", "phi");
READINGS["start s"] = { part: "start", axes: ["s"], label: "distribution of the first state, [s]" };
READINGS.state = { part: "start", axes: [], next: true, label: "number of the first state" };
READINGS.cycle = { part: "cycle", axes: ["n"], next: true, label: "first states of the episodes, in turn" };
READINGS.horizon = { part: "horizon", axes: [], label: "horizon" };

// The rows of a text may be numbered.
for (const [key, reading] of Object.entries(READINGS))
  if (reading.axes.length >= 2)
    READINGS[`# ${key}`] = { ...reading, skip: 1, label: `${reading.label}, without the first column` };

/** The axes that rows and columns can have. */
const PASTED = /^(h?sat?|ast?|h?sai|asi|s|n)$/;

/** @typedef {{ id: number, reading: string, shape: number[], among?: string[] }} Choice reading: "" for not used; shape: as which the array is read; among: the readings that fit, where the reader has to choose */

/**
 * The parts of the problem that a reading gives.
 * @param {Reading} reading
 * @returns {Part[]}
 */
export function partsOf({ part }) {
  return part === "model" ? ["transition", "reward"] : [part];
}

/**
 * The meanings that an array can have. The numbers of a text may have any shape.
 * @param {Source} source
 * @returns {string[]}
 */
export function readingsOf(source) {
  if (source.unread) return [];
  return Object.keys(READINGS).filter((key) => {
    const reading = READINGS[key];
    if (reading.skip && !source.numbered) return false;
    if (reading.list) return source.text && columnsOf(source, reading) !== null;
    if (reading.next && !isNumbers(source, reading)) return false;
    const count = source.shape.reduce((product, n) => product * n, 1);
    if (reading.axes.length === 0) return count === 1;
    return source.text ? PASTED.test(reading.axes.join("")) : reading.axes.length === source.shape.length;
  });
}

/**
 * Whether an array has numbers of states, or -1.
 * @param {Source} source
 * @param {Reading} reading
 */
function isNumbers({ whole, least }, { skip = 0 }) {
  return whole.slice(skip).every(Boolean) && least.slice(skip).every((x) => x >= -1);
}

/**
 * The rows and columns of a text that are read, or the shape of an array.
 * @param {Source} source
 * @param {Reading} reading
 */
export function extentOf({ shape }, { skip = 0 }) {
  return skip > 0 ? [shape[0], shape[1] - skip] : shape;
}

/**
 * The shape of a text's numbers, as far as it can be found.
 * @param {Source} source
 * @param {string} key of a reading
 * @param {{ [axis in Axis]?: number }} [sizes] known from other arrays
 * @returns {number[]}
 */
export function shapeFor(source, key, sizes = {}) {
  const reading = READINGS[key];
  if (!reading) return source.shape;
  const shape = extentOf(source, reading);
  if (reading.list || !source.text || reading.axes.length === shape.length) return shape;
  const [rows, columns] = shape;
  const { axes } = reading;
  if (axes.length < 2) return axes.map(() => rows * columns);
  // The columns are the last axis; the rows are the product of the others.
  const last = axes[axes.length - 1];
  const S = sizes.s ?? (last === "t" ? columns : undefined);
  const sizeOf = (/** @type {Axis} */ axis) => (axis === "s" || axis === "t" ? S : sizes[axis]);
  const outer = axes.slice(0, -1).map(sizeOf);
  const open = outer.filter((n) => n === undefined).length;
  const product = outer.reduce((/** @type {number} */ total, n) => total * (n ?? 1), 1);
  if (open > 1 || (open === 1 && rows % product !== 0)) return shape;
  return [...outer.map((n) => n ?? rows / product), columns];
}
