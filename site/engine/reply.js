// The engine's replies (wasm/internal/bridge): JSON as bytes, and number arrays beside it, each with its path in the JSON.

import { readJSON, readShortJSON } from "./json.js";

/** @typedef {{ json: Uint8Array, arrays?: Record<string, Float64Array> }} Reply */

/** The value of a short reply. @param {Reply} reply @returns {any} */
export function valueAtOnce({ json, arrays }) {
  return withArrays(readShortJSON(json), arrays);
}

/** The value of any reply. The page responds while a long reply is read. @param {Reply} reply @returns {Promise<any>} */
export async function valueInSlices({ json, arrays }) {
  return withArrays(await readJSON(json), arrays);
}

/** @param {any} whole @param {Reply["arrays"]} [arrays] */
function withArrays(whole, arrays = {}) {
  for (const [path, numbers] of Object.entries(arrays)) {
    const names = path.split(".");
    const last = /** @type {string} */ (names.pop());
    names.reduce((object, name) => (object[name] ??= {}), whole)[last] = numbers;
  }
  return whole;
}

/** The buffers that a message transfers instead of copying. @param {Reply} reply @returns {Transferable[]} */
export function buffersOf({ json, arrays = {} }) {
  return [json, ...Object.values(arrays)].map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer));
}
