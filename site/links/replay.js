// The replay of a link's run in the player: as far as the link says, unless that takes long, and the verdict.

import { LONG_REPLAY } from "./weight.js";

/** @typedef {import("../revisit.d.ts").LinkPayload} LinkPayload */
/** @typedef {import("../run/player.js").Player} Player */

/**
 * How far the replay is.
 * - problem: the link carries no run to compare with.
 * - code: its learner is code, which plays only when asked.
 * - waiting: for a click, since it takes long.
 * - stopped: paused before its end.
 * - short: the budget ends the run before the link's does.
 * - beyond: the run has gone on past the link's without being compared.
 * @typedef {{ at: "opening" } | { at: "problem" } | { at: "code" } | { at: "waiting", seconds: number } | { at: "replaying", seconds: number } | { at: "judging" }
 *   | { at: "stopped", paths: number } | { at: "short", paths: number } | { at: "beyond" } | { at: "judged", verdict: import("../revisit.d.ts").Verdict }} ReplayState
 */

export class Replay {
  #player;
  #payload;
  #changed;
  #left = false;
  /** @type {ReplayState} */
  #state;

  /** @param {Player} player in which the link's spec is open @param {LinkPayload} payload @param {() => void} changed another state */
  constructor(player, payload, changed) {
    this.#player = player;
    this.#payload = payload;
    this.#changed = changed;
    this.#state = { at: this.paths > 0 ? "opening" : "problem" };
  }

  get state() {
    return this.#state;
  }

  /** Paths of the link's run; 0: it carries none. */
  get paths() {
    const { digest, paths = 0 } = this.#payload;
    return digest ? paths : 0;
  }

  /** The paths computed so far. The moment that is shown may be before the last of them. */
  get computed() {
    const { paths = 0, computed = paths } = this.#player.frame?.progress ?? {};
    return computed;
  }

  /** The reader has changed the run, or opened another: nothing changes from now on. */
  leave() {
    this.#left = true;
  }

  /** Replays the run unless it takes long. @param {boolean} waits whether its learner is code that has not played */
  async begin(waits) {
    if (this.paths === 0) return;
    if (waits) return this.#set({ at: "code" });
    const seconds = await this.#cost();
    if (seconds === null) return;
    if (seconds > LONG_REPLAY) this.#set({ at: "waiting", seconds });
    else await this.#run(seconds);
  }

  /** Replays the run, or the rest of it, however long it takes. */
  async run() {
    const seconds = this.#state.at === "waiting" ? this.#state.seconds : await this.#cost();
    if (seconds !== null) await this.#run(seconds);
  }

  /** Its learner has played: the run can be replayed. */
  played() {
    if (this.#state.at === "code") this.#set({ at: "stopped", paths: 0 });
  }

  /** The run was moved by hand. */
  moved() {
    if (this.#state.at === "stopped" && this.#state.paths !== this.computed)
      this.#set({ at: "stopped", paths: this.computed });
  }

  /** Compares with the link's run, once as many paths are drawn. */
  async judge() {
    const { session, progress } = this.#player.frame ?? {};
    if (!session || this.paths === 0) return;
    const paths = this.computed;
    if (paths > this.paths) return this.#set({ at: "beyond" });
    if (paths < this.paths && !progress?.done)
      return this.#set({ at: ["paused", "dead"].includes(this.#player.phase) ? "stopped" : "short", paths });
    this.#set({ at: "judging" });
    const verdict = await session.verdict(this.#payload);
    if (this.#player.frame?.session === session) this.#set({ at: "judged", verdict });
  }

  /** @returns {Promise<number | null>} the seconds that it takes; null: another run is open */
  async #cost() {
    const session = this.#player.frame?.session;
    if (!session) return null;
    const { seconds } = await session.cost(this.paths);
    return this.#left || this.#player.frame?.session !== session ? null : seconds;
  }

  /** @param {number} seconds that it probably takes */
  async #run(seconds) {
    const session = this.#player.frame?.session;
    this.#set({ at: "replaying", seconds });
    await this.#player.run({ paths: this.paths }, { full: true });
    if (!this.#left && this.#player.frame?.session === session) await this.judge();
  }

  /** @param {ReplayState} state */
  #set(state) {
    if (this.#left) return;
    this.#state = state;
    this.#changed();
  }
}
