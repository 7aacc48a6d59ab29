// Finds what sequences repeat: the commonest pair of codes becomes a code of its own, again and again, as long as a byte can name it
// (byte-pair encoding).

/** Codes that a byte can name. */
const most = 256;
/** Between two sequences: no pair spans it. */
const gap = -1;

/**
 * @param {number[][]} sequences of codes
 * @param {number} codes so many there are
 * @returns {{ phrases: number[][], text: Uint8Array }} the pairs, of which each is the next code; the sequences with them, one behind the other
 */
export function mergePairs(sequences, codes) {
  if (codes > most) throw new Error(`${codes} kinds of instructions: expected at most ${most}`);
  /** @type {Int16Array} */
  let text = Int16Array.from(sequences.flatMap((sequence) => [...sequence, gap]));
  /** @type {number[][]} */
  const phrases = [];
  for (let code = codes; code < most; code++) {
    const pair = commonest(text);
    if (!pair) break;
    phrases.push(pair);
    text = merged(text, pair, code);
  }
  return { phrases, text: Uint8Array.from(text.filter((code) => code !== gap)) };
}

/** @param {Int16Array} text @returns {number[] | null} null: none is there twice */
function commonest(text) {
  const counts = new Uint32Array(most * most);
  for (let i = 1; i < text.length; i++)
    if (text[i - 1] !== gap && text[i] !== gap) counts[text[i - 1] * most + text[i]]++;
  const best = counts.reduce((best, count, pair) => (count > counts[best] ? pair : best), 0);
  return counts[best] < 2 ? null : [Math.floor(best / most), best % most];
}

/** @param {Int16Array} text @param {number[]} pair @param {number} code */
function merged(text, [left, right], code) {
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const here = text[i] === left && text[i + 1] === right;
    text[length++] = here ? code : text[i];
    if (here) i++;
  }
  return text.subarray(0, length);
}
