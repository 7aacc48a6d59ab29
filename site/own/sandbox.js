// Where does a custom learner play? In a frame without an origin and without a network, in a worker that ends with the frame.

import { firstPart, ownWorker, rest } from "../engine/addresses.js";
import { RevisitError } from "../engine/failure.js";
import { answer } from "./answer.js";

/** Seconds for the frame to load, also on a slow network. */
const waiting = 30;

/** How often it may be asked in vain whether it is there, once a second. */
const patience = 10;

const home = new URL("../", import.meta.url);
const address = new URL("own/frame.html", home);

/** @type {import("../revisit.d.ts").Lab["play"]} */
export async function playInSandbox(spec, options) {
  const [script, first, later, kept] = await Promise.all([
    load(ownWorker).then((response) => response.text()),
    load(firstPart).then((response) => response.arrayBuffer()),
    rest ? load(rest).then((response) => response.arrayBuffer()) : null,
    isKept(),
  ]);
  return answer("sandbox", spec, options, (parts, { stopped, broken }) => {
    const frame = document.createElement("iframe");
    if (!kept) frame.sandbox.add("allow-scripts");
    frame.hidden = true;
    frame.title = "Where your learner plays";
    frame.src = String(address);
    let silent = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    let asking;
    const start = setTimeout(() => broken("the sandbox didn’t load; it works only on Revisit’s pages"), 1000 * waiting);
    addEventListener("message", hear);
    function hear(/** @type {MessageEvent} */ { source, data }) {
      if (source !== frame.contentWindow) return;
      silent = 0;
      if (data !== "ready") return;
      clearTimeout(start);
      const given = { script, first, rest: later, ...parts };
      frame.contentWindow?.postMessage(given, "*", [parts.port, first, ...(later ? [later] : [])]);
      // The frame has a process of its own, in Chromium, which the learner's memory can end. The page then hears no more of it.
      asking = setInterval(() => {
        if (++silent > patience) stopped("the browser ended it: it may have used up its memory");
        frame.contentWindow?.postMessage("are you there?", "*");
      }, 1000);
    }
    document.body.append(frame);
    return () => {
      removeEventListener("message", hear);
      clearInterval(asking);
      clearTimeout(start);
      frame.remove();
    };
  });
}

/**
 * Whether the frame comes from the service worker, which is not asked for one with a sandbox: there is no network, and what is kept has a
 * sandbox of its own (site/storage/offline/keeper.js). The frame starts nothing where it has none.
 */
async function isKept() {
  if (!navigator.serviceWorker?.controller) return false;
  const there = await fetch(address, { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (there) return false;
  const policy = await fetch(address).then(
    ({ headers }) => headers.get("Content-Security-Policy"),
    () => null,
  );
  return /\bsandbox allow-scripts\b/.test(policy ?? "");
}

/** @param {string} file of the site */
async function load(file) {
  const response = await fetch(new URL(file, home));
  if (!response.ok)
    throw new RevisitError({ code: "engine", message: `${file} cannot be loaded: HTTP ${response.status}` });
  return response;
}
