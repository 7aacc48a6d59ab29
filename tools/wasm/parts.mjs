// What the page loads of the engine: a first part, which runs alone, and the rest; or one module, where this Go is not known here.

import { withBuckets } from "./function-buckets.mjs";
import { imageOf, segmentsOf } from "./memory-image.mjs";
import { writeModule } from "./module.mjs";
import { FunctionTable } from "./function-table.mjs";
import { share } from "./split-function-table.mjs";
import { mustBeFirst, slots, split } from "./split.mjs";
import { strip } from "./strip-names.mjs";

/**
 * @param {import("./module.mjs").GoModule} module
 * @param {Iterable<number>} wanted the functions to have first
 * @returns {{ first: Uint8Array, rest: Uint8Array }}
 */
export function parts(module, wanted) {
  const firsts = new Set([...mustBeFirst(module), ...wanted]);
  const table = new FunctionTable(imageOf(module.data));
  table.clearBuckets();
  strip(table);
  const base = slots(module)(0);
  const whole = share(table, (slot) => firsts.has(slot - base));
  const { first, rest } = split(module, firsts);
  return {
    first: writeModule(withBuckets({ ...first, data: segmentsOf(table.image) }, table)),
    rest: writeModule({ ...rest, data: segmentsOf(whole, table.image) }),
  };
}

/** The versions of Go whose table of functions function-table.mjs, strip-names.mjs and split-function-table.mjs were written for. */
const known = /^go1\.26(?!\d)/;

/**
 * @param {import("./module.mjs").GoModule} module
 * @param {() => Iterable<number>} wanted finds the functions to have first
 * @param {string} version of Go
 * @param {(warning: string) => void} warn
 * @returns {{ first: Uint8Array, rest: Uint8Array | null }} rest null: the module could not be split and is the first part as a whole
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
