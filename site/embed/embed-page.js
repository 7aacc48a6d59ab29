// What the controllers of the embedded page share: its address, and how errors are reported.

import { faultOf } from "./host-messages.js";
import { linkOf } from "./run-source.js";
import { refusal } from "./link-status.js";

/** @typedef {import("./controllers.d.ts").Controllers} Controllers */

export class Page {
  /** The folder that the page is served from. */
  base = new URL("./", document.baseURI).href;
  /** What the address asks for besides the link. @type {{ [name: string]: string }} */
  query = Object.fromEntries(new URLSearchParams(location.search));
  link = linkOf(location.hash);

  /** Settles when the address's run is open or refused; rejects if there is no engine. @type {PromiseWithResolvers<void>} */
  opened = Promise.withResolvers();

  /** The last error that was reported, for requests that wait for it. @type {unknown} */
  #error = null;
  /** What was said of pictures that cannot be drawn, which are asked for at every frame. @type {Set<string>} */
  #faults = new Set();
  /** Requests of the host page that wait. */
  #requests = 0;
  #later;

  /** @param {() => Pick<Controllers, "host" | "run" | "status">} later once the engine runs */
  constructor(later) {
    this.#later = later;
    this.opened.promise.catch(() => {
      /* the status line says it, and whoever asks for something is told */
    });
  }

  /** Runs a task that the reader asked for, and reports its error. @param {() => unknown} task */
  async attempt(task) {
    try {
      await task();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Reports an error to the reader, and to the host page unless it is the answer to a request. @param {unknown} error */
  fail(error) {
    this.#error = error;
    const { host, run, status } = this.#later();
    const { code, message = "" } = /** @type {{ code?: string, message?: string }} */ (error ?? {});
    if (code === "picture" && this.#requests === 0) {
      if (this.#faults.has(message)) return;
      this.#faults.add(message);
    }
    if (code === "engine") run.player.died(error);
    // A script that asks for a moment that is not there is told so; for the reader nothing has changed.
    // How a learner that is code ended, the status line says by itself, and the host page is told, with the line.
    else if (code !== "learner" && (code !== "not-found" || this.#requests === 0)) status.say(refusal(error), "wrong");
    if (this.#requests === 0 && code !== "learner") host.tell("error", faultOf(error));
  }

  /**
   * Carries out a request of the host page.
   * @template T
   * @param {() => Promise<T>} task
   * @returns {Promise<T>} rejects with an error that the player reports meanwhile, too
   */
  async answering(task) {
    this.#error = null;
    this.#requests++;
    try {
      const result = await task();
      if (this.#error) throw this.#error;
      return result;
    } finally {
      this.#requests--;
    }
  }
}
