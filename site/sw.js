// The service worker: after the first visit the whole site is there without a network. A new build is loaded beside the one in use, and
// answers once no page of that is open any more; no page gets files of two. offline/keeper.js does it.

import { Keeper } from "./storage/offline/keeper.js";

/** @typedef {Event & { waitUntil: (promise: Promise<unknown>) => void }} Lasting */
/** @typedef {Lasting & { request: Request & { isReloadNavigation?: boolean }, respondWith: (response: Promise<Response>) => void }} Asking */
/** What a service worker has of its own, as far as it is used here: the build is written before this file.
 * @typedef {{ revisitBuild: import("./storage/offline/keeper.js").Build, registration: ServiceWorkerRegistration, skipWaiting: () => Promise<void>,
 *   clients: { matchAll: (options: { includeUncontrolled: boolean }) => Promise<unknown[]> } }} Scope */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));
const keeper = new Keeper(scope.revisitBuild, { folder: scope.registration.scope, caches, fetch: fetch.bind(self) });
/** How long a build that waits may take to say which it is, ms; then the reader gets the one in use. */
const patience = 500;

addEventListener("install", (event) => /** @type {Lasting} */ (event).waitUntil(keeper.install()));
addEventListener("activate", (event) => /** @type {Lasting} */ (event).waitUntil(keeper.activate()));
addEventListener("message", ({ data, ports }) => {
  if (data === "version") ports[0].postMessage(keeper.version);
  if (data === "take over") scope.skipWaiting();
});
addEventListener("fetch", (event) => {
  const asked = /** @type {Asking} */ (event);
  const { waiting } = scope.registration;
  const answer =
    waiting && asked.request.mode === "navigate"
      ? makeWay(waiting, asked.request).then(() => keeper.answer(asked.request) ?? fetch(asked.request))
      : keeper.answer(asked.request);
  if (answer) asked.respondWith(answer);
});

/**
 * A page is opened while a newer build waits, and gets that unless another page is open. Browsers by themselves wait until the last
 * page is closed, which a reload never does.
 * @param {ServiceWorker} waiting
 * @param {Asking["request"]} request
 */
async function makeWay(waiting, { isReloadNavigation }) {
  const open = await scope.clients.matchAll({ includeUncontrolled: true });
  if (open.length > (isReloadNavigation ? 1 : 0)) return;
  const version = await versionOf(waiting);
  if (!version) return;
  keeper.handOver(version);
  waiting.postMessage("take over");
}

/** @param {ServiceWorker} waiting @returns {Promise<string | null>} */
function versionOf(waiting) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(() => resolve(null), patience);
    waiting.postMessage("version", [port2]);
  });
}
