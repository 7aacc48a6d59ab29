// The files that the site loads by address, relative to this folder. The build names each file by its content and writes the new names
// here, so that parts of two builds never mix.

/** The engine's two parts: what the first picture needs, and the rest. The rest is "" if the engine is one file. */
export const firstPart = "playground.wasm";
export const rest = /** @type {string} */ ("playground-rest.wasm");

/** The size of the first part, bytes; 0: the site is not built. */
export const firstPartBytes = /** @type {number} */ (0);

/** The workers of the engine and of the readers of array files; and what Node starts the engine's with. */
export const worker = "worker.js";
export const thread = "engine/thread.js";
export const arraysWorker = "arrays/arrays-worker.js";

/** The worker of a custom learner; and what Node starts it with. */
export const ownWorker = "own/learner-worker.js";
export const ownProcess = "own/process.js";
