// NumPy's .npy format (numpy.lib.format, versions 1 to 3): a magic number, a Python literal that describes the array, and its numbers.

import { FileFault, checkCount } from "./fault.js";

/** @typedef {{ dtype: string, shape: number[], values: Float64Array }} Numbers values: row-major */

/** @typedef {(view: DataView, at: number, little: boolean) => number} Get */

/** The types by the letters of a dtype, each with its size in bytes. @type {{ [code: string]: { name: string, get: Get } }} */
const TYPES = {
  f8: { name: "float64", get: (view, at, little) => view.getFloat64(at, little) },
  f4: { name: "float32", get: (view, at, little) => view.getFloat32(at, little) },
  f2: { name: "float16", get: (view, at, little) => half(view.getUint16(at, little)) },
  i8: { name: "int64", get: (view, at, little) => Number(view.getBigInt64(at, little)) },
  i4: { name: "int32", get: (view, at, little) => view.getInt32(at, little) },
  i2: { name: "int16", get: (view, at, little) => view.getInt16(at, little) },
  i1: { name: "int8", get: (view, at) => view.getInt8(at) },
  u8: { name: "uint64", get: (view, at, little) => Number(view.getBigUint64(at, little)) },
  u4: { name: "uint32", get: (view, at, little) => view.getUint32(at, little) },
  u2: { name: "uint16", get: (view, at, little) => view.getUint16(at, little) },
  u1: { name: "uint8", get: (view, at) => view.getUint8(at) },
  b1: { name: "bool", get: (view, at) => view.getUint8(at) },
};

/** @param {Uint8Array} bytes */
export function isNpy(bytes) {
  return bytes.length >= 6 && String.fromCharCode(...bytes.subarray(0, 6)) === "\x93NUMPY";
}

/**
 * @param {Uint8Array} bytes a whole .npy file
 * @returns {Numbers}
 * @throws {FileFault}
 */
export function readNpy(bytes) {
  if (!isNpy(bytes))
    throw new FileFault("first bytes", shown(bytes.subarray(0, 6)), "those of a .npy file, \\x93NUMPY");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { text, end } = readHeader(bytes, view);
  const { descr, fortran, shape } = parseHeader(text);
  const [, order, code] = /^([<>|=])(\w\d+)$/.exec(descr) ?? [];
  const type = TYPES[code];
  if (!type)
    throw new FileFault(
      "dtype",
      descr.startsWith("[") ? "a record of several fields" : kindOf(descr),
      "float64, float32, float16, an integer type or bool (try array.astype(float))",
    );
  const count = shape.reduce((product, n) => product * n, 1);
  checkCount(count);
  const size = Number(code.slice(1));
  if (bytes.length - end < count * size) {
    throw new FileFault(
      "numbers",
      `${bytes.length - end} bytes`,
      `${count * size} bytes: ${count} of ${type.name} (the file is cut short)`,
    );
  }
  const little = order !== ">";
  const values = new Float64Array(count);
  if (fortran) fill(values, shape, (i) => type.get(view, end + i * size, little));
  else for (let i = 0; i < count; i++) values[i] = type.get(view, end + i * size, little);
  return { dtype: type.name, shape, values };
}

/**
 * @param {Uint8Array} bytes
 * @param {DataView} view
 * @returns {{ text: string, end: number }} the literal, and the place of the first number
 */
function readHeader(bytes, view) {
  const version = bytes[6];
  if (!(version >= 1 && version <= 3)) throw new FileFault("version", String(version), "1, 2 or 3");
  const wide = version > 1;
  const from = wide ? 12 : 10;
  if (bytes.length < from) throw new FileFault("header", "its end too early", "a length");
  const end = from + (wide ? view.getUint32(8, true) : view.getUint16(8, true));
  if (bytes.length < end)
    throw new FileFault("header", `${bytes.length - from} bytes`, `${end - from} bytes (the file is cut short)`);
  const text = new TextDecoder(version === 3 ? "utf-8" : "latin1").decode(bytes.subarray(from, end));
  return { text, end };
}

/**
 * Parses a dictionary of three keys in any order: {'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }
 * @param {string} text
 */
function parseHeader(text) {
  const part = (/** @type {string} */ name, /** @type {RegExp} */ value) => {
    const found = new RegExp(`['"]${name}['"]\\s*:\\s*(${value.source})`).exec(text)?.[1];
    if (found === undefined)
      throw new FileFault("header", text.trim().slice(0, 80) || "nothing", `a dictionary with ${name}`);
    return found;
  };
  const descr = part("descr", /'[^']*'|"[^"]*"|\[/).replace(/^['"]|['"]$/g, "");
  const shape =
    part("shape", /\([\d,\sL]*\)/)
      .match(/\d+/g)
      ?.map(Number) ?? [];
  return { descr, shape, fortran: part("fortran_order", /True|False/) === "True" };
}

/**
 * Puts numbers into row-major order that are stored with the first index running fastest.
 * @param {Float64Array} values
 * @param {number[]} shape
 * @param {(i: number) => number} stored the i-th number of the file
 */
function fill(values, shape, stored) {
  const strides = [];
  let stride = 1;
  for (const n of shape) {
    strides.push(stride);
    stride *= n;
  }
  const index = shape.map(() => 0);
  let at = 0;
  for (let i = 0; i < values.length; i++) {
    values[i] = stored(at);
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      at += strides[axis];
      if (++index[axis] < shape[axis]) break;
      at -= strides[axis] * shape[axis];
      index[axis] = 0;
    }
  }
}

/** @param {number} bits an IEEE 754 binary16 number */
function half(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25));
}

/** @param {string} descr */
function kindOf(descr) {
  const kinds = /** @type {{ [letter: string]: string }} */ ({
    c: "complex numbers",
    O: "Python objects",
    U: "texts",
    S: "bytes",
    M: "dates",
    m: "durations",
    V: "raw bytes",
  });
  const letter = descr.replace(/^[<>|=]/, "").charAt(0);
  return kinds[letter] ? `${kinds[letter]} (${descr})` : descr;
}

/** @param {Uint8Array} bytes */
function shown(bytes) {
  return bytes.length === 0 ? "an empty file" : JSON.stringify(String.fromCharCode(...bytes));
}
