import { compile } from "./compile.js";
import { Rest } from "./rest.js";

/** @typedef {import("./messages.d.ts").Compiled} Compiled */

/**
 * Gets the Go module ready to run.
 * @param {URL} base where its files are
 * @param {Compiled | null} known where another worker has compiled it before
 * @param {(rest: WebAssembly.Module) => void} told hears of the rest when it has been compiled here
 */
export async function ignite(base, known, told) {
  const go = new Go();
  const rest = new Rest(new URL("playground-rest.wasm", base), known?.rest ?? null, told);
  const first = known?.first ?? await compile(new URL(hasVectors() ? "playground.wasm" : "playground-plain.wasm", base));
  const instance = await WebAssembly.instantiate(first, { ...go.importObject, ...rest.imports });
  rest.exports = instance.exports;
  return { go, first, rest, instance };
}

/** Whether the browser knows 128-bit SIMD: a function that drops a vector is valid then. */
function hasVectors() {
  return WebAssembly.validate(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 0x41, 0, 0xfd, 0x0f, 0x1a, 0x0b));
}
