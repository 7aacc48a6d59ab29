// Long lists of objects, such as the paths of a record: where they travel they are texts of a few thousand characters each, as bytes, which
// need not be copied. To write or to read one text of all of it takes a page too long.

/** @typedef {{ place: string[], texts: Uint8Array[] }} List place: in the document, where null stands for it; texts: JSON of some items each */

/** Shorter lists are written and read within milliseconds. */
const few = 50;
/** A text is ended when it has so many characters. */
const enough = 50_000;
/** Lists are not looked for deeper. */
const deepest = 3;

/**
 * Takes the long lists out of what JSON can carry, a text at a time. What is taken apart must not change meanwhile.
 * @param {any} whole which stays as it is
 * @returns {Generator<undefined, { rest: any, lists: List[] }, undefined>} rest: with null in the lists' place
 */
export function* withoutLists(whole) {
  /** @type {List[]} */
  const lists = [];
  return { rest: yield* without(whole, [], lists), lists };
}

/**
 * @param {any} value
 * @param {string[]} place
 * @param {List[]} lists those found so far
 * @returns {Generator<undefined, any, undefined>}
 */
function* without(value, place, lists) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    if (
      place.length === 0 ||
      value.length < few ||
      typeof value[0] !== "object" ||
      value[0] === null ||
      Array.isArray(value[0])
    )
      return value;
    lists.push({ place, texts: yield* inTexts(value) });
    return null;
  }
  if (place.length === deepest) return value;
  let rest = value;
  for (const name of Object.keys(value)) {
    const member = yield* without(value[name], [...place, name], lists);
    if (member === value[name]) continue;
    if (rest === value) rest = { ...value };
    rest[name] = member;
  }
  return rest;
}

/**
 * @param {unknown[]} items
 * @returns {Generator<undefined, Uint8Array[], undefined>}
 */
function* inTexts(items) {
  const [texts, encoder] = [/** @type {Uint8Array[]} */ ([]), new TextEncoder()];
  let text = "";
  for (const item of items) {
    text += `${text === "" ? "[" : ","}${JSON.stringify(item) ?? "null"}`;
    if (text.length < enough) continue;
    texts.push(encoder.encode(`${text}]`));
    text = "";
    yield;
  }
  return text === "" ? texts : [...texts, encoder.encode(`${text}]`)];
}

/**
 * Puts lists back in their places, a text at a time.
 * @param {any} rest
 * @param {List[]} lists
 * @returns {Generator<undefined, void, undefined>}
 */
export function* withLists(rest, lists) {
  const decoder = new TextDecoder();
  for (const { place, texts } of lists) {
    const items = [];
    for (const text of texts) {
      for (const item of JSON.parse(decoder.decode(text))) items.push(item);
      yield;
    }
    place.slice(0, -1).reduce((object, name) => object[name], rest)[place[place.length - 1]] = items;
  }
}
