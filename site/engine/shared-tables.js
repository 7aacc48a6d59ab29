// Shares large tables between two documents, so that each is kept once and equal tables are recognised at once.

import { inSlices } from "./json.js";

/**
 * Where both documents have equal nested lists at the same place, the fresh document gets the lists of the other. Works in slices.
 * @template {object} D
 * @param {D} fresh
 * @param {object | null | undefined} known stays as it is
 * @returns {Promise<D>} fresh
 */
export async function shareTables(fresh, known) {
  if (known) await inSlices(shareSteps(fresh, known));
  return fresh;
}

/**
 * @param {any} fresh
 * @param {any} known
 * @returns {Generator<undefined, void, undefined>}
 */
function* shareSteps(fresh, known) {
  for (const name of Object.keys(fresh)) {
    const [value, other] = [fresh[name], known[name]];
    if (value === other || !isObject(value) || !isObject(other)) continue;
    if (!isNested(value)) yield* shareSteps(value, other);
    else if (yield* equalTables(value, other)) fresh[name] = other;
  }
}

/**
 * @param {any[]} value a list of lists
 * @param {any} other
 * @returns {Generator<undefined, boolean, undefined>}
 */
function* equalTables(value, other) {
  if (!Array.isArray(other) || value.length !== other.length) return false;
  for (let i = 0; i < value.length; i++) {
    if (!(isNested(value[i]) ? yield* equalTables(value[i], other[i]) : equalRows(value[i], other[i]))) return false;
    yield;
  }
  return true;
}

/** @param {number[]} value @param {any} other */
function equalRows(value, other) {
  if (!Array.isArray(other) || value.length !== other.length) return false;
  for (let i = 0; i < value.length; i++) if (value[i] !== other[i]) return false;
  return true;
}

/** @param {unknown} value */
function isObject(value) {
  return typeof value === "object" && value !== null;
}

/** @param {unknown} value @returns {value is any[][]} */
function isNested(value) {
  return Array.isArray(value) && Array.isArray(value[0]);
}
