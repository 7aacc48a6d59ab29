// Where tables are kept: a database of its own, for whichever tab asks.

/** @typedef {import("../../engine/tables.js").Table} Table */

/** So many of the newest are kept, whichever tab they are of. */
const most = 6;
const [database, store] = ["revisit-history", "tables"];
/** @type {Promise<IDBDatabase> | null} */
let open = null;

/**
 * @param {string} key
 * @param {Table[]} tables
 * @returns {Promise<string[]>} keys of what is not kept any more
 */
export async function put(key, tables) {
  const kept = (await opened()).transaction(store, "readwrite", { durability: "relaxed" }).objectStore(store);
  await done(kept.put({ tables, at: Date.now() }, key));
  const keys = kept.index("at").getAllKeys();
  await done(keys);
  const older = keys.result.slice(0, -most);
  for (const one of older) kept.delete(one);
  return older.map(String);
}

/**
 * @param {string} key
 * @returns {Promise<Table[] | undefined>}
 */
export async function get(key) {
  const kept = (await opened()).transaction(store).objectStore(store).get(key);
  await done(kept);
  return kept.result?.tables;
}

function opened() {
  return (open ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store).createIndex("at", "at");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  }));
}

/** @param {IDBRequest} request @returns {Promise<void>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
