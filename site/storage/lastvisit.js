// What the engine said at the last visit, kept in this browser so that the next one need not wait for it: for a few specs, each under the
// build whose engine said it and the spec's very text.

import { mixed, none } from "./checksum.js";

/** @typedef {import("../engine/remembering.js").Visit} Visit */

/** So many specs, and characters for each: more is slower to read than the engine is to answer. */
const most = 3;
const longest = 400_000;
const prefix = "revisit.visit.";

/**
 * Whether there was a visit of which something may be kept.
 * @param {() => Storage} storage throws where the browser keeps nothing
 */
export function mayRemember(storage) {
  try {
    return storage().getItem(`${prefix}order`) !== null;
  } catch {
    return false;
  }
}

export class LastVisit {
  #build;
  #storage;

  /**
   * @param {string} build names every file that decides what the engine says
   * @param {() => Storage} storage throws where the browser keeps nothing
   */
  constructor(build, storage) {
    this.#build = build;
    this.#storage = storage;
  }

  /**
   * @param {string} spec
   * @returns {Visit | null} null: none of this build and spec, or not as it was written
   */
  read(spec) {
    try {
      const text = this.#storage().getItem(this.#place(spec)) ?? "";
      const content = text.slice(sumLength);
      if (text.length === 0 || sumOf(content) !== text.slice(0, sumLength)) return null;
      const kept = JSON.parse(content);
      return kept.build === this.#build && kept.spec === spec ? kept.visit : null;
    } catch {
      return null;
    }
  }

  /**
   * @param {string} spec
   * @param {Visit} visit
   */
  write(spec, visit) {
    try {
      const [storage, place, content] = [
        this.#storage(),
        this.#place(spec),
        JSON.stringify({ build: this.#build, spec, visit }),
      ];
      if (content.length > longest) return this.forget(spec);
      const text = sumOf(content) + content;
      if (storage.getItem(place) !== text) storage.setItem(place, text);
      this.#dropOthers(storage, place);
    } catch {
      /* no storage, or it is full: the next visit waits for the engine */
    }
  }

  /** @param {string} spec */
  forget(spec) {
    try {
      this.#storage().removeItem(this.#place(spec));
    } catch {
      /* nothing is kept */
    }
  }

  /**
   * Drops what other builds have left, and the specs that were written longest ago.
   * @param {Storage} storage
   * @param {string} newest
   */
  #dropOthers(storage, newest) {
    const order = `${prefix}order`;
    const places = [newest, ...(storage.getItem(order) ?? "").split(" ").filter((place) => place !== newest)].slice(
      0,
      most,
    );
    if (storage.getItem(order) !== places.join(" ")) storage.setItem(order, places.join(" "));
    for (const key of Object.keys(storage))
      if (key.startsWith(prefix) && key !== order && !places.includes(key)) storage.removeItem(key);
  }

  /** @param {string} spec */
  #place(spec) {
    return prefix + sumOf(`${this.#build} ${spec}`);
  }
}

const sumLength = 16;

/**
 * Two sums of a text's characters, by which one that was cut or changed is known.
 * @param {string} text
 * @returns {string} of hexadecimal digits
 */
export function sumOf(text) {
  const codes = new Uint16Array(text.length);
  for (let i = 0; i < codes.length; i++) codes[i] = text.charCodeAt(i);
  return mixed(none, codes)
    .map((sum) => (sum >>> 0).toString(16).padStart(8, "0"))
    .join("");
}
