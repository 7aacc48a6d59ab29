// Plays one session: opens, steps, runs and pauses it, and gives its listeners a frame to draw. It knows no picture.

import { yieldToPage } from "../engine/yield-to-page.js";
import { filmPace, lookAhead, patience } from "./film.js";
import { Looked } from "./looked.js";
import { TimeLeft } from "./time-left.js";
import { codeOf } from "../ui/faults.js";

/** @typedef {import("../revisit.d.ts").Lab} Lab */
/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("../revisit.d.ts").Progress} Progress */
/** @typedef {import("../revisit.d.ts").View} View */
/** @typedef {import("../revisit.d.ts").Summary} Summary */
/** @typedef {import("../revisit.d.ts").Record_} Record_ */
/** @typedef {import("../revisit.d.ts").Needs} Needs */
/** @typedef {import("../spec/drafts.js").Cause} Cause */
/** @typedef {"empty" | "paused" | "running" | "done" | "budget" | "diverged" | "dead"} Phase diverged: the learner cannot go on */

/**
 * What pictures draw.
 * @typedef {object} Frame
 * @property {Session} session
 * @property {Cause} cause why it was opened
 * @property {Progress} progress
 * @property {View} view
 * @property {Looked | null} looked what panels needed when the frame was asked for; null before the first time
 * @property {Summary} summary from when the run last stood still: its constants and bounds are always right, its counts are not
 * @property {string | null} digest of a finished run
 * @property {Phase} phase
 * @property {number | null} secondsLeft
 * @property {number | null} pathsPerSecond
 */

/**
 * @typedef {object} Listeners
 * @property {(frame: Frame) => Promise<void>} onLeave the session is about to be closed for a new one, and can be asked for the last time
 * @property {(session: Session) => void} [onNew] a new session, before its first path
 * @property {(frame: Frame) => void} onOpen a new session, to be drawn
 * @property {(frame: Frame) => void} onFrame a frame to draw
 * @property {(frame: Frame) => Needs} [needs] what panels need to draw a frame, besides its view
 * @property {(frame: Frame) => void} [onLooked] what panels need is there: after each frame, and when they have come to need something else
 * @property {(phase: Phase, frame: Frame | null) => void} onPhase
 * @property {(error: unknown) => void} onFault an error of a call that nobody waits for
 * @property {(cause: Cause | null) => void} [onOpening] why a spec is being opened and checked; null: it is open, or refused, and no other one is
 */

/** @typedef {{ paths?: number, episodes?: number, event?: import("../revisit.d.ts").RunEvent }} Until where a run ends */
/** @typedef {Parameters<Session["seek"]>[0]} Target a moment of what was computed */

/** Shortest time between two frames, ms. Faster numbers could not be read. */
const frameTime = 30;

export class Player {
  #lab;
  #on;
  /** @type {Frame | null} */
  #frame = null;
  /** @type {Phase} */
  #phase = "empty";
  /** @type {AbortController | null} */
  #abort = null;
  /** @type {Promise<void>} the call that the session is busy with */
  #work = Promise.resolve();
  /** steps that wait; a held key must not queue hundreds */
  #waitingSteps = 0;
  #timeLeft = new TimeLeft();
  #episode = 0;
  /** What ended the engine. @type {unknown} */
  #death = null;
  /** lets the present run go on at another pace @type {AbortController | null} */
  #otherPace = null;
  /** @type {import("./film.js").LookAhead | null} */
  #ahead = null;
  /** whether the open session has been drawn */
  #drawn = false;
  /** the view that was asked for @type {Promise<void> | null} */
  #refreshing = null;
  /** no view is asked for before this moment, ms: drawing takes at most a quarter of the time, so that the page responds */
  #nextRefresh = 0;
  /** The needs that the frame's answers are to, as JSON. */
  #asked = "";
  /** of the open session @type {string | undefined} */
  #digestLike;
  /** counts calls of open; only the newest one counts */
  #opened = 0;
  /** the spec that the engine is opening; it gets one at a time @type {Promise<unknown> | null} */
  #opening = null;
  /** paths a second, 0: `film` decides */
  pace = 0;
  /** seconds that a whole run takes, 0: as fast as possible */
  film = 0;

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
   * Opens a spec. If the engine or `admit` refuses it, the present session stays and runs on. If another spec is opened meanwhile, this
   * one is closed without being drawn, and an error of it is ignored.
   * @param {Spec | string | Blob} spec
   * @param {{ cause?: Cause, admit?: (spec: Spec) => void, begin?: () => Promise<void>, digestLike?: string }} [how] cause: why it is opened, for the
   *   listeners; admit: gets the spec with all its defaults, and throws if it must not be opened; begin: starts its run, which goes on while it
   *   is drawn for the first time; digestLike: a digest that the run's is to be compared with
   * @returns {Promise<boolean>} whether it is open now; resolves after the run that was begun
   */
  async open(spec, { cause = { kind: "other" }, admit, begin, digestLike } = {}) {
    const asked = ++this.#opened;
    const stale = () => asked !== this.#opened;
    /** @type {Session | null} */
    let session = null;
    this.#on.onOpening?.(cause);
    let open = false;
    try {
      if (this.#opening) await this.#opening;
      if (stale()) return false;
      const opening = this.#lab.open(spec, { digestLike });
      this.#opening = opening
        .catch(() => {
          /* the caller is told below */
        })
        .then(() => {
          this.#opening = null;
        });
      session = await opening;
      if (stale()) return false;
      admit?.(session.spec);
      const { progress, view, summary: record, errors } = await session.look({ view: true, summary: true });
      if (!view || !record) throw Object.values(errors)[0];
      if (stale()) return false;
      await this.pause();
      if (this.#frame && this.#phase !== "dead" && !stale()) await this.#on.onLeave(this.#frame);
      if (stale()) return false;
      const before = this.#frame?.session;
      this.#ahead?.stop();
      this.#episode = 0;
      this.#phase = "paused";
      this.#frame = {
        session,
        cause,
        progress,
        view,
        looked: null,
        summary: record.summary,
        digest: null,
        phase: "paused",
        secondsLeft: null,
        pathsPerSecond: null,
      };
      this.#asked = "";
      this.#digestLike = digestLike;
      session = null;
      open = true;
      before?.close();
    } catch (error) {
      if (stale() && codeOf(error) !== "engine") return false;
      throw error;
    } finally {
      session?.close();
      if (!open && !stale()) this.#on.onOpening?.(null);
    }
    this.#on.onNew?.(this.#frame.session);
    this.#drawn = false;
    const begun = begin?.();
    if (begun) await Promise.race([begun, yieldToPage()]); // what the engine answers at once is part of the first picture
    this.#drawn = true;
    this.#on.onOpen(this.#frame);
    this.#setPhase(this.#phase);
    if (!stale()) this.#on.onOpening?.(null);
    this.look();
    await (begin ? begun : yieldToPage()); // the caller continues in a task of its own
    return true;
  }

  /** Opens the present spec again, before its first path. @param {Cause} [cause] @returns {Promise<boolean>} as that of open */
  async reopen(cause) {
    return this.#frame !== null && this.open(this.#frame.session.spec, { cause, digestLike: this.#digestLike });
  }

  /**
   * Draws one more path or episode, or carries out a line; with lines below 0 it goes back by so many. A running session is paused instead. An
   * episode may take thousands of paths, so it is a run, which is shown as it goes and can be paused.
   * @param {{ paths?: number, episodes?: number, lines?: number }} by
   */
  async step(by) {
    if (this.#phase === "running") return this.pause();
    if (by.episodes) return this.run({ episodes: (this.#frame?.progress.episodes ?? 0) + by.episodes }, { full: true });
    const may = () => this.#phase === "paused" || ((by.lines ?? 0) < 0 && this.#ended);
    if (!this.#frame || !may() || this.#waitingSteps > 1) return;
    this.#waitingSteps++;
    try {
      await this.#enqueue(async (session) => {
        if (!may()) return;
        this.#episode = 0;
        await this.#stand(await session.step(by));
      });
    } finally {
      this.#waitingSteps--;
    }
  }

  get #ended() {
    return this.#phase === "done" || this.#phase === "budget" || this.#phase === "diverged";
  }

  /** Shows another moment of what was computed. @param {Target} to */
  async seek(to) {
    await this.pause();
    await this.#enqueue(async (session) => {
      if (this.#phase === "dead") return;
      this.#episode = 0;
      await session.seek(to);
      await this.#stand(await session.progress());
    });
  }

  /**
   * Carries out lines until the next one would be one that `stops` wants to stop before, or until the run ends.
   * @param {(line: import("../revisit.d.ts").Line | null) => boolean} stops null: the last line of a path
   */
  async walk(stops) {
    if (!this.#frame || this.#phase !== "paused") return;
    const abort = (this.#abort = new AbortController());
    this.#setPhase("running");
    await this.#enqueue(async (session) => {
      this.#episode = 0;
      try {
        let progress = await session.step({ lines: 1 }); // where it stands now it has stopped before
        let hit = false;
        while (!hit && !abort.signal.aborted && !progress.done && !progress.diverged && !progress.stopped) {
          progress = await session.step({ lines: 1 });
          hit = stops(progress.moment?.line ?? null);
        }
        this.#forget(abort);
        if (hit) progress = await session.step({ lines: -1 });
        await this.#stand(progress);
      } catch (error) {
        this.#forget(abort);
        this.#setPhase("paused");
        throw error;
      }
    });
  }

  /**
   * Runs until the spec's episodes or its budget end, or `until`.
   * @param {Until} [until]
   * @param {{ full?: boolean, pace?: number, unseen?: number }} [how] full: at full speed; pace: for this run only; unseen: draws nothing for so
   *   many ms, because the run is likely to end within them
   */
  async run(until, how = {}) {
    if (!this.#frame || this.#phase !== "paused") return;
    // Both happen at once, since the call may have to wait for the end of the previous run.
    const abort = (this.#abort = new AbortController());
    this.#nextRefresh = Math.max(this.#nextRefresh, performance.now() + (how.unseen ?? 0));
    this.#setPhase("running");
    await this.#enqueue(async (session) => {
      this.#episode = 0;
      this.#timeLeft.reset();
      let ended = false;
      this.#animate(() => ended);
      try {
        /** @type {Progress} */
        let progress;
        let other = new AbortController();
        do {
          this.#otherPace = other = new AbortController();
          const pace = how.full ? 0 : (how.pace ?? (await this.#paceOf(session, abort.signal)));
          progress = await session.run({
            until,
            signal: AbortSignal.any([abort.signal, other.signal]),
            pace: pace === 0 ? undefined : pace,
            onProgress: (p) => this.#noteProgress(p),
          });
          how = {};
        } while (progress.stopped && other.signal.aborted && !abort.signal.aborted);
        ended = true;
        this.#ahead?.pause();
        this.#forget(abort);
        await this.#stand(progress, abort.signal.aborted);
      } catch (error) {
        ended = true;
        this.#ahead?.pause();
        this.#forget(abort);
        this.#setPhase("paused");
        throw error;
      }
    });
  }

  /** Paths a second of the present run, 0: no limit. @param {Session} session @param {AbortSignal} signal */
  async #paceOf(session, signal) {
    if (this.pace > 0 || this.film === 0) {
      this.#ahead?.pause();
      return this.pace;
    }
    if (this.#ahead?.session !== session) {
      this.#ahead?.stop();
      this.#ahead = lookAhead(this.#lab, session, this.film);
    }
    const ahead = this.#ahead;
    ahead.goOn();
    const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    await Promise.race([ahead.over, aborted, new Promise((resolve) => setTimeout(resolve, patience))]);
    if (ahead.paths === null) return 0;
    if (ahead.paths === undefined) {
      // The film begins as if no paths followed those that were seen, and gets its pace once all of them are.
      const other = this.#otherPace;
      void ahead.over.then(() => other?.abort());
    }
    return filmPace(ahead.paths ?? ahead.seen, this.film);
  }

  /** @param {AbortController} abort of a run that is over; the next run may have its own already */
  #forget(abort) {
    if (this.#abort === abort) this.#abort = null;
  }

  /** Stops the run at the end of its chunk, and waits for that. */
  async pause() {
    this.#abort?.abort();
    await this.#work;
  }

  /**
   * @param {{ pace?: number, film?: number }} how paths a second, or else the seconds that a whole run takes; 0 and 0: full speed
   */
  setPace({ pace = 0, film = 0 }) {
    this.pace = pace;
    this.film = film;
    this.#otherPace?.abort();
  }

  /**
   * Shows an episode that the trace still holds; 0: the newest.
   * @param {number} episode
   */
  async show(episode) {
    this.#episode = episode;
    if (this.#phase !== "running") await this.#refresh().catch((error) => this.#fail(error));
  }

  /** @param {{ trace?: boolean | { paths: number }, model?: boolean }} [options] */
  async record(options) {
    if (!this.#frame) throw new Error("no session is open");
    return this.#frame.session.record(options);
  }

  /** Runs one call at a time. Each waits for the previous one; an error ends only its own call. */
  async #enqueue(/** @type {(session: Session) => Promise<void>} */ task) {
    const before = this.#work;
    const now = before.then(() => (this.#frame ? task(this.#frame.session) : undefined));
    this.#work = now.catch((error) => this.#fail(error));
    await this.#work;
  }

  /** @param {unknown} error */
  #fail(error) {
    if (codeOf(error) === "engine") this.died(error);
    if (codeOf(error) === "budget") this.#setPhase("budget");
    else this.#on.onFault(error);
  }

  /** What ended the engine, while the phase is "dead". */
  get death() {
    return this.#death;
  }

  /** The engine has died. What was drawn stays; only open() goes on from here. @param {unknown} error */
  died(error) {
    this.#abort = null;
    this.#death = error;
    this.#setPhase("dead");
  }

  /** Takes times from a report. Its numbers are drawn with the next view, so that numbers and pictures agree. @param {Progress} progress */
  #noteProgress(progress) {
    if (!this.#frame) return;
    this.#timeLeft.add(performance.now(), progress.episodes, progress.paths);
    this.#frame.secondsLeft = this.#timeLeft.seconds(this.#frame.session.spec.episodes ?? 0);
    this.#frame.pathsPerSecond = this.#timeLeft.pathsPerSecond();
  }

  /**
   * The run stands still. Its numbers and its phase are drawn together with the view, so that the page never says "done" over the pictures
   * of a moment before.
   * @param {Progress} progress
   * @param {boolean} [aborted]
   */
  async #stand(progress, aborted = false) {
    const frame = this.#frame;
    if (!frame) return;
    const phase = progress.done
      ? "done"
      : progress.diverged
        ? "diverged"
        : progress.stopped && !aborted
          ? "budget"
          : "paused";
    await this.#refresh(phase);
  }

  /**
   * Asks for a view and draws it, one at a time.
   * @param {Phase} [still] the phase in which the run stands still now: then constants, bounds and the digest are drawn, too
   * @param {boolean} [same] whether the frame stays, and only what panels need is asked for
   */
  async #refresh(still, same = false) {
    while (this.#refreshing)
      await this.#refreshing.catch(() => {
        /* its own caller is told */
      });
    const look = this.#view(still, same && this.#phase !== "running");
    this.#refreshing = look;
    try {
      await look;
    } finally {
      this.#refreshing = null;
    }
    this.look();
  }

  /**
   * Asks for what panels need, unless the frame has it or will be replaced.
   * @param {boolean} [anew] also what the frame has
   */
  look(anew = false) {
    if (anew) this.#asked = "";
    const waits = this.#phase === "running" && this.#asked !== "";
    if (this.#refreshing || waits || !this.#lacks()) return; // a refresh looks again when it is over
    this.#refresh(undefined, true).catch((error) => this.#fail(error));
  }

  /** What panels need now; before the session is drawn they know nothing of it. @param {Frame} frame @returns {Needs} */
  #needs(frame) {
    return (this.#drawn && this.#on.needs?.(frame)) || {};
  }

  /** Whether panels need something else than what the frame was asked for with. */
  #lacks() {
    if (!this.#frame || !this.#drawn || !this.#on.needs || this.#phase === "dead") return false;
    return JSON.stringify(this.#needs(this.#frame)) !== this.#asked;
  }

  /** @param {Phase | undefined} still @param {boolean} same */
  async #view(still, same) {
    const frame = this.#frame;
    if (!frame) return;
    const needs = this.#needs(frame);
    const look = await frame.session.look({
      ...needs,
      view: !same && { episode: this.#episode },
      summary: still !== undefined,
    });
    if (frame !== this.#frame) return;
    for (const [member, error] of Object.entries(look.errors)) {
      if (member === "view" && error.code !== "picture") throw error;
      if (member !== "theory" || error.code !== "bad-spec") this.#on.onFault(error); // else its panel refuses the target
    }
    frame.progress = look.progress;
    frame.view = look.view ?? frame.view;
    frame.looked = new Looked(needs, look);
    this.#asked = this.#drawn ? JSON.stringify(needs) : "";
    if (still && look.summary) {
      frame.summary = look.summary.summary;
      frame.digest = look.summary.summary.complete ? look.summary.digest : null;
      frame.secondsLeft = null;
      this.#phase = frame.phase = still;
    }
    const began = performance.now();
    if (this.#drawn && !same) this.#on.onFrame(frame);
    if (this.#drawn) this.#on.onLooked?.(frame);
    if (still) this.#on.onPhase(still, frame);
    const drawn = performance.now();
    this.#nextRefresh = Math.max(began + frameTime, drawn + 3 * (drawn - began));
  }

  /** @param {() => boolean} ended */
  #animate(ended) {
    const tick = () => {
      if (ended() || this.#phase !== "running") return;
      if (!this.#refreshing && performance.now() >= this.#nextRefresh)
        this.#refresh().catch(() => {
          /* the run itself reports the error */
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
