// A worker that reads files and writes specs, so that the page responds. The numbers stay here.

import { compose } from "./compose.js";
import { FileFault } from "./fault.js";
import { numbersOf, readArrays } from "./sources.js";

/** @typedef {import("./compose.js").Numbers} Numbers */
/** @typedef {import("./reading.js").Source} Source */

/**
 * Properties of an array's numbers that choices depend on.
 * @typedef {object} Kind
 * @property {number} min
 * @property {number} max
 * @property {number} norm the largest one of a row along the last axis
 */

/** @typedef {import("../engine/messages.d.ts").Request} Request */
/** @typedef {import("../engine/messages.d.ts").Answer} Answer */

/** @type {Numbers[]} */
const allArrays = [];

/** @type {{ [method: string]: (...args: any[]) => unknown }} */
const METHODS = {
  read,
  compose: (...args) => compose(allArrays, .../** @type {[any, any]} */ (args)),
  ping: () => null,
};

globalThis.addEventListener("message", async (/** @type {MessageEvent<Request>} */ { data: { id, method, args } }) => {
  try {
    answer({ id, result: { value: await METHODS[method](...args) } });
  } catch (error) {
    answer({ id, failure: failureOf(error) });
  }
});

/** @param {unknown} error @returns {import("../engine/failure.js").Failure} */
function failureOf(error) {
  if (!(error instanceof FileFault))
    return { code: "engine", message: error instanceof Error ? error.message : String(error) };
  const { message, place, found, expected } = error;
  return { code: "bad-spec", message, path: place, found, expected };
}

/** @param {File} file */
async function read(file) {
  const [{ unzipSync }, { parse }, bytes] = await Promise.all([
    import("../vendor/fflate.js"),
    import("../vendor/papaparse.js"),
    file.arrayBuffer(),
  ]);
  const arrays = readArrays(file.name, new Uint8Array(bytes), { unzip: unzipSync, parse: /** @type {any} */ (parse) });
  return arrays.map((array) => {
    const numbers = numbersOf(array, allArrays.length);
    allArrays.push(numbers);
    const { values, lines, ...source } = numbers;
    return { ...source, ...kind(numbers) };
  });
}

/** @param {Numbers} numbers @returns {Kind} */
function kind({ values, shape }) {
  const length = shape.at(-1) ?? 1;
  const found = { min: Infinity, max: -Infinity, norm: 0 };
  let square = 0;
  values.forEach((x, i) => {
    found.min = Math.min(found.min, x);
    found.max = Math.max(found.max, x);
    square = (i % length === 0 ? 0 : square) + x * x;
    if (i % length === length - 1) found.norm = Math.max(found.norm, Math.sqrt(square));
  });
  return found;
}

/** @param {Answer} message */
function answer(message) {
  /** @type {{ postMessage: (message: Answer) => void }} */ (/** @type {unknown} */ (globalThis)).postMessage(message);
}
