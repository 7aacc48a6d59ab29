// Reads the instructions in a function's body, and rewrites its calls. Go's compiler uses the instructions of WebAssembly's first version, sign
// extension, saturating truncation, memory.copy and memory.fill. The kernel uses 128-bit SIMD too.

import { Reader, Writer } from "./bytes.mjs";

const call = 0x10;

/**
 * The number of LEB128 numbers after an instruction, by its code; undefined where it is handled apart, or unknown.
 * @type {(number | undefined)[]}
 */
const operands = [];
for (const code of [0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b]) operands[code] = 0;
for (const code of [0x02, 0x03, 0x04, 0x0c, 0x0d, 0x10, 0x3f, 0x40, 0x41, 0x42]) operands[code] = 1;
for (const code of [0x11]) operands[code] = 2;
for (let code = 0x20; code <= 0x24; code++) operands[code] = 1;
for (let code = 0x28; code <= 0x3e; code++) operands[code] = 2;
for (let code = 0x45; code <= 0xc4; code++) operands[code] = 0;
const [brTable, f32Const, f64Const, prefix, simd] = [0x0e, 0x43, 0x44, 0xfc, 0xfd];
const prefixed = new Map([
  [10, 2],
  [11, 1],
]);

/**
 * @param {Uint8Array} body locals and instructions
 * @param {(callee: number, from: number, to: number) => void} found called with the callee and the extent of the instruction
 */
export function eachCall(body, found) {
  eachInstruction(body, (code, from, to) => {
    if (code === call) found(new Reader(body, from + 1).u32(), from, to);
  });
}

/**
 * @param {Uint8Array} body
 * @param {(code: number, from: number, to: number) => void} found
 */
export function eachInstruction(body, found) {
  const r = new Reader(body, firstInstruction(body));
  while (r.at < r.end) {
    const from = r.at;
    const code = r.byte();
    const numbers = operands[code];
    if (numbers !== undefined) for (let i = 0; i < numbers; i++) r.leb();
    else if (code === brTable) for (let i = r.u32(); i >= 0; i--) r.leb();
    else if (code === f32Const) r.take(4);
    else if (code === f64Const) r.take(8);
    else if (code === prefix) {
      const more = r.u32();
      if (more > 11 || (more > 7 && !prefixed.has(more)))
        throw new Error(`WebAssembly instruction 0xfc ${more} is not known here`);
      for (let i = prefixed.get(more) ?? 0; i > 0; i--) r.leb();
    } else if (code === simd) skipSimd(r);
    else throw new Error(`WebAssembly instruction 0x${code.toString(16)} is not known here`);
    found(code, from, r.at);
  }
  if (r.at !== r.end) throw new Error("an instruction ends behind its function");
}

/** Skips what follows the prefix of a SIMD instruction. @param {Reader} r */
function skipSimd(r) {
  const code = r.u32();
  if (code <= 11 || code === 92 || code === 93)
    [r.leb(), r.leb()]; // loads and stores
  else if (code <= 13)
    r.take(16); // a constant, a shuffle
  else if (code >= 21 && code <= 34)
    r.take(1); // lanes
  else if (code >= 84 && code <= 91)
    [r.leb(), r.leb(), r.take(1)]; // loads and stores of lanes
  else if (code > 255) throw new Error(`WebAssembly instruction 0xfd ${code} is not known here`);
}

/** @param {Uint8Array} body */
export function firstInstruction(body) {
  const r = new Reader(body);
  r.vector(() => {
    r.u32();
    r.byte();
  });
  return r.at;
}

/**
 * @param {Uint8Array} body
 * @param {(callee: number, w: Writer) => void} write writes the replacement of a call
 * @returns {Uint8Array}
 */
export function rewriteCalls(body, write) {
  const w = new Writer(body.length * 2);
  let copied = 0;
  eachCall(body, (callee, from, to) => {
    w.raw(body.subarray(copied, from));
    write(callee, w);
    copied = to;
  });
  return w.raw(body.subarray(copied)).bytes;
}
