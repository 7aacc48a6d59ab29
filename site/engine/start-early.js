// The first script of every page that needs the engine: a classic script, so that the engine starts while the page's modules load. Where the
// browser lacks what the page needs, nothing else runs, and the page says what.

import { lacking } from "./floor.js";
import { spawnWorker } from "./spawn.js";

const page = /** @type {{ revisitWorker?: Worker, revisitLeaves?: boolean }} */ (globalThis);
const lack = lacking(true);
if (lack) refuse(`Revisit cannot start: ${lack}.`);
else if (!page.revisitLeaves)
  try {
    const worker = spawnWorker();
    // A service worker has the files on this machine.
    const isRemote = !navigator.serviceWorker?.controller;
    worker.postMessage({ id: 0, method: "start", args: [null, isRemote] });
    // If the worker cannot be loaded, the lab starts another one and reports the error.
    worker.onerror = () => delete page.revisitWorker;
    page.revisitWorker = worker;
  } catch {
    // As above.
  }

/** Keeps all other scripts of the page from running, and says why, to the page around it, too. @param {string} message */
function refuse(message) {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "script-src 'none'";
  document.head.append(policy);
  addEventListener("DOMContentLoaded", () => {
    const text = document.createElement("p");
    text.className = "banner wrong cannot-start";
    text.setAttribute("role", "alert");
    text.textContent = message;
    document.body.replaceChildren(text);
  });
  if (parent !== window) parent.postMessage({ revisit: 1, event: "error", code: "engine", message }, "*");
}
