// Divides Go's table of functions between the two parts of a module: the data of a function comes with its body. Until the rest is loaded one
// _func stands for all its functions; a goroutine that is to begin with one of them has an empty frame.

import { func } from "./function-table.mjs";

/** A table in pctab with the value 0 everywhere: +1 to the initial -1, for 2^32-1 addresses. */
const zeroFrame = [2, 0xff, 0xff, 0xff, 0xff, 0x0f, 0];

/**
 * @param {import("./function-table.mjs").FunctionTable} table stripped; its image becomes that of the first part
 * @param {(slot: number) => boolean} isFirst
 * @returns {Uint8Array<ArrayBuffer>} the image when both parts are there
 */
export function share(table, isFirst) {
  const { image } = table;
  const whole = image.slice();
  const later = table.functions.filter(({ slot }) => !isFirst(slot));
  if (later.length === 0) return whole;
  const first = table.functions.filter(({ slot }) => isFirst(slot));
  const numbers = (/** @type {typeof first} */ functions) =>
    functions.flatMap(({ at, tables }) => [at + func.pcsp, ...tables].map((place) => table.u32(place)));
  const pointed = (/** @type {typeof first} */ functions) =>
    functions.flatMap(({ pointers }) => pointers.map((place) => table.u32(place)));
  clear(image, table.tables(), numbers(later), new Set(numbers(first)));
  clear(image, table.pointed(), pointed(later), new Set(pointed(first)));
  for (const { at, end } of later) image.fill(0, at, end);
  const [standIn] = later;
  const free = room(table, whole);
  image.set(zeroFrame, free);
  table.set(standIn.at + func.pcsp, free - table.pctab.at);
  for (const { entry } of later) table.set(entry + 4, standIn.at - table.base);
  return whole;
}

/** A place in pctab that stripping has freed. @param {import("./function-table.mjs").FunctionTable} table @param {Uint8Array} whole */
function room({ pctab }, whole) {
  for (let at = pctab.at + 8; at + 16 < pctab.at + pctab.length; at++)
    if (whole.subarray(at - 8, at + 16).every((byte) => byte === 0)) return at;
  throw new Error("Go's table of functions has not been stripped");
}

/**
 * @param {Uint8Array} image
 * @param {Map<number, [number, number]>} pieces
 * @param {number[]} dropped
 * @param {Set<number>} kept
 */
function clear(image, pieces, dropped, kept) {
  for (const offset of dropped) {
    const place = pieces.get(offset);
    if (place && !kept.has(offset)) image.fill(0, ...place);
  }
}
