// A run as a film: how many paths a second show all of it in a given time.

/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {import("../revisit.d.ts").Spec} Spec */

/** Lengths of a film in seconds, from slow to fast; 0: as fast as possible. */
export const FILMS = [120, 60, 40, 20, 10, 5, 0];

/** Short runs are not stretched beyond this many paths a second. */
const slowest = 2;
/** How long a film waits for its length before it begins, ms. */
export const patience = 800;
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
 * What a second run of the same spec has found out of the first one's number of paths.
 * @typedef {object} LookAhead
 * @property {Session} session the first run's
 * @property {number} seen paths so far
 * @property {number | null | undefined} paths of the whole run; null: it takes too long to find out; undefined: not known yet
 * @property {Promise<void>} over resolves when `paths` is known
 * @property {() => void} pause
 * @property {() => void} goOn after a pause
 * @property {() => void} stop
 */

/**
 * Looks ahead, beside the first run. A run that takes longer than its film even so is shown as fast as possible.
 * @param {{ open: (spec: Spec) => Promise<Session> }} lab
 * @param {Session} session
 * @param {number} seconds of the film
 * @returns {LookAhead}
 */
export function lookAhead(lab, session, seconds) {
  const stop = new AbortController();
  let leg = new AbortController();
  /** Lets it go on. @type {(() => void) | null} null: it is not paused */
  let wake = null;
  let awake = Promise.resolve();
  /** @type {LookAhead} */
  const ahead = {
    session,
    seen: 0,
    paths: undefined,
    over: Promise.resolve(),
    pause() {
      if (wake) return;
      awake = new Promise((resolve) => (wake = resolve));
      leg.abort();
    },
    goOn() {
      if (!wake) return;
      leg = new AbortController();
      wake();
      wake = null;
    },
    stop() {
      stop.abort();
      wake?.();
    },
  };
  ahead.over = look();
  return ahead;

  async function look() {
    ahead.paths = session.problem.states > mostStates ? null : await count().catch(() => null);
  }

  async function count() {
    const scout = await lab.open(session.spec);
    try {
      // Pauses do not count as time that it takes.
      for (let left = 1000 * seconds; left > 0; ) {
        await awake;
        if (stop.signal.aborted) return null;
        const began = performance.now();
        const time = AbortSignal.timeout(Math.ceil(left));
        const pause = leg.signal;
        const { done, stopped, diverged, paths } = await scout.run({
          signal: AbortSignal.any([stop.signal, pause, time]),
          onProgress: (progress) => (ahead.seen = progress.paths),
        });
        const spent = stopped && ![stop.signal, pause, time].some(({ aborted }) => aborted);
        if (done || diverged || spent) return paths;
        if (!pause.aborted || time.aborted) return null;
        left -= performance.now() - began;
      }
      return null;
    } finally {
      scout.close();
    }
  }
}
