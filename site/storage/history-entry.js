// A spec or a comparison as an entry of the browser's history holds it, and as one page hands it to another: a text, which is taken much
// faster than lists of lists, and beside it, under a key, the large tables.

import { breath } from "../engine/breath.js";
import { inSlices } from "../engine/document.js";
import { parting, putting } from "../engine/tables.js";

/** @typedef {import("../engine/tables.js").Table} Table */
/** @typedef {{ text?: string, tables?: string }} Pack text: with null in the tables' place; none: it is too long to be kept; tables: their key */
/** @typedef {(tables: Table[]) => Generator<undefined, string, undefined>} Keep keeps tables elsewhere, and gives their key */
/** @typedef {(key: string) => Promise<Table[] | undefined>} Recall */

/** A longer text is not kept for a reload: browsers refuse states of many megabytes. Nor are tables of more bytes. */
const longest = 8_000_000;
const heaviest = 40_000_000;
/** What was packed, and what is being packed. @type {WeakMap<object, Pack>} */
const packs = new WeakMap();
/** @type {WeakMap<object, Promise<void>>} */
const coming = new WeakMap();

/**
 * @param {object} document
 * @param {Keep} keep
 * @returns {Pack}
 */
export function packed(document, keep) {
  for (const steps = packing(document, keep); !packs.has(document) && !steps.next().done; ) {
    /* all at once */
  }
  return packs.get(document) ?? {};
}

/**
 * Sees to it that a document is packed, and lets the page go on meanwhile.
 * @param {object | null} document
 * @param {Keep} keep
 * @returns {Promise<void> | null} null: it is; else when it is
 */
export function packSoon(document, keep) {
  if (!document || packs.has(document)) return null;
  const soon = coming.get(document) ?? inSlices(packing(document, keep), breath);
  if (packs.has(document)) return null;
  coming.set(
    document,
    soon.finally(() => coming.delete(document)),
  );
  return soon;
}

/**
 * @param {object} document
 * @param {Keep} keep
 * @returns {Generator<undefined, void, undefined>}
 */
function* packing(document, keep) {
  const { rest, tables } = yield* parting(document);
  const text = JSON.stringify(rest);
  if (text.length > longest || tables.reduce((sum, { numbers }) => sum + numbers.byteLength, 0) > heaviest)
    packs.set(document, {});
  else packs.set(document, tables.length > 0 ? { text, tables: yield* keep(tables) } : { text });
}

/**
 * @param {Pack} pack
 * @param {Recall} recall
 * @returns {Promise<any>} what was packed; undefined: it cannot be read, or its tables are not to be had any more
 */
export async function unpacked({ text, tables: key }, recall) {
  try {
    const document = JSON.parse(text ?? "");
    if (key === undefined) return document;
    const tables = await recall(key);
    if (!tables) return undefined;
    await inSlices(putting(document, tables), breath);
    return document;
  } catch {
    return undefined;
  }
}
