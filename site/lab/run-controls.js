// Runs, pauses, steps and restarts the present run, and says how it ended.

import { momentBeforeEnd } from "../run/frame.js";
import { Player } from "../run/player.js";
import { sentence } from "../run/path-text.js";
import { spentBudget, statusText } from "../run/status.js";
import { edited, freshSeed } from "../spec/edit.js";
import { traitsOf } from "../spec/learner-traits.js";
import { LockedError } from "../spec/locks.js";
import { shareTables } from "../engine/shared-tables.js";
import { byId, tell } from "../ui/dom.js";
import { engineStopped } from "../ui/faults.js";
import { count } from "../ui/numbers.js";
import { meaningOfRun } from "./lab-store.js";

/** @typedef {import("./controllers.d.ts").Controllers} Controllers */
/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../run/player.js").Phase} Phase */

/** A run stands still that has not moved for so long, ms. */
const STILL = 200;

/**
 * @typedef {object} Others controllers made after these
 * @property {Controllers["document"]} document
 * @property {Controllers["forms"]} forms
 * @property {Controllers["shared"]} shared
 * @property {Controllers["history"]} history
 */

export class RunControls {
  #page;
  #store;
  #own;
  #stops;
  #later;
  player;

  /**
   * @param {import("./lab-page.js").Page} page
   * @param {import("./lab-store.js").LabStore} store
   * @param {object} of
   * @param {Controllers["own"]} of.own
   * @param {ReturnType<typeof import("../inspector/live-inspector.js").createInspectorPanel>["stops"]} of.stops where the run is to stop
   * @param {(frame: Frame) => Promise<void>} of.noteUnfinished lists an unfinished run that is about to be replaced
   * @param {() => Others} later
   */
  constructor(page, store, { own, stops, noteUnfinished }, later) {
    this.#page = page;
    this.#store = store;
    this.#own = own;
    this.#stops = stops;
    this.#later = later;
    this.player = new Player(
      { open: (spec, options) => this.#open(spec, options) },
      {
        onLeave: async (frame) => {
          if (this.#isUnfinished(frame)) await noteUnfinished(frame);
        },
        onNew: (session) => page.tell("session", session),
        onOpen: (frame) => {
          store.moved.value = false;
          page.tell("opened", frame);
          page.tell("frame", /** @type {Frame} */ (this.player.frame));
        },
        onFrame: (frame) => page.tell("frame", frame),
        needs: (frame) => page.needs.of(frame),
        onLooked: (frame) => page.tell("looked", frame),
        onPhase: (phase, frame) => page.tell("phase", { phase, frame }),
        onFault: (error) => page.fail(error),
        onOpening: (cause) => {
          store.opening.value = cause;
        },
      },
    );
    this.player.pace = page.state.pace;
    this.player.film = page.state.film;
    page.on("died", (error) => this.player.died(error));
    page.on("look", (anew) => this.player.look(anew));
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
    const session = await this.#own.openPlayed(spec, options);
    await shareTables(session.spec, this.player.frame?.session.spec);
    return session;
  }

  /** Whether the reader has begun the present run and not ended it. */
  get unfinished() {
    return this.player.frame !== null && this.#isUnfinished(this.player.frame);
  }

  /** @param {Frame} frame */
  #isUnfinished({ progress: { done, paths } }) {
    return this.#store.moved.value && !done && paths > 0;
  }

  get #running() {
    return this.player.phase === "running";
  }

  /** What the button Run means now, once all edits are open. */
  get #meaning() {
    const { refusal, waits, moved } = this.#store;
    return meaningOfRun({
      phase: this.player.phase,
      refused: refusal.value !== null,
      waits: waits.value,
      replays: this.#later().shared.replays,
      moved: moved.value,
    });
  }

  async runOrPause() {
    const { player } = this;
    const { document } = this.#later();
    if (this.#store.playing.value) return this.#own.stop();
    if (this.#running) return player.pause();
    await document.drafts.settled();
    toPicture();
    await this.#run();
  }

  /** Does what the button Run means. @returns {Promise<void>} */
  async #run() {
    const { player } = this;
    const { document, shared } = this.#later();
    switch (this.#meaning) {
      case "wait":
        return;
      case "larger budget":
        return this.#offerBudget(/** @type {Frame} */ (player.frame));
      case "mend":
        this.#sayRefused();
        return;
      case "play":
        return (await this.#own.play()) ? this.#run() : undefined;
      case "replay":
        return shared.goOn();
      case "choose":
        return this.#askHowToGoOn(/** @type {Frame} */ (player.frame));
      case "again":
        await player.seek({ path: 0 });
        break;
      case "reopen":
        if (!(await document.reopen())) return;
    }
    const stops = this.#stops();
    if (stops === null && shared.ahead > 0) {
      this.#page.remember({ episode: 0 });
      return player.run({ paths: shared.ahead });
    }
    this.#moveOn(Infinity);
    if (stops === null) return player.run();
    if ("event" in stops) return player.run({ event: stops.event });
    await player.walk(stops.before);
  }

  /** Whether there is something to run: a custom learner plays first. */
  async #played() {
    const { playing, waits } = this.#store;
    return !playing.value && (!waits.value || (await this.#own.play()));
  }

  /** If the spec in the forms was refused: says what has to be mended, leads there, and returns true. */
  #sayRefused() {
    const { value } = this.#store.refusal;
    if (!value) return false;
    this.#page.notices.say(`Nothing was run. ${sentence(value.text)}`);
    if (value.at) this.#later().forms.reveal(value.at);
    value.at?.focus();
    return true;
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
    await this.#later().document.drafts.settled();
    if (this.#sayRefused() || !(await this.#played())) return;
    this.#moveOn(Infinity);
    await player.run({ event }, { full: true });
    const found = player.frame?.progress;
    if (found?.done) this.#page.notices.say("The run ended before that.");
  }

  /** A complete run stays as it is: more of it is another run. @param {Frame} frame */
  #askHowToGoOn({ session: { spec } }) {
    const { banners } = this.#page;
    const { document, forms } = this.#later();
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
          await document.drafts.settled();
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
    if (!this.#running) await this.#later().document.drafts.settled();
    if ((by.lines ?? 0) < 0) {
      this.#page.remember({ episode: 0 });
      return player.step(by);
    }
    if (!this.#running && (this.#sayRefused() || !(await this.#played()))) return;
    if (player.phase === "done" || player.phase === "diverged")
      return this.#page.notices.say(
        player.phase === "done" ? "The run is complete." : "The learner diverged and can’t continue.",
        { label: "Start again", run: () => this.#page.attempt(() => this.reset()) },
      );
    this.#moveOn(by.paths ?? by.lines ?? Infinity);
    await player.step(by);
  }

  async reset() {
    const { shared, document, history } = this.#later();
    if (this.player.phase === "dead" && shared.replays) return shared.goOn();
    await document.drafts.settled(); // the last edit is opened first
    if (!(await document.reopen())) return;
    history.startCopy();
    this.#page.remember({ episode: 0 });
  }

  newSeed() {
    this.#later().forms.edit("seed", freshSeed(), true);
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
    const { shared, history } = this.#later();
    if (shared.endsWithin(paths)) history.startCopy();
    this.#page.remember({ episode: 0 });
    this.#store.moved.value = true;
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
    const { paths, reason } = frame.progress;
    this.#page.banners.show(
      "budget",
      "warn",
      reason
        ? `${title} can’t continue after path ${count(paths)}: ${reason}.`
        : `${title} diverged at path ${count(paths)}: its parameters grew without bound, so it can’t continue. A smaller step size or other features may keep them bounded.`,
      [{ label: "Another seed", run: () => this.newSeed() }],
    );
  }

  /** @param {Frame} frame */
  #offerBudget(frame) {
    const { banners } = this.#page;
    const { document } = this.#later();
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

/** In one column, where the picture may be far below, the reader is taken to it. */
function toPicture() {
  const view = byId("state-view");
  if (!matchMedia("(max-width: 56.25em)").matches) return;
  const { top, bottom } = view.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) view.scrollIntoView({ block: bottom - top < innerHeight ? "end" : "start" });
}
