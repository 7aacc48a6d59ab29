// JSON of any length, written and read in slices, so that the page responds while it handles a problem of many numbers.

import { yieldToPage } from "./yield-to-page.js";

/** Longest time that the page is busy without a break, ms. */
const sliceTime = 8;
/** Characters of a text that become one part of a file. A shorter text stays a text. */
const partLength = 200_000;
/** Bytes that are read at once. They take a fraction of a millisecond. */
const readAtOnce = 50_000;
/** Items of a list that are written at once. */
const itemsAtOnce = 1000;

/**
 * Runs long work of many steps, with breaks for the page.
 * @template T
 * @param {Generator<unknown, T, undefined>} steps
 * @returns {Promise<T>} what the generator returns
 */
export async function inSlices(steps) {
  for (;;) {
    const until = performance.now() + sliceTime;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < until);
    await yieldToPage();
  }
}

/**
 * Writes what JSON.stringify writes. The value must not change meanwhile.
 * @param {unknown} value
 * @returns {Promise<string | Blob>} a file if it is long
 */
export function writeJSON(value) {
  return inSlices(jsonSteps(value));
}

/** Writes JSON in steps, for inSlices. @param {unknown} value */
export function jsonSteps(value) {
  return joinSteps(pieces(value));
}

/**
 * Joins the pieces of a text.
 * @param {Iterable<string>} texts
 * @returns {Promise<string | Blob>} a file if it is long
 */
export function joinTexts(texts) {
  return inSlices(joinSteps(texts));
}

/** @param {Iterable<string>} texts @returns {Generator<undefined, string | Blob, undefined>} */
function* joinSteps(texts) {
  const parts = [];
  let text = "";
  for (const piece of texts) {
    text += piece;
    if (text.length >= partLength) {
      parts.push(new Blob([text]));
      text = "";
    }
    yield;
  }
  return parts.length === 0 ? text : new Blob([...parts, text]);
}

/**
 * What JSON.stringify writes, in pieces. A piece holds at most one list of plain values.
 * @param {any} value that JSON can hold
 * @returns {Generator<string, void, undefined>}
 */
export function* pieces(value) {
  const list = Array.isArray(value);
  if (
    !isObject(value) ||
    (list ? value.length <= itemsAtOnce && !value.some(isObject) : !Object.values(value).some(isObject))
  )
    return yield JSON.stringify(value) ?? "null";
  yield list ? "[" : "{";
  if (list && !value.some(isObject)) {
    for (let i = 0; i < value.length; i += itemsAtOnce)
      yield (i === 0 ? "" : ",") + JSON.stringify(value.slice(i, i + itemsAtOnce)).slice(1, -1);
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
export function readShortJSON(bytes) {
  return JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * Reads JSON of any length.
 * @param {Uint8Array} bytes
 * @returns {Promise<any>}
 * @throws {SyntaxError}
 */
export async function readJSON(bytes) {
  return bytes.length <= readAtOnce ? readShortJSON(bytes) : inSlices(new Reader(bytes).document());
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const space = 0x20;

/** Gives JSON.parse as many whole members of a list or an object as fit, and goes into a member that does not fit. */
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
    while (!this.#atEnd(list)) {
      const end = this.#endOfMembers();
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

  /** Passes the comma after a member, or the closing bracket. @param {boolean} list @returns {boolean} whether the list or object ends */
  #atEnd(list) {
    const byte = this.#next();
    if (byte === undefined) throw new SyntaxError("the end is missing");
    const end = byte === (list ? closeList : closeObject);
    if (end || byte === comma) this.#at++;
    return end;
  }

  /** The end of the last whole member that can be read at once. It is the present place if the first member is longer. */
  #endOfMembers() {
    const bytes = this.#bytes;
    const limit = Math.min(bytes.length, this.#at + readAtOnce);
    let end = this.#at;
    let depth = 0;
    for (let i = this.#at; i < limit; i++) {
      switch (bytes[i]) {
        case quote:
          i = this.#endOfString(i, limit) - 1;
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

  /** The place after a string's closing quote. @param {number} at its opening quote @param {number} limit */
  #endOfString(at, limit) {
    for (let i = at + 1; i < limit; i++) {
      if (this.#bytes[i] === backslash) i++;
      else if (this.#bytes[i] === quote) return i + 1;
    }
    return limit;
  }

  /** Reads a string, a number, true, false or null. */
  #scalar() {
    this.#next();
    const bytes = this.#bytes;
    let end = this.#at;
    if (bytes[end] === quote) end = this.#endOfString(end, bytes.length);
    else while (end < bytes.length && ![comma, closeList, closeObject].includes(bytes[end])) end++;
    const value = JSON.parse(this.#text(end));
    this.#at = end;
    return value;
  }

  /** Skips white space. @returns the byte that follows */
  #next() {
    while (this.#bytes[this.#at] <= space) this.#at++;
    return this.#bytes[this.#at];
  }

  /** @param {number} end */
  #text(end) {
    return this.#decoder.decode(this.#bytes.subarray(this.#at, end));
  }
}
