// Runs, pauses, steps and restarts the present run, and says how it ended.

import { momentBeforeEnd } from "../run/frame.js";
import { Player } from "../run/player.js";
import { spentBudget, statusText } from "../run/status.js";
import { edited, freshSeed } from "../spec/edit.js";
import { traitsOf } from "../spec/learner-traits.js";
import { LockedError } from "../spec/locks.js";
import { shareTables } from "../engine/shared-tables.js";
import { byId, tell } from "../ui/dom.js";
import { engineStopped } from "../ui/faults.js";
import { count } from "../ui/numbers.js";

/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../run/player.js").Phase} Phase */

/** A run stands still that has not moved for so long, ms. */
const STILL = 200;

export class RunControls {
  #page;
  /** Whether the reader moved the present run on: then it is listed before another replaces it. */
  moved = false;
  player;

  /** @param {import("./lab-page.js").Page} page */
  constructor(page) {
    this.#page = page;
    this.player = new Player(
      { open: (spec, options) => this.#open(spec, options) },
      {
        onLeave: async (frame) => {
          if (this.#isUnfinished(frame)) await page.savedRuns.noteUnfinished(frame);
        },
        onNew: (session) => page.tell("session", session),
        onOpen: (frame) => {
          this.moved = false;
          page.tell("opened", frame);
          page.tell("frame", /** @type {Frame} */ (this.player.frame));
        },
        onFrame: (frame) => page.tell("frame", frame),
        needs: (frame) => page.needs.of(frame),
        onLooked: (frame) => page.tell("looked", frame),
        onPhase: (phase, frame) => page.tell("phase", { phase, frame }),
        onFault: (error) => page.fail(error),
        onOpening: (opening) => page.tell("opening", opening),
      },
    );
    this.player.pace = page.state.pace;
    this.player.film = page.state.film;
    page.on("phase", ({ phase, frame }) => this.#sayPhase(phase, frame));
    page.on("phase", ({ phase, frame }) => this.#rememberPaths(phase, frame));
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #remembering;

  /**
   * Remembers how far the run is, for a reload: once it stands still for a moment, since browsers limit how often that may be written.
   * @param {Phase} phase
   * @param {Frame | null} frame
   */
  #rememberPaths(phase, frame) {
    clearTimeout(this.#remembering);
    if (!frame || phase === "running" || phase === "dead") return;
    const { computed: paths = frame.progress.paths } = frame.progress;
    const moment = momentBeforeEnd(frame.progress);
    const remember = () => {
      const { state } = this.#page;
      if (paths !== state.paths || JSON.stringify(moment) !== JSON.stringify(state.moment))
        this.#page.remember({ paths, moment });
    };
    if (paths === 0 && !moment) remember();
    else this.#remembering = setTimeout(remember, STILL);
  }

  /** Opens a spec. Large tables that the running spec has, too, are kept once. @type {import("../revisit.d.ts").Lab["open"]} */
  async #open(spec, options) {
    const session = await this.#page.own.openPlayed(spec, options);
    await shareTables(session.spec, this.player.frame?.session.spec);
    return session;
  }

  /** Whether the reader has begun the present run and not ended it. */
  get unfinished() {
    return this.player.frame !== null && this.#isUnfinished(this.player.frame);
  }

  /** @param {Frame} frame */
  #isUnfinished({ progress: { done, paths } }) {
    return this.moved && !done && paths > 0;
  }

  get #running() {
    return this.player.phase === "running";
  }

  /** Whether there is something to run: a learner of one's own plays first. */
  async #played() {
    const { own } = this.#page;
    return !own.playing && (!own.waits || (await own.play()));
  }

  async runOrPause() {
    const { player } = this;
    const { link, forms, own } = this.#page;
    if (own.playing) return own.stop();
    if (this.#running) return player.pause();
    await forms.drafts.settled();
    if (this.#running) return;
    if (player.phase === "budget") return this.#offerBudget(/** @type {Frame} */ (player.frame));
    if (forms.sayWrong() || !(await this.#played())) return;
    if (link.replays) return link.goOn();
    if (player.phase === "done" && this.moved) return this.#askHowToGoOn(/** @type {Frame} */ (player.frame));
    if (player.phase === "done") await player.seek({ path: 0 });
    if (player.phase === "diverged" && !(await this.#page.document.reopen())) return;
    const stops = this.#page.why.stops();
    if (stops === null && link.ahead > 0) {
      this.#page.remember({ episode: 0 });
      return player.run({ paths: link.ahead });
    }
    this.#moveOn(Infinity);
    if (stops === null) return player.run();
    if ("event" in stops) return player.run({ event: stops.event });
    await player.walk(stops.before);
  }

  /** Shows another moment of the run. @param {import("../run/player.js").Target} to */
  async seek(to) {
    this.#page.remember({ episode: 0 });
    await this.player.seek(to);
  }

  /** Runs until something happens. @param {import("../shell/transport.js").Event} event */
  async toNext(event) {
    const { player } = this;
    if (this.#running) await player.pause();
    await this.#page.forms.drafts.settled();
    if (this.#page.forms.sayWrong() || !(await this.#played())) return;
    this.#moveOn(Infinity);
    await player.run({ event }, { full: true });
    const found = player.frame?.progress;
    if (found?.done) this.#page.notices.say("The run ended before that.");
  }

  /** A complete run stays as it is: more of it is another run. @param {Frame} frame */
  #askHowToGoOn({ session: { spec } }) {
    const { banners, forms, document } = this.#page;
    const unit = traitsOf(this.#page.lab.learners, spec).episodes ? "episodes" : "rounds";
    const more = 2 * (spec.episodes ?? 1);
    const go = (/** @type {() => unknown} */ task) => () => {
      banners.hide("finished");
      this.#page.attempt(task);
    };
    banners.show("finished", "note", "This run is complete. How do you want to go on?", [
      {
        label: `${count(more)} ${unit}`,
        run: go(async () => {
          if (await document.change(edited(document.spec(), "episodes", more))) await this.#begin();
        }),
      },
      {
        label: "A new seed",
        run: go(async () => {
          forms.edit("seed", freshSeed(), true);
          await forms.drafts.settled();
          await this.#begin();
        }),
      },
      {
        label: "Watch it again",
        run: go(() => this.again()),
      },
    ]);
  }

  /** Plays the run from its start. */
  async again() {
    await this.player.seek({ path: 0 });
    await this.#begin();
  }

  /** Runs what has just been opened. */
  async #begin() {
    if (!(await this.#played())) return;
    this.#moveOn(Infinity);
    await this.player.run();
  }

  /** @param {{ paths?: number, episodes?: number, lines?: number }} by */
  async step(by) {
    const { player } = this;
    if (!this.#running) await this.#page.forms.drafts.settled();
    if ((by.lines ?? 0) < 0) {
      this.#page.remember({ episode: 0 });
      return player.step(by);
    }
    if (!this.#running && (this.#page.forms.sayWrong() || !(await this.#played()))) return;
    if (player.phase === "done" || player.phase === "diverged")
      return this.#page.notices.say(
        player.phase === "done" ? "The run is complete." : "The learner diverged and can’t continue.",
        { label: "Start again", run: () => this.#page.attempt(() => this.reset()) },
      );
    this.#moveOn(by.paths ?? by.lines ?? Infinity);
    await player.step(by);
  }

  async reset() {
    const { link, forms, document, history } = this.#page;
    if (this.player.phase === "dead" && link.replays) return link.goOn();
    await forms.drafts.settled(); // the last edit is opened first
    if (!(await document.reopen())) return;
    history.fork();
    this.#page.remember({ episode: 0 });
  }

  newSeed() {
    this.#page.forms.edit("seed", freshSeed(), true);
  }

  /**
   * Does what a key or a drop asks for, unless the link's author locked it.
   * @param {string} control
   * @param {() => unknown} task
   */
  unlessLocked(control, task) {
    const lock = this.#page.locks.of(control);
    if (lock === null) this.#page.attempt(task);
    else if (lock === "fixed") this.#page.notices.say(new LockedError(control, "").message);
  }

  /** @param {number} paths at least */
  #moveOn(paths) {
    if (this.#page.link.endsWithin(paths)) this.#page.history.fork();
    this.#page.remember({ episode: 0 });
    this.moved = true;
  }

  /**
   * @param {Phase} phase
   * @param {Frame | null} frame
   */
  #sayPhase(phase, frame) {
    const { banners } = this.#page;
    if (phase !== "done") banners.hide("finished");
    const text = statusText(phase, frame, frame && this.#learner(frame));
    tell(byId("status"), text);
    if (phase === "dead")
      banners.show(
        "dead",
        "wrong",
        `${engineStopped(this.player.death)} What is drawn and what you typed is kept; the run has to begin again.`,
        [{ label: "Start the engine again", run: () => this.#page.attempt(() => this.reset()) }],
      );
    else banners.hide("dead");
    if (frame && phase === "diverged") this.#sayDiverged(frame);
    else if (frame && phase === "budget") this.#offerBudget(frame);
    else banners.hide("budget");
  }

  /** @param {Frame} frame */
  #sayDiverged(frame) {
    const { title } = this.#learner(frame);
    this.#page.banners.show(
      "budget",
      "warn",
      `${title} diverged at path ${count(frame.progress.paths)}: its parameters grew without bound, so it can’t continue. A smaller step size or other features may keep them bounded.`,
      [{ label: "Another seed", run: () => this.newSeed() }],
    );
  }

  /** @param {Frame} frame */
  #offerBudget(frame) {
    const { document, banners } = this.#page;
    const { text, label, path, more } = spentBudget(document.spec(), frame.progress, this.#learner(frame));
    banners.show("budget", "warn", `${text} A larger one (left, under “The learner”) starts the run again.`, [
      {
        label,
        run: () =>
          this.#page.attempt(async () => {
            if (await document.change(edited(document.spec(), path, more))) await this.#begin();
          }),
      },
    ]);
  }

  /** @param {Frame} frame */
  #learner({ session }) {
    return traitsOf(this.#page.lab.learners, session.spec);
  }
}
