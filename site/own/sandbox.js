// Where does a learner of one's own play? In a frame without an origin and without a network, in a worker that ends with the frame.

import { firstPart, ownWorker, rest } from "../engine/addresses.js";
import { RevisitError } from "../engine/failure.js";

/** @typedef {import("../revisit.d.ts").Played} Played */

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
  let counts = { Episodes: 0, Paths: 0, Samples: 0, Revisits: 0 };
  const stopped = (/** @type {string} */ fault) => ({ decisions: new Uint8Array(), counts, fault, line: null });
  try {
    return await new Promise((resolve, reject) => {
      const broken = (/** @type {string} */ why) =>
        reject(new RevisitError({ code: "engine", message: `your learner's sandbox did not start: ${why}` }));
      const after = setTimeout(
        () =>
          resolve(stopped(`it had not ended after ${seconds} s and ${counts.Samples.toLocaleString("en")} samples`)),
        1000 * seconds,
      );
      signal?.addEventListener("abort", () => resolve(stopped("stopped")));
      if (signal?.aborted) resolve(stopped("stopped"));
      port.onmessage = ({ data }) => {
        if (data.counts) {
          counts = data.counts;
          return onProgress?.(counts);
        }
        clearTimeout(after);
        if (data.ended) resolve(data.ended);
        else if (data.refused) reject(new RevisitError(data.refused));
        else broken(data.broken);
      };
      addEventListener("message", function ready({ source }) {
        if (source !== frame.contentWindow) return;
        removeEventListener("message", ready);
        const parts = { script, first, rest: later, spec: JSON.stringify(spec), port: port2 };
        frame.contentWindow?.postMessage(parts, "*", [port2, first, ...(later ? [later] : [])]);
      });
      document.body.append(frame);
    });
  } finally {
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
