// What the controllers of the lab's page share: the state that outlives a reload, events, and messages to the reader.

import { PanelNeeds } from "../run/looked.js";
import { Locks } from "../spec/locks.js";
import { DocumentStore } from "../storage/document-store.js";
import { packState, recallState } from "../storage/page-state.js";
import { codeOf, isRefusal } from "../ui/faults.js";
import { BasePage } from "../shell/base-page.js";

/** @typedef {import("../storage/page-state.js").State} State */

/**
 * What only the lab's controllers tell each other.
 * @typedef {object} LabEvents
 * @property {unknown} refused the error with which a spec was refused
 * @property {unknown} died the error that ended the engine
 * @property {boolean} look what panels need has changed; true: so has what was answered
 * @property {State} restored the state of another entry of the browser's history
 * @property {null} grown controls were added, which a link may lock
 */
/** @typedef {import("../run/run-page.d.ts").RunEvents & LabEvents} Events */

/** @extends {BasePage<State, Events>} */
export class Page extends BasePage {
  locks = new Locks();
  needs = new PanelNeeds();
  /** Set before the first session is opened. @type {import("../revisit.d.ts").Lab} */
  lab = /** @type {any} */ (undefined);

  /** The page with the state that the browser's history holds. @param {string} base */
  static async open(base) {
    const store = new DocumentStore();
    const entry = history.state;
    const page = new Page(base, await recallState(entry, store), store, {
      document: ({ spec }) => spec,
      entry: packState,
    });
    page.sayGone(entry);
    return page;
  }

  /** @param {boolean} [anew] */
  look(anew = false) {
    this.tell("look", anew);
  }

  /** Changes the state in a new entry of the history, at an address. @param {Partial<State>} change @param {string} address */
  push(change, address) {
    Object.assign(this.state, change);
    history.pushState(packState(this.state, {}), "", address);
    this.remember({}); // adds the spec to the entry
  }

  /** The state that an entry of the history holds. @param {unknown} entry */
  recall(entry) {
    return recallState(entry, this.store);
  }

  /** @param {unknown} error */
  fail(error) {
    if (codeOf(error) === "engine") this.tell("died", error);
    else if (isRefusal(error)) this.tell("refused", error);
    else super.fail(error);
  }
}
