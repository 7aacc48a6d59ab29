// The rows of the table of speeds.

/** @typedef {{ regime: string, c_beta: number, dim: number, actions: number }} Size */

const regimes = [
  { regime: "full-length paths", c_beta: 0.002 },
  { regime: "revisit phase", c_beta: 0.05 },
];

/**
 * @param {{ dims?: number[], actions?: number[] }} only
 * @returns {Size[]}
 */
export function sizes({ dims = [4, 8, 16, 32, 64], actions = [4, 16, 64] }) {
  return regimes.flatMap((regime) => dims.flatMap((dim) => actions.map((actions) => ({ ...regime, dim, actions }))));
}

/**
 * Returns the ratio that the engine should reach against a peer, or null if none is stated.
 * @param {Size} size
 * @param {string} peer
 * @returns {number | null}
 */
export function target({ dim, actions, regime }, peer) {
  if (dim < 8) return null;
  if (peer === "js") return 2;
  if (peer !== "c") return null;
  return regime === "full-length paths" ? 0.8 : actions === 4 ? 0.5 : 1.5;
}
