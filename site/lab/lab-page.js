// What the controllers of the lab's page share: the page's state, its events, and each other.

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
 * @property {boolean} opening whether a spec is being opened and checked
 * @property {boolean} playing whether a learner of one's own plays in its sandbox
 * @property {unknown} refused the error with which a spec was refused
 * @property {State} restored the state of another entry of the browser's history
 */
/** @typedef {import("../run/run-page.d.ts").RunEvents & LabEvents} Events */

/** The value of the fields that main.js sets. */
const unset = /** @type {any} */ (undefined);

/** @extends {BasePage<State, Events>} */
export class Page extends BasePage {
  locks = new Locks();
  needs = new PanelNeeds();

  /** @type {import("../revisit.d.ts").Lab} */
  lab = unset;
  /** @type {ReturnType<typeof import("./lab-toolbar.js").createToolbar>} */
  toolbar = unset;
  /** @type {ReturnType<typeof import("./lab-pictures.js").createPictures>} */
  pictures = unset;
  /** @type {ReturnType<typeof import("../timeline/live-timeline.js").createRibbonControl>} */
  ribbon = unset;
  /** @type {ReturnType<typeof import("../state-view/live-state-view.js").createStageController>} */
  stage = unset;
  /** @type {ReturnType<typeof import("./projector.js").createProjector>} */
  projector = unset;
  /** @type {ReturnType<typeof import("../inspector/live-inspector.js").createWhyPanel>} */
  why = unset;
  /** @type {ReturnType<typeof import("./learner-tab.js").createOwnLearner>} */
  own = unset;
  /** @type {ReturnType<typeof import("./lab-tabs.js").createDrawerTabs>} */
  tabs = unset;
  /** @type {ReturnType<typeof import("./saved-runs.js").createSavedRuns>} */
  savedRuns = unset;
  /** @type {import("./run-controls.js").RunControls} */
  run = unset;
  /** @type {ReturnType<typeof import("./problem-forms.js").createProblemForms>} */
  forms = unset;
  /** @type {ReturnType<typeof import("./lab-document.js").createDocument>} */
  document = unset;
  /** @type {ReturnType<typeof import("./shared-run.js").createSharedRun>} */
  link = unset;
  /** @type {ReturnType<typeof import("./browser-history.js").createHistory>} */
  history = unset;
  /** @type {ReturnType<typeof import("./open-files.js").createOpenFiles>} */
  files = unset;
  /** @type {ReturnType<typeof import("./run-sharing.js").createSharing>} */
  sharing = unset;

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
  look(anew) {
    this.run?.player.look(anew);
  }

  get player() {
    return this.run.player;
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
    if (codeOf(error) === "engine") this.player.died(error);
    else if (isRefusal(error)) this.tell("refused", error);
    else super.fail(error);
  }
}
