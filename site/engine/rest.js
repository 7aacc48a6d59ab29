// The engine comes in two parts (tools/wasm): what the first picture needs, and the rest. A function of the rest that is called
// before it is there makes the first part ask for it, and waits.

import { compile, refusal } from "./compile.js";

/** What the page may ask before its first picture (tools/wasm/first-picture.mjs asks it too). All else waits until the rest is there. */
export const FIRST = new Set([
  "families",
  "featureKinds",
  "learners",
  "open",
  "progress",
  "view",
  "theory",
  "audit",
  "predict",
  "layer",
  "summary",
  "advance",
  "drive",
  "close",
]);

export class Rest {
  #url;
  #module;
  #told;
  /** @type {Promise<void> | null} */
  #loading = null;
  /** The first part's, once that is there. @type {WebAssembly.Exports} */
  exports = {};
  there = false;

  /**
   * @param {URL} url
   * @param {WebAssembly.Module | null} known
   * @param {(compiled: WebAssembly.Module) => void} told when it has been compiled here
   */
  constructor(url, known, told) {
    this.#url = url;
    this.#module = known;
    this.#told = told;
  }

  get module() {
    return this.#module;
  }

  /** What the first part imports. */
  get imports() {
    return { rest: { demand: () => this.#demand() } };
  }

  /** Has it there before it is called for. Where it cannot be loaded, whoever calls for it hears why. */
  async load() {
    if (!this.there) await (this.#loading ??= this.#load());
  }

  async #load() {
    try {
      this.#keep(this.#module ?? (await compile(this.#url)));
    } catch {
      this.#loading = null;
    }
  }

  /** Now: the first part stands in the middle of a call. */
  #demand() {
    if (!this.there) this.#keep(this.#module ?? new WebAssembly.Module(this.#fetchNow()));
  }

  #fetchNow() {
    const request = new XMLHttpRequest();
    request.open("GET", this.#url, false);
    request.responseType = "arraybuffer";
    request.send();
    if (request.status !== 200) throw refusal(this.#url.href, request.status);
    return /** @type {ArrayBuffer} */ (request.response);
  }

  /** Its functions take their places in the first part's table. @param {WebAssembly.Module} module */
  #keep(module) {
    if (this.there) return;
    new WebAssembly.Instance(module, { rest: this.exports });
    this.there = true;
    if (this.#module === module) return;
    this.#module = module;
    this.#told(module);
  }
}
