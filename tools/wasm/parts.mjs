// Divides the engine into a first part, which runs alone, and the rest; or leaves one module where this version of Go is not supported.

import { withNumbers } from "./function-numbers.mjs";
import { imageOf, segmentsOf } from "./memory-image.mjs";
import { writeModule } from "./module.mjs";
import { FunctionTable } from "./function-table.mjs";
import { share } from "./split-function-table.mjs";
import { mustBeFirst, slots, split } from "./split.mjs";
import { strip } from "./strip-names.mjs";

/**
 * @param {import("./module.mjs").GoModule} module
 * @param {Iterable<number>} wanted the functions of the first part
 * @returns {{ first: Uint8Array, rest: Uint8Array }}
 */
export function parts(module, wanted) {
  const firsts = new Set([...mustBeFirst(module), ...wanted]);
  const table = new FunctionTable(imageOf(module.data));
  strip(table);
  const base = slots(module)(0);
  const whole = share(table, (slot) => firsts.has(slot - base));
  const { first, rest } = split(module, firsts);
  const later = segmentsOf(whole, table.image);
  table.clearNumbers(); // which the memory holds when the rest comes
  return {
    first: writeModule(withNumbers({ ...first, data: segmentsOf(table.image) }, table)),
    rest: writeModule({ ...rest, data: later }),
  };
}

/** The versions of Go whose table of functions function-table.mjs, strip-names.mjs and split-function-table.mjs can read. */
const known = /^go1\.26(?!\d)/;

/**
 * @param {import("./module.mjs").GoModule} module
 * @param {() => Iterable<number>} wanted finds the functions of the first part
 * @param {string} version of Go
 * @param {(warning: string) => void} warn
 * @returns {{ first: Uint8Array, rest: Uint8Array | null }} rest is null where the module could not be divided; then first is all of it
 */
export function partsOrWhole(module, wanted, version, warn) {
  const whole = (/** @type {string} */ reason) => {
    warn(`the engine stays one module, and the first picture waits for all of it: ${reason}`);
    return { first: writeModule(module), rest: null };
  };
  if (!known.test(version)) return whole(`tools/wasm/parts.mjs does not know ${version}`);
  const functions = wanted();
  try {
    return parts(module, functions);
  } catch (error) {
    return whole(/** @type {Error} */ (error).message);
  }
}
