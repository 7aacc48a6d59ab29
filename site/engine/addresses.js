// What of the site is loaded by address, seen from its folder. The build names each by its content and says so here: nothing of one
// build ever meets a part of another.

/** The engine's first part, the same without SIMD, and its rest. */
export const vectors = "playground.wasm";
export const plain = "playground-plain.wasm";
export const rest = "playground-rest.wasm";

/** The engine's home, and that of the readers of array files. */
export const worker = "worker.js";
export const arraysWorker = "arrays/worker.js";
