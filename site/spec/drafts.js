// The spec as the forms have it, and its versions. It may be ahead of what runs; it is opened once typing pauses.

import { edited, fits } from "./edit.js";
import { yieldToPage } from "../engine/yield-to-page.js";
import { History } from "./history.js";
import { LockedError } from "./locks.js";
import { deepEqual } from "./deep-equal.js";

/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("../revisit.d.ts").Session} Session */

/** How long typing may pause before a field counts as edited, ms. */
const TYPING = 400;

/**
 * @typedef {object} DraftEvents
 * @property {(spec: Spec) => Promise<unknown>} open opens a draft in place of what runs
 * @property {() => Spec} running what runs now
 * @property {import("../revisit.d.ts").LearnerKind[]} learners that there are
 * @property {(spec: Spec, versions: History<Spec>) => void} fill shows a draft in every form
 * @property {(spec: Spec, versions: History<Spec>) => void} typed a draft was typed; its form shows it already
 * @property {(error: unknown) => void} refused a draft could not be opened
 * @property {(task: () => unknown) => void} attempt
 */

/**
 * @typedef {object} Typed
 * @property {Spec} draft what the forms showed
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
  /** the versions of the spec that is being opened, if it has its own @type {History<Spec> | null} */
  #nextVersions = null;
  /** the draft that is being opened @type {Spec | null} */
  #applying = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing;
  /** edits that were typed while another spec is being opened; null: none is @type {Typed[] | null} */
  #pending = null;
  /** counts calls of openOther; edits wait for the newest */
  #openings = 0;
  /** resolved when nothing may be left to open @type {(() => void)[]} */
  #waiters = [];
  /** whether what runs is opened again while the refused draft stays in the forms */
  #keepDraft = false;

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

  /** Whether the draft differs from what runs. */
  get ahead() {
    return this.#draft !== null && !deepEqual(this.#draft, this.#on.running());
  }

  /**
   * A field was edited: the draft is opened once typing pauses.
   * @param {string} path
   * @param {unknown} value
   * @param {boolean} done
   * @param {boolean} [everywhere] whether the form that it was typed in must show it, too
   */
  edit(path, value, done, everywhere = false) {
    if (!this.#draft) return;
    if (this.#pending) {
      this.#pending.push({ draft: this.#draft, path, value, done });
      return;
    }
    const next = edited(this.#draft, path, value, this.#on.learners);
    // A field that loses the focus repeats what it said while typing.
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
    return this.#goTo(this.#versions.undo());
  }

  redo() {
    return this.#goTo(this.#versions.redo());
  }

  /** Types a whole spec over what runs. @param {Spec} spec */
  type(spec) {
    this.#versions.note(spec);
    return this.#goTo(spec);
  }

  /** Shows the draft again in every form. */
  fill() {
    if (this.#draft) this.#on.fill(this.#draft, this.#versions);
  }

  /** Drops edits that are not opened yet. */
  forget() {
    clearTimeout(this.#typing);
    this.#typing = undefined;
    if (this.#pending) this.#pending.length = 0;
    this.#wakeWaiters();
  }

  /** Waits until all edits are open or refused. */
  async settled() {
    const open = () => this.#typing === undefined && !this.#applying && !this.#pending;
    if (open()) return;
    while (!open()) await new Promise((resolve) => this.#waiters.push(() => resolve(null)));
    await yieldToPage(); // those who asked for an edit go first
  }

  #wakeWaiters() {
    for (const tell of this.#waiters.splice(0)) tell();
  }

  /**
   * Opens a spec that is not a draft. Edits that are typed meanwhile are applied to it afterwards, if they mean the same there.
   * @template T
   * @param {() => Promise<T>} open
   * @returns {Promise<T>}
   */
  async openOther(open) {
    this.forget();
    const mine = ++this.#openings;
    this.#pending ??= [];
    try {
      return await open();
    } finally {
      if (mine === this.#openings) this.#applyPending();
    }
  }

  #applyPending() {
    const typed = this.#pending ?? [];
    const draft = this.#draft;
    this.#pending = null;
    for (const { draft: before, path, value, done } of typed)
      if (draft && fits(path, before, draft)) this.edit(path, value, done, true);
    this.#wakeWaiters();
  }

  /**
   * Opens a spec that has its own versions.
   * @param {History<Spec>} versions
   * @param {() => Promise<boolean>} open
   */
  async openWithVersions(versions, open) {
    this.forget();
    this.#nextVersions = versions;
    try {
      return await open();
    } finally {
      this.#nextVersions = null;
    }
  }

  /**
   * Opens what runs again. A refused draft stays in the forms.
   * @param {boolean} refused
   * @param {() => Promise<boolean>} open
   */
  async reopen(refused, open) {
    if (!refused) this.forget();
    this.#keepDraft = refused;
    try {
      return await open();
    } finally {
      this.#keepDraft = false;
    }
  }

  /**
   * A session was opened.
   * @param {Session} session
   * @returns {boolean} whether the forms show its spec now; false if the reader is typing ahead of it
   */
  opened({ spec }) {
    // Versions that were left come back as they were, with what was typed last.
    const restored = this.#nextVersions !== null && this.#nextVersions !== this.#versions && !this.#nextVersions.empty;
    this.#versions = this.#nextVersions ?? this.#versions;
    this.#nextVersions = null;
    if (this.#typing !== undefined || this.#keepDraft) return false;
    if (!this.#applying && !restored) this.#versions.note(spec);
    this.#draft = restored ? spec : this.#versions.settle(spec);
    this.fill();
    return true;
  }

  /** @param {Spec | null} version an earlier or later one; null: there is none */
  async #goTo(version) {
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
      // The draft was edited meanwhile, so this error is out of date.
      if (this.#draft !== asked) return;
      this.#on.refused(error);
      if (!(error instanceof LockedError)) return;
      this.#draft = this.#on.running();
      this.fill();
    } finally {
      if (this.#applying === asked) this.#applying = null;
      this.#wakeWaiters();
    }
  }
}
