// What of the site is loaded by address, seen from its folder. The build names each by its content and says so here: nothing of one
// build ever meets a part of another.

/** The engine's two parts: what the first picture needs, and the rest; "" where the first part is all there is. */
export const firstPart = "playground.wasm";
export const rest = /** @type {string} */ ("playground-rest.wasm");

/** The engine's home, and that of the readers of array files. */
export const worker = "worker.js";
export const arraysWorker = "arrays/worker.js";
