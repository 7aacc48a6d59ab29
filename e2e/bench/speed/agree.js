// Reports whether a peer took the engine's decisions. Speeds are only compared where it did.

/** @typedef {import("./contestants.mjs").Outcome} Outcome */

/** The tolerance of theta. Peers add in another order than the engine, which shows after about two million additions. Decisions must be equal. */
const thetaTolerance = 1e-6;

/**
 * Describes how a run of a peer differs from the engine's run of as many paths; null if it does not.
 * @param {Outcome} engine
 * @param {Outcome} peer
 * @returns {string | null}
 */
export function difference(engine, peer) {
  if (peer.digest !== undefined && peer.digest !== engine.digest)
    return `digest ${peer.digest}, the engine's is ${engine.digest}`;
  for (const [k, path] of (engine.trace ?? []).entries()) {
    const other = peer.trace?.[k] ?? [];
    if (path.join() !== other.join())
      return `path ${k + 1} (from, stop, states, actions) is ${other.join(" ")}, the engine's is ${path.join(" ")}`;
  }
  for (const field of /** @type {const} */ (["paths", "samples", "episodes", "updates"])) {
    if (String(peer[field]) !== String(engine[field]))
      return `${field} ${peer[field]}, the engine's are ${engine[field]}`;
  }
  const apart = Math.max(...engine.theta.flatMap((row, h) => row.map((x, i) => Math.abs(x - peer.theta[h][i]))));
  return apart <= thetaTolerance ? null : `theta differs by ${apart}`;
}
