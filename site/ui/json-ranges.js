// Places in a JSON text: of its first syntax error, and of the value that a path names.

/** @typedef {{ from: number, to: number }} Range offsets into the text */
/** @typedef {Range & { message: string }} SyntaxFault */

/**
 * @param {string} text
 * @returns {SyntaxFault | null} the first place where the text is not JSON
 */
export function syntaxFault(text) {
  const reader = new Reader(text);
  return reader.fault(() => {
    reader.value();
    if (reader.next() !== "") reader.stop("the text’s end");
  });
}

/**
 * The place of the value that a path such as "problem.transition[0][1]" names, or of the nearest value around it if the text does not
 * have it or is not JSON from there on.
 * @param {string} text
 * @param {string} path "" is the whole
 * @returns {Range} of the value, with its field's name if it has one
 */
export function rangeOf(text, path) {
  const reader = new Reader(text);
  reader.next();
  let found = { from: reader.at, to: text.length };
  reader.fault(() => {
    for (const part of partsOf(path)) {
      const place = typeof part === "number" ? reader.element(part) : reader.member(part);
      if (!place) return;
      found = { from: place.from, to: text.length };
      reader.at = place.value;
      const { at } = reader;
      // Passed first, so that an error deeper inside leaves the range of the whole value.
      reader.value();
      found.to = reader.at;
      reader.at = at;
    }
  });
  return found;
}

/**
 * @param {string} path
 * @returns {(string | number)[]}
 */
function partsOf(path) {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? name : Number(index),
  );
}

/**
 * @param {string} text
 * @param {number} offset
 * @returns {{ line: number, column: number }} from 1
 */
export function lineOf(text, offset) {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: [...before.slice(start)].length + 1 };
}

/**
 * @param {string} text
 * @param {number} line from 1
 * @param {number} column from 1, in characters
 * @returns {number}
 */
export function offsetOf(text, line, column) {
  let start = 0;
  for (let i = 1; i < line; i++) {
    const end = text.indexOf("\n", start);
    if (end < 0) break;
    start = end + 1;
  }
  let at = start;
  for (let i = 1; i < column && at < text.length && text[at] !== "\n"; i++)
    at += /** @type {number} */ (text.codePointAt(at)) < 0x10000 ? 1 : 2;
  return at;
}

const space = /[ \t\n\r]*/y;
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y;
const string = /"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
/** A word or a character, where the text is not JSON. */
const word = /"[^"\n]*"?|[\w.+-]+|[\s\S]/uy;

/** Reads a JSON text without building its values. */
class Reader {
  at = 0;

  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  /**
   * @param {() => void} read
   * @returns {SyntaxFault | null}
   */
  fault(read) {
    try {
      read();
      return null;
    } catch (error) {
      if (error instanceof Stop) return error.fault;
      throw error;
    }
  }

  /**
   * @param {string} expected
   * @returns {never}
   */
  stop(expected) {
    const found = this.take(word) || "the text’s end";
    const shown = found.length > 30 ? `${found.slice(0, 29)}…` : found;
    const from = this.at - (found === "the text’s end" ? 0 : found.length);
    throw new Stop({ from, to: this.at, message: `expected ${expected}; found ${shown}` });
  }

  /** The next character after white space, "" at the end. */
  next() {
    space.lastIndex = this.at;
    space.exec(this.text);
    this.at = space.lastIndex;
    return this.text.charAt(this.at);
  }

  /** @param {RegExp} sticky */
  take(sticky) {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }

  /** Passes a value. Open lists and objects are on a stack, so any depth works. */
  value() {
    /** @type {("[" | "{")[]} */
    const open = [];
    for (;;) {
      const begins = this.next();
      if (begins === "[" || begins === "{") {
        this.at++;
        const closing = begins === "[" ? "]" : "}";
        if (this.next() === closing) {
          this.at++;
        } else {
          open.push(begins);
          if (begins === "{") this.name();
          continue;
        }
      } else if (!this.take(begins === '"' ? string : literal)) {
        this.stop("a value");
      }
      for (;;) {
        const around = open.at(-1);
        if (!around) return;
        const closing = around === "[" ? "]" : "}";
        const follows = this.next();
        if (follows === ",") {
          this.at++;
          if (around === "{") this.name();
          break;
        }
        if (follows !== closing) this.stop(`a comma or ${closing}`);
        this.at++;
        open.pop();
      }
    }
  }

  /** Passes a field's name and its colon. */
  name() {
    this.next();
    const name = this.take(string);
    if (!name) this.stop("a field’s name in quotes");
    if (this.next() !== ":") this.stop("a colon");
    this.at++;
    return /** @type {string} */ (JSON.parse(name));
  }

  /**
   * @param {number} index
   * @returns {{ from: number, value: number } | null} of the element in the list that begins here
   */
  element(index) {
    if (this.next() !== "[") return null;
    this.at++;
    if (this.next() === "]") return null;
    for (let i = 0; ; i++) {
      this.next();
      if (i === index) return { from: this.at, value: this.at };
      this.value();
      if (this.next() !== ",") return null;
      this.at++;
    }
  }

  /**
   * @param {string} name
   * @returns {{ from: number, value: number } | null} of the member in the object that begins here; of the last one if it is given twice
   */
  member(name) {
    if (this.next() !== "{") return null;
    this.at++;
    let found = null;
    if (this.next() === "}") return null;
    try {
      for (;;) {
        this.next();
        const from = this.at;
        const same = this.name() === name;
        this.next();
        if (same) found = { from, value: this.at };
        this.value();
        if (this.next() !== ",") return found;
        this.at++;
      }
    } catch (error) {
      if (error instanceof Stop && found) return found;
      throw error;
    }
  }
}

class Stop extends Error {
  /** @param {SyntaxFault} fault */
  constructor(fault) {
    super(fault.message);
    this.fault = fault;
  }
}
