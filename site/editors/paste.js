// Blocks of numbers on the clipboard, as other programs read and write them.

import { found, readNumber } from "../ui/typed-numbers.js";

/** @typedef {{ rows: number[][] }} Block */

/**
 * Reads a pasted block: columns between tabs (spreadsheets), semicolons, commas or spaces, one row a line; or JSON.
 * @param {string} text
 * @returns {Block | { fault: string }}
 */
export function readBlock(text) {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .filter((line) => line.trim() !== "");
  if (lines.length === 0) return { fault: "expected numbers; found nothing" };
  const json = fromJSON(text);
  if (!json && lines.every((line) => /^[01],[01]$/.test(line.trim())))
    return {
      fault: `“${lines[0].trim()}” may be one number or two: write decimal points, or a space after commas`,
    };
  const cells = json ?? lines.map(splitter(lines));
  const read = reader(cells.flat());
  const rows = cells.map((row) => row.map(read));
  for (const [i, row] of rows.entries()) {
    const j = row.findIndex((number) => !Number.isFinite(number));
    if (j >= 0)
      return {
        fault: `expected a number in line ${i + 1}, column ${j + 1} of what was pasted; found ${excerpt(cells[i][j])}`,
      };
    if (row.length !== rows[0].length)
      return {
        fault: `expected as many numbers in every line; found ${rows[0].length} in line 1 and ${row.length} in line ${i + 1}`,
      };
  }
  return { rows };
}

/**
 * Writes a block as spreadsheets read it.
 * @param {number[][]} rows
 */
export function writeBlock(rows) {
  return rows.map((row) => row.join("\t")).join("\n");
}

/**
 * @param {string} text
 * @returns {string[][] | null} null: it is not a list of lists
 */
function fromJSON(text) {
  if (!/^\s*\[/.test(text)) return null;
  try {
    const value = JSON.parse(text);
    const rows = Array.isArray(value[0]) ? value : [value];
    return rows.map((/** @type {unknown[]} */ row) => row.map(String));
  } catch {
    return null;
  }
}

/**
 * Finds how numbers are read that may be one of two: "1,000" is 1 beside "0,500", and 1000 beside "0.5".
 * @param {string[]} cells
 * @returns {(cell: string) => number}
 */
function reader(cells) {
  const has = (/** @type {RegExp} */ form) => cells.some((cell) => form.test(cell) && !Number.isNaN(readNumber(cell)));
  const [comma, point] = [has(/^[^.,]*,[^.,]*$/), has(/^[^.,]*\.[^.,]*$/)];
  const mend = (/** @type {string} */ cell) =>
    comma === point ? cell : comma ? cell.replace(",", ".") : cell.replaceAll(",", "");
  return (cell) => readNumber(found(cell) === cell.trim() ? cell : mend(cell));
}

/**
 * Finds how lines are split into cells.
 * @param {string[]} lines
 * @returns {(line: string) => string[]}
 */
function splitter(lines) {
  for (const separator of ["\t", ";"]) {
    if (lines.some((line) => line.includes(separator))) return (line) => quoted(line, separator);
  }
  if (lines.some((line) => line.includes(",")) && !decimalCommas(lines)) return (line) => quoted(line, ",");
  return (line) => line.trim().split(/\s+/);
}

/**
 * Whether commas are decimal: in "0,25 0,75", or in a single "0,5". As a list that would have a number over 1, which no
 * probability, reward or feature is.
 * @param {string[]} lines
 */
function decimalCommas(lines) {
  const words = lines.map((line) => line.trim().split(/\s+/));
  if (!words.flat().every((word) => /^[-+\u2212]?\d*,?\d+$/.test(word))) return false;
  return (
    words.some(({ length }) => length > 1) ||
    words.some(([word]) => word.split(",").some((cell) => readNumber(cell) > 1))
  );
}

/**
 * @param {string} line
 * @param {string} separator
 */
function quoted(line, separator) {
  const cells = [""];
  let within = false;
  for (const character of line) {
    if (character === '"') within = !within;
    else if (character === separator && !within) cells.push("");
    else cells[cells.length - 1] += character;
  }
  // A line often ends with a separator.
  if (cells.length > 1 && cells[cells.length - 1].trim() === "") cells.pop();
  return cells;
}

/** @param {string} cell */
function excerpt(cell) {
  const text = cell.trim();
  return text.length > 24 ? `${text.slice(0, 24)}…` : found(text);
}
