// What the engine answers (wasm/internal/bridge): JSON as bytes, and beside it the number arrays, each under its path there.

import { parsed, read } from "./json.js";

/** @typedef {{ json: Uint8Array, arrays?: Record<string, Float64Array> }} Reply */

/** The value of a short reply. @param {Reply} reply @returns {any} */
export function valueAtOnce({ json, arrays }) {
  return withArrays(parsed(json), arrays);
}

/** The value of any reply: the page goes on while a long one is read. @param {Reply} reply @returns {Promise<any>} */
export async function valueInSlices({ json, arrays }) {
  return withArrays(await read(json), arrays);
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

/** What is handed over instead of copied when a reply is sent. @param {Reply} reply @returns {Transferable[]} */
export function buffersOf({ json, arrays = {} }) {
  return [json, ...Object.values(arrays)].map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer));
}
