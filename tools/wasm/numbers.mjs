// Which numbers of instructions resemble each other: those that the compiler writes for the same purpose.

import { Reader } from "./bytes.mjs";

/** @typedef {{ code: number, bytes: Uint8Array }} Instruction */

/** Columns of numbers, by what they are. */
export const numbers = [
  "read",
  "written",
  "kept",
  "frame",
  "field",
  "stored",
  "slot",
  "callee",
  "data",
  "offset",
  "integer",
  "long",
  "other",
];

/** The locals in which the compiler keeps where a function goes on, and the address of its frame. */
export const placeLocal = 0;
const frameLocal = 1;
/** From where Go's linker has data, to where an engine of this size ends. */
const data = [1 << 17, 1 << 23];

export const op = {
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  end: 0x0b,
  br: 0x0c,
  brIf: 0x0d,
  brTable: 0x0e,
  call: 0x10,
  callIndirect: 0x11,
  localGet: 0x20,
  localSet: 0x21,
  localTee: 0x22,
  loads: 0x28,
  stores: 0x36,
  lastStore: 0x3e,
  i32Const: 0x41,
  i64Const: 0x42,
  f32Const: 0x43,
  f64Const: 0x44,
  i64Add: 0x7c,
};

/**
 * @param {Instruction} instruction
 * @param {Instruction | undefined} before
 * @param {Instruction | undefined} after
 * @returns {[string | null, number]} the column of its last number, if it has one that varies; and where that begins
 */
export function numberOf({ code, bytes }, before, after) {
  if (code === op.localGet) return ["read", 1];
  if (code === op.localSet) return ["written", 1];
  if (code === op.localTee) return ["kept", 1];
  if (code === op.call) return ["callee", 1];
  if (code >= op.stores && code <= op.lastStore) return ["stored", 2];
  if (code >= op.loads && code < op.stores)
    return [before?.code === op.localGet && before.bytes[1] === frameLocal ? "frame" : "field", 2];
  if (code === op.i32Const) return [after?.code === op.callIndirect ? "slot" : "integer", 1];
  if (code === op.i64Const) return [after?.code === op.i64Add ? "offset" : isData(bytes) ? "data" : "long", 1];
  return [null, 0];
}

/** @param {Uint8Array} bytes of an i64.const */
function isData(bytes) {
  const value = bytes.length > 5 ? 0 : new Reader(bytes, 1).i32();
  return value >= data[0] && value < data[1];
}
