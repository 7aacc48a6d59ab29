// Instruments a module so that it records which of its functions were called.

import { firstInstruction } from "./instructions.mjs";
import { Writer } from "./bytes.mjs";
import { kinds } from "./module.mjs";

const [globalSet, i32Const, end, i32] = [0x24, 0x41, 0x0b, 0x7f];
const mark = (/** @type {number} */ index) => `called${index}`;

/** @param {import("./module.mjs").GoModule} module @returns {import("./module.mjs").GoModule} with a global for each function, 1 where it was called */
export function instrument(module) {
  const before = module.globals.length;
  return {
    ...module,
    globals: [...module.globals, ...module.bodies.map(() => Uint8Array.of(i32, 1, i32Const, 0, end))],
    exports: [
      ...module.exports,
      ...module.bodies.map((_, i) => ({ name: mark(i), kind: kinds.global, index: before + i })),
    ],
    bodies: module.bodies.map((body, i) => {
      const at = firstInstruction(body);
      return new Writer(body.length + 8)
        .raw(body.subarray(0, at))
        .byte(i32Const, 1, globalSet)
        .u32(before + i)
        .raw(body.subarray(at)).bytes;
    }),
  };
}

/** @param {WebAssembly.Exports} exports of an instance @returns {number[]} the functions that were called so far */
export function called(exports) {
  const indices = [];
  for (let i = 0; mark(i) in exports; i++)
    if (/** @type {WebAssembly.Global} */ (exports[mark(i)]).value === 1) indices.push(i);
  return indices;
}
