// The engine that a page's very first script starts, before the page has a module or a style: what it says meanwhile is kept for the
// lab that takes it over.

import { EngineHost } from "./host.js";
import { spawnWorker } from "./spawn.js";

/** @typedef {{ worker: Worker, heard: Event[], stop: () => void }} Ahead */

/** Where the first script, which shares no module with the others, leaves it. */
const place = /** @type {{ revisitAhead?: Ahead }} */ (globalThis);
const kinds = ["message", "messageerror", "error"];

/**
 * Starts the engine, and compiles its module here meanwhile: the worker's own beginning takes as long.
 * @param {() => Promise<WebAssembly.Module>} compile
 */
export function startAhead(compile) {
  try {
    const worker = spawnWorker();
    /** @type {Event[]} */
    const heard = [];
    const hear = (/** @type {Event} */ event) => { event.preventDefault(); heard.push(event); };
    for (const kind of kinds) worker.addEventListener(kind, hear);
    worker.postMessage({ id: 0, method: "start", args: ["coming"] });
    const give = (/** @type {import("./messages.d.ts").Compiled | null} */ compiled) => worker.postMessage({ id: 0, method: "compiled", args: [compiled] });
    compile().then((first) => give({ first, rest: null }), () => give(null)); // then the worker tries, and says why it cannot
    place.revisitAhead = { worker, heard, stop: () => kinds.forEach((kind) => worker.removeEventListener(kind, hear)) };
  } catch { /* the lab tries again, and says why there is none */ }
}

/**
 * @param {number} watchdog
 * @param {(worker: Worker) => import("./host.js").Home} between what stands between that worker and its host
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
  if (event instanceof MessageEvent) return new MessageEvent(event.type, { data: event.data });
  if (event instanceof ErrorEvent) return new ErrorEvent(event.type, { message: event.message, cancelable: true });
  return new Event(event.type);
}
