// An episode's bundles of paths as a tree: which bundle branches off which, in rows in which no line crosses another.

/** @typedef {import("../revisit.d.ts").Bundle} Bundle */

/**
 * @typedef {object} Branch
 * @property {Bundle} bundle
 * @property {Branch | null} parent the branch whose row contains the state where this one begins; null for the first path and for rollouts
 * @property {number} joins the step of that state: `bundle.from`, or an earlier one if the path that drew the rest of the
 *   prefix is not among the bundles
 * @property {Branch[]} children
 * @property {number} row
 */

/**
 * @param {Bundle[]} bundles in order of `first`
 * @returns {Branch[]} from the first row down. Below a branch come its own branches, the later step first, so that the line
 *   down to a branch crosses only rows that start further right.
 * @param {boolean} [placed] whether the bundles are rollouts, which begin where the learner placed them: none branches off another
 */
export function arrange(bundles, placed = false) {
  /** @type {Branch[]} */
  const branches = bundles.map((bundle) => ({ bundle, parent: null, joins: 1, children: [], row: 0 }));
  if (placed) return branches.map((branch, row) => Object.assign(branch, { joins: branch.bundle.from, row }));
  branches.forEach((branch, i) => {
    if (i === 0) return;
    for (const other of branches.slice(0, i).reverse()) {
      const step = Math.min(branch.bundle.from, shared(other.bundle, branch.bundle));
      const owner = standsWith(other, step);
      if (!branch.parent || step > branch.joins) Object.assign(branch, { parent: owner, joins: step });
      if (step === branch.bundle.from) break;
    }
    branch.parent?.children.push(branch);
  });
  /** @type {Branch[]} */
  const rows = [];
  const place = (/** @type {Branch} */ branch) => {
    branch.row = rows.length;
    rows.push(branch);
    branch.children.sort((a, b) => b.joins - a.joins || a.bundle.first - b.bundle.first).forEach(place);
  };
  if (branches.length > 0) place(branches[0]);
  return rows;
}

/**
 * The bundles to draw if there is room for only so many rows: the first path, those that the newest path runs through, and the
 * most recent others.
 * @param {Bundle[]} bundles in order of `first`
 * @param {number} newest path
 * @param {number} room rows
 * @param {boolean} [placed] as for arrange
 */
export function chosen(bundles, newest, room, placed = false) {
  if (bundles.length <= room) return bundles;
  const rows = arrange(bundles, placed);
  const kept = new Set([bundles[0]]);
  for (let branch = rows.find(({ bundle }) => bundle.k === newest) ?? null; branch; branch = branch.parent)
    kept.add(branch.bundle);
  for (const bundle of [...bundles].sort((a, b) => b.k - a.k)) {
    if (kept.size >= room) break;
    kept.add(bundle);
  }
  return bundles.filter((bundle) => kept.has(bundle));
}

/**
 * The last step at which two bundles are in the same state, after the same states and actions.
 * @param {Bundle} one
 * @param {Bundle} other
 */
function shared(one, other) {
  let h = 1;
  while (h < one.states.length && one.actions[h - 1] === other.actions[h - 1] && one.states[h] === other.states[h]) h++;
  return h;
}

/**
 * The branch whose row contains the state of step h of a branch's paths.
 * @param {Branch} branch
 * @param {number} h
 * @returns {Branch}
 */
export function standsWith(branch, h) {
  return h > branch.joins || !branch.parent ? branch : standsWith(branch.parent, h);
}

/**
 * The branch whose row contains the action of step h of a branch's paths.
 * @param {Branch} branch
 * @param {number} h
 * @returns {Branch}
 */
export function drawnBy(branch, h) {
  return h >= branch.joins || !branch.parent ? branch : drawnBy(branch.parent, h);
}

/**
 * The steps of each row at which some path was learned from: its path is in I_h.
 * @param {Branch[]} rows
 * @param {boolean} [placed] as for arrange: all rollouts were learned from
 * @returns {Set<number>[]} one set for each row
 */
export function learned(rows, placed = false) {
  if (placed)
    return rows.map(({ bundle: { from, states } }) => new Set(states.map((_, i) => i + 1).filter((h) => h >= from)));
  const steps = rows.map(() => /** @type {Set<number>} */ (new Set()));
  for (const branch of rows) {
    for (let h = branch.bundle.learned; h <= branch.bundle.states.length; h++) steps[drawnBy(branch, h).row].add(h);
  }
  return steps;
}
