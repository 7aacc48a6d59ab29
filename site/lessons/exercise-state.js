// What an exercise knows of its runs. The page gathers it from the element's events; who replays a hand-in, from the runs themselves.

/** @typedef {import("../revisit.d.ts").AccessPrices} AccessPrices */
/** @typedef {import("../revisit.d.ts").Check} Check */
/** @typedef {import("../revisit.d.ts").Progress} Progress */
/** @typedef {import("../revisit.d.ts").Record_} Record */
/** @typedef {{ [name: string]: string | string[] }} Answers what is entered, by the fields' names; a list where boxes share a name */
/** @typedef {{ h: number, s: number, computed: number }} Pin a state that the reader pinned, and the paths that were computed then */
/** @typedef {{ step: number, state: number | null }} Next where a path begins; state: null at the start */

/**
 * @typedef {object} State
 * @property {Answers} answers as they are now
 * @property {Answers | null} guessed as they were when the run's first path was seen; null: none was
 * @property {Progress | null} progress
 * @property {Pin[]} pins of this run
 * @property {Map<number, Next>} nexts by path: where the next one begins
 * @property {Check[]} checks whether the theory applies to this run's problem
 * @property {Record | null} record of this run, where it has ended or was paused
 * @property {AccessPrices | null} prices of a price list, as it was when an answer was asked for
 * @property {Ended[]} ended of this visit's runs: each time that one ended or was paused
 */

/** @typedef {Record & { checks: Check[], optimalAfter: number | null }} Ended without a long trace: many would fill the memory. optimalAfter: as firstOptimal says */

/** Paths of a trace that is kept. */
const SHORT = 400;

/** @returns {State} before anything is known */
export const nothing = () => ({
  answers: {},
  guessed: null,
  progress: null,
  pins: [],
  nexts: new Map(),
  checks: [],
  record: null,
  prices: null,
  ended: [],
});

/** @param {Record} record with its trace @param {Check[]} checks of its problem @returns {Ended} */
export function endedOf(record, checks) {
  const { trace } = record;
  return {
    ...record,
    trace: trace && trace.length <= SHORT ? trace : null,
    checks,
    optimalAfter: firstOptimal(record),
  };
}

/**
 * The samples drawn before the first episode that was played with an optimal policy.
 * @param {Record} record with its trace
 * @returns {number | null} null: there is none, or it is not known
 */
export function firstOptimal({ timeline, trace }) {
  const first = timeline?.optimal?.first;
  if (!first || !trace) return null;
  const before = trace.filter(({ episode }) => episode < first);
  return before.reduce((sum, { from, states }) => sum + states.length - from + 1, 0);
}

/** Where each next path begins. @param {Record} record with its trace @returns {Map<number, Next>} */
export function nextsOf({ trace }) {
  return new Map(
    (trace ?? []).map(({ k, stop, states }) => [
      k,
      stop > 0 ? { step: stop + 1, state: states[stop] } : { step: 1, state: null },
    ]),
  );
}
