// What engines get of a comparison: texts, and documents with large tables beside the text, which the page need not write out. What is
// sent more than once is made a file first, by an engine: nothing of it is copied any more.

import { breath } from "./breath.js";
import { inSlices } from "./document.js";
import { badSpec } from "./failure.js";
import { plainDocument } from "./plain.js";
import { groupOf } from "./poolqueue.js";
import { parting } from "./tables.js";

/** @typedef {import("./document.js").Document} Document */
/** @typedef {import("../revisit.d.ts").Comparison} Comparison */
/** @typedef {import("../revisit.d.ts").Plan["cells"][number]} PlannedCell */
/** @typedef {import("../revisit.d.ts").Results} Results */
/** @typedef {string | Document | Blob} Sent a text, or what stands for one */
/** @typedef {(document: Document) => Promise<Blob>} File writes a document into a file */

/** @param {Comparison | string | Blob} document @returns {Promise<Sent>} to be sent once */
export async function comparisonOnce(document) {
  return typeof document === "string" || document instanceof Blob ? document : plainDocument(document);
}

/** @param {Comparison | string | Blob} document @param {File} file @returns {Promise<string | Blob>} to be sent as often as need be */
export async function comparisonOften(document, file) {
  return often(await comparisonOnce(document), file);
}

/**
 * The specs of a comparison's cells, with any seed: one for all cells that differ in nothing else, and what several of them share, such as
 * a problem of many numbers, is written out once.
 * @param {File} file
 * @returns {(cell: PlannedCell) => Promise<string | Blob>}
 */
export function createSpecs(file) {
  /** @type {Map<string, Promise<string | Blob>>} by group */
  const specs = new Map();
  /** @type {Map<object, Promise<string | Blob>>} */
  const parts = new Map();
  const partOf = (/** @type {unknown} */ value) => {
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    return known(parts, value, async () => often(await plainDocument(value), file));
  };
  return (cell) =>
    known(specs, groupOf(cell), async () => {
      const members = Object.entries(cell.spec).filter(([, value]) => value !== undefined);
      const values = await Promise.all(members.map(([, value]) => partOf(value)));
      const text = members.flatMap(([name], i) => [`${i === 0 ? "{" : ","}${JSON.stringify(name)}:`, values[i]]);
      return values.every((value) => typeof value === "string") ? `${text.join("")}}` : new Blob([...text, "}"]);
    });
}

/**
 * @template K, V
 * @param {Map<K, V>} all
 * @param {K} key
 * @param {() => V} make
 */
function known(all, key, make) {
  const value = all.get(key) ?? make();
  all.set(key, value);
  return value;
}

/** @param {Sent} text @param {File} file */
const often = (text, file) => (typeof text === "string" || text instanceof Blob ? text : file(text));

/**
 * Results, whose numbers that JSON cannot carry come out as null, which the engine refuses.
 * @param {Results} results
 * @returns {Promise<string | Document>} to be sent once
 */
export async function resultsOnce(results) {
  if (typeof results !== "object" || results === null) throw badSpec("", results, "results");
  return inSlices(written(results), breath);
}

/** @param {Results} results @returns {Generator<undefined, string | Document, undefined>} */
function* written(results) {
  const { cells } = results;
  const { rest, tables } = yield* parting({ ...results, cells: undefined });
  const members = Object.entries({ ...rest, cells }).filter(([, value]) => value !== undefined);
  const json = `{${members.map(([name, value]) => `${JSON.stringify(name)}:${name === "cells" && Array.isArray(cells) ? cellsText(cells) : JSON.stringify(value)}`).join()}}`;
  return tables.length > 0 ? { json, tables } : json;
}

/** What each result is as text: results that grow are not written out anew with each that comes in. @type {WeakMap<object, string>} */
const texts = new WeakMap();

/** @param {unknown[]} cells */
export function cellsText(cells) {
  return `[${cells.map(cellText).join()}]`;
}

/** @param {unknown} cell */
function cellText(cell) {
  if (typeof cell !== "object" || cell === null) return JSON.stringify(cell) ?? "null";
  const text = texts.get(cell) ?? JSON.stringify(cell);
  texts.set(cell, text);
  return text;
}
