// Blocks of numbers on the clipboard, as other programs read and write them.

/** @typedef {{ rows: number[][] }} Block */

/**
 * Reads one number as people write it: 0.5, 0,5, 1/3, 50 %, −1, 1e-3.
 * @param {string} text
 * @returns {number} NaN: it is none
 */
export function readNumber(text) {
  const plain = text
    .trim()
    .replace(/[\u2212\u2013]/g, "-")
    .replace(/\u00a0/g, " ");
  const percent = /^(.*\S)\s*%$/.exec(plain);
  if (percent) return readNumber(percent[1]) / 100;
  const fraction = /^([^/]+)\/([^/]+)$/.exec(plain);
  if (fraction) return readNumber(fraction[1]) / readNumber(fraction[2]);
  if (!/^[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?$/i.test(plain)) return NaN;
  return Number(plain.replace(",", "."));
}

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
  const cells = fromJSON(text) ?? lines.map(splitter(lines));
  const rows = cells.map((row) => row.map(readNumber));
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
 * Finds how lines are split into cells.
 * @param {string[]} lines
 * @returns {(line: string) => string[]}
 */
function splitter(lines) {
  for (const separator of ["\t", ";"]) {
    if (lines.some((line) => line.includes(separator))) return (line) => quoted(line, separator);
  }
  if (lines.some((line) => line.includes(",")) && !lines.every(decimalCommas)) return (line) => quoted(line, ",");
  return (line) => line.trim().split(/\s+/);
}

/**
 * Whether commas are decimal: in "0,25 0,75", or in a single "0,5". As a list that would have a number over 1, which no
 * probability, reward or feature is.
 * @param {string} line
 */
function decimalCommas(line) {
  const words = line.trim().split(/\s+/);
  const single = words.every((word) => /^[-+\u2212]?\d*,?\d+$/.test(word));
  return single && (words.length > 1 || quoted(line, ",").some((cell) => Math.abs(readNumber(cell)) > 1));
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
  return text === "" ? "nothing" : text.length > 24 ? `${text.slice(0, 24)}…` : text;
}
