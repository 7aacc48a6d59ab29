// The page's end of one engine: its worker, the calls that wait for it, and the watch over its life.

import { RevisitError } from "./failure.js";
import { valueInSlices } from "./reply.js";
import { spawnWorker } from "./spawn.js";

/** @typedef {import("./messages.d.ts").Answer} Answer */
/** @typedef {import("./messages.d.ts").Started} Started */
/** @typedef {import("../revisit.d.ts").Progress} Progress */

/** A worker, as far as it is needed here.
 * @typedef {EventTarget & { postMessage: (message: any, options?: StructuredSerializeOptions) => void, terminate: () => void }} Home */

/** Characters that any machine reads in a millisecond: whoever sends a long text waits the longer for a sign of life. */
const readPerMillisecond = 500;

/** Milliseconds in which a page hears what came in while it was busy. */
const hearing = 50;

/**
 * @typedef {object} Call
 * @property {number} reading milliseconds that the texts sent with it may take to read
 * @property {(value: any) => void} resolve
 * @property {(error: RevisitError) => void} reject
 * @property {(progress: Progress) => void} [onProgress]
 */

export class EngineHost {
  #worker;
  #watchdog;
  #lastId = 0;
  /** @type {Map<number, Call>} */
  #waiting = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Promise<Started> | null} */
  #starting = null;
  /** @type {Started | null} */
  #started = null;
  /** @type {RevisitError | null} */
  #end = null;

  /**
   * @param {{ watchdog: number, spawn?: () => Home }} options watchdog: milliseconds of silence, while a call waits, after
   *   which the worker is asked whether it lives; after as many more it counts as dead
   */
  constructor({ watchdog, spawn = spawnWorker }) {
    this.#watchdog = watchdog;
    try {
      this.#worker = spawn();
    } catch (error) {
      throw engineError(`the browser starts no worker: ${error instanceof Error ? error.message : error}`);
    }
    this.#worker.addEventListener("message", (event) => this.#hear(/** @type {MessageEvent<Answer>} */ (event).data));
    this.#worker.addEventListener("messageerror", () => this.#die("its answer could not be read"));
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault(); // it is reported by every call that waits
      this.#die(/** @type {ErrorEvent} */ (event).message || "its worker cannot be loaded");
    });
  }

  /** Why no more calls are possible, null while they are. */
  get end() {
    return this.#end;
  }

  /**
   * Once: who asks again gets what the first one gets.
   * @param {import("./messages.d.ts").Compiled | null} compiled by another host's start
   * @returns {Promise<Started>}
   */
  start(compiled) {
    return (this.#starting ??= this.#start(compiled));
  }

  /** @param {import("./messages.d.ts").Compiled | null} compiled */
  async #start(compiled) {
    this.#started = /** @type {Started} */ (await this.call("start", [compiled]).promise);
    return this.#started;
  }

  /**
   * @param {string} method
   * @param {any[]} args long texts among them may be files
   * @param {(progress: Progress) => void} [onProgress]
   * @returns {{ id: number, promise: Promise<any> }}
   */
  call(method, args, onProgress) {
    const id = ++this.#lastId;
    if (this.#end) return { id, promise: Promise.reject(this.#end) };
    const reading = args.reduce(
      (/** @type {number} */ sum, arg) => sum + Math.floor(lengthOf(arg) / readPerMillisecond),
      0,
    );
    const promise = new Promise((resolve, reject) => this.#waiting.set(id, { reading, resolve, reject, onProgress }));
    this.#worker.postMessage({ id, method, args });
    if (this.#waiting.size === 1) this.#watch();
    return { id, promise };
  }

  /** Ends the worker. What waits is rejected. */
  close() {
    this.#finish(engineError("this lab was closed"));
  }

  /** @param {Answer} answer */
  #hear(answer) {
    if (this.#end) return;
    if ("died" in answer) return this.#die(answer.died);
    if ("rest" in answer) {
      if (this.#started) this.#started.module.rest = answer.rest;
      return;
    }
    const call = this.#waiting.get(answer.id);
    if ("progress" in answer) {
      call?.onProgress?.(answer.progress);
    } else {
      this.#waiting.delete(answer.id);
      if ("failure" in answer) call?.reject(new RevisitError(answer.failure));
      else call?.resolve("value" in answer.result ? answer.result.value : valueInSlices(answer.result));
    }
    this.#watch();
  }

  /** Waits anew for a sign of life, if there is any to wait for. */
  #watch() {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    this.#timer = setTimeout(() => this.#ask(), this.#watchdog);
  }

  /** Asks for one. */
  #ask() {
    this.#worker.postMessage({ id: 0, method: "ping", args: [] });
    const reading = [...this.#waiting.values()].reduce((sum, call) => sum + call.reading, 0);
    const patience = this.#watchdog + reading;
    const giveUp = () => this.#die(`it has been silent for ${Math.round((this.#watchdog + patience) / 100) / 10} s`);
    this.#timer = setTimeout(() => (this.#timer = setTimeout(giveUp, hearing)), patience);
  }

  /** @param {string} reason */
  #die(reason) {
    this.#finish(engineError(`the engine ${this.#started ? "stopped" : "did not start"}: ${reason}`));
  }

  /** @param {RevisitError} error */
  #finish(error) {
    if (this.#end) return;
    this.#end = error;
    clearTimeout(this.#timer);
    this.#worker.terminate();
    for (const call of this.#waiting.values()) call.reject(error);
    this.#waiting.clear();
  }
}

/** @param {unknown} arg a text, a file of one, or anything else @returns {number} characters, more or less */
function lengthOf(arg) {
  return typeof arg === "string" ? arg.length : arg instanceof Blob ? arg.size : 0;
}

/** @param {string} message */
function engineError(message) {
  return new RevisitError({ code: "engine", message });
}
