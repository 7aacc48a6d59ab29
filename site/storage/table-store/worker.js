// Keeps tables and brings them, away from the page: a browser takes long to write and to read so many numbers.

import { get, put } from "./store.js";

/** @typedef {import("../../engine/tables.js").Table} Table */
/** @typedef {{ id: number, key: string, tables?: Table[] }} Request tables: to be kept; without any, those of the key are asked for */
/** @typedef {{ id: number, tables?: Table[], older?: string[], fault?: string }} Reply older: keys of what is not kept any more */

globalThis.addEventListener("message", async (/** @type {MessageEvent<Request>} */ { data: { id, key, tables } }) => {
  try {
    reply(tables ? { id, older: await put(key, tables) } : { id, tables: await get(key) });
  } catch (error) {
    reply({ id, fault: String(error) });
  }
});

/** @param {Reply} answer */
function reply(answer) {
  const numbers = (answer.tables ?? []).map((table) => table.numbers.buffer);
  /** @type {{ postMessage: (message: Reply, options: StructuredSerializeOptions) => void }} */ (
    /** @type {unknown} */ (globalThis)
  ).postMessage(answer, { transfer: numbers });
}
