// The arrays of a file of any supported format.

import { NotUTF8, textOf } from "../ui/utf8.js";
import { readCsv } from "./csv-numbers.js";
import { FileFault, LIMITS } from "./fault.js";
import { isNpy, readNpy } from "./npy.js";
import { isZip, readNpz } from "./npz.js";

/** @typedef {import("./compose.js").Numbers} Numbers */
/** @typedef {{ unzip: import("./npz.js").UnzipSync, parse: import("./csv-numbers.js").ParseCsv }} Tools the libraries for zip and CSV */
/** @typedef {{ file: string, name: string, dtype: string, shape: number[], values: Float64Array, header: string[] | null, lines: number[] | null, said?: string[], unread?: string }} Read lines: null if it is not from a text; unread: why there are no numbers */

/**
 * @param {string} file its name
 * @param {Uint8Array} bytes
 * @param {Tools} tools
 * @returns {Read[]}
 * @throws {FileFault} without the file's name
 */
export function readArrays(file, bytes, { unzip, parse }) {
  if (bytes.length > LIMITS.fileBytes)
    throw new FileFault("", `${(bytes.length / 2 ** 20).toFixed(0)} MB`, `at most ${LIMITS.fileBytes / 2 ** 20} MB`);
  const plain = { file, name: file.replace(/\.\w+$/, ""), header: null, lines: null };
  if (isNpy(bytes)) return [{ ...plain, ...readNpy(bytes) }];
  const fromText = (/** @type {string} */ _, /** @type {Uint8Array} */ text) => readText(text, parse);
  if (isZip(bytes)) return readNpz(bytes, unzip, fromText).map((array) => ({ ...plain, ...array }));
  return [{ ...plain, ...readText(bytes, parse) }];
}

/**
 * @param {Uint8Array} bytes
 * @param {import("./csv-numbers.js").ParseCsv} parse
 */
function readText(bytes, parse) {
  if (bytes.length === 0) throw new FileFault("", "an empty file", "numbers");
  const { columns, ...table } = readCsv(decoded(bytes), parse);
  return { dtype: "text", shape: [table.lines.length, columns], ...table };
}

/**
 * The text of bytes in UTF-8, or in UTF-16, as spreadsheets write it.
 * @param {Uint8Array} bytes
 */
function decoded(bytes) {
  const wide = wideOf(bytes);
  try {
    return wide ? new TextDecoder(wide, { fatal: true }).decode(bytes) : textOf(bytes);
  } catch (error) {
    if (!(error instanceof NotUTF8))
      throw new FileFault("", "bytes that are no UTF-16", "a text in UTF-8: save the file as UTF-8");
    throw new FileFault(`line ${error.line}`, "other bytes", "a text in UTF-8: save the file as UTF-8");
  }
}

/**
 * The kind of UTF-16 that bytes are in, by their mark or by the zeros beside ASCII.
 * @param {Uint8Array} bytes
 * @returns {string} "": none
 */
function wideOf(bytes) {
  const [one, other] = bytes;
  if (one === 0xff && other === 0xfe) return "utf-16le";
  if (one === 0xfe && other === 0xff) return "utf-16be";
  const zeros = [0, 0];
  const start = bytes.subarray(0, 4096);
  start.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2]++;
  });
  if (zeros[0] + zeros[1] === 0) return "";
  const kind = zeros.indexOf(0);
  if (kind < 0 || zeros[1 - kind] < 0.4 * start.length || bytes.length % 2 === 1)
    throw new FileFault("", "bytes of some other kind", "a .npy or .npz file, or a text of numbers");
  return kind === 0 ? "utf-16le" : "utf-16be";
}

/**
 * An array with what is needed to find its meaning.
 * @param {Read} read
 * @param {number} id
 * @returns {Numbers}
 */
export function numbersOf(read, id) {
  const { shape, values, lines } = read;
  const columns = lines ? shape[1] : 1;
  const whole = Array(columns).fill(true);
  const least = Array(columns).fill(Infinity);
  const greatest = Array(columns).fill(-Infinity);
  for (let i = 0; i < values.length; i++) {
    const column = i % columns;
    least[column] = Math.min(least[column], values[i]);
    greatest[column] = Math.max(greatest[column], values[i]);
    whole[column] &&= Number.isInteger(values[i]);
  }
  return {
    ...read,
    id,
    text: lines !== null,
    lines: lines ?? [],
    whole,
    least,
    greatest,
    numbered: lines !== null && isNumbered(read),
  };
}

/**
 * Whether the first column of a text counts the rows, from 0 or from 1.
 * @param {Read} read
 */
function isNumbered({ shape: [rows, columns], values }) {
  const [first] = values;
  if (rows < 2 || columns < 2 || (first !== 0 && first !== 1)) return false;
  for (let row = 0; row < rows; row++) if (values[row * columns] !== first + row) return false;
  return true;
}
