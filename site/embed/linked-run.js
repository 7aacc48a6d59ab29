// The run of a link in the player: opens it, replays it as far as the link says, and compares the result.

import { edited } from "../spec/edit.js";
import { LONG_REPLAY } from "../links/weight.js";

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
 * - code: the learner is JavaScript, which plays in Revisit itself and not in a frame.
 * - plain: the link carries no run, or the run was started again.
 * - changed: the spec is not the link's any more.
 * @typedef {{ kind: "opening" } | { kind: "costly", paths: number, seconds: number } | { kind: "replaying", paths: number }
 *   | { kind: "stopped", paths: number } | { kind: "judged", verdict: Verdict } | { kind: "playing", verdict: Verdict } | { kind: "plain" }
 *   | { kind: "code" } | { kind: "changed" }} LinkState
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

  /**
   * @param {Player} player
   * @param {{ changed: (state: LinkState) => void }} on
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
    if (!(await this.#player.open(payload.spec))) return;
    this.#payload = payload;
    this.#setState({ kind: "opening" });
    if (payload.spec.algorithm?.kind === "own") return this.#setState({ kind: "code" });
    if (!payload.digest || !payload.paths) return this.#setState({ kind: "plain" });
    const { seconds } = await this.#session.cost(payload.paths);
    if (seconds > LONG_REPLAY) return this.#setState({ kind: "costly", paths: payload.paths, seconds });
    await this.#replay();
  }

  /** Runs to where the link ends or, if that is reached, to the end of the spec. */
  async run(/** @type {{ paths?: number, episodes?: number } | undefined} */ until = undefined) {
    const { kind } = this.#state;
    if (kind === "costly" || kind === "stopped") return this.#replay();
    if (kind === "code") return;
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
    if (state.kind !== "judged" || !(await this.#player.open(this.#session.spec))) return;
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
    const pending = this.#state.kind === "costly" || this.#state.kind === "stopped";
    await this.#player.step(by);
    if (pending) await this.#compare();
    else if (this.#state.kind === "playing" && (this.#player.frame?.progress.paths ?? 0) >= (this.#payload?.paths ?? 0))
      this.#setState({ kind: "judged", verdict: this.#state.verdict });
  }

  /** Starts the spec again from its first path. */
  async reset() {
    if (!(await this.#player.open(this.#session.spec))) return;
    if (!this.isChanged && this.#state.kind !== "code") this.#setState({ kind: "plain" });
  }

  /** @param {string} path of the spec @param {unknown} value */
  async edit(path, value) {
    await this.openSpec(edited(this.#session.spec, path, value));
  }

  /** Opens a spec that is not the link's. @param {Spec} spec */
  async openSpec(spec) {
    if (await this.#player.open(spec)) this.#setState({ kind: "changed" });
  }

  /** Opens what was on the page again, after the engine stopped. */
  async restart() {
    if (this.isChanged) await this.openSpec(this.#session.spec);
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
