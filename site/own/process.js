// The first script of a process of Node in which a custom learner plays: gives the learner's worker the globals that it finds in a browser,
// and starts it.

import { readFile } from "node:fs/promises";

/** @typedef {{ first: string, rest: string | null, spec: string, seconds: number }} Given files of the engine, by their addresses */

const bytesOf = async (/** @type {string | null} */ file) =>
  file && new Uint8Array(await readFile(new URL(file))).buffer;

Object.assign(globalThis, {
  addEventListener: (/** @type {string} */ type, /** @type {(event: { data: unknown }) => void} */ listener) =>
    process.on(type, async (/** @type {Given} */ { first, rest, ...others }) => {
      const port = { postMessage: (/** @type {unknown} */ message) => process.send?.(message) };
      listener({ data: { first: await bytesOf(first), rest: await bytesOf(rest), ...others, port } });
    }),
  // Go reads it when it starts.
  IDBTransaction: class {
    commit() {}
  },
});
process.on("disconnect", () => process.exit());
await import(process.argv[2]);
