// An episode's bundles of paths as a tree: who branches off whom, and rows in which no line crosses another.

/** @typedef {import("../revisit.d.ts").Bundle} Bundle */

/**
 * @typedef {object} Branch
 * @property {Bundle} bundle
 * @property {Branch | null} parent in whose row the state stands that this branch leaves from; null for the first path, and for a rollout
 * @property {number} joins the step of that state: `bundle.from`, or an earlier one where the path that drew the rest of the
 *   prefix is not among the bundles
 * @property {Branch[]} children
 * @property {number} row
 */

/**
 * @param {Bundle[]} bundles in order of `first`
 * @returns {Branch[]} from the first row down. Below a branch come those that leave it, the later step first, so that the
 *   line down to a branch passes only rows that start further right.
 * @param {boolean} [placed] whether they are rollouts, each begun where the learner placed it: none leaves another
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
 * The bundles to draw where there is room for so many rows only: the first path, those the newest path runs through, and then
 * the ones drawn last.
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
 * The last step at which two bundles are in the same state after the same states and actions.
 * @param {Bundle} one
 * @param {Bundle} other
 */
function shared(one, other) {
  let h = 1;
  while (h < one.states.length && one.actions[h - 1] === other.actions[h - 1] && one.states[h] === other.states[h]) h++;
  return h;
}

/**
 * The branch in whose row the state of step h of a branch's paths stands.
 * @param {Branch} branch
 * @param {number} h
 * @returns {Branch}
 */
export function standsWith(branch, h) {
  return h > branch.joins || !branch.parent ? branch : standsWith(branch.parent, h);
}

/**
 * The branch in whose row the action of step h of a branch's paths is drawn.
 * @param {Branch} branch
 * @param {number} h
 * @returns {Branch}
 */
export function drawnBy(branch, h) {
  return h >= branch.joins || !branch.parent ? branch : drawnBy(branch.parent, h);
}

/**
 * The steps of each row that some path through them was learned from, that is, whose path is in I_h.
 * @param {Branch[]} rows
 * @param {boolean} [placed] as for arrange: of a rollout nothing waits
 * @returns {Set<number>[]} one set a row
 */
export function learned(rows, placed = false) {
  if (placed)
    return rows.map(({ bundle: { from, states } }) => new Set(states.map((_, i) => i + 1).filter((h) => h >= from)));
  const steps = rows.map(() => /** @type {Set<number>} */ (new Set()));
  for (const branch of rows) {
    for (let h = branch.bundle.stop + 1; h <= branch.bundle.states.length; h++) steps[drawnBy(branch, h).row].add(h);
  }
  return steps;
}
