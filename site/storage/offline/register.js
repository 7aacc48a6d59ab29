// Has the browser keep the site for times without a network. Where it does not, nothing is different.

import { scriptURL } from "../../engine/trusted-urls.js";

/** How long a page is left to its reader before the whole site is loaded beside it, ms. */
const first = 1500;

/** Once the page has nothing better to do. */
export function keepOffline() {
  const register = async () => {
    try {
      await navigator.serviceWorker.register(scriptURL(new URL("../../sw.js", import.meta.url)), {
        updateViaCache: "none",
      });
    } catch {
      /* no storage, a private window, a page that is not secure: all the same */
    }
  };
  if (!("serviceWorker" in navigator)) return;
  setTimeout("requestIdleCallback" in window ? () => requestIdleCallback(register) : register, first);
}
