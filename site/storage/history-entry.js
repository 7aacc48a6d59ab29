// A spec or a comparison in an entry of the browser's history, or handed from one page to another: its text, or the key of a long one in
// the document store.

import { inSlices, jsonSteps, readJSON } from "../engine/json.js";

/** @typedef {{ text?: string, key?: string }} Pack key "": it is too long, or this browser keeps nothing */
/** @typedef {Pick<import("./document-store.js").DocumentStore, "put" | "get">} Store */

/** A longer document is not kept. */
const longest = 100_000_000;
/** What holds a document that was packed before. @type {WeakMap<object, Pack>} */
const packOf = new WeakMap();
/** What will hold a document that is being packed. @type {WeakMap<object, Promise<Pack>>} */
const packPromiseOf = new WeakMap();

/**
 * @param {object} document
 * @param {Store} store
 * @returns {Pack | Promise<Pack>} what holds it; a promise if the document is long and not packed yet: the page responds meanwhile
 */
export function packDocument(document, store) {
  const known = packOf.get(document) ?? packPromiseOf.get(document);
  if (known) return known;
  const promise = writeDocument(document, store);
  const pack = packOf.get(document);
  if (pack) return pack;
  packPromiseOf.set(document, promise);
  return promise;
}

/** @param {object} document @param {Store} store @returns {Promise<Pack>} */
async function writeDocument(document, store) {
  const file = await inSlices(jsonOf(document));
  if (typeof file !== "string") packOf.set(document, await putFile(file, store));
  packPromiseOf.delete(document);
  return /** @type {Pack} */ (packOf.get(document));
}

/** Packs a short document in its first step. @param {object} document @returns {Generator<undefined, string | Blob, undefined>} */
function* jsonOf(document) {
  const text = yield* jsonSteps(document);
  if (typeof text === "string") packOf.set(document, { text });
  return text;
}

/** @param {Blob} file @param {Store} store @returns {Promise<Pack>} */
async function putFile(file, store) {
  try {
    return { key: file.size > longest ? "" : await store.put(file) };
  } catch {
    return { key: "" };
  }
}

/**
 * @param {Pack} pack
 * @param {Store} store
 * @returns {Promise<any>} the document; undefined: it is gone or cannot be read
 */
export async function unpackDocument({ text, key }, store) {
  try {
    if (text !== undefined) return JSON.parse(text);
    const file = key ? await store.get(key) : undefined;
    return file && (await readJSON(new Uint8Array(await file.arrayBuffer())));
  } catch {
    return undefined;
  }
}
