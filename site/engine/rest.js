// The engine comes in two parts (tools/wasm): what the first picture needs, and the rest. If a function of the rest is called before
// the rest is loaded, the first part asks for it and waits.

import { compile, refusal } from "./compile.js";

/** The calls that the page may make before its first picture (tools/wasm/first-picture.mjs makes them too). Others wait for the rest. */
export const FIRST = new Set([
  "families",
  "featureKinds",
  "learners",
  "open",
  "progress",
  "view",
  "timeline",
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
  #onCompiled;
  /** @type {Promise<void> | null} */
  #loading = null;
  /** The exports of the first part, once it is loaded. @type {WebAssembly.Exports} */
  exports = {};
  loaded = false;

  /**
   * @param {URL} url
   * @param {WebAssembly.Module | null} known
   * @param {(compiled: WebAssembly.Module) => void} onCompiled called if the module is compiled here
   */
  constructor(url, known, onCompiled) {
    this.#url = url;
    this.#module = known;
    this.#onCompiled = onCompiled;
  }

  get module() {
    return this.#module;
  }

  /** Whether calls wait for it. */
  get isLoading() {
    return this.#loading !== null && !this.loaded;
  }

  /** The functions that the first part imports. */
  get imports() {
    return { rest: { demand: () => this.#demand() } };
  }

  /** Loads the rest before it is needed. If that fails, the call that needs it reports the error. */
  async load() {
    if (!this.loaded) await (this.#loading ??= this.#load());
  }

  async #load() {
    try {
      this.#link(this.#module ?? (await compile(this.#url)));
    } catch {
      this.#loading = null;
    }
  }

  /** Loads the rest synchronously, since the first part is in the middle of a call. */
  #demand() {
    if (!this.loaded) this.#link(this.#module ?? new WebAssembly.Module(this.#fetchNow()));
  }

  #fetchNow() {
    const request = new XMLHttpRequest();
    request.open("GET", this.#url, false);
    request.responseType = "arraybuffer";
    request.send();
    if (request.status !== 200) throw refusal(this.#url.href, request.status);
    return /** @type {ArrayBuffer} */ (request.response);
  }

  /** Links the functions of the rest into the first part's table. @param {WebAssembly.Module} module */
  #link(module) {
    if (this.loaded) return;
    new WebAssembly.Instance(module, { rest: this.exports });
    this.loaded = true;
    if (this.#module === module) return;
    this.#module = module;
    this.#onCompiled(module);
  }
}
