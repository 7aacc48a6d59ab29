// Where does a learner of one's own play in Node? In a thread that ends with the run. Nothing but its compartment confines it.

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import * as built from "../engine/addresses.js";
import { answer } from "./answer.js";

/** What a thread may use, in megabytes. */
const memory = 1024;

const base = new URL("../", import.meta.url);

/** @type {import("../revisit.d.ts").Lab["play"]} */
export async function playInThread(spec, options) {
  const [first, rest] = await Promise.all([bytesOf(built.firstPart), built.rest ? bytesOf(built.rest) : null]);
  return answer("thread", spec, options, (parts, { stopped, broken }) => {
    const thread = new Worker(new URL(built.thread, base), {
      name: "revisit-own",
      workerData: new URL(built.ownWorker, base).href,
      resourceLimits: { maxOldGenerationSizeMb: memory },
      env: {},
    });
    thread.on("error", (error) => {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code === "ERR_WORKER_OUT_OF_MEMORY") stopped(`it used more than ${memory} MB`);
      else broken(message);
    });
    thread.on("exit", () => broken("it was ended"));
    thread.postMessage({ first, rest, ...parts }, [parts.port, first, ...(rest ? [rest] : [])]);
    return () => thread.terminate();
  });
}

/** @param {string} file of the site @returns {Promise<ArrayBuffer>} */
async function bytesOf(file) {
  return new Uint8Array(await readFile(new URL(file, base))).buffer;
}
