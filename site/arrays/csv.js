// Reads numbers from a text: one row a line, split by commas, semicolons, tabs or spaces, with or without a row of names.

import { FileFault, checkCount } from "./fault.js";

/**
 * @typedef {object} Table
 * @property {string[] | null} header names of the columns; null: none
 * @property {number} columns
 * @property {Float64Array} values row by row
 * @property {number[]} lines the line in the file of each row, from 1
 */

/** @typedef {(text: string, options: { delimiter: string, skipEmptyLines: false }) => { data: string[][], errors: { message: string, row?: number }[] }} ParseCsv PapaParse's */

/**
 * @param {string} text
 * @param {ParseCsv} parse
 * @returns {Table}
 * @throws {FileFault}
 */
export function readCsv(text, parse) {
  const plain = text.replace(/^\uFEFF/, "");
  const delimiter = delimiterOf(plain);
  // Columns may be aligned with several spaces.
  const given = delimiter === " " ? plain.replace(/[ \t]+/g, " ").replace(/^ | $/gm, "") : plain;
  const { data, errors } = parse(given, { delimiter, skipEmptyLines: false });
  if (errors.length > 0)
    throw new FileFault(`row ${(errors[0].row ?? 0) + 1}`, errors[0].message.toLowerCase(), "cells of numbers");
  const rows = data
    .map((cells, i) => ({ cells: cells.map((cell) => cell.trim()), line: i + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const header = takeHeader(rows, delimiter);
  const columns = rows[0]?.cells.length ?? 0;
  if (columns === 0) throw new FileFault("", "no row of numbers", "at least one");
  checkCount(rows.length * columns);
  const values = new Float64Array(rows.length * columns);
  rows.forEach(({ cells, line }, i) => {
    if (cells.length !== columns)
      throw new FileFault(
        `row ${line}`,
        `${cells.length} ${cells.length === 1 ? "cell" : "cells"}`,
        `${columns}, as in row ${rows[0].line}`,
      );
    cells.forEach((cell, j) => {
      values[i * columns + j] = number(cell, delimiter, line, j, header);
    });
  });
  return { header, columns, values, lines: rows.map(({ line }) => line) };
}

/** @param {string} text its first line with numbers decides */
function delimiterOf(text) {
  const lines = text.split(/\r?\n/, 50).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const line = lines.at(-1) ?? "";
  return ["\t", ";", ","].find((delimiter) => line.includes(delimiter)) ?? (/\S\s+\S/.test(line) ? " " : ",");
}

/**
 * Takes the names of columns off the rows: the first row, if one of its cells is no number. A line that starts with "#", as
 * np.savetxt writes it, has names if there are as many as columns; else it is a comment.
 * @param {{ cells: string[], line: number }[]} rows
 * @param {string} delimiter
 * @returns {string[] | null}
 */
function takeHeader(rows, delimiter) {
  let header = null;
  const width = rows.find(({ cells }) => !cells[0].startsWith("#"))?.cells.length;
  while (rows[0]?.cells[0].startsWith("#")) {
    const { cells } = /** @type {{ cells: string[] }} */ (rows.shift());
    const names = [cells[0].replace(/^#\s*/, ""), ...cells.slice(1)].filter((name, i) => i > 0 || name !== "");
    if (names.length === width) header = names;
  }
  if (
    !header &&
    rows.length > 1 &&
    rows[0].cells.some((cell) => cell !== "" && Number.isNaN(parsed(cell, delimiter)))
  ) {
    header = /** @type {{ cells: string[] }} */ (rows.shift()).cells;
  }
  return header?.map((name) => name.replace(/^["']|["']$/g, "").trim()) ?? null;
}

/**
 * @param {string} cell
 * @param {string} delimiter if it is not a comma, commas can be decimal, as spreadsheets of many countries write them
 */
function parsed(cell, delimiter) {
  const text = delimiter !== "," && /^[+-]?\d*,\d+(?:[eE][+-]?\d+)?$/.test(cell) ? cell.replace(",", ".") : cell;
  return text === "" || /^[+-]?0[xbo]/i.test(text) ? NaN : Number(text.replace(/^−/, "-"));
}

/**
 * @param {string} cell
 * @param {string} delimiter
 * @param {number} line
 * @param {number} column from 0
 * @param {string[] | null} header
 */
function number(cell, delimiter, line, column, header) {
  const value = parsed(cell, delimiter);
  if (Number.isFinite(value)) return value;
  const name = header?.[column] ? ` (${header[column]})` : "";
  throw new FileFault(
    `row ${line}, column ${column + 1}${name}`,
    cell === "" ? "an empty cell" : `“${cell.slice(0, 30)}”`,
    "a finite number",
  );
}
