// The run of a link in the player: opens it, replays it as far as the link says, and compares the result.

import { Replay } from "../links/replay.js";
import { isRun } from "../run/plays.js";
import { edited } from "../spec/edit.js";

/** @typedef {import("../revisit.d.ts").LinkPayload} LinkPayload */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("../revisit.d.ts").Verdict} Verdict */
/** @typedef {import("../run/player.js").Player} Player */

/**
 * How the run on the page stands to the link.
 * - playing: it was judged, and is shown again from its first path.
 * - again: it was begun again.
 * - changed: the spec is not the link's any more, by the reader or, given, by the host page.
 * @typedef {import("../links/replay.js").ReplayState | { at: "playing", verdict: Verdict } | { at: "again" }
 *   | { at: "changed", given: boolean }} LinkState
 */

export class LinkedRun {
  #player;
  #on;
  /** @type {LinkPayload | null} */
  #payload = null;
  /** @type {Replay | null} */
  #replay = null;
  /** Null: that of the replay. @type {LinkState | null} */
  #other = { at: "opening" };
  /** The pace of the state "playing", paths a second. */
  #pace = 0;
  /** While a learner that is code plays. @type {AbortController | null} */
  #stop = null;
  /** What ended the learner of the present spec, if it is code. @type {import("../revisit.d.ts").Played | null} */
  #fault = null;

  /**
   * @param {Player} player
   * @param {{ changed: (state: LinkState) => void, waits: (session: import("../revisit.d.ts").Session | undefined) => boolean,
   *   play: (spec: Spec, signal: AbortSignal) => Promise<import("../revisit.d.ts").Played>, fault: (played: import("../revisit.d.ts").Played) => void }} on
   *   waits: whether a session's learner is code that has not played; play: plays it, so that its spec then opens with what it decided; fault: it ended badly
   */
  constructor(player, on) {
    this.#player = player;
    this.#on = on;
  }

  get payload() {
    return this.#payload;
  }

  /** @returns {LinkState} */
  get state() {
    return this.#other ?? this.#replay?.state ?? { at: "opening" };
  }

  /** Whether the spec is not the link's any more. */
  get isChanged() {
    return this.state.at === "changed";
  }

  /** Whether the learner is code that has not played. */
  get waits() {
    return this.#on.waits(this.#player.frame?.session);
  }

  /** Whether the learner plays now. */
  get isPlaying() {
    return this.#stop !== null;
  }

  get fault() {
    return this.#fault;
  }

  /** The paths computed so far. The moment that is shown may be before the last of them. */
  get computed() {
    const { paths = 0, computed = paths } = this.#player.frame?.progress ?? {};
    return computed;
  }

  /** Whether the reader would lose something that the link does not bring back. */
  get isUnsaved() {
    const { at } = this.state;
    const paths = this.computed;
    if (at === "changed") return true;
    return at === "judged" ? paths !== this.#payload?.paths : ["problem", "again", "beyond"].includes(at) && paths > 0;
  }

  /**
   * Opens what a link carries and replays it, unless that would take long.
   * @param {LinkPayload} payload
   */
  async open(payload) {
    if (!(await this.#open(payload.spec, payload.digest))) return;
    this.#payload = payload;
    this.#replay?.leave();
    const replay = (this.#replay = new Replay(this.#player, payload, () => this.#on.changed(this.state)));
    this.#setState(null);
    await replay.begin(this.waits);
    await this.#toMoment();
  }

  /** Runs to where the link ends or, if that is reached, to the end of the spec. */
  async run(/** @type {{ paths?: number, episodes?: number } | undefined} */ until = undefined) {
    if (!(await this.#played())) return;
    if (this.#isPending) {
      await this.#replay?.run();
      return this.#toMoment();
    }
    if (this.state.at === "playing") return this.#playOn({ pace: this.#pace });
    if (this.#player.phase === "done" || this.#player.phase === "diverged") await this.reset();
    await this.#player.run(until);
  }

  /** Whether the replay waits to be begun or to go on. */
  get #isPending() {
    return this.state.at === "waiting" || this.state.at === "stopped";
  }

  /** Shows the moment of the link, once its run was replayed. */
  async #toMoment() {
    const moment = this.#payload?.view?.moment;
    if (moment && this.state.at === "judged") await this.#player.seek(moment);
  }

  /**
   * Shows a judged run again, from its first path to where the link ends. After a while the rest follows at full speed.
   * @param {number} pace paths a second
   * @param {number} most ms until full speed
   */
  async play(pace, most) {
    const { state } = this;
    if (state.at !== "judged" || !(await this.#reopen())) return;
    this.#setState({ at: "playing", verdict: state.verdict });
    this.#pace = pace;
    const session = this.#session;
    const timer = setTimeout(async () => {
      if (this.#player.phase !== "running" || this.#player.frame?.session !== session || this.state.at !== "playing")
        return;
      await this.#player.pause();
      await this.#playOn({ full: true });
    }, most);
    await this.#playOn({ pace }).finally(() => {
      if (this.state.at !== "playing" || this.#player.phase !== "running") clearTimeout(timer);
    });
  }

  /** @param {{ full?: boolean, pace?: number }} [how] */
  async #playOn(how) {
    const session = this.#session;
    await this.#player.run({ paths: this.#payload?.paths ?? 0 }, how);
    if (this.#player.frame?.session === session) this.#endPlaying();
  }

  /** The run that is shown again has reached the link's end. */
  #endPlaying() {
    const { paths = 0, done = false } = this.#player.frame?.progress ?? {};
    if (this.state.at === "playing" && (done || paths >= (this.#payload?.paths ?? 0))) this.#setState(null);
  }

  /** @param {{ paths?: number, episodes?: number, lines?: number }} by */
  async step(by) {
    if (!(await this.#played())) return;
    const pending = this.#isPending;
    await this.#player.step(by);
    if (pending) await this.#replay?.judge();
    else this.#endPlaying();
  }

  /** Starts the spec again from its first path. */
  async reset() {
    if (!(await this.#reopen())) return;
    this.#setState(this.isChanged || this.waits ? this.#other : { at: "again" });
  }

  /** @param {string} path of the spec @param {unknown} value */
  async edit(path, value) {
    await this.openSpec(edited(this.#session.spec, path, value), { given: false });
  }

  /** Opens a spec that is not the link's. @param {Spec} spec @param {{ given?: boolean }} [by] given: by the host page */
  async openSpec(spec, { given = true } = {}) {
    if (await this.#open(spec)) this.#setState({ at: "changed", given });
  }

  /** @param {Spec} spec @param {string} [digestLike] */
  #open(spec, digestLike) {
    return this.#fresh(() => this.#player.open(spec, { digestLike }));
  }

  #reopen() {
    return this.#fresh(() => this.#player.reopen());
  }

  /** @param {() => Promise<boolean>} open @returns {Promise<boolean>} whether a run before its first path is open now */
  async #fresh(open) {
    this.stop();
    if (!(await open())) return false;
    this.#fault = null;
    return true;
  }

  /** Ends the learner, if it plays. */
  stop() {
    this.#stop?.abort();
  }

  /**
   * Plays the learner, if it is code that has not played, and opens the spec again with what it decided.
   * @returns {Promise<boolean>} whether there is a run that can go on
   * @throws {Error} if there is none, by the learner's fault
   */
  async #played() {
    const session = this.#session;
    if (!this.#on.waits(session)) return true;
    if (this.#stop) return false;
    const stop = (this.#stop = new AbortController());
    this.#fault = null;
    this.#on.changed(this.state);
    /** @type {import("../revisit.d.ts").Played} */
    let played;
    try {
      played = await this.#on.play(session.spec, stop.signal);
    } finally {
      this.#stop = null;
      this.#on.changed(this.state);
    }
    if (this.#player.frame?.session !== session || (stop.signal.aborted && !isRun(played))) return false;
    if (isRun(played) && !(await this.#player.reopen())) return false;
    if (played.fault !== null) {
      this.#fault = played;
      this.#on.fault(played);
    }
    if (isRun(played)) this.#replay?.played();
    this.#on.changed(this.state);
    if (isRun(played)) return true;
    throw Object.assign(new Error(played.fault ?? ""), { code: "learner" });
  }

  /** Opens what was on the page again, after the engine stopped. */
  async restart() {
    const { state } = this;
    if (state.at === "changed") await this.openSpec(this.#session.spec, state);
    else await this.back();
  }

  /** Opens the link's run again, after edits. */
  async back() {
    if (this.#payload) await this.open(this.#payload);
  }

  get #session() {
    if (!this.#player.frame) throw new Error("no problem is open");
    return this.#player.frame.session;
  }

  /** @param {LinkState | null} other null: that of the replay */
  #setState(other) {
    this.#other = other;
    this.#on.changed(this.state);
  }
}
