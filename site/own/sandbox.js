// Where does a learner of one's own play? In a frame without an origin and without a network, in a worker that ends with the frame.

import { firstPart, ownWorker, rest } from "../engine/addresses.js";
import { RevisitError } from "../engine/failure.js";

/** @typedef {import("../revisit.d.ts").Played} Played */

/** Seconds for the engine's start, and for the end of a path. */
const grace = 5;

/** Seconds for the frame to load, also on a slow network. */
const waiting = 30;

/** How often it may be asked in vain whether it is there, once a second. */
const patience = 10;

const home = new URL("../", import.meta.url);

/** @type {import("../revisit.d.ts").Lab["play"]} */
export async function playInSandbox(spec, { signal, onProgress, seconds = 60 } = {}) {
  const [script, first, later] = await Promise.all([
    load(ownWorker).then((response) => response.text()),
    load(firstPart).then((response) => response.arrayBuffer()),
    rest ? load(rest).then((response) => response.arrayBuffer()) : null,
  ]);
  const frame = document.createElement("iframe");
  frame.sandbox.add("allow-scripts");
  frame.hidden = true;
  frame.title = "Where your learner plays";
  frame.src = String(new URL("own/frame.html", home));
  const { port1: port, port2 } = new MessageChannel();
  let counts = { episodes: 0, paths: 0, samples: 0, revisits: 0 };
  let silent = 0;
  let leave = () => {};
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let asking;
  const stopped = (/** @type {string} */ fault) => ({ decisions: new Uint8Array(), counts, fault, line: null });
  try {
    return await new Promise((resolve, reject) => {
      const broken = (/** @type {string} */ why) =>
        reject(new RevisitError({ code: "engine", message: `your learner's sandbox did not start: ${why}` }));
      // The worker keeps the time itself, and gives what was decided until then, unless it hears of nothing any more.
      const after = setTimeout(
        () => resolve(stopped(`it does not answer: it may be in an endless loop, since ${seconds} s are over`)),
        1000 * (seconds + grace),
      );
      const stop = () => resolve(stopped("stopped"));
      signal?.addEventListener("abort", stop);
      if (signal?.aborted) stop();
      port.onmessage = ({ data }) => {
        if (data.counts) {
          counts = data.counts;
          return onProgress?.(counts);
        }
        if (data.ended) resolve(data.ended);
        else if (data.refused) reject(new RevisitError(data.refused));
        else broken(data.broken);
      };
      const start = setTimeout(
        () => broken("its frame does not come; pages of other sites cannot have it"),
        1000 * waiting,
      );
      addEventListener("message", hear);
      function hear(/** @type {MessageEvent} */ { source, data }) {
        if (source !== frame.contentWindow) return;
        silent = 0;
        if (data !== "ready") return;
        clearTimeout(start);
        const parts = { script, first, rest: later, spec: JSON.stringify(spec), seconds, port: port2 };
        frame.contentWindow?.postMessage(parts, "*", [port2, first, ...(later ? [later] : [])]);
        // The frame has a process of its own, in Chromium, which the learner's memory can end. The page then hears no more of it.
        asking = setInterval(() => {
          if (++silent > patience) resolve(stopped("the browser ended it: it may have used up its memory"));
          frame.contentWindow?.postMessage("are you there?", "*");
        }, 1000);
      }
      leave = () => {
        removeEventListener("message", hear);
        clearInterval(asking);
        clearTimeout(start);
        clearTimeout(after);
        signal?.removeEventListener("abort", stop);
      };
      document.body.append(frame);
    });
  } finally {
    leave();
    frame.remove();
    port.close();
  }
}

/** @param {string} file of the site */
async function load(file) {
  const response = await fetch(new URL(file, home));
  if (!response.ok)
    throw new RevisitError({ code: "engine", message: `${file} cannot be loaded: HTTP ${response.status}` });
  return response;
}
