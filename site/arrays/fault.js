// What is wrong with a file of the reader's, in the same words everywhere: where, what was found, what was expected.

export class FileFault extends Error {
  /**
   * @param {string} place file, array, row and column, as far as they are known
   * @param {string} found
   * @param {string} expected
   */
  constructor(place, found, expected) {
    super(`${place ? `${place}: ` : ""}expected ${expected}; found ${found}`);
    this.name = "FileFault";
    this.place = place;
    this.found = found;
    this.expected = expected;
  }

  /**
   * The same fault, its place within something larger.
   * @param {string} name
   */
  within(name) {
    return new FileFault(this.place ? `${name}, ${this.place}` : name, this.found, this.expected);
  }
}

/**
 * @template T
 * @param {string} name of a file or an array, for the faults within it
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

/** Larger things are refused before memory is taken for them. */
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
