// The colour of each learner: orange is for the one that revisits, the others take the palette's colours in order.

/** @typedef {import("./types.d.ts").Right} Right */
/** @typedef {number | "revisit"} Colour the palette's index */

/**
 * @param {string[]} kinds of the learners, in order
 * @returns {Colour[]}
 */
export function coloursOf(kinds) {
  const first = kinds.indexOf("linq-lsvi-ucb");
  let next = 0;
  return kinds.map((_, i) => (i === first ? "revisit" : next++));
}
