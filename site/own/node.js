// Where does a learner of one's own play in Node? In a thread that ends with the run. Nothing but its compartment confines it.

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import * as built from "../engine/addresses.js";
import { RevisitError } from "../engine/failure.js";

/** Seconds for the engine's start, and for the end of a path. */
const grace = 5;
/** What a thread may use, in megabytes. */
const memory = 1024;

const base = new URL("../", import.meta.url);

/** @type {import("../revisit.d.ts").Lab["play"]} */
export async function playInThread(spec, { signal, onProgress, seconds = 60 } = {}) {
  const [first, rest] = await Promise.all([bytesOf(built.firstPart), built.rest ? bytesOf(built.rest) : null]);
  let counts = { episodes: 0, paths: 0, samples: 0, revisits: 0 };
  const stopped = (/** @type {string} */ fault) => ({ decisions: new Uint8Array(), counts, fault, line: null });
  if (signal?.aborted) return stopped("stopped");
  const thread = new Worker(new URL(built.thread, base), {
    name: "revisit-own",
    workerData: new URL(built.ownWorker, base).href,
    resourceLimits: { maxOldGenerationSizeMb: memory },
    env: {},
  });
  const { port1: port, port2 } = new MessageChannel();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let late;
  let stop = () => {};
  try {
    return await new Promise((resolve, reject) => {
      const broken = (/** @type {string} */ why) =>
        reject(new RevisitError({ code: "engine", message: `your learner's thread did not start: ${why}` }));
      late = setTimeout(
        () => resolve(stopped(`it does not answer: it may be in an endless loop, since ${seconds} s are over`)),
        1000 * (seconds + grace),
      );
      stop = () => resolve(stopped("stopped"));
      signal?.addEventListener("abort", stop);
      thread.on("error", (error) => {
        const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
        if (code === "ERR_WORKER_OUT_OF_MEMORY") resolve(stopped(`it used more than ${memory} MB`));
        else broken(message);
      });
      thread.on("exit", () => broken("it was ended"));
      port.onmessage = ({ data }) => {
        if (data.counts) {
          counts = data.counts;
          onProgress?.(counts);
        } else if (data.ended) resolve(data.ended);
        else if (data.refused) reject(new RevisitError(data.refused));
        else broken(data.broken);
      };
      const parts = { first, rest, spec: JSON.stringify(spec), seconds, port: port2 };
      thread.postMessage(parts, /** @type {any} */ ([port2, first, ...(rest ? [rest] : [])]));
    });
  } finally {
    clearTimeout(late);
    signal?.removeEventListener("abort", stop);
    port.close();
    await thread.terminate();
  }
}

/** @param {string} file of the site @returns {Promise<ArrayBuffer>} */
async function bytesOf(file) {
  return new Uint8Array(await readFile(new URL(file, base))).buffer;
}
