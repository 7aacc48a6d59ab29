import { worker } from "../built.js";
import { scriptURL } from "../trust.js";

/** @returns {Worker} the engine's, with nothing in it yet */
export function spawnWorker() {
  return new Worker(scriptURL(new URL(`../${worker}`, import.meta.url)), { type: "module", name: "revisit" });
}
