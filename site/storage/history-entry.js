// A spec or a comparison in an entry of the browser's history, or handed from one page to another: its text, or the key of a long one in
// the document store.

import { inSlices, jsonSteps, readJSON } from "../engine/json.js";

/** @typedef {{ text?: string, key?: string }} Pack neither: it is too long, or this browser keeps nothing */
/** @typedef {Pick<import("./document-store.js").DocumentStore, "put" | "get">} Store */

/** A longer document is not kept. */
const longest = 100_000_000;
/** Documents that are packed, or being packed. @type {WeakMap<object, Pack>} */
const packs = new WeakMap();
/** @type {WeakMap<object, Promise<Pack>>} */
const coming = new WeakMap();

/**
 * @param {object} document
 * @param {Store} store
 * @returns {Pack | Promise<Pack>} a promise if the document is long and not packed yet: the page responds meanwhile
 */
export function packed(document, store) {
  const known = packs.get(document) ?? coming.get(document);
  if (known) return known;
  const soon = packing(document, store);
  const pack = packs.get(document);
  if (pack) return pack;
  coming.set(document, soon);
  return soon;
}

/** @param {object} document @param {Store} store @returns {Promise<Pack>} */
async function packing(document, store) {
  const file = await inSlices(writingShort(document));
  if (typeof file !== "string") packs.set(document, await kept(file, store));
  coming.delete(document);
  return /** @type {Pack} */ (packs.get(document));
}

/** Packs a short document in its first step. @param {object} document @returns {Generator<undefined, string | Blob, undefined>} */
function* writingShort(document) {
  const text = yield* jsonSteps(document);
  if (typeof text === "string") packs.set(document, { text });
  return text;
}

/** @param {Blob} file @param {Store} store @returns {Promise<Pack>} */
async function kept(file, store) {
  try {
    return file.size > longest ? {} : { key: await store.put(file) };
  } catch {
    return {};
  }
}

/**
 * @param {Pack} pack
 * @param {Store} store
 * @returns {Promise<any>} the document; undefined: it is gone or cannot be read
 */
export async function unpacked({ text, key }, store) {
  try {
    if (text !== undefined) return JSON.parse(text);
    const file = key === undefined ? undefined : await store.get(key);
    return file && (await readJSON(new Uint8Array(await file.arrayBuffer())));
  } catch {
    return undefined;
  }
}
