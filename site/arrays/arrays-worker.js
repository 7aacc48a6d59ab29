// A worker that reads files and writes specs, so that the page responds. The numbers stay here.

import { compose, review } from "./compose.js";
import { FileFault } from "./fault.js";
import { guess } from "./guess.js";
import { numbersOf, readArrays } from "./sources.js";

/** @typedef {import("./compose.js").Numbers} Numbers */

/** @typedef {import("../engine/messages.d.ts").Request} Request */
/** @typedef {import("../engine/messages.d.ts").Answer} Answer */

/** @type {Numbers[]} */
const allArrays = [];

/** @type {{ [method: string]: (...args: any[]) => unknown }} */
const METHODS = {
  read,
  guess: (chosen) => guess(allArrays, chosen),
  review: (...args) => review(allArrays, .../** @type {[any, any]} */ (args)),
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
    return source;
  });
}

/** @param {Answer} message */
function answer(message) {
  /** @type {{ postMessage: (message: Answer) => void }} */ (/** @type {unknown} */ (globalThis)).postMessage(message);
}
