import { worker } from "./addresses.js";
import { scriptURL } from "./trusted-urls.js";

/** A classic script knows where it is while it is being read only. */
const home = new URL(`../${worker}`, import.meta.url);

/** @returns {Worker} the engine's, with nothing in it yet */
export function spawnWorker() {
  return new Worker(scriptURL(home), { type: "module", name: "revisit" });
}
