// How many multiply-adds a path cannot do without, to say how near a run comes to what a core can do.

/**
 * The multiply-adds of a run that are there whatever is skipped: of each sample the bonus and the mean of the action taken, of each update
 * Lambda (half of it), its inverse, the sum of rewards and theta, and before the last step the sum of features and the next theta's targets.
 * Left out are the actions not taken, drawing, and refreshing the inverse.
 * @param {{ samples: number, updates: readonly number[] }} run updates: of each step
 * @param {number} d features
 */
export function leastProducts({ samples, updates }, d) {
  const all = updates.reduce((sum, n) => sum + n, 0);
  const before = all - (updates.at(-1) ?? 0);
  const evaluated = d * d + 2 * d; // P phi; its product with phi, and that of theta
  const learned = (d * (d + 1)) / 2 + 2 * d * d + 3 * d; // Lambda += phi phi'; P -= g g'; theta = P b; <phi,g>, r phi and theta's change
  const passed = 2 * d * d + d; // M += phi phi_next', b = M theta_next, and b's change
  return samples * evaluated + all * learned + before * passed;
}
