// A spec or a comparison as an entry of the browser's history holds it, and as one page hands it to another: its text, or the key under
// which a long one is kept elsewhere.

import { inSlices, read, writing } from "../engine/json.js";

/** @typedef {{ text?: string, key?: string }} Pack neither: it is too long to be kept, or this browser keeps nothing */
/** @typedef {Pick<import("./document-store.js").DocumentStore, "put" | "get">} Store */

/** A longer document is not there after a reload. */
const longest = 100_000_000;
/** What was packed, and what is being packed. @type {WeakMap<object, Pack>} */
const packs = new WeakMap();
/** @type {WeakMap<object, Promise<Pack>>} */
const coming = new WeakMap();

/**
 * @param {object} document
 * @param {Store} store
 * @returns {Pack | Promise<Pack>} a promise where it is not packed yet, and not short either: the page goes on meanwhile
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

/** A short document is packed with the first step. @param {object} document @returns {Generator<undefined, string | Blob, undefined>} */
function* writingShort(document) {
  const text = yield* writing(document);
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
 * @returns {Promise<any>} what was packed; undefined: it cannot be read, or is not kept any more
 */
export async function unpacked({ text, key }, store) {
  try {
    if (text !== undefined) return JSON.parse(text);
    const file = key === undefined ? undefined : await store.get(key);
    return file && (await read(new Uint8Array(await file.arrayBuffer())));
  } catch {
    return undefined;
  }
}
