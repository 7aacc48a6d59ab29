// How does the engine run in Node? Its workers are threads, and its files are read from the disk.

import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import * as built from "./addresses.js";

/** The folder of the site's files. */
const base = new URL("../", import.meta.url);

export const cores = availableParallelism();

/** @returns {Promise<import("./messages.d.ts").Compiled>} the engine's parts, which no thread then loads by itself */
export async function compiledParts() {
  const compile = async (/** @type {string} */ file) => WebAssembly.compile(await readFile(new URL(file, base)));
  const [first, rest] = await Promise.all([compile(built.firstPart), built.rest ? compile(built.rest) : null]);
  return { first, rest };
}

/** A thread with the engine's script, used as a page uses its worker. */
export class Thread extends EventTarget {
  #thread;

  constructor() {
    super();
    const script = new URL(built.worker, base).href;
    this.#thread = new Worker(new URL(built.thread, base), { name: "revisit", workerData: script });
    this.#thread.on("message", (data) => this.dispatchEvent(new MessageEvent("message", { data })));
    this.#thread.on("messageerror", () => this.dispatchEvent(new Event("messageerror")));
    this.#thread.on("error", (error) => this.#fail(error instanceof Error ? error.message : String(error)));
    this.#thread.on("exit", () => this.#fail("its worker was ended"));
    // A program ends when its work is done, also if it does not close its lab. While a call waits, its watchdog keeps the program alive.
    this.#thread.unref(); // after the listeners, which would undo it
  }

  /** @param {unknown} message */
  postMessage(message) {
    this.#thread.postMessage(message);
  }

  terminate() {
    void this.#thread.terminate();
  }

  /** @param {string} message */
  #fail(message) {
    this.dispatchEvent(Object.assign(new Event("error", { cancelable: true }), { message }));
  }
}
