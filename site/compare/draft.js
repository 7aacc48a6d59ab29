// The comparison as it is typed, its versions, and the engine's plan of it, which is asked for when typing pauses.

import { edited } from "../spec/edit.js";
import { History } from "../spec/history.js";
import { Latest } from "../ui/latest.js";
import { deepEqual } from "../spec/deep-equal.js";
import { withMember } from "../spec/member.js";

/** @typedef {import("./types.d.ts").Comparison} Comparison */
/** @typedef {import("./types.d.ts").Plan} Plan */

/** How long typing may pause before a field counts as edited, ms. */
const TYPING = 400;

/**
 * @typedef {object} DraftEvents
 * @property {(document: Comparison) => Promise<Plan>} plan
 * @property {(document: Comparison) => Comparison} own adapts a document that the reader has changed
 * @property {(document: Comparison) => void} fill shows the document in every form
 * @property {(document: Comparison) => void} typed it was changed; its form shows it already
 * @property {(plan: Plan, document: Comparison) => void} planned the engine accepted it; document: as the forms have it now
 * @property {(error: unknown) => void} refused
 */

export class Draft {
  #on;
  /** @type {Comparison | null} */
  #document = null;
  /** @type {History<Comparison>} */
  #versions = new History();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing;
  #plans;
  /** Whether a field holds what cannot be read, so that the document is not what is typed. */
  #held = false;

  /** @param {DraftEvents} on */
  constructor(on) {
    this.#on = on;
    this.#plans = new Latest((/** @type {Comparison} */ document) => on.plan(document), {
      answer: (plan, asked) => this.#take(plan, asked),
      fault: (error) => on.refused(error),
    });
  }

  get document() {
    return this.#document;
  }

  get versions() {
    return this.#versions;
  }

  /**
   * A value was typed.
   * @param {string} path
   * @param {unknown} value
   * @param {boolean} done whether typing is over
   */
  edit(path, value, done) {
    if (this.#document) this.change(changed(this.#document, path, value), path, done);
  }

  /**
   * @param {Comparison} next
   * @param {string} [key] what was edited
   * @param {boolean} [done]
   */
  change(next, key, done = true) {
    if (this.#document && deepEqual(next, this.#document) && this.#typing === undefined && !this.#held)
      return done ? this.#versions.close() : undefined;
    this.#held = false;
    const own = this.#on.own(next);
    this.#document = own;
    this.#versions.note(own, key, done);
    this.#on.typed(own);
    clearTimeout(this.#typing);
    this.#typing = setTimeout(
      () => {
        this.#typing = undefined;
        this.#plans.ask(own);
      },
      done ? 0 : TYPING,
    );
  }

  /** A field holds what cannot be read: what the engine says of the text before is of no interest any more. */
  hold() {
    this.#forget();
    this.#plans.forget();
    this.#held = true;
  }

  /**
   * Opens another document. Undo leads back.
   * @param {Comparison} document
   */
  open(document) {
    this.#forget();
    this.#document = document;
    this.#versions.note(document);
    this.#on.fill(document);
    this.#plans.ask(document);
  }

  /**
   * Opens a document that has been planned.
   * @param {Plan} plan
   */
  settle(plan) {
    this.#forget();
    this.#plans.forget();
    this.#versions.note(plan.comparison);
    this.#document = plan.comparison;
    this.#on.fill(plan.comparison);
  }

  /** Resolves when the engine has planned or refused what is typed so far. */
  settled() {
    if (this.#typing !== undefined && this.#document) {
      this.#forget();
      this.#plans.ask(this.#document);
    }
    return this.#plans.idle;
  }

  undo() {
    this.#travel(this.#versions.undo());
  }

  redo() {
    this.#travel(this.#versions.redo());
  }

  /** @param {Comparison | null} version */
  #travel(version) {
    if (!version) return;
    this.#forget();
    this.#document = version;
    this.#on.fill(version);
    this.#plans.ask(version);
  }

  #forget() {
    this.#held = false;
    clearTimeout(this.#typing);
    this.#typing = undefined;
  }

  /**
   * @param {Plan} plan
   * @param {Comparison} asked
   */
  #take(plan, asked) {
    // If the reader types on, the forms are ahead of the plan.
    if (this.#typing === undefined && this.#document === asked) {
      this.#document = this.#versions.settle(plan.comparison);
      this.#on.fill(this.#document);
    }
    this.#on.planned(plan, this.#document ?? asked);
  }
}

/**
 * @param {Comparison} document
 * @param {string} path dotted
 * @param {unknown} value
 * @returns {Comparison}
 */
export function changed(document, path, value) {
  if (!/^(problem|features)\b/.test(path)) return withMember(document, path, value);
  // What depends on the problem is adapted, as in the lab.
  const { problem, features } = edited(
    { format: "revisit.spec/1", problem: document.problem, ...(document.features && { features: document.features }) },
    path,
    value,
  );
  const { features: _, ...rest } = document;
  return { ...rest, problem, ...(features && { features }) };
}
