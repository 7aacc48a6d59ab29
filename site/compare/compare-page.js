// What the controllers of the page Compare share: the state that outlives a reload, events, and messages to the reader.

import { DocumentStore } from "../storage/document-store.js";
import { codeOf, engineStopped, isRefusal } from "../ui/faults.js";
import { keepInTab, keptInTab } from "../storage/tab-storage.js";
import { BasePage } from "../shell/base-page.js";
import { askedBy } from "./page-address.js";
import { namesOf } from "./comparison.js";
import { packState, recallState } from "./compare-state.js";

/** @typedef {import("./compare-state.js").State} State */

/**
 * What Compare's controllers tell each other.
 * @typedef {object} Events
 * @property {unknown} refused the error with which a document was refused
 * @property {null} again the engine has died, and the reader wants the document to be opened again
 */

/** @extends {BasePage<State, Events>} */
export class Page extends BasePage {
  /** Set before the first document is opened. @type {import("./types.d.ts").CompareLab} */
  lab = /** @type {any} */ (undefined);

  /** The page as this entry of the browser's history has it, or as it was left in this tab. @param {string} base */
  static async open(base) {
    const store = new DocumentStore();
    const left = history.state ?? keptInTab("revisit.compare.set");
    const page = new Page(base, await recallState(left, store), store, {
      document: ({ document }) => document,
      entry: (state, pack) => ({ ...packState(state, pack), hash: askedBy(location.href, base) }),
    });
    page.sayGone(left);
    return page;
  }

  /** Leaves what is set for the next visit in this tab. */
  leave() {
    try {
      keepInTab("revisit.compare.set", JSON.stringify(history.state));
    } catch {
      // Storage is blocked or full: the next visit begins anew.
    }
  }

  /**
   * The engine's plan of a document, with the learners' names for readers.
   * @param {import("./types.d.ts").Comparison | Blob} document
   * @returns {Promise<import("./types.d.ts").Plan>}
   */
  async planOf(document) {
    const plan = await this.lab.plan(document);
    const names = namesOf(plan.comparison.learners, this.lab.learners);
    return { ...plan, learners: plan.learners.map((learner, i) => ({ ...learner, label: names[i] })) };
  }

  /** @param {unknown} error */
  fail(error) {
    const code = codeOf(error);
    if (code === "engine")
      this.banners.show("dead", "wrong", `${engineStopped(error)} Finished runs and what you typed are kept.`, [
        {
          label: "Start it again",
          run: () => {
            this.banners.hide("dead");
            this.tell("again", null);
          },
        },
      ]);
    else if (isRefusal(error) || code === "budget") this.tell("refused", error);
    else super.fail(error);
  }
}
