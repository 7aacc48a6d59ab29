// The first script of every page that needs the engine: a classic script, so that the engine starts while the page's modules load.

import { spawnWorker } from "./spawn.js";

const page = /** @type {{ revisitWorker?: Worker }} */ (globalThis);
try {
  const worker = spawnWorker();
  // A service worker has the files on this machine.
  const isRemote = !navigator.serviceWorker?.controller;
  worker.postMessage({ id: 0, method: "start", args: [null, isRemote] });
  // If the worker cannot be loaded, the lab starts another one and reports the error.
  worker.onerror = () => delete page.revisitWorker;
  page.revisitWorker = worker;
} catch {
  // As above.
}
