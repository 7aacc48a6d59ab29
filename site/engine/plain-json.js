// What JSON would drop or change without a word must not leave the page: a NaN would arrive as null.

import { badSpec } from "./failure.js";
import { written } from "./json.js";

const deepest = 64;

/**
 * The JSON text of a value that JSON carries whole.
 * @param {unknown} value
 * @returns {string}
 * @throws {import("./failure.js").RevisitError} "bad-spec", naming the first place that JSON cannot carry
 */
export function plainText(value) {
  check(value, "", []);
  return JSON.stringify(value);
}

/**
 * The same of any length: a file where it is long. The page goes on while many numbers are written.
 * @param {unknown} value
 * @returns {Promise<string | Blob>}
 */
export async function plainDocument(value) {
  check(value, "", []);
  return written(value);
}

/**
 * @param {unknown} value
 * @param {string} path
 * @param {object[]} above the objects that the value is in
 */
function check(value, path, above) {
  if (value === null || typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw badSpec(path, String(value), "a finite number");
    return;
  }
  if (typeof value !== "object")
    throw badSpec(path, typeof value === "bigint" ? `${value}n` : kind(value), "a value that JSON can carry");
  if (above.includes(value)) throw badSpec(path, "a cycle", "an object that does not contain itself");
  if (above.length === deepest) throw badSpec(path, `an object ${deepest} levels deep`, `at most ${deepest} levels`);
  const inside = [...above, value];
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      if (!Number.isFinite(value[i])) check(value[i], `${path}[${i}]`, inside); // for...of and forEach differ on holes
    }
  } else if (isPlain(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (member !== undefined) check(member, join(path, name), inside); // as JSON.stringify does: not there
    }
  } else {
    throw badSpec(path, kind(value), "a plain object, list, text, number, true, false or null");
  }
}

/** @param {object} value of this page or of another frame */
function isPlain(value) {
  const prototype = Object.getPrototypeOf(value);
  return (
    prototype === null || (Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, "hasOwnProperty"))
  );
}

/** @param {unknown} value */
function kind(value) {
  if (value === undefined) return "undefined";
  if (typeof value === "object") return value?.constructor?.name ?? "an object";
  return `a ${typeof value}`;
}

/**
 * @param {string} path
 * @param {string} name
 */
function join(path, name) {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === "" ? name : `${path}.${name}`;
}
