// The page's side of the worker that reads arrays.

import { arraysWorker } from "../engine/addresses.js";
import { WorkerHost } from "../engine/host.js";
import { scriptURL } from "../engine/trusted-urls.js";
import { FileFault, LIMITS } from "./fault.js";

/** @typedef {import("./compose.js").Options} Options */
/** @typedef {import("./meanings.js").Choice} Choice */
/** @typedef {import("./compose.js").Review} Review */
/** @typedef {import("./meanings.js").Source} Opened */

/** Milliseconds without an answer, besides the time for reading a file, after which the worker counts as dead. */
const watchdog = 30_000;

export class ArrayReader {
  #host = new WorkerHost({
    watchdog,
    name: "the reader of arrays",
    spawn: () =>
      new Worker(scriptURL(new URL(`../${arraysWorker}`, import.meta.url)), { type: "module", name: "arrays" }),
  });

  /**
   * @param {File} file
   * @returns {Promise<Opened[]>} its arrays; their numbers stay in the worker
   */
  async read(file) {
    if (file.size > LIMITS.fileBytes)
      throw new FileFault("", `${(file.size / 2 ** 20).toFixed(0)} MB`, `at most ${LIMITS.fileBytes / 2 ** 20} MB`);
    return this.#host.call("read", [file]).promise;
  }

  /**
   * @param {Choice[]} chosen by the reader
   * @returns {Promise<Choice[]>} how all arrays are read
   */
  guess(chosen) {
    return this.#host.call("guess", [chosen]).promise;
  }

  /**
   * @param {Choice[]} choices
   * @param {Options} options
   * @returns {Promise<Review>}
   */
  review(choices, options) {
    return this.#host.call("review", [choices, options]).promise;
  }

  /**
   * @param {Choice[]} choices
   * @param {Options} options
   * @returns {Promise<string>} a spec
   */
  compose(choices, options) {
    return this.#host.call("compose", [choices, options]).promise;
  }

  close() {
    this.#host.close();
  }
}
