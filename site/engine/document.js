import { withLists, withoutLists } from "./lists.js";
import { alike, parting, putting } from "./tables.js";

/** @typedef {import("./lists.js").List} List */
/** @typedef {import("./tables.js").Table} Table */

/**
 * A structured result as the engine sends it: JSON text, and beside it the number arrays, each under its path there. The worker takes
 * large tables and long lists out of the text. shared, of what a page asks: tables that come back as they were need not be sent.
 * @typedef {{ json: string, arrays?: Record<string, Float64Array>, tables?: Table[], lists?: List[], shared?: boolean }} Document
 */

/** @typedef {Omit<Document, "tables"> & { tables?: (Table | Back)[] }} Reply a document that answers one with tables */
/** @typedef {Omit<Table, "numbers"> & { sent: number }} Back the table of that number among those which were sent */

/** Shorter texts are read within milliseconds, whatever is in them. */
const long = 100_000;
/** How long a page that puts tables together may be busy at a time, ms. */
const slice = 8;

/**
 * Puts the parts together.
 * @param {Document} document
 * @returns {any}
 */
export function assemble(document) {
  return atOnce(assembling(document));
}

/**
 * @param {Omit<Document, "tables"> & { tables?: (Table | import("./tables.js").Nested)[] }} document
 * @returns {Generator<undefined, any, undefined>}
 */
function* assembling({ json, arrays = {}, lists = [], tables = [] }) {
  const whole = JSON.parse(json);
  for (const [path, numbers] of Object.entries(arrays)) {
    const names = path.split(".");
    const last = /** @type {string} */ (names.pop());
    const place = names.reduce((object, name) => (object[name] ??= {}), whole);
    place[last] = numbers;
  }
  yield* withLists(whole, lists);
  yield* putting(whole, tables); // which may be in one of the lists
  return whole;
}

/**
 * The same with pauses, in which a page does what else it has to do.
 * @param {Reply} document
 * @param {() => Promise<unknown>} pause
 * @param {any[][]} [sent] the tables that were sent, as they are here
 * @returns {Promise<any>}
 */
export async function assembleInSlices({ tables = [], ...rest }, pause, sent = []) {
  return inSlices(
    assembling({
      ...rest,
      tables: tables.map((table) => ("sent" in table ? { ...table, lists: sent[table.sent] } : table)),
    }),
    pause,
  );
}

/**
 * Long work of many steps, with pauses.
 * @template T
 * @param {Generator<undefined, T, undefined>} steps
 * @param {() => Promise<unknown>} pause
 * @returns {Promise<T>} what comes of the last
 */
export async function inSlices(steps, pause) {
  for (;;) {
    const until = performance.now() + slice;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < until);
    await pause();
  }
}

/**
 * The same without pauses.
 * @template T
 * @param {Generator<undefined, T, undefined>} steps
 * @returns {T}
 */
export function atOnce(steps) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * What JSON can carry without its large tables and long lists, which are sent beside it.
 * @param {unknown} whole which stays as it is
 * @returns {Generator<undefined, { rest: unknown, tables: Table[], lists: List[] }, undefined>} rest: whole itself where it has none
 */
export function* lightening(whole) {
  const { rest, tables } = yield* parting(whole);
  return { tables, ...(yield* withoutLists(rest)) };
}

/**
 * A document as it is cheap to be received: its large tables and long lists taken out of a long text.
 * @param {Document} document
 * @returns {Document}
 */
export function lightened({ json, arrays }) {
  if (json.length < long) return { json, arrays };
  const { rest, tables, lists } = atOnce(lightening(JSON.parse(json)));
  return tables.length + lists.length > 0 ? { json: JSON.stringify(rest), arrays, tables, lists } : { json, arrays };
}

/**
 * The same without the tables that were sent as they are.
 * @param {Document} document
 * @param {any[]} asked the documents among these, where who asked shares their tables
 * @returns {Reply}
 */
export function sparing(document, asked) {
  const sent = asked.flatMap((one) => (one?.shared ? /** @type {Table[]} */ (one.tables) : []));
  if (!document.tables || sent.length === 0) return document;
  return {
    ...document,
    tables: document.tables.map((table) => {
      const found = sent.findIndex((one) => alike(one, table));
      return found < 0 ? table : { places: table.places, shape: table.shape, sent: found };
    }),
  };
}

/**
 * What has to be copied no more when a document is sent.
 * @param {Reply} document
 * @returns {Transferable[]}
 */
export function buffers({ arrays = {}, tables = [], lists = [] }) {
  return [
    ...Object.values(arrays),
    ...tables.flatMap((table) => ("sent" in table ? [] : [table.numbers])),
    ...lists.flatMap(({ texts }) => texts),
  ].map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer));
}

/**
 * The text that an argument stands for, where a document or a file stands for one.
 * @param {any} argument
 * @returns {any} a promise of it where that is a file
 */
export function written(argument) {
  if (argument instanceof Blob) return argument.text();
  return Array.isArray(argument?.tables) ? JSON.stringify(assemble(argument)) : argument;
}
