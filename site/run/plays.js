// What did custom learners decide? It is kept for the newest specs, so that Undo and Reset bring a run back.

import { deepEqual } from "../spec/deep-equal.js";
import { codeOf, reason } from "../ui/faults.js";

/** @typedef {import("../revisit.d.ts").Lab} Lab */
/** @typedef {import("../revisit.d.ts").Played} Played */
/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {import("../revisit.d.ts").Spec} Spec */

/** As many plays are kept. */
const KEPT = 4;

export class Plays {
  #lab;
  /** Newest first. @type {{ spec: Spec, played: Played }[]} */
  #kept = [];
  /** The sessions that were opened with decisions. @type {WeakMap<Session, Played>} */
  #sessions = new WeakMap();

  /** @param {Pick<Lab, "open" | "play">} lab */
  constructor(lab) {
    this.#lab = lab;
  }

  /**
   * Opens a spec, with what its learner decided if it has played.
   * @param {Parameters<Lab["open"]>[0]} spec
   * @param {{ share?: boolean, digestLike?: string }} [options]
   */
  async open(spec, options) {
    const known =
      isSpec(spec) && learnerCode(spec) !== null ? this.#kept.find((one) => deepEqual(one.spec, spec)) : null;
    const session = await this.#lab.open(spec, { ...options, decisions: known?.played.decisions });
    if (known) this.#sessions.set(session, known.played);
    return session;
  }

  /**
   * Plays a spec's learner, and keeps what it decided if that is a run.
   * @param {Spec} spec with all its defaults
   * @param {NonNullable<Parameters<Lab["play"]>[1]> & { signal: AbortSignal }} options
   * @returns {Promise<Played>} without a fault only where it is a run, or was stopped
   */
  async play(spec, options) {
    const played = await this.#lab.play(spec, options).catch((error) => {
      if (codeOf(error) !== "engine") throw error;
      return notPlayed(reason(error)); // it is the sandbox that failed, not the page's engine
    });
    if (isRun(played)) {
      this.#kept.unshift({ spec, played });
      this.#kept.length = Math.min(this.#kept.length, KEPT);
      return played;
    }
    return options.signal.aborted ? played : { ...played, fault: played.fault ?? "it ended without a path" };
  }

  /** @param {Session} session @returns {Played | undefined} what its learner decided */
  of(session) {
    return this.#sessions.get(session);
  }

  /** Whether a session's learner is code that has not played. @param {Session | undefined} session */
  waits(session) {
    return session !== undefined && learnerCode(session.spec) !== null && !this.#sessions.has(session);
  }
}

/** @param {unknown} spec @returns {spec is Spec} */
const isSpec = (spec) => typeof spec === "object" && !(spec instanceof Blob);

/** The code of a spec's learner; null: it has another one. @param {Spec} spec */
export function learnerCode({ algorithm }) {
  return algorithm?.kind === "own" ? String(algorithm.code ?? "") : null;
}

/** Whether what a learner decided is a run: one byte says only how the first path begins, which then was not drawn to its end. @param {Played} played */
export const isRun = ({ decisions }) => decisions.length > 1;

/** What a learner decided that did not get to play: the sandbox failed. @param {string} fault @returns {Played} */
const notPlayed = (fault) => ({
  decisions: new Uint8Array(),
  counts: { episodes: 0, paths: 0, samples: 0, revisits: 0 },
  fault,
  line: null,
});
