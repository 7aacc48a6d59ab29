// How much does a custom learner make at once? What makes a large thing in one call is heard before it is there.

/** Numbers, or letters of a text, that it may make until it asks env for something: 512 MB of numbers. */
export const MOST = 2 ** 26;

/** What is smaller is not counted there: a learner that makes and forgets many small arrays is no harm. */
const SMALL = 2 ** 12;

/** What is smaller is not heard of: what is kept of it is found all the same (kept.js). */
const TINY = 2 ** 8;

/**
 * Puts the count into JavaScript's own methods, before they are frozen.
 * @param {(many: number, counts: boolean) => void} made hears of so many numbers or letters before they are there; it may throw. counts: they
 *   count for MOST. Copies do not: what they are of is there
 */
export function countWhatIsMade(made) {
  /** @type {[object, string, boolean, (self: any, given: any[]) => number][]} */
  const methods = [
    [Array.prototype, "fill", true, (array) => array.length],
    [Array, "from", true, (_, [from]) => from?.length],
    [String.prototype, "repeat", true, (text, [times]) => String(text).length * times],
    [String.prototype, "padStart", true, (_, [length]) => length],
    [String.prototype, "padEnd", true, (_, [length]) => length],
    ...["slice", "concat", "map", "filter", "flat", "toSorted", "toReversed"].map(
      (name) =>
        /** @type {[object, string, boolean, (self: any) => number]} */ ([
          Array.prototype,
          name,
          false,
          (array) => array.length,
        ]),
    ),
  ];
  for (const [owner, name, counts, size] of methods) {
    const is = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(owner, name));
    const { value: method } = is;
    const { [name]: counted } = {
      /** @this {any} @param {any[]} given */
      [name](...given) {
        const many = Number(size(this, given));
        if (many > TINY) made(many, counts && many > SMALL);
        return Reflect.apply(method, this, given);
      },
    };
    Object.defineProperty(owner, name, { ...is, value: counted });
  }
}
