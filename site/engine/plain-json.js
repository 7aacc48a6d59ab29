// Refuses values that JSON would drop or change silently, such as NaN, before they leave the page.

import { badSpec } from "./failure.js";
import { writeJSON } from "./json.js";

const deepest = 64;

/**
 * The JSON text of a value that JSON holds without loss.
 * @param {unknown} value
 * @returns {string}
 * @throws {import("./failure.js").RevisitError} "bad-spec", with the path of the first value that JSON cannot hold
 */
export function plainText(value) {
  check(value, "", []);
  return JSON.stringify(value);
}

/**
 * The JSON of a value of any length, as a file if it is long. The page responds while it is written.
 * @param {unknown} value
 * @returns {Promise<string | Blob>}
 */
export async function plainDocument(value) {
  check(value, "", []);
  return writeJSON(value);
}

/**
 * @param {unknown} value
 * @param {string} path
 * @param {object[]} above the objects around the value
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
      if (!Number.isFinite(value[i])) check(value[i], `${path}[${i}]`, inside); // for...of and forEach treat holes differently
    }
  } else if (isPlain(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (member !== undefined) check(member, join(path, name), inside); // JSON.stringify leaves undefined members out, too
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
