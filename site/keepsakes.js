// What would make an entry of the browser's history slow: tables of many numbers, kept beside it under a key that the entry names.

/** @typedef {import("./engine/tables.js").Table} Table */

/** So many of the newest are kept, whichever tab they are of. */
const most = 6;
const [database, store] = ["revisit-history", "tables"];

export class Keepsakes {
  /** Those that were put from here, or are on their way. @type {Set<string>} */
  #put = new Set();
  /** @type {Promise<IDBDatabase> | null} */
  #open = null;

  /**
   * Keeps tables, as far as this browser keeps anything: where it does not, they are not there after a reload.
   * @param {Table[]} tables
   * @returns {string} their key: the same numbers have the same
   */
  put(tables) {
    const key = keyOf(tables);
    if (!this.#put.has(key)) this.#store(key, tables).catch(() => this.#put.delete(key));
    this.#put.add(key);
    return key;
  }

  /**
   * @param {string} key
   * @returns {Promise<Table[] | undefined>}
   */
  async get(key) {
    try {
      const kept = (await this.#opened()).transaction(store).objectStore(store).get(key);
      await done(kept);
      return kept.result?.tables;
    } catch {
      return undefined;
    }
  }

  /**
   * @param {string} key
   * @param {Table[]} tables
   */
  async #store(key, tables) {
    const kept = (await this.#opened()).transaction(store, "readwrite", { durability: "relaxed" }).objectStore(store);
    await done(kept.put({ tables, at: Date.now() }, key));
    const older = kept.index("at").openKeyCursor(null, "prev");
    let seen = 0;
    older.onsuccess = () => {
      const at = older.result;
      if (!at) return;
      if (++seen > most) {
        kept.delete(at.primaryKey);
        this.#put.delete(String(at.primaryKey));
      }
      at.continue();
    };
  }

  #opened() {
    return (this.#open ??= new Promise((resolve, reject) => {
      const opening = indexedDB.open(database, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(store).createIndex("at", "at");
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    }));
  }
}

/** @param {IDBRequest} request @returns {Promise<void>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

/** @param {Table[]} tables */
function keyOf(tables) {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (const { numbers } of tables) {
    const words = new Uint32Array(numbers.buffer, numbers.byteOffset, 2 * numbers.length);
    for (let i = 0; i < words.length; i++) {
      one = Math.imul(one ^ words[i], 0x01000193);
      other = Math.imul((other << 5 | other >>> 27) ^ words[i], 0x85ebca6b);
    }
  }
  return [one >>> 0, other >>> 0, ...tables.flatMap(({ places, shape }) => [places.join(), ...shape])].join(" ");
}
