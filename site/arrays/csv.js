// Reads numbers from a text: one row a line, split by commas, semicolons, tabs or spaces, with or without a row of names.

import { FileFault, LIMITS, checkCount } from "./fault.js";

/**
 * @typedef {object} Table
 * @property {string[] | null} header names of the columns; null: none
 * @property {number} columns
 * @property {Float64Array} values row by row
 * @property {number[]} lines the line in the file of each row, from 1
 */

/** @typedef {{ data: string[], errors: { message: string }[] }} Row */
/** @typedef {(text: string, options: { delimiter: string, skipEmptyLines: false, chunkSize: number, step: (row: Row) => void }) => unknown} ParseCsv PapaParse's */

/** Most lines and cells of a text, with empty ones and comments; more would only take memory. */
const mostCells = 4 * LIMITS.numbers;
/** Characters that are split into rows at a time, at least. */
const chunk = 1 << 20;

/**
 * @param {string} text
 * @param {ParseCsv} parse
 * @returns {Table}
 * @throws {FileFault}
 */
export function readCsv(text, parse) {
  const plain = text.replace(/^\uFEFF/, "");
  const delimiter = delimiterOf(plain);
  checkCells(plain, delimiter);
  // Columns may be aligned with several spaces.
  const given = delimiter === " " ? plain.replace(/[ \t]+/g, " ").replace(/^ | $/gm, "") : plain;
  const rows = rowsOf(given, delimiter, parse);
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

/**
 * Refuses a text of too many lines and cells before memory is taken for them.
 * @param {string} text
 * @param {string} delimiter
 */
function checkCells(text, delimiter) {
  const cells =
    (delimiter === " " ? gaps(text) : count(text, delimiter)) + Math.max(count(text, "\n"), count(text, "\r")) + 1;
  const quotes = count(text, '"');
  const most = mostCells.toLocaleString("en-US");
  if (cells > mostCells)
    throw new FileFault("", `${cells.toLocaleString("en-US")} lines and cells`, `at most ${most}, with empty ones`);
  if (quotes > mostCells) throw new FileFault("", `${quotes.toLocaleString("en-US")} quotes`, `at most ${most}`);
}

/** @param {string} text @param {string} letter */
function count(text, letter) {
  let found = 0;
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) found++;
  return found;
}

/** How often a row of spaces begins. @param {string} text */
function gaps(text) {
  let found = 0;
  for (let at = text.indexOf(" "); at >= 0; at = text.indexOf(" ", at + 1)) if (text[at - 1] !== " ") found++;
  return found;
}

/**
 * The parser reads what is cut from a row again with the next piece: a piece holds the longest row. A text with quotes is one piece, as a
 * quote may span all rows; no array of all rows is made of it.
 * @param {string} text
 */
function pieceOf(text) {
  if (text.includes('"')) return text.length;
  let longest = chunk;
  for (let from = 0, end = 0; end >= 0; from = end + 1) {
    end = text.indexOf("\n", from);
    longest = Math.max(longest, (end < 0 ? text.length : end) - from + 1);
  }
  return longest;
}

/**
 * The rows that are not empty. Empty ones take no memory.
 * @param {string} text
 * @param {string} delimiter
 * @param {ParseCsv} parse
 */
function rowsOf(text, delimiter, parse) {
  /** @type {{ cells: string[], line: number }[]} */
  const rows = [];
  let line = 0;
  let numbers = 0;
  const step = (/** @type {Row} */ { data, errors }) => {
    line++;
    if (errors.length > 0) throw new FileFault(`row ${line}`, errors[0].message.toLowerCase(), "cells of numbers");
    const cells = data.map((cell) => cell.trim());
    if (cells.every((cell) => cell === "")) return;
    checkCount((numbers += cells.length));
    rows.push({ cells, line });
  };
  parse(text, { delimiter, skipEmptyLines: false, chunkSize: pieceOf(text), step });
  return rows;
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
