// Reads numbers from a text: one row a line, split by commas, semicolons, tabs or spaces, with or without a row of names.

import { counted } from "../ui/numbers.js";
import { isIndexName, isList, isNeeded } from "./array-columns.js";
import { FileFault, LIMITS, checkCount, notAllowed } from "./fault.js";

/**
 * @typedef {object} Table
 * @property {string[] | null} header names of the columns; null: none
 * @property {number} columns
 * @property {Float64Array} values row by row
 * @property {number[]} lines the line in the file of each row, from 1
 * @property {string[]} said what was left out
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
  const marked = text.replace(/^\uFEFF/, "");
  // Excel reads a first line that says the separator.
  const sep = /^sep=(.)[ \t;,]*\r?\n/i.exec(marked)?.[1];
  const plain = (sep ? marked.replace(/^.*\r?\n/, "\n") : marked).replace(/(\d)[ \u00A0\u202F]+%/g, "$1%");
  const delimiter = sep ?? delimiterOf(plain);
  checkCells(plain, delimiter);
  // Columns may be aligned with several spaces.
  const given = delimiter === " " ? plain.replace(/[ \t]+/g, " ").replace(/^ | $/gm, "") : plain;
  const rows = trimmed(rowsOf(given, delimiter, parse));
  const names = takeHeader(rows, delimiter);
  const skipped = names && hasRowNames(names, rows) ? 1 : 0;
  if (skipped) for (const { cells } of rows) cells.shift();
  const said = skipped
    ? [`The first column${names?.[0] ? `, “${names[0]}”,` : ""} counts the rows; it is not used.`]
    : [];
  const header = names?.slice(skipped) ?? null;
  if (header) said.push(...leaveTexts(header, rows, delimiter));
  const columns = rows[0]?.cells.length ?? 0;
  if (columns === 0) throw new FileFault("", "no row of numbers", "at least one");
  checkCount(rows.length * columns);
  const values = new Float64Array(rows.length * columns);
  /** The last decimal mark, and its row. */
  let [mark, at] = ["", 0];
  /** The first row with a percentage, by column. @type {(number | undefined)[]} */
  const percent = [];
  rows.forEach(({ cells, line }, i) => {
    if (cells.length !== columns)
      throw new FileFault(`row ${line}`, counted(cells.length, "cell"), `${columns}, as in row ${rows[0].line}`);
    cells.forEach((cell, j) => {
      const fault = (/** @type {string} */ expected) => {
        const name = header?.[j] ? ` (${header[j]})` : "";
        const found = cell === "" ? "an empty cell" : `“${cell.slice(0, 30)}”`;
        return new FileFault(`row ${line}, column ${j + 1 + skipped}${name}`, found, expected);
      };
      const value = parsed(cell, delimiter);
      if (!Number.isFinite(value))
        throw fault(/inf/i.test(cell) ? `a finite number; ${notAllowed}` : "a finite number");
      const isPercent = cell.endsWith("%");
      percent[j] ??= isPercent && value !== 0 ? line : undefined;
      if (percent[j] && !isPercent && value !== 0) throw fault(`a percentage, as in row ${percent[j]}`);
      // "1,000" is a thousand where "0.5" is a half.
      const own = cell.includes(",") ? "," : cell.includes(".") ? "." : "";
      if (own && mark && own !== mark) throw fault(`a decimal ${mark === "," ? "comma" : "point"}, as in row ${at}`);
      if (own) [mark, at] = [own, line];
      values[i * columns + j] = value;
    });
  });
  return { header, columns, values, lines: rows.map(({ line }) => line), said };
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
  return ["\t", ";", "|", ","].find((delimiter) => line.includes(delimiter)) ?? (/\S\s+\S/.test(line) ? " " : ",");
}

/**
 * Takes the names of columns off the rows: the first row, if one of its cells is a name. A line that starts with "#", as
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
  if (!header && rows.length > 1 && rows[0].cells.some((cell) => isName(cell, delimiter))) {
    const { cells, line } = /** @type {{ cells: string[], line: number }} */ (rows.shift());
    const next = rows[0];
    // One cell alone is a title.
    if (cells.length === 1 && next.cells.length > 1) return null;
    if (cells.length !== next.cells.length)
      throw new FileFault(`row ${line}`, counted(cells.length, "cell"), `${next.cells.length}, as in row ${next.line}`);
    header = cells;
  }
  return header?.map((name) => name.replace(/^(["'])(.*)\1$/, "$2").trim()) ?? null;
}

/**
 * Whether a cell is a name, and neither a number nor what stands for one that is not there, in whatever form.
 * @param {string} cell
 * @param {string} delimiter
 */
function isName(cell, delimiter) {
  return (
    Number.isNaN(parsed(cell, delimiter)) &&
    !/^[+−-]?(?:[\d.,]+(?:e[+-]?\d*|%)?|nan|inf(?:inity)?|n\/?a|null|none|)$/i.test(cell)
  );
}

/**
 * Whether the first column has the numbers of the rows: pandas and R write them, without a name, unless they are told not to.
 * @param {string[]} header
 * @param {{ cells: string[] }[]} rows
 */
function hasRowNames([first, ...others], rows) {
  const counts = rows.every(({ cells }, i) => {
    const step = i > 0 ? Number(cells[0]) - Number(rows[i - 1].cells[0]) : 1;
    return /^\d+$/.test(cells[0]) && (first === "" ? step > 0 : step === 1);
  });
  return counts && isIndexName(first) && others.every((name) => name !== "");
}

/**
 * Rows without the columns at their end that are empty in all of them.
 * @param {{ cells: string[], line: number }[]} rows
 */
function trimmed(rows) {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell !== "") + 1), 0);
  for (const { cells } of rows) cells.splice(width);
  return rows;
}

/**
 * Leaves out columns of a list that have texts, unless their names say that they are needed.
 * @param {string[]} header
 * @param {{ cells: string[] }[]} rows
 * @param {string} delimiter
 * @returns {string[]} what is said of it
 */
function leaveTexts(header, rows, delimiter) {
  if (!isList(header)) return [];
  const said = [];
  for (let j = header.length - 1; j >= 0; j--) {
    if (
      isNeeded(header[j]) ||
      !rows.some(({ cells }) => j < cells.length && !Number.isFinite(parsed(cells[j], delimiter)))
    )
      continue;
    said.unshift(`Column “${header[j]}” is not used: not all of it are numbers.`);
    header.splice(j, 1);
    for (const { cells } of rows) cells.splice(j, 1);
  }
  return said;
}

/**
 * @param {string} cell
 * @param {string} delimiter if it is not a comma, commas can be decimal, as spreadsheets of many countries write them
 * @returns {number}
 */
function parsed(cell, delimiter) {
  const given = cell.replace(/^−/, "-");
  if (/^(true|false)$/i.test(given)) return given.length === 4 ? 1 : 0;
  if (given.endsWith("%")) {
    const percent = parsed(given.slice(0, -1), delimiter);
    return Number(percent.toExponential().replace(/e(.*)/, (_, e) => `e${Number(e) - 2}`)); // 33.3 / 100 is not 0.333
  }
  const text = delimiter !== "," && /^[+-]?\d*,\d+(?:[eE][+-]?\d+)?$/.test(given) ? given.replace(",", ".") : given;
  return text === "" || /^[+-]?0[xbo]/i.test(text) ? NaN : Number(text);
}
