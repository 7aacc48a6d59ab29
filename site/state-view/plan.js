// The plan: the greedy policy followed from the start, as moves between the places of a picture.

/** @typedef {import("../revisit.d.ts").Layer} Layer */

/**
 * A move between two places, or several that are alike.
 * @template P
 * @typedef {object} Move
 * @property {P} from
 * @property {P} to
 * @property {number} probability that an episode makes it, at the step at which it is likeliest
 * @property {boolean} right whether all actions that lead to it are optimal
 */

/**
 * What the plan does at (h,s).
 * @typedef {object} Deed
 * @property {number} h
 * @property {number} s
 * @property {number[]} actions
 * @property {number} probability that an episode comes there
 * @property {number[]} next the states that follow
 * @property {boolean} right whether the actions are optimal
 * @property {boolean} seen whether a sample was drawn there, true where samples are not counted
 */

/** Whether all that the policy does from the start is known to be optimal. @param {Layer} plan */
export const isOptimal = (plan) =>
  plan.rows > 0 && plan.whole && [...deedsOf(plan).values()].every(({ right }) => right);

/** The same, or null where it is not known: nothing suboptimal is among what is known. @param {Layer} plan */
export const optimality = (plan) =>
  isOptimal(plan) || ([...deedsOf(plan).values()].every(({ right }) => right) ? null : false);

/** The one that is likeliest, the first of equals. @param {Deed[]} deeds at least one */
export const likeliest = (deeds) =>
  deeds.reduce((most, one) => (one.probability > most.probability + 1e-9 ? one : most));

/** The deeds of layers that were read. @type {WeakMap<Layer, Map<string, Deed>>} */
const read = new WeakMap();

/**
 * What the plan does, in the order of steps and states.
 * @param {Layer} plan
 * @returns {ReadonlyMap<string, Deed>} by "h s"
 */
export function deedsOf(plan) {
  const known = read.get(plan) ?? readDeeds(plan);
  read.set(plan, known);
  return known;
}

/** @param {Layer} plan */
function readDeeds({ values, rows, columns, seen, edges }) {
  /** @type {Map<string, Deed>} */
  const deeds = new Map();
  for (let i = 0; values && i < rows; i++) {
    const [h, s, a, probability, optimal] = values.subarray(i * columns, (i + 1) * columns);
    const key = `${h} ${s}`;
    const deed = deeds.get(key);
    if (deed) {
      deed.actions.push(a);
      deed.probability += probability;
      deed.right &&= optimal === 1;
    } else deeds.set(key, { h, s, actions: [a], probability, next: [], right: optimal === 1, seen: seen?.[i] !== 0 });
  }
  for (let i = 0; edges && i < edges.length; i += 4) {
    const deed = deeds.get(`${edges[i]} ${edges[i + 1]}`);
    deed?.next.push(edges[i + 2]);
  }
  return deeds;
}

/**
 * The moves of the plan between places, the least probable first. Those from a state to its own place are left out, those of other steps between
 * the same places are one.
 * @template P
 * @param {Layer} plan
 * @param {(h: number, s: number) => P | null | undefined} at the place of a state at a step; H + 1: after the last
 * @param {{ unseen?: boolean }} [options] unseen: also from where no sample was drawn
 * @returns {Move<P>[]}
 */
export function movesOf(plan, at, { unseen = false } = {}) {
  const deeds = deedsOf(plan);
  /** @type {Map<P, Map<P, Move<P> & { h: number, now: number }>>} now: its probability at step h */
  const all = new Map();
  const edges = plan.edges ?? [];
  for (let i = 0; i < edges.length; i += 4) {
    const [h, s, next, probability] = [edges[i], edges[i + 1], edges[i + 2], edges[i + 3]];
    const deed = deeds.get(`${h} ${s}`);
    const [from, to] = [at(h, s), at(h + 1, next)];
    if (!deed || from == null || to == null || from === to || !(deed.seen || unseen)) continue;
    const here = all.get(from) ?? new Map();
    const move = here.get(to) ?? { from, to, probability: 0, right: true, h, now: 0 };
    move.now = (move.h === h ? move.now : 0) + probability;
    move.h = h;
    move.probability = Math.max(move.probability, move.now);
    move.right &&= deed.right;
    all.set(from, here.set(to, move));
  }
  return [...all.values()]
    .flatMap((here) => [...here.values()])
    .sort((one, other) => one.probability - other.probability);
}
