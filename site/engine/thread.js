// The first script of a thread of Node: gives the engine's script the globals that it finds in a browser's worker, and starts it.

import { parentPort, workerData } from "node:worker_threads";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
Object.assign(globalThis, {
  addEventListener: (/** @type {string} */ type, /** @type {(event: { data: unknown }) => void} */ listener) =>
    port.on(type, (data) => listener({ data })),
  postMessage: (/** @type {unknown} */ message, /** @type {{ transfer?: any[] }} */ { transfer } = {}) =>
    port.postMessage(message, transfer),
  // Go reads it when it starts. There is no IndexedDB, so what is saved stays in memory.
  IDBTransaction: class {
    commit() {}
  },
});
await import(workerData);
