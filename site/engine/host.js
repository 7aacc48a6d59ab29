// The page's side of a worker, such as one engine: the calls that wait for an answer, and a watchdog.

import { RevisitError } from "./failure.js";
import { valueInSlices } from "./reply.js";
import { hostMustAllow, spawnWorker } from "./spawn.js";

/** @typedef {import("./messages.d.ts").Answer} Answer */
/** @typedef {import("./messages.d.ts").Started} Started */
/** @typedef {import("../revisit.d.ts").Progress} Progress */

/** The part of a worker that is used here.
 * @typedef {EventTarget & { postMessage: (message: any, options?: StructuredSerializeOptions) => void, terminate: () => void }} WorkerLike */

/** Characters that any machine reads in a millisecond. The watchdog waits longer after a long text. */
const readPerMillisecond = 500;

/** Milliseconds in which a page handles messages that came in while it was busy. */
const graceTime = 50;

/** Milliseconds of silence after which whoever waits is offered to end the engine: half of them until it is asked whether it lives, half after. */
const silence = 10_000;

/**
 * @typedef {object} Call
 * @property {number} reading milliseconds in which its texts are read at the latest
 * @property {(value: any) => void} resolve
 * @property {(error: RevisitError) => void} reject
 * @property {(progress: Progress) => void} [onProgress]
 */

export class WorkerHost {
  #worker;
  #watchdog;
  #name;
  #locks;
  #answered = false;
  #lastId = 0;
  /** @type {Map<number, Call>} */
  #waiting = new Map();
  #onSilence;
  #silent = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silenceTimer;
  /** @type {Promise<Started> | null} */
  #starting = null;
  /** @type {Started | null} */
  #started = null;
  /** @type {RevisitError | null} */
  #end = null;

  /**
   * @param {{ watchdog: number, onSilence?: (end: (() => void) | null) => void, spawn?: () => WorkerLike, name?: string, locks?: Pick<LockManager, "request"> | null }} options watchdog: milliseconds without a message, while a call
   *   waits, after which the worker is asked whether it lives; after as many again it counts as dead. onSilence: called when a started worker
   *   lets a call wait for 10 s, with what ends the worker, and with null when the silence is over. name: in the error then. locks: the
   *   browser's, by which it is known at once that an engine's worker was ended; null: there are none, or they are not needed
   */
  constructor({
    watchdog,
    onSilence = () => {},
    spawn = spawnWorker,
    name = "the engine",
    locks = globalThis.navigator?.locks,
  }) {
    this.#watchdog = watchdog;
    this.#onSilence = onSilence;
    this.#name = name;
    this.#locks = locks;
    try {
      this.#worker = spawn();
    } catch (error) {
      throw engineError(
        `the browser couldn’t start a worker: ${error instanceof Error ? error.message : error}${hostMustAllow()}`,
      );
    }
    this.#worker.addEventListener("message", (event) =>
      this.#receive(/** @type {MessageEvent<Answer>} */ (event).data),
    );
    this.#worker.addEventListener("messageerror", () => this.#die("its answer could not be read"));
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault(); // every waiting call reports it
      this.#die(/** @type {ErrorEvent} */ (event).message || "its worker cannot be loaded");
    });
  }

  /** Why no more calls are possible, null if they are. */
  get end() {
    return this.#end;
  }

  /**
   * Starts the engine once; later calls get the same promise.
   * @param {import("./messages.d.ts").Compiled | null} compiled by another host
   * @returns {Promise<Started>}
   */
  start(compiled) {
    return (this.#starting ??= this.#start(compiled));
  }

  /** @param {import("./messages.d.ts").Compiled | null} compiled */
  async #start(compiled) {
    this.#started = /** @type {Started} */ (await this.call("start", [compiled]).promise);
    const { life } = this.#started;
    if (life)
      this.#locks
        ?.request(life, () => this.#die("its worker was ended"))
        .catch(() => {
          /* the watchdog is left */
        });
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

  /** Ends the worker. Waiting calls are rejected. */
  close() {
    this.#finish(engineError("this lab was closed"));
  }

  /** @param {Answer} answer */
  #receive(answer) {
    if (this.#end) return;
    if ("died" in answer) return this.#die(answer.died, answer.detail);
    if ("loading" in answer) return this.#watch();
    if ("rest" in answer) {
      if (this.#started) this.#started.module.rest = answer.rest;
      return;
    }
    const call = this.#waiting.get(answer.id);
    if ("progress" in answer) {
      call?.onProgress?.(answer.progress);
    } else {
      this.#waiting.delete(answer.id);
      this.#answered ||= call !== undefined;
      if ("failure" in answer) call?.reject(new RevisitError(answer.failure));
      else call?.resolve(answerOf(answer.result));
    }
    this.#watch();
  }

  /** Starts the watchdog anew if a call waits. */
  #watch() {
    this.#stopWatching();
    if (this.#waiting.size === 0) return;
    this.#timer = setTimeout(() => this.#ping(), this.#watchdog);
    if (this.#answered) this.#silenceTimer = setTimeout(() => this.#wonder(), silence / 2);
  }

  #stopWatching() {
    clearTimeout(this.#timer);
    clearTimeout(this.#silenceTimer);
    if (this.#silent) this.#onSilence(null);
    this.#silent = false;
  }

  /** Asks the worker whether it lives, and if it does not answer leaves it to the reader to end it. */
  #wonder() {
    this.#ask();
    const tell = () => {
      this.#silent = true;
      this.#onSilence(() => this.#die("it did not answer, and was ended on request"));
    };
    this.#silenceTimer = setTimeout(
      () => (this.#silenceTimer = setTimeout(tell, graceTime)),
      silence / 2 + this.#reading,
    );
  }

  #ask() {
    this.#worker.postMessage({ id: 0, method: "ping", args: [] });
  }

  /** Milliseconds in which the texts of the waiting calls are read. */
  get #reading() {
    return [...this.#waiting.values()].reduce((sum, call) => sum + call.reading, 0);
  }

  /** Asks the worker whether it lives, and gives up if it does not answer. */
  #ping() {
    this.#ask();
    const patience = this.#watchdog + this.#reading;
    const giveUp = () =>
      this.#die(`it has been silent for ${Math.round((this.#watchdog + patience) / 100) / 10} s`, "silence");
    this.#timer = setTimeout(() => (this.#timer = setTimeout(giveUp, graceTime)), patience);
  }

  /** @param {string} reason @param {import("./failure.js").ErrorDetail} [detail] */
  #die(reason, detail) {
    const how = this.#answered ? "stopped" : "did not start";
    this.#finish(engineError(`${this.#name} ${how}: ${reason}${this.#answered ? "" : hostMustAllow()}`, detail));
  }

  /** @param {RevisitError} error */
  #finish(error) {
    if (this.#end) return;
    this.#end = error;
    this.#stopWatching();
    this.#worker.terminate();
    for (const call of this.#waiting.values()) call.reject(error);
    this.#waiting.clear();
  }
}

/** @param {unknown} arg a text, a file, or anything else @returns {number} about how many characters it has */
function lengthOf(arg) {
  return typeof arg === "string" ? arg.length : arg instanceof Blob ? arg.size : 0;
}

/** @param {string} message @param {import("./failure.js").ErrorDetail} [detail] */
function engineError(message, detail) {
  return new RevisitError({ code: "engine", message, detail });
}

/**
 * What an answer holds; of several answers each, or the error that it is.
 * @param {Extract<Answer, { result: unknown }>["result"]} result
 */
function answerOf(result) {
  if ("value" in result) return result.value;
  if (!("answers" in result)) return valueInSlices(result);
  return Promise.all(
    result.answers.map((one) => ("failure" in one ? new RevisitError(one.failure) : valueInSlices(one))),
  );
}
