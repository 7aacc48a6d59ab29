// Two sums of 32 bits over words: enough to tell what was changed by chance or is another, no defence against who means to deceive.

/** @typedef {[one: number, other: number]} Sums */

/** Of no words. @type {Readonly<Sums>} */
export const none = [0x811c9dc5, 0x9e3779b9];

/**
 * @param {Readonly<Sums>} before
 * @param {Uint32Array | Uint16Array} words that follow
 * @returns {Sums}
 */
export function mixed([one, other], words) {
  for (let i = 0; i < words.length; i++) {
    one = Math.imul(one ^ words[i], 0x01000193);
    other = Math.imul(((other << 5) | (other >>> 27)) ^ words[i], 0x85ebca6b);
  }
  return [one, other];
}
