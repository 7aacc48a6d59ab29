// Reads a sentence of the page part by part, so that a test can hold each number and claim in it against a record.

import assert from "node:assert/strict";
import { measure } from "../../site/ui/numbers.js";

/** A number as text: "1,500", "0.05", "1.77e−5". */
const NUMBER = String.raw`\d+(?:,\d{3})*(?:\.\d+)?(?:e−?\d+)?`;

/** @param {string} text */
export const read = (text) => Number(text.replaceAll(",", "").replace("−", "-"));

/** Fails unless a number, with as many digits as the page gives, is this text. @param {string} text @param {number} x */
export function reads(text, x) {
  assert.ok(
    [2, 3, 5, 6, 8, 9, 12, 17].some((digits) => measure(x, digits) === text),
    `found ${text}, expected ${x}`,
  );
}

export class Sentence {
  /** @param {string} whole */
  constructor(whole) {
    this.whole = whole;
    this.rest = whole;
  }

  /**
   * The groups of the part that comes next; null: another part does.
   * @param {string} part a pattern, in which #n stands for a number of the name n
   * @returns {any}
   */
  may(part) {
    const found = new RegExp(`^(?:${part.replace(/#(\w+)/g, `(?<$1>${NUMBER})`)})`).exec(this.rest);
    if (found) this.rest = this.rest.slice(found[0].length);
    return found && { ...found.groups };
  }

  /** The same of a part that has to come. @param {string} part @returns {any} */
  must(part) {
    const found = this.may(part);
    assert.ok(found, `${this.whole}\nexpected ${part} at ${this.rest}`);
    return found;
  }

  /** Fails if a part is left, which no test knows, or if one is many. */
  end() {
    assert.equal(this.rest, "", this.whole);
    assert.doesNotMatch(this.whole, /(?<![\d.,])1 (?:episode|path|round|run|sample|seed)s\b/);
  }
}
