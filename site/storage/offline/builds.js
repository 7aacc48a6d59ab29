// What an open page does about builds of the site: it keeps its own for use without a network, and tells its reader when there is a newer one.

import { scriptURL } from "../../engine/trusted-urls.js";

/** Time after the page is ready before the rest of the site is loaded, ms. */
const first = 1500;
/** Between two visits of the reader at which it is asked whether there is a newer build, ms. */
const pause = 60_000;

/** A file that is named by its content. */
const part = /\/parts\/[^/]+$/;
/** The script of a page, which every build names by its content. */
const script = /<script type="module" src="([^"]+)"/;

/** Registers the service worker, which keeps the site, once the page is idle. Without one, nothing else changes. */
export function keepOffline() {
  const register = async () => {
    try {
      await navigator.serviceWorker.register(scriptURL(new URL("../../sw.js", import.meta.url)), {
        updateViaCache: "none",
      });
    } catch {
      /* no storage, a private window, or an insecure page */
    }
  };
  if (!("serviceWorker" in navigator)) return;
  setTimeout("requestIdleCallback" in window ? () => requestIdleCallback(register) : register, first);
}

/**
 * Asks whether there is a newer build when a part of this one is gone from the site, and when the reader comes back to the page.
 * @param {(words: string) => void} tell
 */
export function watchBuilds(tell) {
  let asked = performance.now();
  const ask = async () => {
    asked = performance.now();
    const how = await wayToNewer().catch(() => ""); // without a network nobody knows
    if (how) tell(`A newer version of Revisit is here: ${how}, nothing is lost.`);
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && performance.now() - asked > pause) ask();
  });
  new PerformanceObserver((list) => {
    const files = /** @type {PerformanceResourceTiming[]} */ (list.getEntries());
    if (files.some(({ name, responseStatus }) => responseStatus === 404 && part.test(name))) ask();
  }).observe({ type: "resource" });
}

/**
 * How to get the newer build that the site has. The service worker, which installs it, keeps every open page's own until the last is loaded anew.
 * @returns {Promise<string>} "": there is none
 */
async function wayToNewer() {
  const worker = navigator.serviceWorker?.controller && (await navigator.serviceWorker.getRegistration());
  if (worker) {
    await worker.update();
    return worker.installing || worker.waiting ? "close its other pages and reload" : "";
  }
  const [own] = document.querySelectorAll('script[type="module"]');
  const response = await fetch(location.pathname, { cache: "no-cache" });
  const [, there] = (response.ok && script.exec(await response.text())) || [];
  return there !== undefined && there !== own.getAttribute("src") ? "reload" : "";
}
