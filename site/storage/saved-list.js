// The list of what is saved in the browser: runs or results.

import { jsonFile } from "../ui/files.js";

/**
 * @typedef {object} Row one line of the list
 * @property {string} key tells rows apart; the id of what is saved
 * @property {boolean} saved false: it is of this visit only
 * @property {string} name
 * @property {Date} at
 * @property {string | null} digest null: the runs are not complete
 * @property {string} [damaged] why it cannot be read; then it can only be removed
 */

/** @typedef {import("../revisit.d.ts").RunStore} RunStore */
/** @typedef {import("../revisit.d.ts").Session} Session */

/**
 * The lab's RunStore or ResultsStore.
 * @template Content
 * @typedef {Pick<RunStore, "rename" | "remove" | "watch"> & { save(from: Content | Session, options: { name: string }): Promise<string>, list(): Promise<any[]>, load(id: string): Promise<Content> }} Store
 */

/**
 * @template {Row} R
 * @template Content a record or results
 */
export class SavedList {
  #storeNow;
  #rowOf;
  /** @type {R[]} */
  #saved = [];

  /**
   * @param {() => Store<Content>} storeNow the lab may be there later
   * @param {(listed: any) => R} rowOf the row of what the store lists
   */
  constructor(storeNow, rowOf) {
    this.#storeNow = storeNow;
    this.#rowOf = rowOf;
  }

  get store() {
    return this.#storeNow();
  }

  get rows() {
    return this.#saved;
  }

  /** Reads what is saved. */
  async refresh() {
    this.#saved = (await this.store.list()).map(this.#rowOf);
  }

  /** @param {string} digest @returns {R | undefined} the saved row with this digest */
  findSaved(digest) {
    return this.#saved.find((row) => row.digest === digest);
  }

  /**
   * @param {Content | Session} from
   * @param {string} name
   * @returns {Promise<string>} the new row's key
   */
  async save(from, name) {
    const key = await this.store.save(from, { name });
    await this.refresh();
    return key;
  }

  /** @param {R} row @returns {Promise<Content>} */
  content(row) {
    return this.store.load(row.key);
  }

  /** @param {R} row @returns {Promise<Blob>} */
  async file(row) {
    return jsonFile(await this.content(row));
  }

  /** @param {R} row @param {string} name */
  async rename(row, name) {
    await this.store.rename(row.key, name);
    await this.refresh();
  }

  /**
   * @param {R} row a saved one
   * @param {{ unread?: boolean }} [options] unread: without its content
   * @returns {Promise<Content | null>} its content, so that it can be saved again; null: it is damaged, or unread
   * @throws if it cannot be read for another reason: then it is still saved
   */
  async remove(row, { unread = false } = {}) {
    try {
      const content = unread ? null : await this.store.load(row.key).catch(nullIfDamaged);
      await this.store.remove(row.key);
      return content;
    } finally {
      await this.refresh();
    }
  }
}

/** @param {{ code?: string }} error @returns {null} if what is saved is damaged @throws the error, if it says something else */
function nullIfDamaged(error) {
  if (error.code !== "damaged") throw error;
  return null;
}
