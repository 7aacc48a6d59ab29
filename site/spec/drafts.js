// The spec as the form has it, what runs or what was refused, and its versions: typed ahead of what runs, and opened once typing pauses.

import { edited, fits } from "./edit.js";
import { breath } from "../engine/breath.js";
import { History } from "./history.js";
import { Held } from "./locks.js";
import { deepEqual } from "./deep-equal.js";

/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("../revisit.d.ts").Session} Session */

/** How long typing may pause before a field counts as edited, ms. */
const TYPING = 400;

/**
 * @typedef {object} DraftEvents
 * @property {(spec: Spec) => Promise<unknown>} open opens a draft in place of what runs
 * @property {() => Spec} running what runs now
 * @property {(spec: Spec, versions: History<Spec>) => void} fill shows a draft in every form
 * @property {(spec: Spec, versions: History<Spec>) => void} typed a draft was typed, in the forms that need not be told
 * @property {(error: unknown) => void} refused a draft was not opened
 * @property {(task: () => unknown) => void} attempt
 */

/**
 * @typedef {object} Typed
 * @property {Spec} over the draft that was on show
 * @property {string} path
 * @property {unknown} value
 * @property {boolean} done
 */

export class Drafts {
  #on;
  /** @type {Spec | null} */
  #draft = null;
  /** @type {History<Spec>} */
  #versions = new History();
  /** those that go with what is being opened, where it comes with its own @type {History<Spec> | null} */
  #nextVersions = null;
  /** the draft that is being opened just now @type {Spec | null} */
  #applying = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing;
  /** what was typed while something that is no draft is being opened; null: nothing is @type {Typed[] | null} */
  #waiting = null;
  /** counts what was opened that is no draft: what is typed waits for the newest */
  #others = 0;
  /** told when there may be nothing left to open @type {(() => void)[]} */
  #patient = [];
  /** whether the problem is opened again as it was, while what was typed over it is refused */
  #keeping = false;

  /** @param {DraftEvents} on */
  constructor(on) {
    this.#on = on;
  }

  get spec() {
    return this.#draft;
  }

  get versions() {
    return this.#versions;
  }

  /** Whether something was typed over what runs. */
  get ahead() {
    return this.#draft !== null && !deepEqual(this.#draft, this.#on.running());
  }

  /**
   * A field was edited: the draft is opened once typing pauses.
   * @param {string} path
   * @param {unknown} value
   * @param {boolean} done
   * @param {boolean} [everywhere] whether the form that it was typed in has to show it, too
   */
  edit(path, value, done, everywhere = false) {
    if (!this.#draft) return;
    if (this.#waiting) {
      this.#waiting.push({ over: this.#draft, path, value, done });
      return;
    }
    const next = edited(this.#draft, path, value);
    // A field that loses the focus says again what it said while typing.
    if (deepEqual(next, this.#draft) && this.#typing === undefined) {
      if (done) this.#versions.close();
      if (everywhere) this.fill();
      return;
    }
    this.#draft = next;
    this.#versions.note(next, path, done);
    if (everywhere) this.fill();
    else this.#on.typed(next, this.#versions);
    clearTimeout(this.#typing);
    this.#typing = setTimeout(
      () => {
        this.#typing = undefined;
        this.#on.attempt(() => this.#apply());
      },
      done ? 0 : TYPING,
    );
  }

  undo() {
    return this.#travel(this.#versions.undo());
  }

  redo() {
    return this.#travel(this.#versions.redo());
  }

  /** Types a whole spec over what runs. @param {Spec} spec */
  type(spec) {
    this.#versions.note(spec);
    return this.#travel(spec);
  }

  /** Shows the draft again in every form. */
  fill() {
    if (this.#draft) this.#on.fill(this.#draft, this.#versions);
  }

  /** What is still being typed is not opened any more. */
  forget() {
    clearTimeout(this.#typing);
    this.#typing = undefined;
    if (this.#waiting) this.#waiting.length = 0;
    this.#rested();
  }

  /** Waits until what was typed or picked is open or refused. */
  async settled() {
    const open = () => this.#typing === undefined && !this.#applying && !this.#waiting;
    if (open()) return;
    while (!open()) await new Promise((resolve) => this.#patient.push(() => resolve(null)));
    await breath(); // whoever picked it has something to do with it, too
  }

  #rested() {
    for (const tell of this.#patient.splice(0)) tell();
  }

  /**
   * Opens something that is no draft. What is typed until it is there neither takes its place nor is lost: it is typed over it then, where
   * it means the same there.
   * @template T
   * @param {() => Promise<T>} open
   * @returns {Promise<T>}
   */
  async instead(open) {
    this.forget();
    const mine = ++this.#others;
    this.#waiting ??= [];
    try {
      return await open();
    } finally {
      if (mine === this.#others) this.#retype();
    }
  }

  #retype() {
    const typed = this.#waiting ?? [];
    const draft = this.#draft;
    this.#waiting = null;
    for (const { over, path, value, done } of typed)
      if (draft && fits(path, over, draft)) this.edit(path, value, done, true);
    this.#rested();
  }

  /**
   * Opens what goes with versions of its own.
   * @param {History<Spec>} versions
   * @param {() => Promise<boolean>} open
   */
  async along(versions, open) {
    this.forget();
    this.#nextVersions = versions;
    try {
      return await open();
    } finally {
      this.#nextVersions = null;
    }
  }

  /**
   * Opens what runs now once more; what was typed over it, and refused, stays as it is.
   * @param {boolean} refused
   * @param {() => Promise<boolean>} open
   */
  async beside(refused, open) {
    if (!refused) this.forget();
    this.#keeping = refused;
    try {
      return await open();
    } finally {
      this.#keeping = false;
    }
  }

  /**
   * A session was opened.
   * @param {Session} session
   * @returns {boolean} whether the forms show its spec now; not where the reader types on, ahead of it
   */
  opened({ spec }) {
    // Versions that were left come back as they were; what was typed last is among them.
    const restored = this.#nextVersions !== null && this.#nextVersions !== this.#versions && !this.#nextVersions.empty;
    this.#versions = this.#nextVersions ?? this.#versions;
    this.#nextVersions = null;
    if (this.#typing !== undefined || this.#keeping) return false;
    if (!this.#applying && !restored) this.#versions.note(spec);
    this.#draft = restored ? spec : this.#versions.settle(spec);
    this.fill();
    return true;
  }

  /** @param {Spec | null} version one edited before, or after it */
  async #travel(version) {
    if (!version) return;
    this.forget();
    this.#draft = version;
    this.fill();
    await this.#apply();
  }

  async #apply() {
    if (!this.#draft) return;
    const asked = (this.#applying = this.#draft);
    try {
      await this.#on.open(asked);
    } catch (error) {
      // What was typed meanwhile speaks for itself.
      if (this.#draft !== asked) return;
      this.#on.refused(error);
      if (!(error instanceof Held)) return;
      this.#draft = this.#on.running();
      this.fill();
    } finally {
      if (this.#applying === asked) this.#applying = null;
      this.#rested();
    }
  }
}
