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

/** @typedef {{ id: number, file: File } | { id: number, compose: Parameters<typeof compose> extends [any, ...infer Rest] ? Rest : never }} Request */
/** @typedef {{ id: number, sources: (Source & Kind)[] } | { id: number, text: string } | { id: number, fault: { place: string, found: string, expected: string } | { message: string } }} Reply */

/** @type {Numbers[]} */
const allArrays = [];

globalThis.addEventListener("message", async (/** @type {MessageEvent<Request>} */ { data }) => {
  const { id } = data;
  try {
    if ("file" in data) reply({ id, sources: await read(data.file) });
    else reply({ id, text: compose(allArrays, ...data.compose) });
  } catch (error) {
    const { place, found, expected } = /** @type {FileFault} */ (error);
    reply({
      id,
      fault:
        error instanceof FileFault
          ? { place, found, expected }
          : { message: error instanceof Error ? error.message : String(error) },
    });
  }
});

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

/** @param {Reply} message */
function reply(message) {
  /** @type {{ postMessage: (message: Reply) => void }} */ (/** @type {unknown} */ (globalThis)).postMessage(message);
}
