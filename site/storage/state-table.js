// Reads a page's state from data that may be old or wrong: a table says for each entry its default and which values are valid.

import { unpackDocument } from "./history-entry.js";

/** @typedef {{ initial: unknown, valid: (value: unknown) => boolean, json?: true }} Entry json: a text is its JSON */

/**
 * Every entry of the table: the given value where that is valid, else the default.
 * @param {{ [name: string]: Entry }} table
 * @param {unknown} plain
 * @returns {any} with the table's names
 */
export function readTable(table, plain) {
  const given = /** @type {{ [name: string]: unknown }} */ (typeof plain === "object" && plain !== null ? plain : {});
  return Object.fromEntries(
    Object.entries(table).map(([name, { initial, valid, json }]) => {
      const value = json ? parsed(given[name]) : given[name];
      return [name, value !== undefined && valid(value) ? value : initial];
    }),
  );
}

/** @param {unknown} text */
function parsed(text) {
  if (typeof text !== "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * An entry of the browser's history, with its document as a text or as the key of a long one.
 * @param {object} entry without the document
 * @param {string} name of the document
 * @param {import("./history-entry.js").Pack} pack
 * @returns {{ [name: string]: unknown }}
 */
export function withPack(entry, name, { text, key }) {
  return { ...entry, ...(text !== undefined && { [name]: text }), ...(key !== undefined && { kept: key }) };
}

/**
 * The entry with its long document from the store. The document is null if it is gone.
 * @param {any} entry
 * @param {string} name of the document
 * @param {import("./history-entry.js").Store} store
 * @returns {Promise<unknown>}
 */
export async function withStored(entry, name, store) {
  if (typeof entry?.kept !== "string") return entry;
  return { ...entry, [name]: (await unpackDocument({ key: entry.kept }, store)) ?? null };
}
