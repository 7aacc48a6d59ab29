// A figure's data as RFC 4180 has tables: a row for each x, a column for each series and for each side of its band.

import { finite } from "./series.js";
import { oneLine, typed } from "./text.js";

/** @typedef {import("./model.d.ts").Figure} Figure */

/** @param {Figure} figure @returns {string} */
export function figureCSV({ x, series }) {
  const columns = series.flatMap(columnsOf);
  const places = [...new Set(columns.flatMap((column) => [...column.values.keys()]))].sort((a, b) => a - b);
  const names = unique([x.unit ? `${x.label} (${x.unit})` : x.label, ...columns.map(({ name }) => name)]);
  const rows = places.map((place) => [String(place), ...columns.map(({ values }) => String(values.get(place) ?? ""))]);
  return tableCSV([names.map(typed), ...rows]);
}

/** @param {string[][]} rows the first of them names @returns {string} */
export function tableCSV(rows) {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** @param {import("./model.d.ts").Series} series @returns {{ name: string, values: Map<number, number> }[]} */
function columnsOf({ name, role, x, y, low, high, fit }) {
  const column = (/** @type {string} */ suffix, /** @type {ArrayLike<number | null> | undefined} */ values, at = x) =>
    values ? [{ name: `${name}${suffix}`, values: tabled(at, values) }] : [];
  return [
    ...(role === "band" ? [] : column("", y)),
    ...column(", low", low),
    ...column(", high", high),
    ...(fit ? column(", fitted", fit.y, fit.x) : []),
  ];
}

/** @param {ArrayLike<number>} x @param {ArrayLike<number | null>} values */
function tabled(x, values) {
  /** @type {Map<number, number>} */
  const table = new Map();
  for (let i = 0; i < x.length; i++) {
    const value = values[i];
    if (finite(x[i]) && finite(value)) table.set(x[i], value);
  }
  return table;
}

/** Columns of one name are told apart. @param {string[]} names */
function unique(names) {
  const seen = new Map();
  return names.map((name) => {
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

/**
 * What a spreadsheet would take for the beginning of a formula: at the beginning of a text, or after what separates fields there, which depends on
 * the reader's language.
 */
const formula = /(^|[,;|])([\s"]*)(?=[=+\-@＝＋－＠])/g;

/** A number as it is; a text with an apostrophe before each formula. @param {string} text */
function cell(text) {
  if (/^-?\d+(?:\.\d+)?(?:e[+-]\d+)?$/.test(text)) return text;
  const plain = oneLine(text).replace(formula, "$1$2'");
  return /[",;]/.test(plain) || plain !== plain.trim() ? `"${plain.replaceAll('"', '""')}"` : plain;
}
