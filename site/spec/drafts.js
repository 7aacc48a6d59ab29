// The spec as the forms have it, and its versions. It may be ahead of what runs; it is opened once typing pauses.

import { edited, fits } from "./edit.js";
import { yieldToPage } from "../engine/yield-to-page.js";
import { History } from "./history.js";
import { LockedError } from "./locks.js";
import { deepEqual } from "./deep-equal.js";

/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("../revisit.d.ts").Session} Session */
/** @template T @typedef {import("../ui/signal.js").Signal<T>} Signal */

/**
 * Why a spec is opened: an edit of the forms; another spec; one with versions of its own; what runs, from its first path.
 * @typedef {{ kind: "edit" | "other" | "again" } | { kind: "versions", versions: History<Spec> }} Cause
 */

/**
 * The spec as the forms have it.
 * @typedef {object} Draft
 * @property {Spec} spec
 * @property {boolean} typed whether the form in which it was edited shows it already
 */

/** How long typing may pause before a field counts as edited, ms. */
const TYPING = 400;

/**
 * What drafts share with the page.
 * @typedef {object} DraftState
 * @property {Signal<Draft | null>} draft set here; each value is to be shown in the forms
 * @property {Signal<Cause | null>} opening why a spec is being opened; null: none is
 * @property {Signal<unknown>} refusal not null: the draft was refused, so that an earlier spec runs
 */

/**
 * @typedef {object} DraftEvents
 * @property {(spec: Spec) => Promise<unknown>} open opens a draft in place of what runs
 * @property {() => Spec} running what runs now
 * @property {import("../revisit.d.ts").LearnerKind[]} learners that there are
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
  #state;
  #on;
  /** @type {History<Spec>} */
  #versions = new History();
  /** the draft that is being opened @type {Spec | null} */
  #applying = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing;
  /** edits that were typed while another spec is being opened @type {Typed[]} */
  #pending = [];
  /** resolved when nothing may be left to open @type {(() => void)[]} */
  #waiters = [];

  /**
   * @param {DraftState} state
   * @param {DraftEvents} on
   */
  constructor(state, on) {
    this.#state = state;
    this.#on = on;
    state.opening.subscribe((cause) => (cause ? this.#began(cause) : this.#ended()));
  }

  get spec() {
    return this.#state.draft.value?.spec ?? null;
  }

  get versions() {
    return this.#versions;
  }

  /** Whether the draft differs from what runs. */
  get ahead() {
    return this.spec !== null && !deepEqual(this.spec, this.#on.running());
  }

  /** Whether another spec is being opened: edits wait for it. */
  get #waits() {
    return (this.#state.opening.value?.kind ?? "edit") !== "edit";
  }

  /**
   * A field was edited: the draft is opened once typing pauses.
   * @param {string} path
   * @param {unknown} value
   * @param {boolean} done
   * @param {boolean} [everywhere] whether the form that it was typed in must show it, too
   */
  edit(path, value, done, everywhere = false) {
    const { spec } = this;
    if (!spec) return;
    if (this.#waits) {
      this.#pending.push({ draft: spec, path, value, done });
      return;
    }
    const next = edited(spec, path, value, this.#on.learners);
    // A field that loses the focus repeats what it said while typing.
    if (deepEqual(next, spec) && this.#typing === undefined) {
      if (done) this.#versions.close();
      if (everywhere) this.fill();
      return;
    }
    this.#versions.note(next, path, done);
    this.#show(next, !everywhere);
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
    if (this.spec) this.#show(this.spec);
  }

  /** @param {Spec} spec @param {boolean} [typed] */
  #show(spec, typed = false) {
    this.#state.draft.value = { spec, typed };
  }

  /** Drops edits that are not opened yet. */
  forget() {
    clearTimeout(this.#typing);
    this.#typing = undefined;
    this.#pending = [];
    this.#wakeWaiters();
  }

  /** Waits until all edits are open or refused. */
  async settled() {
    const open = () => this.#typing === undefined && !this.#applying && !this.#waits;
    if (open()) return;
    while (!open()) await new Promise((resolve) => this.#waiters.push(() => resolve(null)));
    await yieldToPage(); // those who asked for an edit go first
  }

  #wakeWaiters() {
    for (const tell of this.#waiters.splice(0)) tell();
  }

  /** A spec is being opened. What is typed before it is dropped, unless it is what was typed, or a refused draft stays. @param {Cause} cause */
  #began(cause) {
    if (cause.kind !== "edit" && !this.#staysAt(cause)) this.forget();
  }

  /** Edits that were typed meanwhile are applied to what is open now, if they mean the same there. */
  #ended() {
    const { spec } = this;
    for (const { draft: before, path, value, done } of this.#pending.splice(0))
      if (spec && fits(path, before, spec)) this.edit(path, value, done, true);
    this.#wakeWaiters();
  }

  /** Whether a refused draft stays in the forms. @param {Cause} cause */
  #staysAt({ kind }) {
    return kind === "again" && this.#state.refusal.value !== null;
  }

  /**
   * A session was opened.
   * @param {Session} session
   * @param {Cause} cause
   * @returns {boolean} whether the forms show its spec now; false if the reader is typing ahead of it, or a refused draft stays
   */
  opened({ spec }, cause) {
    // Versions that were left come back as they were, with what was typed last.
    const own = cause.kind === "versions" ? cause.versions : this.#versions;
    const restored = own !== this.#versions && !own.empty;
    this.#versions = own;
    if (this.#typing !== undefined || this.#staysAt(cause)) return false;
    if (cause.kind !== "edit" && !restored) this.#versions.note(spec);
    this.#show(restored ? spec : this.#versions.settle(spec));
    return true;
  }

  /** @param {Spec | null} version an earlier or later one; null: there is none */
  async #goTo(version) {
    if (!version) return;
    this.forget();
    this.#show(version);
    await this.#apply();
  }

  async #apply() {
    const asked = (this.#applying = this.spec);
    if (!asked) return;
    try {
      await this.#on.open(asked);
    } catch (error) {
      // The draft was edited meanwhile, so this error is out of date.
      if (this.spec !== asked) return;
      this.#on.refused(error);
      if (!(error instanceof LockedError)) return;
      this.#show(this.#on.running());
    } finally {
      if (this.#applying === asked) this.#applying = null;
      this.#wakeWaiters();
    }
  }
}
