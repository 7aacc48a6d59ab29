// The arrays of a table: numbers by state, action and one more index, the same at every step or one layer for each step.

/** @typedef {any} Nested nested lists of numbers */

/** @param {unknown} value */
export function depth(value) {
  let levels = 0;
  for (let inner = value; Array.isArray(inner); inner = inner[0]) levels++;
  return levels;
}

/**
 * A copy of lists with some numbers changed. Unchanged lists are shared.
 * @param {Nested} value
 * @param {[place: number[], number: number][]} changes
 * @returns {Nested}
 */
export function withNumbers(value, changes) {
  if (changes.length === 0) return value;
  if (changes[0][0].length === 0) return changes[changes.length - 1][1];
  const next = [...value];
  /** @type {Map<number, [number[], number][]>} */
  const by = new Map();
  for (const [[first, ...rest], number] of changes) {
    if (!by.has(first)) by.set(first, []);
    by.get(first)?.push([rest, number]);
  }
  for (const [i, inner] of by) next[i] = withNumbers(value[i], inner);
  return next;
}

/**
 * @param {number[]} row of probabilities
 */
export function sum(row) {
  return row.reduce((total, p) => total + p, 0);
}

/** Sums further from 1 than this are refused by the engine. */
export const TOLERANCE = 1e-9;

/**
 * A row scaled to the sum 1. A row without any probability becomes certain to stay.
 * @param {number[]} row
 * @param {number} stay the state that the row is of
 */
export function summingToOne(row, stay) {
  const total = sum(row);
  if (Math.abs(total - 1) <= TOLERANCE) return row;
  return total > 0 ? row.map((p) => p / total) : row.map((_, i) => (i === stay ? 1 : 0));
}

/**
 * One equal layer for each step; or, back again, one layer for all steps.
 * @param {Nested} value
 * @param {number} levels nesting depth of one layer
 * @param {number | null} horizon null: one layer for all steps
 * @param {number} [step] whose layer is kept, from 0
 */
export function layered(value, levels, horizon, step = 0) {
  const split = depth(value) > levels;
  if (horizon === null) return split ? value[step] : value;
  return split
    ? Array.from({ length: horizon }, (_, h) => value[Math.min(h, value.length - 1)])
    : Array(horizon).fill(value);
}

/**
 * Changes every layer of a value in the same way.
 * @param {Nested} value
 * @param {number} levels nesting depth of one layer
 * @param {(layer: Nested) => Nested} change
 */
function eachLayer(value, levels, change) {
  return depth(value) > levels ? value.map(change) : change(value);
}

/**
 * A list cut or extended to a length.
 * @template T
 * @param {T[]} list
 * @param {number} length
 * @param {(i: number) => T} fresh
 */
function fitted(list, length, fresh) {
  return Array.from({ length }, (_, i) => (i < list.length ? list[i] : fresh(i)));
}

/**
 * Transitions for other numbers of states and actions. A new state leads to itself, a new action stays, and the probability of a removed
 * state is shared among the others.
 * @param {Nested} transition [h?][s][a][s']
 * @param {number} states
 * @param {number} actions
 */
export function resizedTransition(transition, states, actions) {
  const stay = (/** @type {number} */ s) => Array.from({ length: states }, (_, i) => (i === s ? 1 : 0));
  return eachLayer(transition, 3, (layer) =>
    fitted(layer, states, () => []).map((/** @type {number[][]} */ byAction, s) =>
      fitted(
        byAction.map((row) =>
          row.length === states
            ? row
            : summingToOne(
                fitted(row, states, () => 0),
                s,
              ),
        ),
        actions,
        () => stay(s),
      ),
    ),
  );
}

/**
 * @param {Nested} reward [h?][s][a]
 * @param {number} states
 * @param {number} actions
 */
export function resizedReward(reward, states, actions) {
  return eachLayer(reward, 2, (layer) =>
    fitted(layer, states, () => []).map((/** @type {number[]} */ row) => fitted(row, actions, () => 0)),
  );
}

/**
 * @param {Nested} values [h?][s][a][i]
 * @param {number} states
 * @param {number} actions
 * @param {number} dim
 */
export function resizedValues(values, states, actions, dim) {
  return eachLayer(values, 3, (layer) =>
    fitted(layer, states, () => []).map((/** @type {number[][]} */ byAction) =>
      fitted(byAction, actions, () => []).map((row) => fitted(row, dim, () => 0)),
    ),
  );
}

/**
 * A start distribution for another number of states.
 * @param {{ state?: number, distribution?: number[], cycle?: number[] }} start
 * @param {number} states
 */
export function resizedStart(start, states) {
  if (start.distribution)
    return {
      distribution: summingToOne(
        fitted(start.distribution, states, () => 0),
        0,
      ),
    };
  if (start.cycle) {
    const cycle = start.cycle.filter((s) => s < states);
    return { cycle: cycle.length > 0 ? cycle : [0] };
  }
  return { state: Math.min(start.state ?? 0, states - 1) };
}
