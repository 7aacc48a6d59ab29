// Plays one session: opens, steps, runs, pauses, and looks at it at most once a frame. It knows the lab and no picture.

import { breath } from "../engine/breath.js";
import { TimeLeft } from "./time-left.js";

/** @typedef {import("../revisit.d.ts").Lab} Lab */
/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("../revisit.d.ts").Progress} Progress */
/** @typedef {import("../revisit.d.ts").View} View */
/** @typedef {import("../revisit.d.ts").Summary} Summary */
/** @typedef {import("../revisit.d.ts").Record_} Record_ */
/** @typedef {"empty" | "paused" | "running" | "done" | "budget" | "diverged" | "dead"} Phase diverged: the learner cannot go on */

/**
 * What a picture may ask for at any moment.
 * @typedef {object} Frame
 * @property {Session} session
 * @property {Progress} progress
 * @property {View} view
 * @property {Summary} summary of the last time the run stood still: constants and bounds are right at any time, counts are not
 * @property {string | null} digest of a finished run
 * @property {Phase} phase
 * @property {number | null} secondsLeft
 * @property {number | null} pathsPerSecond
 */

/**
 * @typedef {object} Listeners
 * @property {(frame: Frame) => Promise<void>} onLeave this session is about to be closed for a new one: the last moment to ask it anything
 * @property {(session: Session) => void} [onNew] a session is about to take its place: the last moment before its first path
 * @property {(frame: Frame) => void} onOpen a new session is there, to be drawn
 * @property {(frame: Frame) => void} onFrame something to draw
 * @property {(phase: Phase, frame: Frame | null) => void} onPhase
 * @property {(error: unknown) => void} onFault a call that nobody waits for failed
 * @property {(opening: boolean) => void} [onOpening] whether a spec is being opened and checked
 */

/** Between two pictures of a run at least, ms: numbers that change faster are not read. */
const beat = 30;

export class Player {
  #lab;
  #on;
  /** @type {Frame | null} */
  #frame = null;
  /** @type {Phase} */
  #phase = "empty";
  /** @type {AbortController | null} */
  #abort = null;
  /** @type {Promise<void>} what the session is busy with */
  #work = Promise.resolve();
  /** the call for which a step waits, so that a held key does not queue hundreds */
  #steps = 0;
  #timeLeft = new TimeLeft();
  #episode = 0;
  /** where the run under way is to end @type {{ paths?: number, episodes?: number } | undefined} */
  #until;
  /** whether the session that is open has been drawn: what is known of it before is drawn with it */
  #drawn = false;
  /** the view that is being waited for @type {Promise<void> | null} */
  #looking = null;
  /** no look before this moment, ms: drawing may take a quarter of the time at most, and every other frame is left to who reads or points */
  #rested = 0;
  /** counts what was asked to be opened: only the newest is */
  #asked = 0;
  /** what the engine is opening and checking; it gets one spec at a time @type {Promise<unknown> | null} */
  #opening = null;
  pace = 0;

  /**
   * @param {Pick<Lab, "open">} lab
   * @param {Listeners} on
   */
  constructor(lab, on) {
    this.#lab = lab;
    this.#on = on;
  }

  get frame() {
    return this.#frame;
  }

  get phase() {
    return this.#phase;
  }

  /**
   * Opens a spec. Where the engine or `admit` refuses it, the session that was there stays as it is and runs on. Where another was asked for
   * meanwhile, this one is closed unseen, or its refusal not heard.
   * @param {Spec | string | Blob} spec
   * @param {(spec: Spec) => void} [admit] looks at the spec with all its defaults and throws where it is not to be opened
   * @param {() => Promise<void>} [begin] begins its run, which goes on while it is drawn for the first time
   * @returns {Promise<boolean>} whether it is the one that is open now, and what was begun has ended
   */
  async open(spec, admit, begin) {
    const asked = ++this.#asked;
    const stale = () => asked !== this.#asked;
    /** @type {Session | null} */
    let session = null;
    this.#on.onOpening?.(true);
    try {
      if (this.#opening) await this.#opening;
      if (stale()) return false;
      const opening = this.#lab.open(spec);
      this.#opening = opening
        .catch(() => {
          /* told below */
        })
        .then(() => {
          this.#opening = null;
        });
      session = await opening;
      if (stale()) return false;
      admit?.(session.spec);
      const [progress, view, record] = await Promise.all([session.progress(), session.view(), session.summary()]);
      if (stale()) return false;
      await this.pause();
      if (this.#frame && this.#phase !== "dead" && !stale()) await this.#on.onLeave(this.#frame);
      if (stale()) return false;
      const before = this.#frame?.session;
      this.#episode = 0;
      this.#phase = "paused";
      this.#frame = {
        session,
        progress,
        view,
        summary: record.summary,
        digest: null,
        phase: "paused",
        secondsLeft: null,
        pathsPerSecond: null,
      };
      session = null;
      before?.close();
    } catch (error) {
      if (stale() && /** @type {{ code?: string }} */ (error)?.code !== "engine") return false;
      throw error;
    } finally {
      session?.close();
      if (!stale()) this.#on.onOpening?.(false);
    }
    this.#on.onNew?.(this.#frame.session);
    this.#drawn = false;
    const begun = begin?.();
    if (begun) await Promise.race([begun, breath()]); // the engine is asked for the run before anything is drawn; what is known by then is drawn at once
    this.#drawn = true;
    this.#on.onOpen(this.#frame);
    this.#setPhase(this.#phase);
    await (begin ? begun : breath()); // what is done with it next is a task of its own
    return true;
  }

  /**
   * Draws one more path or episode; a running session is paused instead. An episode may take many thousands of paths, so it is
   * a run that shows how it goes and can be paused.
   * @param {{ paths?: number, episodes?: number }} by
   */
  async step(by) {
    if (this.#phase === "running") return this.pause();
    if (by.episodes) return this.run({ episodes: (this.#frame?.progress.episodes ?? 0) + by.episodes }, { full: true });
    if (!this.#frame || this.#phase !== "paused" || this.#steps > 1) return;
    this.#steps++;
    try {
      await this.#after(async (session) => {
        if (this.#phase !== "paused") return;
        this.#episode = 0;
        this.#settle(await session.step(by));
        await this.#look({ still: true });
      });
    } finally {
      this.#steps--;
    }
  }

  /**
   * Runs until the spec's episodes or its budget end, or `until`.
   * @param {{ paths?: number, episodes?: number }} [until]
   * @param {{ full?: boolean, pace?: number, unseen?: number }} [how] full: at full speed whatever the pace; pace: this once; unseen: no
   *   look at it for so long, ms, where it is likely to be over by then
   */
  async run(until, how = {}) {
    if (!this.#frame || this.#phase !== "paused") return;
    // Both are told at once: the call may have to wait for what the run before still has to say.
    const abort = (this.#abort = new AbortController());
    const pace = how.full ? 0 : (how.pace ?? this.pace);
    this.#until = until;
    this.#rested = Math.max(this.#rested, performance.now() + (how.unseen ?? 0));
    this.#setPhase("running");
    await this.#after(async (session) => {
      this.#episode = 0;
      this.#timeLeft.reset();
      let ended = false;
      this.#animate(() => ended);
      try {
        const progress = await session.run({
          until,
          signal: abort.signal,
          pace: pace === 0 ? undefined : pace,
          onProgress: (p) => this.#note(p),
        });
        ended = true;
        this.#forget(abort);
        this.#settle(progress, abort.signal.aborted);
      } catch (error) {
        ended = true;
        this.#forget(abort);
        this.#setPhase("paused");
        throw error;
      }
      await this.#look({ still: true });
    });
  }

  /** @param {AbortController} abort of a run that is over; the next one may have its own already */
  #forget(abort) {
    if (this.#abort === abort) this.#abort = null;
  }

  /** Ends a run at the next chunk and waits for it. */
  async pause() {
    this.#abort?.abort();
    await this.#work;
  }

  /**
   * @param {number} pace paths a second, 0: full speed
   */
  async setPace(pace) {
    this.pace = pace;
    if (this.#phase !== "running") return;
    await this.pause();
    await this.run(this.#until);
  }

  /**
   * Shows an episode that the trace still holds; 0: the newest.
   * @param {number} episode
   */
  async show(episode) {
    this.#episode = episode;
    if (this.#phase !== "running") await this.#look().catch((error) => this.#fail(error));
  }

  /** @param {{ trace?: boolean | { paths: number }, model?: boolean }} [options] */
  async record(options) {
    if (!this.#frame) throw new Error("no session is open");
    return this.#frame.session.record(options);
  }

  /** One call at a time: each waits for the one before, and a failure ends only itself. */
  async #after(/** @type {(session: Session) => Promise<void>} */ task) {
    const before = this.#work;
    const now = before.then(() => (this.#frame ? task(this.#frame.session) : undefined));
    this.#work = now.catch((error) => this.#fail(error));
    await this.#work;
  }

  /** @param {unknown} error */
  #fail(error) {
    if (/** @type {{ code?: string }} */ (error)?.code === "engine") this.died();
    if (/** @type {{ code?: string }} */ (error)?.code === "budget") this.#setPhase("budget");
    else this.#on.onFault(error);
  }

  /** The engine is gone; what was drawn stays, and only open() helps. */
  died() {
    this.#abort = null;
    this.#setPhase("dead");
  }

  /** What is drawn comes with the view, so that numbers and pictures speak of the same path. @param {Progress} progress */
  #note(progress) {
    if (!this.#frame) return;
    this.#timeLeft.add(performance.now(), progress.episodes, progress.paths);
    this.#frame.secondsLeft = this.#timeLeft.seconds(this.#frame.session.spec.episodes ?? 0);
    this.#frame.pathsPerSecond = this.#timeLeft.pathsPerSecond();
  }

  /**
   * @param {Progress} progress
   * @param {boolean} [aborted]
   */
  #settle(progress, aborted = false) {
    if (!this.#frame) return;
    this.#frame.progress = progress;
    this.#frame.secondsLeft = null;
    this.#setPhase(
      progress.done ? "done" : progress.diverged ? "diverged" : progress.stopped && !aborted ? "budget" : "paused",
    );
  }

  /**
   * Asks for a view and draws it; never two at once.
   * @param {{ still?: boolean }} [run] whether it stands still: then constants, bounds and the digest are drawn, too
   */
  async #look(run) {
    while (this.#looking)
      await this.#looking.catch(() => {
        /* whoever asked for that one is told */
      });
    const look = this.#view(run);
    this.#looking = look;
    try {
      await look;
    } finally {
      this.#looking = null;
    }
  }

  async #view({ still = false } = {}) {
    const frame = this.#frame;
    if (!frame) return;
    const { session } = frame;
    // Asked at once, all are answered between the same two paths.
    const [progress, view, record] = await Promise.all([
      session.progress(),
      session.view({ episode: this.#episode }),
      still ? session.summary() : null,
    ]);
    if (frame !== this.#frame) return;
    frame.progress = progress;
    frame.view = view;
    if (record) {
      frame.summary = record.summary;
      frame.digest = record.summary.complete ? record.digest : null;
    }
    const began = performance.now();
    if (this.#drawn) this.#on.onFrame(frame);
    if (record) this.#on.onPhase(this.#phase, frame);
    const drawn = performance.now();
    this.#rested = Math.max(began + beat, drawn + 3 * (drawn - began));
  }

  /** @param {() => boolean} ended */
  #animate(ended) {
    const tick = () => {
      if (ended() || this.#phase !== "running") return;
      if (!this.#looking && performance.now() >= this.#rested)
        this.#look().catch(() => {
          /* the run itself reports what is wrong */
        });
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  /** @param {Phase} phase */
  #setPhase(phase) {
    this.#phase = phase;
    if (this.#frame) this.#frame.phase = phase;
    this.#on.onPhase(phase, this.#frame);
  }
}
