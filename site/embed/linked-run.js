// The run of a link in the player: opens it, replays it as far as the link says, and compares the result.

import { LONG_REPLAY } from "../links/weight.js";
import { isRun } from "../run/plays.js";
import { edited } from "../spec/edit.js";

/** @typedef {import("../revisit.d.ts").LinkPayload} LinkPayload */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("../revisit.d.ts").Verdict} Verdict */
/** @typedef {import("../run/player.js").Player} Player */

/**
 * How the run on the page stands to the link.
 * - costly: the replay would take long, so it waits for Run.
 * - stopped: the replay was paused.
 * - judged: the replay was compared with the link.
 * - playing: it was judged, and is shown again from its first path.
 * - code: the link's learner is JavaScript, which has not played yet.
 * - plain: the link carries no run, or the run was started again.
 * - changed: the spec is not the link's any more, by the reader or, given, by the host page.
 * @typedef {{ kind: "opening" } | { kind: "costly", paths: number, seconds: number } | { kind: "replaying", paths: number }
 *   | { kind: "stopped", paths: number } | { kind: "judged", verdict: Verdict } | { kind: "playing", verdict: Verdict } | { kind: "plain" }
 *   | { kind: "code" } | { kind: "changed", given: boolean }} LinkState
 */

export class LinkedRun {
  #player;
  #on;
  /** @type {LinkPayload | null} */
  #payload = null;
  /** @type {LinkState} */
  #state = { kind: "opening" };
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

  get state() {
    return this.#state;
  }

  /** Whether the spec is not the link's any more. */
  get isChanged() {
    return this.#state.kind === "changed";
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
    const paths = this.computed;
    if (this.isChanged) return true;
    return this.#state.kind === "judged" ? paths !== this.#payload?.paths : this.#state.kind === "plain" && paths > 0;
  }

  /**
   * Opens what a link carries and replays it, unless that would take long.
   * @param {LinkPayload} payload
   */
  async open(payload) {
    if (!(await this.#open(payload.spec, payload.digest))) return;
    this.#payload = payload;
    this.#setState({ kind: "opening" });
    if (this.waits) return this.#setState({ kind: "code" });
    if (!payload.digest || !payload.paths) return this.#setState({ kind: "plain" });
    const { seconds } = await this.#session.cost(payload.paths);
    if (seconds > LONG_REPLAY) return this.#setState({ kind: "costly", paths: payload.paths, seconds });
    await this.#replay();
  }

  /** Runs to where the link ends or, if that is reached, to the end of the spec. */
  async run(/** @type {{ paths?: number, episodes?: number } | undefined} */ until = undefined) {
    if (!(await this.#played())) return;
    const { kind } = this.#state;
    if (kind === "costly" || kind === "stopped") return this.#replay();
    if (kind === "playing") return this.#playOn({ pace: this.#pace });
    if (this.#player.phase === "done" || this.#player.phase === "diverged") await this.reset();
    await this.#player.run(until);
  }

  /**
   * Shows a judged run again, from its first path to where the link ends. After a while the rest follows at full speed.
   * @param {number} pace paths a second
   * @param {number} most ms until full speed
   */
  async play(pace, most) {
    const state = this.#state;
    if (state.kind !== "judged" || !(await this.#reopen())) return;
    this.#setState({ kind: "playing", verdict: state.verdict });
    this.#pace = pace;
    const session = this.#session;
    const timer = setTimeout(async () => {
      if (this.#player.phase !== "running" || this.#player.frame?.session !== session || this.#state.kind !== "playing")
        return;
      await this.#player.pause();
      await this.#playOn({ full: true });
    }, most);
    await this.#playOn({ pace }).finally(() => {
      if (this.#state.kind !== "playing" || this.#player.phase !== "running") clearTimeout(timer);
    });
  }

  /** @param {{ full?: boolean, pace?: number }} [how] */
  async #playOn(how) {
    const session = this.#session;
    await this.#player.run({ paths: this.#payload?.paths ?? 0 }, how);
    const state = this.#state;
    const { progress } = this.#player.frame ?? {};
    if (this.#player.frame?.session !== session || state.kind !== "playing") return;
    if ((progress?.paths ?? 0) >= (this.#payload?.paths ?? 0) || progress?.done)
      this.#setState({ kind: "judged", verdict: state.verdict });
  }

  /** @param {{ paths?: number, episodes?: number, lines?: number }} by */
  async step(by) {
    if (!(await this.#played())) return;
    const pending = this.#state.kind === "costly" || this.#state.kind === "stopped";
    await this.#player.step(by);
    if (pending) await this.#compare();
    else if (this.#state.kind === "playing" && (this.#player.frame?.progress.paths ?? 0) >= (this.#payload?.paths ?? 0))
      this.#setState({ kind: "judged", verdict: this.#state.verdict });
  }

  /** Starts the spec again from its first path. */
  async reset() {
    if (!(await this.#reopen())) return;
    this.#setState(this.isChanged || this.waits ? this.#state : { kind: "plain" });
  }

  /** @param {string} path of the spec @param {unknown} value */
  async edit(path, value) {
    await this.openSpec(edited(this.#session.spec, path, value), { given: false });
  }

  /** Opens a spec that is not the link's. @param {Spec} spec @param {{ given?: boolean }} [by] given: by the host page */
  async openSpec(spec, { given = true } = {}) {
    if (await this.#open(spec)) this.#setState({ kind: "changed", given });
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
    this.#setState(this.#state);
    /** @type {import("../revisit.d.ts").Played} */
    let played;
    try {
      played = await this.#on.play(session.spec, stop.signal);
    } finally {
      this.#stop = null;
      this.#setState(this.#state);
    }
    if (this.#player.frame?.session !== session || (stop.signal.aborted && !isRun(played))) return false;
    if (isRun(played) && !(await this.#player.reopen())) return false;
    if (played.fault !== null) {
      this.#fault = played;
      this.#on.fault(played);
    }
    const { paths } = this.#payload ?? {};
    if (isRun(played) && this.#state.kind === "code")
      this.#setState(this.#payload?.digest && paths ? { kind: "stopped", paths } : { kind: "plain" });
    else this.#setState(this.#state);
    if (isRun(played)) return true;
    throw Object.assign(new Error(played.fault ?? ""), { code: "learner" });
  }

  /** Opens what was on the page again, after the engine stopped. */
  async restart() {
    if (this.#state.kind === "changed") await this.openSpec(this.#session.spec, this.#state);
    else await this.back();
  }

  /** Opens the link's run again, after edits. */
  async back() {
    if (this.#payload) await this.open(this.#payload);
  }

  async #replay() {
    const target = this.#payload?.paths ?? 0;
    this.#setState({ kind: "replaying", paths: target });
    const session = this.#session;
    await this.#player.run({ paths: target }, { full: true });
    if (this.#player.frame?.session !== session || this.#player.phase === "dead") return;
    this.#setState({ kind: "stopped", paths: target });
    await this.#compare();
    const moment = this.#payload?.view?.moment;
    if (moment && this.state.kind === "judged") await this.#player.seek(moment);
  }

  /** Compares with the link's run, once as many paths are drawn. */
  async #compare() {
    const payload = this.#payload;
    const { session, progress } = this.#player.frame ?? {};
    if (!payload?.paths || !session || !progress) return;
    if (this.computed < payload.paths && !progress.done)
      return this.#setState({ kind: "stopped", paths: payload.paths });
    if (this.computed > payload.paths) return this.#setState({ kind: "plain" });
    const verdict = await session.verdict(payload);
    if (this.#player.frame?.session === session) this.#setState({ kind: "judged", verdict });
  }

  get #session() {
    if (!this.#player.frame) throw new Error("no problem is open");
    return this.#player.frame.session;
  }

  /** @param {LinkState} state */
  #setState(state) {
    this.#state = state;
    this.#on.changed(state);
  }
}
