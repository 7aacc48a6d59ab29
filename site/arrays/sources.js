// The arrays of a file of any supported format.

import { NotUTF8, textOf } from "../ui/utf8.js";
import { readCsv } from "./csv.js";
import { FileFault, LIMITS } from "./fault.js";
import { isNpy, readNpy } from "./npy.js";
import { isZip, readNpz } from "./npz.js";

/** @typedef {import("./compose.js").Numbers} Numbers */
/** @typedef {{ unzip: import("./npz.js").UnzipSync, parse: import("./csv.js").ParseCsv }} Tools the libraries for zip and CSV */
/** @typedef {{ file: string, name: string, dtype: string, shape: number[], values: Float64Array, header: string[] | null, lines: number[] | null, said?: string[] }} Read lines: null if it is not from a text */

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
  const name = file.replace(/\.\w+$/, "");
  if (isNpy(bytes)) return [{ file, name, header: null, lines: null, ...readNpy(bytes) }];
  if (isZip(bytes)) return readNpz(bytes, unzip).map((array) => ({ file, header: null, lines: null, ...array }));
  if (bytes.length === 0) throw new FileFault("", "an empty file", "numbers");
  if (bytes.subarray(0, 4096).includes(0))
    throw new FileFault("", "bytes of some other kind", "a .npy or .npz file, or a text of numbers");
  const { header, columns, values, lines, said } = readCsv(decoded(bytes), parse);
  return [{ file, name, dtype: "text", shape: [lines.length, columns], values, header, lines, said }];
}

/** @param {Uint8Array} bytes */
function decoded(bytes) {
  try {
    return textOf(bytes);
  } catch (error) {
    if (!(error instanceof NotUTF8)) throw error;
    throw new FileFault(`line ${error.line}`, "other bytes", "a text in UTF-8: save the file as UTF-8");
  }
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
