// Starts a worker with the engine's script.

import { worker } from "./addresses.js";
import { workerURL } from "./trusted-urls.js";

/** A classic script knows its own address only while it is being executed. */
const home = new URL(`../${worker}`, import.meta.url);

/** @returns {Worker} a new worker of the engine */
export function spawnWorker() {
  return new Worker(workerURL(home), { type: "module", name: "revisit" });
}

/** What a page of another origin has to allow. "": this page is of the engine's own. */
export function hostMustAllow() {
  const { origin } = home;
  if (!globalThis.location || origin === globalThis.location.origin) return "";
  return `. This page's Content-Security-Policy, if it has one, has to allow ${globalThis.origin === "null" ? "data:" : "blob:"} and ${origin} in worker-src, ${origin} and 'wasm-unsafe-eval' in script-src, and ${origin} in connect-src`;
}
