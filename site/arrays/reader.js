// The page's side of the worker that reads arrays.

import { arraysWorker } from "../engine/addresses.js";
import { scriptURL } from "../engine/trusted-urls.js";
import { FileFault, LIMITS } from "./fault.js";

/** @typedef {import("./compose.js").Options} Options */
/** @typedef {import("./reading.js").Choice} Choice */
/** @typedef {import("./reading.js").Source & import("./worker.js").Kind} Opened */
/** @typedef {import("./worker.js").Reply} Reply */

export class ArrayReader {
  #worker = new Worker(scriptURL(new URL(`../${arraysWorker}`, import.meta.url)), { type: "module", name: "arrays" });
  /** @type {Map<number, { resolve: (reply: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  #asked = 0;

  constructor() {
    this.#worker.addEventListener("message", (/** @type {MessageEvent<Reply>} */ { data }) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (!("fault" in data)) return waiting?.resolve(data);
      waiting?.reject(
        "message" in data.fault
          ? new Error(data.fault.message)
          : new FileFault(data.fault.place, data.fault.found, data.fault.expected),
      );
    });
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      for (const { reject } of this.#waiting.values())
        reject(new Error(event.message || "the reader of arrays could not start"));
      this.#waiting.clear();
    });
  }

  /**
   * @param {File} file
   * @returns {Promise<Opened[]>} its arrays; their numbers stay in the worker
   */
  async read(file) {
    if (file.size > LIMITS.fileBytes)
      throw new FileFault("", `${(file.size / 2 ** 20).toFixed(0)} MB`, `at most ${LIMITS.fileBytes / 2 ** 20} MB`);
    return (await this.#ask({ file })).sources;
  }

  /**
   * @param {Choice[]} choices
   * @param {Options} options
   * @returns {Promise<string>} a spec
   */
  async compose(choices, options) {
    return (await this.#ask({ compose: [choices, options] })).text;
  }

  close() {
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new Error("closed"));
  }

  /** @param {object} request @returns {Promise<any>} */
  #ask(request) {
    const id = this.#asked++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...request });
    });
  }
}
