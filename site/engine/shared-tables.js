// Tables that two documents have: held once, and known to be the same without being looked through.

import { inSlices } from "./json.js";

/**
 * Where both documents have the same lists of lists at the same place, the fresh one gets those of the other, a slice of work at a time.
 * @template {object} D
 * @param {D} fresh
 * @param {object | null | undefined} known which stays as it is
 * @returns {Promise<D>} fresh
 */
export async function shareTables(fresh, known) {
  if (known) await inSlices(sharing(fresh, known));
  return fresh;
}

/**
 * @param {any} fresh
 * @param {any} known
 * @returns {Generator<undefined, void, undefined>}
 */
function* sharing(fresh, known) {
  for (const name of Object.keys(fresh)) {
    const [ours, theirs] = [fresh[name], known[name]];
    if (ours === theirs || !isObject(ours) || !isObject(theirs)) continue;
    if (!isNested(ours)) yield* sharing(ours, theirs);
    else if (yield* alike(ours, theirs)) fresh[name] = theirs;
  }
}

/**
 * @param {any[]} ours lists of lists
 * @param {any} theirs
 * @returns {Generator<undefined, boolean, undefined>}
 */
function* alike(ours, theirs) {
  if (!Array.isArray(theirs) || ours.length !== theirs.length) return false;
  for (let i = 0; i < ours.length; i++) {
    if (!(isNested(ours[i]) ? yield* alike(ours[i], theirs[i]) : sameRow(ours[i], theirs[i]))) return false;
    yield;
  }
  return true;
}

/** @param {number[]} ours @param {any} theirs */
function sameRow(ours, theirs) {
  if (!Array.isArray(theirs) || ours.length !== theirs.length) return false;
  for (let i = 0; i < ours.length; i++) if (ours[i] !== theirs[i]) return false;
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
