// What the controllers of the lab's page share: its state, what it says to the reader, and one another.

import { Locks } from "../spec/locks.js";
import { DocumentStore } from "../storage/document-store.js";
import { packed } from "../storage/history-entry.js";
import { packState, recallState } from "../storage/page-state.js";
import { copy } from "../ui/clipboard.js";
import { byId } from "../ui/dom.js";
import { isRefusal, reason } from "../ui/faults.js";
import { createBanners, createNotices } from "../widgets/notices.js";

/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../storage/page-state.js").State} State */

/**
 * What controllers tell each other. Listeners are called in the order in which they came.
 * @typedef {object} Events
 * @property {boolean} opening whether a spec is being opened and checked
 * @property {Session} session a new session, before its first path
 * @property {Frame} opened a new session that is drawn from now on
 * @property {Frame} frame something to draw
 * @property {{ phase: import("../run/player.js").Phase, frame: Frame | null }} phase
 * @property {unknown} refused why a spec was refused
 * @property {State} restored the state of another entry of the browser's history
 * @property {null} colours the theme changed
 */

/** main.js puts the engine and the controllers in place. */
const later = /** @type {any} */ (undefined);

export class Page {
  /** The folder that the page is served from. */
  base;
  /** @type {State} */
  state;
  locks = new Locks();
  banners = createBanners(byId("banners"));
  notices = createNotices(byId("notices"));

  /** @type {import("../revisit.d.ts").Lab} */
  lab = later;
  /** @type {ReturnType<typeof import("./toolbar.js").createToolbar>} */
  toolbar = later;
  /** @type {ReturnType<typeof import("./pictures.js").createPictures>} */
  pictures = later;
  /** @type {ReturnType<typeof import("./drawer-tabs.js").createDrawerTabs>} */
  tabs = later;
  /** @type {ReturnType<typeof import("./saved-runs.js").createSavedRuns>} */
  savedRuns = later;
  /** @type {import("./run-controls.js").RunControls} */
  run = later;
  /** @type {ReturnType<typeof import("./problem-forms.js").createProblemForms>} */
  forms = later;
  /** @type {ReturnType<typeof import("./document.js").createDocument>} */
  document = later;
  /** @type {ReturnType<typeof import("./shared-run.js").createSharedRun>} */
  link = later;
  /** @type {ReturnType<typeof import("./open-files.js").createOpenFiles>} */
  files = later;
  /** @type {ReturnType<typeof import("./sharing.js").createSharing>} */
  sharing = later;

  #store;
  /** @type {Map<keyof Events, ((detail: any) => void)[]>} */
  #listeners = new Map();

  /**
   * @param {string} base
   * @param {State} state
   * @param {DocumentStore} store specs that are too long for the browser's history
   */
  constructor(base, state, store) {
    this.base = base;
    this.state = state;
    this.#store = store;
  }

  /** With the state that the browser's history has. @param {string} base */
  static async open(base) {
    const store = new DocumentStore();
    return new Page(base, await recallState(history.state, store), store);
  }

  /**
   * @template {keyof Events} E
   * @param {E} event
   * @param {(detail: Events[E]) => void} listener
   */
  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  /**
   * @template {keyof Events} E
   * @param {E} event
   * @param {Events[E]} detail
   */
  tell(event, detail) {
    for (const listener of this.#listeners.get(event) ?? []) listener(detail);
  }

  get player() {
    return this.run.player;
  }

  /** Changes the state, and with it the present entry of the browser's history. @param {Partial<State>} change */
  remember(change) {
    Object.assign(this.state, change);
    const { spec } = this.state;
    const pack = spec ? this.packSpec(spec) : {};
    if (pack instanceof Promise)
      pack.then(() => {
        if (this.state.spec === spec) this.remember({});
      });
    else history.replaceState(packState(this.state, pack), "");
  }

  /** The same in a new entry, at an address. @param {Partial<State>} change @param {string} address */
  push(change, address) {
    Object.assign(this.state, change);
    history.pushState(packState(this.state, {}), "", address);
    this.remember({}); // with its spec
  }

  /** The state that an entry of the history holds. @param {unknown} entry */
  recall(entry) {
    return recallState(entry, this.#store);
  }

  /** A spec as an entry of the history holds it; a promise of that where it is long. @param {import("../revisit.d.ts").Spec} spec */
  packSpec(spec) {
    return packed(spec, this.#store);
  }

  /** @param {string | Promise<Blob>} text */
  copy(text) {
    return copy(text, (sentence) => this.notices.say(sentence));
  }

  /**
   * Runs something the reader asked for; whatever goes wrong is said, never lost.
   * @param {() => unknown} task
   */
  async attempt(task) {
    try {
      await task();
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {unknown} error */
  fail(error) {
    if (/** @type {{ code?: string } | null} */ (error)?.code === "engine") this.player.died();
    else if (isRefusal(error)) this.tell("refused", error);
    else this.notices.say(reason(error));
  }
}
