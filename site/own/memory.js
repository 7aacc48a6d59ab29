// How much may a learner of one's own make at once? JavaScript tells nobody how much is in use, so what makes a large thing in one call is
// counted until the learner asks env for something.

/** Numbers, or letters of a text: 512 MB of numbers. */
export const MOST = 2 ** 26;

/** What is smaller is not counted: a learner that makes and forgets many small arrays is no harm. */
const SMALL = 2 ** 12;

/**
 * Puts the count into JavaScript's own methods, before they are frozen.
 * @param {(many: number) => void} made hears of so many numbers or letters before they are there; it may throw
 */
export function countWhatIsMade(made) {
  const count = (/** @type {number} */ many) => {
    if (many > SMALL) made(many);
  };
  /** @type {[object, string, (self: any, given: any[]) => number][]} */
  const methods = [
    [Array.prototype, "fill", (array) => array.length],
    [Array, "from", (_, [from]) => from?.length],
    [String.prototype, "repeat", (text, [times]) => String(text).length * times],
    [String.prototype, "padStart", (_, [length]) => length],
    [String.prototype, "padEnd", (_, [length]) => length],
  ];
  for (const [owner, name, size] of methods) {
    const is = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(owner, name));
    const { value: method } = is;
    const { [name]: counted } = {
      /** @this {any} @param {any[]} given */
      [name](...given) {
        count(Number(size(this, given)));
        return Reflect.apply(method, this, given);
      },
    };
    Object.defineProperty(owner, name, { ...is, value: counted });
  }
}
