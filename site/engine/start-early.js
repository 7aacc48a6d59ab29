// The first script of every page that needs the engine, a classic one: the engine starts while the page's modules load.

import { spawnWorker } from "./spawn.js";

const page = /** @type {{ revisitWorker?: Worker }} */ (globalThis);
try {
  const worker = spawnWorker();
  worker.postMessage({ id: 0, method: "start", args: [null] });
  // Where it cannot be loaded, the lab starts one of its own and says why.
  worker.onerror = () => delete page.revisitWorker;
  page.revisitWorker = worker;
} catch {
  // The same.
}
