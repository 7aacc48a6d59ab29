// Documents that are too long for the browser's history. They are files in IndexedDB; an entry of the history names their keys.

const [database, store] = ["revisit-documents", "files"];
/** Total size of the store in bytes, for all tabs. The oldest documents are dropped first. */
const most = 250_000_000;

export class DocumentStore {
  /** @type {Promise<IDBDatabase> | null} */
  #open = null;

  /**
   * @param {Blob} file
   * @returns {Promise<string>} its key; equal texts have equal keys
   * @throws if this browser keeps nothing
   */
  async put(file) {
    const key = await keyOf(file);
    await this.#transact("readwrite", (files) => {
      files.put({ file, at: Date.now() }, key);
      let room = most;
      const cursors = files.index("at").openCursor(null, "prev");
      cursors.onsuccess = () => {
        const cursor = cursors.result;
        if (!cursor) return;
        room -= cursor.value.file.size;
        if (room < 0) cursor.delete();
        cursor.continue();
      };
    });
    return key;
  }

  /**
   * @param {string} key
   * @returns {Promise<Blob | undefined>} undefined: it is gone
   */
  async get(key) {
    const request = await this.#transact("readonly", (files) => files.get(key));
    return request.result?.file;
  }

  /**
   * Does work in a transaction, and where that fails once more with a new connection: a browser may close one that is open, as iOS does to a
   * page that was in the background, and tells no one.
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(files: IDBObjectStore) => T} work
   * @returns {Promise<T>} once the transaction has ended
   */
  async #transact(mode, work) {
    const attempt = async () => {
      try {
        this.#open ??= opened();
        const transaction = (await this.#open).transaction(store, mode, { durability: "relaxed" });
        const done = work(transaction.objectStore(store));
        await ended(transaction);
        return done;
      } catch (error) {
        this.#open = null;
        throw error;
      }
    };
    return attempt().catch(attempt);
  }
}

/** @param {Blob} file */
async function keyOf(file) {
  if (!globalThis.crypto?.subtle) return `${Date.now()} ${Math.random()}`; // pages served over plain HTTP have no hashes
  const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store).createIndex("at", "at");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function ended(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
