// Registers the service worker, which keeps the site for use without a network. Without one, nothing else changes.

import { scriptURL } from "../../engine/trusted-urls.js";

/** Time after the page is ready before the rest of the site is loaded, ms. */
const first = 1500;

/** Registers it once the page is idle. */
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
