// JSON of any length, written and read in slices: the page goes on while it handles a problem of many numbers.

import { breath } from "./breath.js";

/** How long the page may be busy at a time, ms. */
const slice = 8;
/** Characters of a file that are made bytes at once. A shorter text needs no file. */
const portion = 200_000;
/** Bytes that are read at once: a fraction of a millisecond. */
const most = 50_000;
/** Items of a list that are written at once. */
const few = 1000;

/**
 * Long work of many steps, with pauses between them.
 * @template T
 * @param {Generator<unknown, T, undefined>} steps
 * @returns {Promise<T>} what the last step returns
 */
export async function inSlices(steps) {
  for (;;) {
    const until = performance.now() + slice;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < until);
    await breath();
  }
}

/**
 * The JSON of a value, which must not change meanwhile: what JSON.stringify writes.
 * @param {unknown} value
 * @returns {Promise<string | Blob>} a file where it is long
 */
export function written(value) {
  return inSlices(writing(value));
}

/** The same in steps. @param {unknown} value */
export function writing(value) {
  return filing(pieces(value));
}

/**
 * A text in pieces, put together.
 * @param {Iterable<string>} texts
 * @returns {Promise<string | Blob>} a file where it is long
 */
export function filed(texts) {
  return inSlices(filing(texts));
}

/** @param {Iterable<string>} texts @returns {Generator<undefined, string | Blob, undefined>} */
function* filing(texts) {
  const portions = [];
  let text = "";
  for (const piece of texts) {
    text += piece;
    if (text.length >= portion) {
      portions.push(new Blob([text]));
      text = "";
    }
    yield;
  }
  return portions.length === 0 ? text : new Blob([...portions, text]);
}

/**
 * What JSON.stringify writes, in pieces of at most one list of plain values each.
 * @param {any} value that JSON can hold
 * @returns {Generator<string, void, undefined>}
 */
export function* pieces(value) {
  const list = Array.isArray(value);
  if (!isObject(value) || (list ? value.length <= few && !value.some(isObject) : !Object.values(value).some(isObject)))
    return yield JSON.stringify(value) ?? "null";
  yield list ? "[" : "{";
  if (list && !value.some(isObject)) {
    for (let i = 0; i < value.length; i += few)
      yield (i === 0 ? "" : ",") + JSON.stringify(value.slice(i, i + few)).slice(1, -1);
  } else {
    let comma = "";
    for (const [name, item] of Object.entries(value)) {
      if (!list && item === undefined) continue;
      yield list ? comma : `${comma}${JSON.stringify(name)}:`;
      yield* pieces(item);
      comma = ",";
    }
  }
  yield list ? "]" : "}";
}

/** @param {unknown} value */
function isObject(value) {
  return typeof value === "object" && value !== null;
}

/**
 * Reads short JSON, at once.
 * @param {Uint8Array} bytes
 */
export function parsed(bytes) {
  return JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * Reads JSON of any length.
 * @param {Uint8Array} bytes
 * @returns {Promise<any>}
 * @throws {SyntaxError}
 */
export async function read(bytes) {
  return bytes.length <= most ? parsed(bytes) : inSlices(new Reader(bytes).document());
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const space = 0x20;

/** Hands as many whole members of a list or an object to JSON.parse as fit, and goes into those that do not. */
class Reader {
  #at = 0;
  #bytes;
  #decoder = new TextDecoder();

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
  }

  /** @returns {Generator<undefined, any, undefined>} */
  *document() {
    const value = yield* this.#value();
    if (this.#next() !== undefined) throw new SyntaxError("something follows the document");
    return value;
  }

  /** @returns {Generator<undefined, any, undefined>} */
  *#value() {
    const first = this.#next();
    if (first !== openList && first !== openObject) return this.#scalar();
    const list = first === openList;
    /** @type {any} */
    const whole = list ? [] : {};
    this.#at++;
    while (!this.#ended(list)) {
      const end = this.#membersEnd();
      if (end > this.#at) {
        const text = this.#text(end);
        if (list) for (const item of JSON.parse(`[${text}]`)) whole.push(item);
        else Object.assign(whole, JSON.parse(`{${text}}`));
        this.#at = end;
        yield;
      } else if (list) {
        whole.push(yield* this.#value());
      } else {
        const name = this.#scalar();
        if (this.#next() !== colon) throw new SyntaxError("a name without a value");
        this.#at++;
        whole[name] = yield* this.#value();
      }
    }
    return whole;
  }

  /** Goes over the bracket or comma behind a member, and over the bracket of what has none. @param {boolean} list */
  #ended(list) {
    const byte = this.#next();
    if (byte === undefined) throw new SyntaxError("the end is missing");
    const end = byte === (list ? closeList : closeObject);
    if (end || byte === comma) this.#at++;
    return end;
  }

  /** Where the last of the members ends that together are no longer than what is read at once; where they begin: the first is longer. */
  #membersEnd() {
    const bytes = this.#bytes;
    const limit = Math.min(bytes.length, this.#at + most);
    let end = this.#at;
    let depth = 0;
    for (let i = this.#at; i < limit; i++) {
      switch (bytes[i]) {
        case quote:
          i = this.#stringEnd(i, limit) - 1;
          break;
        case openList:
        case openObject:
          depth++;
          break;
        case closeList:
        case closeObject:
          if (depth === 0) return i;
          depth--;
          break;
        case comma:
          if (depth === 0) end = i;
      }
    }
    return end;
  }

  /** Behind a string's second quote. @param {number} at its first @param {number} limit */
  #stringEnd(at, limit) {
    for (let i = at + 1; i < limit; i++) {
      if (this.#bytes[i] === backslash) i++;
      else if (this.#bytes[i] === quote) return i + 1;
    }
    return limit;
  }

  /** A string, or what ends where a list, an object or a name does. */
  #scalar() {
    this.#next();
    const bytes = this.#bytes;
    let end = this.#at;
    if (bytes[end] === quote) end = this.#stringEnd(end, bytes.length);
    else while (end < bytes.length && ![comma, closeList, closeObject].includes(bytes[end])) end++;
    const value = JSON.parse(this.#text(end));
    this.#at = end;
    return value;
  }

  /** The next byte that is no white space. */
  #next() {
    while (this.#bytes[this.#at] <= space) this.#at++;
    return this.#bytes[this.#at];
  }

  /** @param {number} end */
  #text(end) {
    return this.#decoder.decode(this.#bytes.subarray(this.#at, end));
  }
}
