// The engine that a page's very first script starts, before the page has a module or a style: what it says meanwhile is kept for the
// lab that takes it over.

import { EngineHost } from "./host.js";
import { spawnWorker } from "./spawn.js";

/** @typedef {{ worker: AheadWorker, heard: Event[], stop: () => void }} Ahead */

/** Where the first script, which shares no module with the others, leaves it. */
const place = /** @type {{ revisitAhead?: Ahead }} */ (globalThis);
const kinds = ["message", "messageerror", "error"];

/**
 * Starts the engine, and compiles its module here meanwhile: the worker's own beginning takes as long.
 * @param {() => Promise<WebAssembly.Module>} compile
 * @param {boolean} waits it starts when it is begun
 */
export function startAhead(compile, waits = false) {
  const worker = new AheadWorker(compile);
  /** @type {Event[]} */
  const heard = [];
  const hear = (/** @type {Event} */ event) => {
    event.preventDefault();
    heard.push(event);
  };
  for (const kind of kinds) worker.addEventListener(kind, hear);
  place.revisitAhead = { worker, heard, stop: () => kinds.forEach((kind) => worker.removeEventListener(kind, hear)) };
  if (!waits) worker.begin();
}

/** The engine's worker, which is not there until it is begun; what it is told before waits. */
class AheadWorker extends EventTarget {
  #compile;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {[any, StructuredSerializeOptions | undefined][]} */
  #waiting = [];
  #over = false;

  /** @param {() => Promise<WebAssembly.Module>} compile */
  constructor(compile) {
    super();
    this.#compile = compile;
  }

  begin() {
    if (this.#worker || this.#over) return;
    let worker;
    try {
      worker = this.#worker = spawnWorker();
    } catch (error) {
      this.#over = true;
      queueMicrotask(() =>
        this.dispatchEvent(
          new ErrorEvent("error", { message: `the browser starts no worker: ${error}`, cancelable: true }),
        ),
      );
      return;
    }
    for (const kind of kinds) {
      worker.addEventListener(kind, (event) => {
        if (!this.dispatchEvent(again(event))) event.preventDefault();
      });
    }
    worker.postMessage({ id: 0, method: "start", args: ["coming"] });
    const give = (/** @type {import("./messages.d.ts").Compiled | null} */ compiled) =>
      worker.postMessage({ id: 0, method: "compiled", args: [compiled] });
    this.#compile().then(
      (first) => give({ first, rest: null }),
      () => give(null),
    ); // then the worker tries, and says why it cannot
    for (const [message, options] of this.#waiting.splice(0)) worker.postMessage(message, options);
  }

  /**
   * @param {any} message
   * @param {StructuredSerializeOptions} [options]
   */
  postMessage(message, options) {
    if (this.#worker) this.#worker.postMessage(message, options);
    else this.#waiting.push([message, options]);
  }

  terminate() {
    this.#over = true;
    this.#worker?.terminate();
  }
}

/**
 * @param {number} watchdog
 * @param {(worker: import("./host.js").Home) => import("./host.js").Home} between what stands between that worker and its host, and begins it
 * @returns {EngineHost | null} for the engine that was started ahead, if there is one that no lab has taken yet
 */
export function takeAhead(watchdog, between) {
  const ahead = place.revisitAhead;
  if (!ahead) return null;
  delete place.revisitAhead;
  ahead.stop();
  const host = new EngineHost({ watchdog, spawn: () => between(ahead.worker) });
  for (const event of ahead.heard) ahead.worker.dispatchEvent(again(event));
  return host;
}

/** @param {Event} event that was dispatched before */
function again(event) {
  if (event instanceof MessageEvent) return new MessageEvent(event.type, { data: event.data, cancelable: true });
  if (event instanceof ErrorEvent) return new ErrorEvent(event.type, { message: event.message, cancelable: true });
  return new Event(event.type);
}
