// The fault of a file: its place, what was found, and what was expected.

export class FileFault extends Error {
  /**
   * @param {string} place file, array, row and column, as far as known
   * @param {string} found
   * @param {string} expected
   */
  constructor(place, found, expected) {
    super(`${place ? `${place}: ` : ""}expected ${expected}; found ${found}`);
    this.name = "FileFault";
    this.place = place;
    this.found = found;
    this.expected = expected;
    /** The array that has it. @type {{ id: number, text: string } | null} */
    this.of = null;
  }

  /**
   * The same fault, with a larger thing around its place.
   * @param {string} name
   */
  within(name) {
    return new FileFault(this.place ? `${name}, ${this.place}` : name, this.found, this.expected);
  }
}

/**
 * @template T
 * @param {string} name of a file or an array, added to faults within it
 * @param {() => T} read
 * @returns {T}
 */
export function inPlace(name, read) {
  try {
    return read();
  } catch (error) {
    throw error instanceof FileFault ? error.within(name) : error;
  }
}

/** What to give for an action that is not allowed. */
export const notAllowed = "where an action is not allowed, give it the least reward and a loop in P";

/** Larger files are refused before memory is taken for them. */
export const LIMITS = { fileBytes: 64 << 20, numbers: 2_000_000 };

/** @param {number} numbers */
export function checkCount(numbers) {
  if (!(numbers <= LIMITS.numbers))
    throw new FileFault(
      "",
      `${numbers.toLocaleString("en-US")} numbers`,
      `at most ${LIMITS.numbers.toLocaleString("en-US")}`,
    );
}
