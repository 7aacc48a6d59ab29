// What the controllers of the page Compare share: the page's state and each other.

import { DocumentStore } from "../storage/document-store.js";
import { codeOf, engineStopped, isRefusal } from "../ui/faults.js";
import { keepInTab, keptInTab } from "../storage/tab-storage.js";
import { BasePage } from "../shell/base-page.js";
import { askedBy } from "./page-address.js";
import { namesOf } from "./comparison.js";
import { packState, recallState } from "./compare-state.js";

/** @typedef {import("./compare-state.js").State} State */

/** The value of the fields that main.js sets. */
const unset = /** @type {any} */ (undefined);

/** @extends {BasePage<State, {}>} */
export class Page extends BasePage {
  /** @type {import("./types.d.ts").CompareLab} */
  lab = unset;
  /** @type {ReturnType<typeof import("./compare-toolbar.js").createToolbar>} */
  toolbar = unset;
  /** @type {ReturnType<typeof import("./compare-controls.js").createRunControls>} */
  runControls = unset;
  /** @type {ReturnType<typeof import("./forms.js").createForms>} */
  forms = unset;
  /** @type {ReturnType<typeof import("./compare-document.js").createDocument>} */
  document = unset;
  /** @type {ReturnType<typeof import("./results.js").createResults>} */
  results = unset;
  /** @type {ReturnType<typeof import("./saved-results.js").createSavedResults>} */
  savedResults = unset;
  /** @type {ReturnType<typeof import("./shared-comparison.js").createSharedComparison>} */
  link = unset;
  /** @type {ReturnType<typeof import("./compare-sharing.js").createSharing>} */
  sharing = unset;
  /** @type {ReturnType<typeof import("./open-in-lab.js").createOpenInLab>} */
  openInLab = unset;
  /** @type {ReturnType<typeof import("./compare-tabs.js").createDrawerTabs>} */
  tabs = unset;

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

  get run() {
    return this.runControls.run;
  }

  get draft() {
    return this.document.draft;
  }

  /** The plan of the comparison on the page. @throws {Error} before the first one */
  get plan() {
    if (!this.run.plan) throw new Error("there is no comparison yet");
    return this.run.plan;
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
            if (this.draft.document) this.draft.open(this.draft.document);
          },
        },
      ]);
    else if (isRefusal(error) || code === "budget") this.document.refuse(error);
    else super.fail(error);
  }
}
