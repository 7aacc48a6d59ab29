import { apart, putting, together } from "./tables.js";

/** @typedef {import("./tables.js").Table} Table */

/**
 * A structured result as the engine sends it: JSON text, and beside it the number arrays, each under its path there. The worker takes
 * large tables out of the text.
 * @typedef {{ json: string, arrays?: Record<string, Float64Array>, tables?: Table[] }} Document
 */

/** Shorter texts are read within milliseconds, whatever is in them. */
const long = 100_000;
/** How long a page that puts tables together may be busy at a time, ms. */
const slice = 8;

/**
 * Puts the parts together.
 * @param {Document} document
 * @returns {any}
 */
export function assemble({ json, arrays = {}, tables = [] }) {
  const whole = JSON.parse(json);
  for (const [path, numbers] of Object.entries(arrays)) {
    const names = path.split(".");
    const last = /** @type {string} */ (names.pop());
    const place = names.reduce((object, name) => (object[name] ??= {}), whole);
    place[last] = numbers;
  }
  return together(whole, tables);
}

/**
 * The same with pauses, in which a page does what else it has to do.
 * @param {Document} document
 * @param {() => Promise<unknown>} pause
 * @returns {Promise<any>}
 */
export async function assembleInSlices({ tables = [], ...rest }, pause) {
  const whole = assemble(rest);
  let began = performance.now();
  for (const _ of putting(whole, tables)) {
    if (performance.now() - began < slice) continue;
    await pause();
    began = performance.now();
  }
  return whole;
}

/**
 * A document as it is cheap to be received: its large tables taken out of a long text.
 * @param {Document} document
 * @returns {Document}
 */
export function lightened({ json, arrays }) {
  if (json.length < long) return { json, arrays };
  const { rest, tables } = apart(JSON.parse(json));
  return tables.length > 0 ? { json: JSON.stringify(rest), arrays, tables } : { json, arrays };
}

/**
 * What has to be copied no more when a document is sent.
 * @param {Document} document
 * @returns {Transferable[]}
 */
export function buffers({ arrays = {}, tables = [] }) {
  return [...Object.values(arrays), ...tables.map(({ numbers }) => numbers)].map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer));
}

/**
 * The text that an argument stands for, where a document stands for one.
 * @param {any} argument
 */
export function written(argument) {
  return Array.isArray(argument?.tables) ? JSON.stringify(assemble(argument)) : argument;
}
