// The engine's answers of the last visit, given while the engine of this one still starts. Everything is asked of the engine all the
// same: what it says is compared with what was given, and is what the next visit gets.

import { numbersOf, textOf } from "./base64.js";

/** @typedef {import("./messages.d.ts").Answer} Answer */
/** @typedef {import("./messages.d.ts").Request} Request */
/** @typedef {{ json: string, arrays: Record<string, string> } | { value: any }} Said a result as a text can hold it: arrays in base64, a module left out */

/**
 * What was asked until the first picture stood, and what the engine said.
 * @typedef {object} Visit
 * @property {string[]} changes the calls that changed something in the engine, in their order
 * @property {Record<string, Said>} answers by the call and how many changes there were by then
 */

/** @typedef {{ key: string, method: string, said: Said | null, result: any }} Asked what the engine has yet to answer; said: what was answered in its place, as result */

/** Bytes of an answer that is kept. */
const longest = 100_000;
/** Reads whose answer no path of a run changes. */
const lasting = new Set(["start", "predict"]);
const reads = new Set([...lasting, "progress", "view", "summary", "theory", "audit", "layer"]);
const changing = new Set(["open", "drive", "close"]);
/** The engine takes no other call, or none of the same session, until it has answered these. */
const long = new Set(["start", "drive"]);

/** Stands before a worker that has the engine in it. From the first change on that the last visit did not ask for, only the engine answers. */
export class RememberingWorker extends EventTarget {
  #worker;
  #kept;
  /** @type {Visit} */
  #visit = { changes: [], answers: {} };
  /** By the ids of the calls. @type {Map<number, Asked>} */
  #asked = new Map();
  /** What takes the engine long while the page has its end from memory: what is asked behind it waits. @type {number | null} */
  #behind = null;
  /** @type {[Request, StructuredSerializeOptions | undefined][]} */
  #waiting = [];
  /** Whether what the engine says depends on nothing but what it is asked. */
  #pure = true;
  #misled = false;
  #over = false;
  #dead = false;
  #settle = () => {};

  /**
   * @param {import("./host.js").Home} worker is begun when the first picture stands, or at once where that needs it
   * @param {Visit | null} kept of the same build
   */
  constructor(worker, kept) {
    super();
    this.#worker = worker;
    this.#kept = kept;
    worker.addEventListener("message", (event) => this.#hear(/** @type {MessageEvent<Answer>} */ (event).data));
    for (const kind of ["messageerror", "error"]) worker.addEventListener(kind, (event) => this.#fail(event));
    if (!kept) worker.begin?.();
  }

  /**
   * @param {Request} request
   * @param {StructuredSerializeOptions} [options]
   */
  postMessage(request, options) {
    const result = this.#over ? null : this.#recall(request);
    if (this.#behind === null || request.method === "ping") this.#pass(request, options);
    else this.#waiting.push([request, options]);
    if (result) queueMicrotask(() => this.#tell({ id: request.id, result }));
    else this.#worker.begin?.();
  }

  terminate() {
    this.#lost();
    this.#worker.terminate();
  }

  /**
   * Only the engine answers from here on.
   * @returns {Promise<{ visit: Visit | null, misled: boolean }>} once it has answered what was asked before. visit: what the next one may
   *   be told, null: nothing, since it depends on more than what is asked. misled: it was something else than what was told
   */
  async end() {
    this.#over = true;
    this.#worker.begin?.();
    if (this.#asked.size > 0 && !this.#dead) await new Promise((resolve) => (this.#settle = () => resolve(undefined)));
    return { visit: this.#pure && this.#asked.size === 0 ? this.#whole() : null, misled: this.#misled };
  }

  /** This visit, and what of the last was not asked this time. @returns {Visit} */
  #whole() {
    const same = !this.#misled && this.#kept?.changes.length === this.#visit.changes.length;
    const answers = { ...(same && this.#kept?.answers), ...this.#visit.answers };
    return {
      changes: this.#visit.changes,
      answers: Object.fromEntries(Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1))),
    };
  }

  /**
   * @param {Request} request
   * @returns {any} its result, where that is known
   */
  #recall({ id, method, args }) {
    const change = changing.has(method) || (method === "audit" && args[1] !== null);
    if (!change && !reads.has(method)) {
      if (method === "stop") this.#pure = false;
      return null;
    }
    if (args.some((arg) => arg instanceof Blob)) return this.#lose(); // no text says what is in it
    const call = `${method} ${method === "start" ? "" : JSON.stringify(args)}`;
    const driving = [...this.#asked.values()].some((asked) => asked.method === "drive" && !asked.said);
    if (change) {
      if (driving) return this.#lose();
      if (this.#kept?.changes[this.#visit.changes.length] !== call) this.#kept = null;
      this.#visit.changes.push(call);
    } else if (driving && !lasting.has(method)) {
      return null; // where in its run it is by then, nobody knows
    }
    const now = this.#visit.changes.length;
    const key = change ? `${now}` : lasting.has(method) ? call : `${now} ${call}`;
    const said = this.#kept && Object.hasOwn(this.#kept.answers, key) ? this.#kept.answers[key] : null;
    const result = said && revived(said);
    this.#asked.set(id, { key, method, said, result });
    return result;
  }

  /** Nothing of this visit can be told by its calls. @returns {null} */
  #lose() {
    this.#pure = false;
    this.#kept = null;
    return null;
  }

  /**
   * @param {Request} request
   * @param {StructuredSerializeOptions} [options]
   */
  #pass(request, options) {
    this.#worker.postMessage(request, options);
    if (long.has(request.method) && this.#asked.get(request.id)?.said) this.#behind = request.id;
  }

  /** @param {Answer} answer */
  #hear(answer) {
    if ("died" in answer) this.#lost();
    const asked = "id" in answer ? this.#asked.get(answer.id) : undefined;
    if (!asked || !("id" in answer)) return this.#tell(answer);
    if (!asked.said) this.#tell(answer);
    if ("progress" in answer) return;
    this.#asked.delete(answer.id);
    this.#note(asked, answer);
    if (answer.id === this.#behind) this.#catchUp();
    if (this.#asked.size === 0) this.#settle();
  }

  /**
   * @param {Asked} asked
   * @param {Answer} answer
   */
  #note({ key, said, result }, answer) {
    const now = "result" in answer ? written(answer.result) : null;
    if (now) this.#visit.answers[key] = now;
    else this.#pure = false;
    if (!said) return;
    if (JSON.stringify(now) !== JSON.stringify(said)) this.#misled = true;
    if (result.value?.module && "result" in answer && "value" in answer.result)
      Object.assign(result.value.module, /** @type {any} */ (answer.result.value)?.module);
  }

  /** The engine is where memory was. */
  #catchUp() {
    this.#behind = null;
    while (this.#behind === null && this.#waiting.length > 0)
      this.#pass(.../** @type {[Request]} */ (/** @type {unknown} */ (this.#waiting.shift())));
  }

  /** No more answers come. */
  #lost() {
    this.#dead = this.#over = true;
    this.#settle();
  }

  /** @param {Event} event */
  #fail(event) {
    event.preventDefault();
    this.#lost();
    this.dispatchEvent(
      event instanceof ErrorEvent
        ? new ErrorEvent(event.type, { message: event.message, cancelable: true })
        : new Event(event.type),
    );
  }

  /** @param {Answer} answer */
  #tell(answer) {
    this.dispatchEvent(new MessageEvent("message", { data: answer }));
  }
}

/**
 * @param {any} result as the engine's worker sends it
 * @returns {Said | null} null: too long for a text
 */
function written(result) {
  if ("value" in result) return { value: result.value?.module ? { ...result.value, module: null } : result.value };
  if (result.json.length > longest) return null;
  const arrays = Object.entries(/** @type {Record<string, Float64Array>} */ (result.arrays ?? {}));
  return {
    json: new TextDecoder().decode(result.json),
    arrays: Object.fromEntries(arrays.map(([path, numbers]) => [path, textOf(numbers)]).sort()),
  }; // Go keeps no order
}

/** @param {Said} said @returns {any} the same result; a module follows when there is one */
function revived(said) {
  if ("value" in said)
    return { value: said.value?.module === null ? { ...said.value, module: { first: null, rest: null } } : said.value };
  return {
    json: new TextEncoder().encode(said.json),
    arrays: Object.fromEntries(Object.entries(said.arrays).map(([path, text]) => [path, numbersOf(text)])),
  };
}
