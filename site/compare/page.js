// What the controllers of the page Compare share: the page's state and each other.

import { DocumentStore } from "../storage/document-store.js";
import { isRefusal, reason } from "../ui/faults.js";
import { BasePage } from "../widgets/base-page.js";
import { askedBy } from "./address.js";
import { packState, recallState } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** The value of the fields that main.js sets. */
const unset = /** @type {any} */ (undefined);

/** @extends {BasePage<State, {}>} */
export class Page extends BasePage {
  /** @type {import("./types.d.ts").CompareLab} */
  lab = unset;
  /** @type {ReturnType<typeof import("./toolbar.js").createToolbar>} */
  toolbar = unset;
  /** @type {ReturnType<typeof import("./run-controls.js").createRunControls>} */
  runControls = unset;
  /** @type {ReturnType<typeof import("./forms.js").createForms>} */
  forms = unset;
  /** @type {ReturnType<typeof import("./document.js").createDocument>} */
  document = unset;
  /** @type {ReturnType<typeof import("./results.js").createResults>} */
  results = unset;
  /** @type {ReturnType<typeof import("./saved-results.js").createSavedResults>} */
  savedResults = unset;
  /** @type {ReturnType<typeof import("./shared-comparison.js").createSharedComparison>} */
  link = unset;
  /** @type {ReturnType<typeof import("./sharing.js").createSharing>} */
  sharing = unset;
  /** @type {ReturnType<typeof import("./open-in-lab.js").createOpenInLab>} */
  openInLab = unset;
  /** @type {ReturnType<typeof import("./drawer-tabs.js").createDrawerTabs>} */
  tabs = unset;

  /** The page with the state that the browser's history holds. @param {string} base */
  static async open(base) {
    const store = new DocumentStore();
    return new Page(base, await recallState(history.state, store), store, {
      document: ({ document }) => document,
      entry: (state, pack) => ({ ...packState(state, pack), hash: askedBy(location.href, base) }),
    });
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
    const { code } = /** @type {{ code?: string }} */ (error ?? {});
    if (code === "engine")
      this.banners.show("dead", "wrong", `The engine stopped: ${reason(error)}. Finished runs are kept.`, [
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
