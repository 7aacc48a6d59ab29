// What the lab's page and Compare have in common: messages to the reader, events between controllers, and the state in the browser's history.

import { createLab } from "../engine/lab.js";
import { playHere } from "../own/play-here.js";
import { packDocument } from "../storage/history-entry.js";
import { copy } from "../ui/clipboard.js";
import { byId } from "../ui/dom.js";
import { EventBus } from "../ui/event-bus.js";
import { codeOf, END_ENGINE, ENGINE_SILENT, reason } from "../ui/faults.js";
import { createBanners, createNotices } from "./notices.js";

const UNKEPT =
  "This browser could not keep what is open here: after a reload it is gone. Export it as a file, or save the run.";
const GONE = "What was open here is gone: this browser has not kept it. Something else is open in its place.";

/**
 * How a page's state is written into the browser's history.
 * @template {object} State
 * @typedef {object} HistoryFormat
 * @property {(state: State) => object | null} document the part that may be long, null: there is none
 * @property {(state: State, pack: import("../storage/history-entry.js").Pack) => object} entry pack: that document, or its key in the store
 */

/**
 * @template {object} State
 * @template {object} Events what controllers tell each other, by name
 * @extends {EventBus<Events>}
 */
export class BasePage extends EventBus {
  /** The folder that the page is served from. */
  base;
  /** @type {State} */
  state;
  store;
  banners = createBanners(byId("banners"));
  notices = createNotices(byId("notices"));

  #format;
  /** The open document, if this browser could not keep it. @type {object | null} */
  #unkept = null;
  /** What was said of pictures that cannot be drawn, which are asked for at every frame. @type {Set<string>} */
  #faults = new Set();

  /**
   * @param {string} base
   * @param {State} state
   * @param {import("../storage/document-store.js").DocumentStore} store for documents that are too long for the browser's history
   * @param {HistoryFormat<State>} format
   */
  constructor(base, state, store, format) {
    super();
    this.base = base;
    this.state = state;
    this.store = store;
    this.#format = format;
  }

  /** Changes the state, and the current entry of the browser's history with it. @param {Partial<State>} change */
  remember(change) {
    Object.assign(this.state, change);
    const document = this.#format.document(this.state);
    const pack = document ? this.pack(document) : {};
    if (pack instanceof Promise)
      pack.then(() => {
        if (this.#format.document(this.state) === document) this.remember({});
      });
    else {
      history.replaceState(this.#format.entry(this.state, pack), "");
      this.#sayUnkept(pack.key === "" ? document : null);
    }
  }

  /** @param {object | null} document that this browser could not keep */
  #sayUnkept(document) {
    if (document === this.#unkept) return;
    this.#unkept = document;
    if (document) this.banners.tell("unkept", "warn", UNKEPT);
    else this.banners.hide("unkept");
  }

  /** Says that a document is gone which an entry of the history names. @param {any} entry as it was when the state was read from it */
  sayGone(entry) {
    if (typeof entry?.kept === "string" && this.#format.document(this.state) === null)
      this.banners.tell("gone", "warn", GONE);
    else this.banners.hide("gone");
  }

  /** A document as an entry of the history holds it; a promise if the document is long. @param {object} document */
  pack(document) {
    return packDocument(document, this.store);
  }

  /** @param {string | Promise<Blob>} text */
  copy(text) {
    return copy(text, (sentence) => this.notices.say(sentence));
  }

  /** Starts the engine, or shows a banner that says why it cannot start. */
  async startEngine() {
    try {
      return await createLab({ onSilence: (end) => this.#saySilence(end) }, playHere);
    } catch (error) {
      this.banners.show("start", "wrong", `Revisit cannot start: ${reason(error)}.`, [
        { label: "Reload the page", run: () => location.reload() },
      ]);
      byId("regions").removeAttribute("aria-busy");
      document.documentElement.dataset.failed = "";
      throw error;
    }
  }

  /** Once the page stands: it is kept for use without a network, and a newer build is told. */
  async watchBuilds() {
    const builds = await import("../storage/offline/builds.js").catch(() => null); // the page is being left, or there is no network
    builds?.keepOffline();
    builds?.watchBuilds((words) =>
      this.banners.show("newer", "warn", words, [{ label: "Reload the page", run: () => location.reload() }]),
    );
  }

  /** @param {(() => void) | null} end ends the engine; null: it has answered, or has ended */
  #saySilence(end) {
    if (end) this.banners.show("silence", "warn", ENGINE_SILENT, [{ label: END_ENGINE, run: end }]);
    else this.banners.hide("silence");
  }

  /**
   * Runs a task that the reader asked for, and reports its error to the reader.
   * @param {() => unknown} task
   */
  async attempt(task) {
    try {
      await task();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Reports an error. Pages override it for errors that they show elsewhere. @param {unknown} error */
  fail(error) {
    const said = reason(error);
    if (codeOf(error) === "picture") {
      if (this.#faults.has(said)) return;
      this.#faults.add(said);
    }
    this.notices.say(said);
  }
}
