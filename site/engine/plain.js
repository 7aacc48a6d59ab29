// What JSON would drop or change without a word must not leave the page: a NaN would arrive as null.

import { breath } from "./breath.js";
import { inSlices, lightening } from "./document.js";
import { badSpec } from "./failure.js";
import { parting } from "./tables.js";

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
 * The same, with large tables beside the text. A page goes on while many numbers are gathered; what has none is written at once.
 * @param {unknown} value
 * @returns {Promise<string | import("./document.js").Document>} a text where there are none
 */
export async function plainDocument(value) {
  return inSlices(plain(value), breath);
}

/** @param {unknown} value @returns {Generator<undefined, string | import("./document.js").Document, undefined>} */
function* plain(value) {
  const { rest, tables } = yield* parting(value);
  return tables.length > 0 ? { json: plainText(rest), tables } : plainText(value);
}

/**
 * The same of what the engine judges, such as a long record: numbers that JSON cannot carry come out as null.
 * @param {unknown} value
 * @returns {Promise<string | import("./document.js").Document>}
 */
export async function judgedDocument(value) {
  return inSlices(judged(value), breath);
}

/** @param {unknown} value @returns {Generator<undefined, string | import("./document.js").Document, undefined>} */
function* judged(value) {
  const { rest, tables, lists } = yield* lightening(value);
  const json = JSON.stringify(rest);
  return tables.length + lists.length > 0 ? { json, tables, lists } : json;
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
    for (let i = 0; i < value.length; i++) check(value[i], `${path}[${i}]`, inside); // for...of and forEach differ on holes
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
