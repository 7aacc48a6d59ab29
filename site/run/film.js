// A run as a film: how many paths a second show all of it in a given time.

/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {import("../revisit.d.ts").Spec} Spec */

/** Lengths of a film in seconds, from slow to fast; 0: as fast as possible. */
export const FILMS = [120, 60, 40, 20, 10, 5, 0];

/** Short runs are not stretched beyond this many paths a second. */
const slowest = 2;
/** How long a second run may look ahead for the number of paths, ms, if nothing else is said. A longer run is shown as fast as possible. */
const lookAhead = 800;
/** Problems with more states take too long to be opened twice. */
const mostStates = 20_000;

/** @param {number} seconds */
export function filmWords(seconds) {
  if (seconds === 0) return "as fast as possible";
  return seconds < 60 ? `${seconds} s film` : `${seconds / 60} min film`;
}

/**
 * Paths a second; 0: no limit.
 * @param {number} paths of the whole run
 * @param {number} seconds that it is to take
 */
export function filmPace(paths, seconds) {
  return seconds === 0 ? 0 : Math.max(slowest, paths / seconds);
}

/**
 * The number of paths of a whole run, which a second run of the same spec finds out.
 * @param {{ open: (spec: Spec) => Promise<Session> }} lab
 * @param {Session} session
 * @param {AbortSignal} signal
 * @param {number} [patience] how long it may take, ms
 * @returns {Promise<number | null>} null: it takes too long to find out
 */
export async function lengthOf(lab, session, signal, patience = lookAhead) {
  if (session.problem.states > mostStates) return null;
  const enough = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const scout = await lab.open(session.spec);
  try {
    const { done, stopped, diverged, paths } = await scout.run({ signal: enough });
    return done || diverged || (stopped && !enough.aborted) ? paths : null;
  } finally {
    scout.close();
  }
}
