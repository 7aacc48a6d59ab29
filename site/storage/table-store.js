// What would make an entry of the browser's history slow: tables of many numbers, kept beside it under a key that the entry names.

import { keepsakesWorker } from "../engine/addresses.js";
import { mixed, none } from "./checksum.js";
import { scriptURL } from "../engine/trusted-urls.js";

/** @typedef {import("../engine/tables.js").Table} Table */
/** @typedef {import("./table-store/worker.js").Reply} Reply */

/** So many words of numbers are read at a time. */
const few = 1 << 16;

export class Keepsakes {
  /** Those that were put from here, or are on their way. @type {Set<string>} */
  #put = new Set();
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, (reply: Omit<Reply, "id">) => void>} */
  #waiting = new Map();
  #asked = 0;

  /**
   * Keeps tables, as far as this browser keeps anything: where it does not, they are not there after a reload. A step at a time.
   * @param {Table[]} tables whose numbers are gone from here afterwards
   * @returns {Generator<undefined, string, undefined>} their key: the same numbers have the same
   */
  *put(tables) {
    const key = yield* keying(tables);
    if (!this.#put.has(key)) this.#store(key, tables);
    this.#put.add(key);
    return key;
  }

  /**
   * @param {string} key
   * @returns {Promise<Table[] | undefined>}
   */
  async get(key) {
    return (await this.#ask({ key })).tables;
  }

  /** Waits until what was put is kept, for whoever leaves the page. @returns {Promise<void>} */
  async settled() {
    if (this.#waiting.size > 0) await this.#ask({ key: "" });
  }

  /**
   * @param {string} key
   * @param {Table[]} tables
   */
  async #store(key, tables) {
    const { fault, older = [] } = await this.#ask(
      { key, tables },
      tables.map(({ numbers }) => /** @type {ArrayBuffer} */ (numbers.buffer)),
    );
    for (const one of fault === undefined ? older : [key]) this.#put.delete(one);
  }

  /**
   * @param {{ key: string, tables?: Table[] }} request
   * @param {Transferable[]} [transfer]
   * @returns {Promise<Omit<Reply, "id">>}
   */
  #ask(request, transfer = []) {
    const id = this.#asked++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      try {
        this.#living().postMessage({ id, ...request }, { transfer });
      } catch (error) {
        this.#answer(id, { fault: String(error) });
      }
    });
  }

  #living() {
    if (this.#worker) return this.#worker;
    const worker = (this.#worker = new Worker(scriptURL(new URL(`../${keepsakesWorker}`, import.meta.url)), {
      type: "module",
      name: "keepsakes",
    }));
    worker.addEventListener("message", (/** @type {MessageEvent<Reply>} */ { data: { id, ...reply } }) =>
      this.#answer(id, reply),
    );
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      for (const id of [...this.#waiting.keys()]) this.#answer(id, { fault: event.message });
    });
    return worker;
  }

  /**
   * @param {number} id
   * @param {Omit<Reply, "id">} reply
   */
  #answer(id, reply) {
    this.#waiting.get(id)?.(reply);
    this.#waiting.delete(id);
  }
}

/** @param {Table[]} tables @returns {Generator<undefined, string, undefined>} */
function* keying(tables) {
  let sums = none;
  for (const { numbers } of tables) {
    const words = new Uint32Array(numbers.buffer, numbers.byteOffset, 2 * numbers.length);
    for (let from = 0; from < words.length; from += few) {
      sums = mixed(sums, words.subarray(from, from + few));
      yield;
    }
  }
  return [...sums.map((sum) => sum >>> 0), ...tables.flatMap(({ places, shape }) => [places.join(), ...shape])].join(
    " ",
  );
}
