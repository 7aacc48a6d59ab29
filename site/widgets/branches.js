// An episode's bundles of paths as a tree: who branches off whom, and rows in which no line crosses another.

/** @typedef {import("../revisit.d.ts").Bundle} Bundle */

/**
 * @typedef {object} Branch
 * @property {Bundle} bundle
 * @property {Branch | null} parent whose state at step `bundle.from` it goes back to; null for the first path
 * @property {Branch[]} children
 * @property {number} row
 */

/**
 * @param {Bundle[]} bundles in order of `first`
 * @returns {Branch[]} from the first row down. Below a branch come those that leave it, the later step first, so that the
 *   line down to a branch passes only rows that start further right.
 */
export function arrange(bundles) {
  /** @type {Branch[]} */
  const branches = bundles.map((bundle) => ({ bundle, parent: null, children: [], row: 0 }));
  branches.forEach((branch, i) => {
    if (i === 0) return;
    branch.parent = branches.slice(0, i).reverse().find((other) => draws(other.bundle, branch.bundle)) ?? branches[0];
    branch.parent.children.push(branch);
  });
  /** @type {Branch[]} */
  const rows = [];
  const place = (/** @type {Branch} */ branch) => {
    branch.row = rows.length;
    rows.push(branch);
    branch.children.sort((a, b) => b.bundle.from - a.bundle.from || a.bundle.first - b.bundle.first).forEach(place);
  };
  if (branches.length > 0) place(branches[0]);
  return rows;
}

/**
 * Whether one bundle drew the state at which another starts, after the same prefix.
 * @param {Bundle} one
 * @param {Bundle} other
 */
function draws(one, other) {
  const h = other.from;
  if (one.from > 1 && one.from >= h) return false;
  for (let i = 0; i < h; i++) {
    if (one.states[i] !== other.states[i] || (i < h - 1 && one.actions[i] !== other.actions[i])) return false;
  }
  return true;
}

/**
 * The branch in whose row the action of step h of a branch's paths is drawn: itself, or the one the prefix was copied from.
 * @param {Branch} branch
 * @param {number} h
 * @returns {Branch}
 */
export function drawnBy(branch, h) {
  return h >= branch.bundle.from || !branch.parent ? branch : drawnBy(branch.parent, h);
}

/**
 * The steps of each row that some path through them was learned from, that is, whose path is in I_h.
 * @param {Branch[]} rows
 * @returns {Set<number>[]} one set a row
 */
export function learned(rows) {
  const steps = rows.map(() => /** @type {Set<number>} */ (new Set()));
  for (const branch of rows) {
    for (let h = branch.bundle.stop + 1; h <= branch.bundle.states.length; h++) steps[drawnBy(branch, h).row].add(h);
  }
  return steps;
}
