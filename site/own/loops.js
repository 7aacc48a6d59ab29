// How is a learner of one's own heard while it does not ask? Its loops call, so that time is kept in them, and a fault there has its line.

/** @typedef {{ at: number, to: number, by: string }} Edit of the code: what stands from at to to becomes by */

/** @type {Record<string, true>} */
const LOOPS = {
  ForStatement: true,
  ForInStatement: true,
  ForOfStatement: true,
  WhileStatement: true,
  DoWhileStatement: true,
};

/**
 * @param {unknown} tree what acorn has parsed
 * @param {string} call a statement
 * @param {Edit[]} [edits]
 * @returns {Edit[]} what puts the call at the beginning of each loop's body; no line moves
 */
export function inLoops(tree, call, edits = []) {
  if (typeof tree !== "object" || tree === null) return edits;
  const { type, body } = /** @type {{ type?: string, body?: import("acorn").Statement }} */ (tree);
  if (type && LOOPS[type] && body) {
    const { start, end } = body;
    if (body.type === "BlockStatement") edits.push({ at: start + 1, to: start + 1, by: call });
    else edits.push({ at: start, to: start, by: `{${call}` }, { at: end, to: end, by: "}" });
  }
  for (const child of Object.values(tree)) inLoops(child, call, edits);
  return edits;
}

/** @param {string} text @param {Edit[]} edits which do not overlap; those at one place in their order */
export function edited(text, edits) {
  let [result, done] = ["", 0];
  for (const { at, to, by } of edits.toSorted((x, y) => x.at - y.at)) {
    result += text.slice(done, at) + by;
    done = to;
  }
  return result + text.slice(done);
}
