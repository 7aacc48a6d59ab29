// Starts a worker with the engine's script.

import { worker } from "./addresses.js";
import { scriptURL } from "./trusted-urls.js";

/** A classic script knows its own address only while it is being executed. */
const home = new URL(`../${worker}`, import.meta.url);

/** @returns {Worker} a new worker of the engine */
export function spawnWorker() {
  return new Worker(scriptURL(home), { type: "module", name: "revisit" });
}
