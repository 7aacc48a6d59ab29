// Go finds a function by its slot in a table of buckets of 320 bytes for each function, of which wasm reads one number, the function's index; and in
// ftab, where its slot stands beside the place of its data. A loop that runs when the module is instantiated writes these numbers, so that the
// module need not contain them.

import { Writer } from "./bytes.mjs";
import { ftabEntry } from "./function-table.mjs";

const [end, block, loop, br, brIf, localGet, localSet, i32Store, i32Const, i32GeU, i32Add, i32Mul] = [
  0x0b, 0x02, 0x03, 0x0c, 0x0d, 0x20, 0x21, 0x36, 0x41, 0x4f, 0x6a, 0x6c,
];
const [nothing, i32] = [0x40, 0x7f];

/**
 * @param {import("./module.mjs").GoModule} module
 * @param {import("./function-table.mjs").FunctionTable} table
 * @returns {import("./module.mjs").GoModule}
 */
export function withNumbers(module, table) {
  const step = table.bucketOf(1) - table.bucketOf(0);
  const [{ slot, entry }] = table.functions;
  const body = new Writer()
    .u32(1)
    .u32(1)
    .byte(i32)
    .byte(block, nothing, loop, nothing)
    .byte(localGet, 0, i32Const)
    .i32(table.functions.length)
    .byte(i32GeU, brIf, 1)
    .byte(localGet, 0, i32Const)
    .i32(step)
    .byte(i32Mul, localGet, 0, i32Store, 2)
    .u32(table.bucketOf(0))
    .byte(localGet, 0, i32Const)
    .i32(ftabEntry)
    .byte(i32Mul, localGet, 0, i32Const)
    .i32(slot)
    .byte(i32Add, i32Store, 2)
    .u32(entry)
    .byte(localGet, 0, i32Const, 1, i32Add, localSet, 0, br, 0)
    .byte(end, end, end).bytes;
  return {
    ...module,
    types: [...module.types, Uint8Array.of(0x60, 0, 0)],
    functions: [...module.functions, module.types.length],
    bodies: [...module.bodies, body],
    start: module.imports.length + module.functions.length,
  };
}
