// Tables of many numbers: nested lists where they are read, one typed array each where they travel or are kept.

/**
 * @typedef {object} Table
 * @property {string[][]} places in the document, where null stands for it; more than one where it is there several times
 * @property {number[]} shape lengths of the lists, from the outermost inwards
 * @property {Float64Array} numbers what the innermost hold, in order
 */

/** @typedef {Omit<Table, "numbers"> & { lists: any[] }} Nested a table whose lists are there already */

/** Lists of fewer numbers are as fast as text. */
const least = 10_000;
/** Longer lists of anything else are not searched for tables, nor what is nested deeper. */
const longest = 1000;
const deepest = 8;
/** Numbers that are nested within a fraction of a millisecond. */
const few = 4096;

/**
 * Takes the tables out of what JSON can carry, a few thousand numbers at a time. What is taken apart must not change meanwhile.
 * @param {unknown} whole which stays as it is
 * @returns {Generator<undefined, { rest: any, tables: Table[] }, undefined>} rest: with null in the tables' place; whole itself where it has
 *   none, or is one
 */
export function* parting(whole) {
  /** @type {Table[]} */
  const tables = [];
  return { rest: Array.isArray(whole) ? whole : yield* without(whole, [], tables), tables };
}

/**
 * @param {any} value
 * @param {string[]} place
 * @param {Table[]} tables those found so far
 * @returns {Generator<undefined, any, undefined>}
 */
function* without(value, place, tables) {
  if (typeof value !== "object" || value === null) return value;
  const table = Array.isArray(value) && (yield* tableOf(value));
  if (table) {
    const known = tables.find((one) => alike(one, table));
    if (known) known.places.push(place);
    else tables.push({ places: [place], ...table });
    return null;
  }
  if (place.length === deepest || (Array.isArray(value) && (value.length > longest || typeof value[0] === "number")))
    return value;
  let rest = value;
  for (const name of Object.keys(value)) {
    const member = yield* without(value[name], [...place, name], tables);
    if (member === value[name]) continue;
    if (rest === value) rest = Array.isArray(value) ? [...value] : { ...value };
    rest[name] = member;
  }
  return rest;
}

/**
 * @param {unknown[]} lists
 * @returns {Generator<undefined, { shape: number[], numbers: Float64Array } | null, undefined>} null: they are no lists of lists ... of equally
 *   many finite numbers, or of few
 */
function* tableOf(lists) {
  /** @type {number[]} */
  const shape = [];
  /** @type {unknown} */
  let inner = lists;
  for (; Array.isArray(inner); inner = inner[0]) shape.push(inner.length);
  const length = shape.reduce((all, n) => all * n, 1);
  if (length < least) return null;
  const numbers = new Float64Array(length);
  return (yield* flatten(lists, shape, 0, numbers, 0)) === length ? { shape, numbers } : null;
}

/**
 * @param {unknown} list
 * @param {number[]} shape
 * @param {number} depth of the list
 * @param {Float64Array} into
 * @param {number} at where its numbers go
 * @returns {Generator<undefined, number, undefined>} where the next list's go; NaN: it has not the shape
 */
function* flatten(list, shape, depth, into, at) {
  if (depth === shape.length - 1) return flat(list, shape[depth], into, at);
  if (!Array.isArray(list) || list.length !== shape[depth]) return NaN;
  const innermost = depth === shape.length - 2;
  for (let i = 0, next = at + few; i < list.length; i++) {
    at = innermost ? flat(list[i], shape[depth + 1], into, at) : yield* flatten(list[i], shape, depth + 1, into, at);
    if (!(at >= next)) continue;
    next = at + few;
    yield;
  }
  return at;
}

/**
 * The innermost lists, apart from the rest, so that a browser compiles it for numbers alone.
 * @param {unknown} list
 * @param {number} length
 * @param {Float64Array} into
 * @param {number} at
 */
function flat(list, length, into, at) {
  if (!Array.isArray(list) || list.length !== length) return NaN;
  for (let i = 0; i < list.length; i++) {
    const number = list[i];
    if (typeof number !== "number" || number - number !== 0) return NaN;
    into[at++] = number + 0; // JSON knows no -0
  }
  return at;
}

/**
 * Whether two tables have the same numbers.
 * @param {{ shape: number[], numbers: Float64Array }} one
 * @param {{ shape: number[], numbers: Float64Array }} other
 */
export function alike(one, other) {
  return one.shape.join() === other.shape.join() && sameNumbers(one.numbers, other.numbers);
}

/**
 * @param {Float64Array} one
 * @param {Float64Array} other
 */
function sameNumbers(one, other) {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

/**
 * Puts tables back in their places, a few thousand numbers at a time. A table of several places is the same lists in each.
 * @param {any} rest
 * @param {(Table | Nested)[]} tables
 */
export function* putting(rest, tables) {
  for (const table of tables) {
    const lists = "lists" in table ? table.lists : yield* nesting(table.shape, table.numbers);
    for (const place of table.places) {
      const last = place[place.length - 1];
      place.slice(0, -1).reduce((object, name) => object[name], rest)[last] = lists;
    }
  }
}

/**
 * @param {number[]} shape
 * @param {Float64Array} numbers
 * @returns {Generator<undefined, any[], undefined>} lists within lists
 */
function* nesting(shape, numbers) {
  const width = shape[shape.length - 1];
  /** @type {any[]} */
  let lists = new Array(numbers.length / width);
  for (let i = 0, at = 0, next = few; i < lists.length; i++) {
    const row = new Array(width);
    for (let j = 0; j < width; j++) row[j] = numbers[at++];
    lists[i] = row;
    if (at < next) continue;
    next += few;
    yield;
  }
  for (let depth = shape.length - 2; depth >= 0; depth--) {
    const each = shape[depth];
    lists = Array.from({ length: lists.length / each }, (_, i) => lists.slice(i * each, (i + 1) * each));
  }
  return lists[0];
}
