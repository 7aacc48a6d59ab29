// The tables of a spec that can be edited: their place in it, their layers, and the meaning of rows and columns.

import { actionName, stateName } from "../run/path-text.js";
import { depth, sum, TOLERANCE } from "./arrays.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("./view.js").Sheet} Sheet */
/** @typedef {import("./arrays.js").Nested} Nested */

/**
 * @typedef {object} Table
 * @property {string} name
 * @property {"problem" | "features"} group
 * @property {string} field
 * @property {number} levels nesting depth of one layer
 * @property {boolean} byAction whether it shows one action at a time
 * @property {Sheet["total"]} total
 * @property {(n: number) => string} column
 */

/** @type {{ [name in "transition" | "reward" | "values"]: Table }} */
export const TABLES = {
  transition: {
    name: "Transition probabilities",
    group: "problem",
    field: "transition",
    levels: 3,
    byAction: true,
    column: (n) => `to ${n}`,
    total: {
      name: "sum",
      of: sum,
      right: (value) => Math.abs(value - 1) <= TOLERANCE,
      wrong: "probabilities sum to 1",
    },
  },
  reward: {
    name: "Rewards",
    group: "problem",
    field: "reward",
    levels: 2,
    byAction: false,
    column: (n) => `action ${n}`,
    total: null,
  },
  values: {
    name: "Features",
    group: "features",
    field: "values",
    levels: 3,
    byAction: true,
    column: (n) => `φ${String(n + 1).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)])}`,
    total: {
      name: "norm",
      of: norm,
      right: (value) => value <= 1 + 1e-9,
      wrong: "norms are at most 1, or the features are scaled",
    },
  },
};

/** @param {number[]} row */
function norm(row) {
  return Math.hypot(...row);
}

/**
 * @param {Spec} spec
 * @param {Table} table
 * @returns {Nested | null} null: the spec has none
 */
export function tableValue(spec, { group, field, levels }) {
  const value = /** @type {{ [name: string]: unknown } | undefined} */ (spec[group])?.[field];
  const n = depth(value);
  return n === levels || n === levels + 1 ? value : null;
}

/**
 * The place in a table's lists of row i and column j.
 * @param {Table} table
 * @param {{ h: number | null, a: number }} layer h null: the same at all steps
 * @param {number} i
 * @param {number} j
 */
export function placeOf({ byAction }, { h, a }, i, j) {
  return [...(h === null ? [] : [h]), i, ...(byAction ? [a] : []), j];
}

/**
 * @param {Table} table
 * @param {Nested} value
 * @param {{ h: number | null, a: number }} layer
 * @param {ProblemInfo} problem for names
 * @returns {Sheet}
 */
export function sheetOf(table, value, { h, a }, problem) {
  const layer = h === null ? value : value[h];
  const values = table.byAction ? layer.map((/** @type {number[][]} */ byAction) => byAction[a] ?? []) : layer;
  const columns = Math.max(0, ...values.map((/** @type {number[]} */ row) => row.length));
  return {
    label: table.name,
    values: values.map((/** @type {number[]} */ row) => Array.from({ length: columns }, (_, j) => row[j] ?? 0)),
    rows: values.map((/** @type {number[]} */ _row, /** @type {number} */ s) => `state ${stateName(problem, s)}`),
    columns: Array.from({ length: columns }, (_, j) =>
      table.field === "reward" && problem.actionNames ? actionName(problem, j) : table.column(j),
    ),
    total: table.total,
  };
}

/**
 * The place in a table that a fault's path names.
 * @param {Table} table
 * @param {Nested} value
 * @param {string} path
 * @returns {{ h: number | null, s: number | null, a: number | null, words: string } | null} null: not in this table
 */
export function locate(table, value, path) {
  const start = `${table.group}.${table.field}`;
  if (path !== start && !path.startsWith(`${start}[`)) return null;
  const indices = [...path.slice(start.length).matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n));
  const split = depth(value) > table.levels;
  const h = split ? (indices.shift() ?? null) : null;
  const [s = null, a = null] = indices;
  const words = [h !== null && `step ${h + 1}`, s !== null && `state ${s}`, a !== null && `action ${a}`]
    .filter(Boolean)
    .join(", ");
  return { h, s, a, words: `${table.name}${words ? `, ${words}` : ""}` };
}
