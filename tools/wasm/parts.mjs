// What the page loads of the engine: a first part, which runs alone, and the rest.

import { withBuckets } from "./buckets.mjs";
import { imageOf, segmentsOf } from "./image.mjs";
import { writeModule } from "./module.mjs";
import { Pclntab } from "./pclntab.mjs";
import { share } from "./share.mjs";
import { mustBeFirst, slots, split } from "./split.mjs";
import { strip } from "./strip.mjs";

/**
 * @param {import("./module.mjs").GoModule} module
 * @param {Iterable<number>} wanted the functions to have first
 * @returns {{ first: Uint8Array, rest: Uint8Array }}
 */
export function parts(module, wanted) {
  const firsts = new Set([...mustBeFirst(module), ...wanted]);
  const table = new Pclntab(imageOf(module.data));
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
