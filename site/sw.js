// The service worker: after the first visit the whole site works without a network. A new build is installed beside the present one, and
// is used once no page of the present one is open. No page gets files of two builds. See offline/keeper.js.

import { Keeper } from "./storage/offline/keeper.js";

/** @typedef {Event & { waitUntil: (promise: Promise<unknown>) => void }} Lasting */
/** @typedef {Lasting & { request: Request & { isReloadNavigation?: boolean }, respondWith: (response: Promise<Response>) => void }} Asking */
/** The globals of a service worker that are used here. The build writes BUILD before this file.
 * @typedef {{ revisitBuild: import("./storage/offline/keeper.js").Build, registration: ServiceWorkerRegistration, skipWaiting: () => Promise<void>,
 *   clients: { matchAll: (options: { includeUncontrolled: boolean }) => Promise<unknown[]> } }} Scope */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));
const keeper = new Keeper(scope.revisitBuild, { folder: scope.registration.scope, caches, fetch: fetch.bind(self) });
/** Time in which a waiting build must say its version, ms. After that the reader gets the present build. */
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
      ? switchBuild(waiting, asked.request).then(() => keeper.answer(asked.request) ?? fetch(asked.request))
      : keeper.answer(asked.request);
  if (answer) asked.respondWith(answer);
});

/**
 * A page is opened while a newer build waits, and gets the newer build unless another page is open. Browsers alone would wait until the
 * last page is closed, which never happens on a reload.
 * @param {ServiceWorker} waiting
 * @param {Asking["request"]} request
 */
async function switchBuild(waiting, { isReloadNavigation, cache }) {
  const open = await scope.clients.matchAll({ includeUncontrolled: true });
  // Chromium 148, for one, does not say that it reloads. A reload then shows in how it asks.
  const reloads = isReloadNavigation ?? cache === "no-cache";
  if (open.length > (reloads ? 1 : 0)) return;
  const version = await versionOf(waiting);
  if (!version) return;
  await keeper.handOver(version);
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
