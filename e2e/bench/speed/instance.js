/**
 * Returns a problem in the form that every peer reads: one array of float64, little endian.
 *
 *     horizon, states, actions, dim, beta, gap, start, 0
 *     features    [h][s][a][i]
 *     cumulative  [h][s][a][s'], the running sums of the transition probabilities
 *     reward      [h][s][a]
 *
 * @param {ReturnType<typeof import("../problem.js").randomProblem>} spec
 * @param {number} beta the engine's, since peers do not compute the fixed point
 * @returns {Float64Array<ArrayBuffer>}
 */
export function packed({ problem, features, algorithm }, beta) {
  const { horizon, states, actions, transition, reward, start } = problem;
  const dim = features.values[0][0][0].length;
  const pairs = horizon * states * actions;
  const numbers = new Float64Array(8 + pairs * (dim + states + 1));
  numbers.set([horizon, states, actions, dim, beta, algorithm.gap, start.state, 0]);
  let at = 8;
  const append = (/** @type {number[]} */ row) => {
    numbers.set(row, at);
    at += row.length;
  };
  features.values.flat(2).forEach(append);
  transition.flat(2).forEach((/** @type {number[]} */ row) => append(runningSums(row)));
  append(reward.flat(2));
  return numbers;
}

/** @param {number[]} row */
function runningSums(row) {
  let sum = 0;
  return row.map((p) => (sum += p));
}
