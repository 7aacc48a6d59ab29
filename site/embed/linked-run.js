// The run that a link names, in the player: opened, replayed as far as the link tells, compared, and from then on the reader's own.

import { edited } from "../spec/edit.js";
import { LONG_REPLAY } from "../links/weight.js";

/** @typedef {import("../revisit.d.ts").LinkPayload} LinkPayload */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("../revisit.d.ts").Verdict} Verdict */
/** @typedef {import("../run/player.js").Player} Player */

/**
 * How what is on the page stands to the link.
 * @typedef {{ kind: "opening" } | { kind: "costly", paths: number, seconds: number } | { kind: "replaying", paths: number }
 *   | { kind: "halted", paths: number } | { kind: "told", verdict: Verdict } | { kind: "playing", verdict: Verdict } | { kind: "plain" } | { kind: "own" }} Standing
 * costly: the replay waits to be asked for; halted: it was paused; playing: told, and shown once more from its first path; plain: the link tells no run, or it was begun anew; own: the spec is another
 */

export class LinkedRun {
  #player;
  #on;
  /** @type {LinkPayload | null} */
  #payload = null;
  /** @type {Standing} */
  #standing = { kind: "opening" };
  /** that it is shown again at, paths a second */
  #pace = 0;

  /**
   * @param {Player} player
   * @param {{ standing: (standing: Standing) => void }} on
   */
  constructor(player, on) {
    this.#player = player;
    this.#on = on;
  }

  get payload() {
    return this.#payload;
  }

  get standing() {
    return this.#standing;
  }

  /** Whether the reader could lose something that the link does not bring back. */
  get isOwn() {
    const paths = this.#player.frame?.progress.paths ?? 0;
    if (this.#standing.kind === "own") return true;
    return this.#standing.kind === "told"
      ? paths !== this.#payload?.paths
      : this.#standing.kind === "plain" && paths > 0;
  }

  /**
   * Opens what a link carries and replays it, unless that would take long.
   * @param {LinkPayload} payload
   */
  async open(payload) {
    if (!(await this.#player.open(payload.spec))) return;
    this.#payload = payload;
    this.#stand({ kind: "opening" });
    if (!payload.digest || !payload.paths) return this.#stand({ kind: "plain" });
    const { seconds } = await this.#session.cost(payload.paths);
    if (seconds > LONG_REPLAY) return this.#stand({ kind: "costly", paths: payload.paths, seconds });
    await this.#replay();
  }

  /** Runs on: to where the link ends while that is not reached, then to the end of the spec. */
  async run(/** @type {{ paths?: number, episodes?: number } | undefined} */ until = undefined) {
    const { kind } = this.#standing;
    if (kind === "costly" || kind === "halted") return this.#replay();
    if (kind === "playing") return this.#playOn({ pace: this.#pace });
    if (this.#player.phase === "done" || this.#player.phase === "diverged") await this.reset();
    await this.#player.run(until);
  }

  /**
   * Shows a run that was replayed and told once more, from its first path to where the link ends; what is left after a while follows at
   * full speed.
   * @param {number} pace paths a second
   * @param {number} most ms
   */
  async play(pace, most) {
    const standing = this.#standing;
    if (standing.kind !== "told" || !(await this.#player.open(this.#session.spec))) return;
    this.#stand({ kind: "playing", verdict: standing.verdict });
    this.#pace = pace;
    const session = this.#session;
    const enough = setTimeout(async () => {
      if (
        this.#player.phase !== "running" ||
        this.#player.frame?.session !== session ||
        this.#standing.kind !== "playing"
      )
        return;
      await this.#player.pause();
      await this.#playOn({ full: true });
    }, most);
    await this.#playOn({ pace }).finally(() => {
      if (this.#standing.kind !== "playing" || this.#player.phase !== "running") clearTimeout(enough);
    });
  }

  /** @param {{ full?: boolean, pace?: number }} [how] */
  async #playOn(how) {
    const session = this.#session;
    await this.#player.run({ paths: this.#payload?.paths ?? 0 }, how);
    const standing = this.#standing;
    const { progress } = this.#player.frame ?? {};
    if (this.#player.frame?.session !== session || standing.kind !== "playing") return;
    if ((progress?.paths ?? 0) >= (this.#payload?.paths ?? 0) || progress?.done)
      this.#stand({ kind: "told", verdict: standing.verdict });
  }

  /** @param {{ paths?: number, episodes?: number }} by */
  async step(by) {
    const pending = this.#standing.kind === "costly" || this.#standing.kind === "halted";
    await this.#player.step(by);
    if (pending) await this.#compare();
    else if (
      this.#standing.kind === "playing" &&
      (this.#player.frame?.progress.paths ?? 0) >= (this.#payload?.paths ?? 0)
    )
      this.#stand({ kind: "told", verdict: this.#standing.verdict });
  }

  /** The same spec from its first path. */
  async reset() {
    if (!(await this.#player.open(this.#session.spec))) return;
    if (this.#standing.kind !== "own") this.#stand({ kind: "plain" });
  }

  /** @param {string} path of the spec @param {unknown} value */
  async edit(path, value) {
    await this.openSpec(edited(this.#session.spec, path, value));
  }

  /** @param {Spec} spec one that is not the link's */
  async openSpec(spec) {
    if (await this.#player.open(spec)) this.#stand({ kind: "own" });
  }

  /** What the link brought, after edits or after the engine's end. */
  async back() {
    if (this.#payload) await this.open(this.#payload);
  }

  async #replay() {
    const target = this.#payload?.paths ?? 0;
    this.#stand({ kind: "replaying", paths: target });
    const session = this.#session;
    await this.#player.run({ paths: target }, { full: true });
    if (this.#player.frame?.session !== session || this.#player.phase === "dead") return;
    this.#stand({ kind: "halted", paths: target });
    await this.#compare();
  }

  /** Says whether the link's run was met, as soon as so many paths are drawn. */
  async #compare() {
    const payload = this.#payload;
    const { session, progress } = this.#player.frame ?? {};
    if (!payload?.paths || !session || !progress) return;
    if (progress.paths < payload.paths && !progress.done) return this.#stand({ kind: "halted", paths: payload.paths });
    if (progress.paths > payload.paths) return this.#stand({ kind: "plain" });
    const verdict = await session.verdict(payload);
    if (this.#player.frame?.session === session) this.#stand({ kind: "told", verdict });
  }

  get #session() {
    if (!this.#player.frame) throw new Error("no problem is open");
    return this.#player.frame.session;
  }

  /** @param {Standing} standing */
  #stand(standing) {
    this.#standing = standing;
    this.#on.standing(standing);
  }
}
