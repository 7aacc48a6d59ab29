// The store of long documents, in an IndexedDB in memory whose calls can be made to fail.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { IDBDatabase, IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { DocumentStore } from "./document-store.js";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const file = (/** @type {string} */ text) => new Blob([text]);

/**
 * Lets calls of a browser's storage fail while something is done.
 * @param {(name: string) => boolean} fails asked before each call
 * @param {() => Promise<void>} act
 */
async function withFaults(fails, act) {
  const calls = /** @type {[any, string][]} */ ([
    [IDBFactory.prototype, "open"],
    [IDBDatabase.prototype, "transaction"],
    [IDBObjectStore.prototype, "put"],
    [IDBObjectStore.prototype, "get"],
  ]);
  const before = calls.map(([of, name]) => of[name]);
  calls.forEach(([of, name], i) => {
    of[name] = function (/** @type {any[]} */ ...given) {
      // The transaction of an upgrade is the browser's own.
      if (given[1] !== "versionchange" && fails(name))
        throw new DOMException("Connection to Indexed Database server lost.", "UnknownError");
      return before[i].apply(this, given);
    };
  });
  try {
    await act();
  } finally {
    calls.forEach(([of, name], i) => {
      of[name] = before[i];
    });
  }
}

test("a document is read back by its key, from another page too; one that was never kept is not there", async () => {
  const key = await new DocumentStore().put(file("a document"));
  assert.equal(await (await new DocumentStore().get(key))?.text(), "a document");
  assert.equal(await new DocumentStore().get("other"), undefined);
});

test("with a connection that the browser has closed, the next call opens another", async () => {
  const store = new DocumentStore();
  const first = await store.put(file("before"));
  /** @type {Set<IDBDatabase>} */
  const dead = new Set();
  const { transaction } = IDBDatabase.prototype;
  let opened = 0;
  IDBDatabase.prototype.transaction = function (...given) {
    if (opened === 0) dead.add(this);
    if (dead.has(this)) throw new DOMException("The database connection is closing.", "InvalidStateError");
    return transaction.apply(this, given);
  };
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...given) {
    opened++;
    return open.apply(this, given);
  };
  try {
    const second = await store.put(file("after"));
    assert.equal(await (await store.get(second))?.text(), "after");
    assert.equal(await (await store.get(first))?.text(), "before");
    assert.equal(opened, 1);
  } finally {
    Object.assign(IDBDatabase.prototype, { transaction });
    Object.assign(IDBFactory.prototype, { open });
  }
});

for (const name of ["open", "transaction", "put", "get", "any of them"])
  test(`where every n-th call fails (${name}), what was said to be kept is there afterwards`, async () => {
    for (let n = 1; n <= 40; n++) {
      globalThis.indexedDB = new IDBFactory();
      let calls = 0;
      let refused = 0;
      /** @type {Map<string, string>} */
      const kept = new Map();
      const store = new DocumentStore();
      await withFaults(
        (called) => (called === name || name === "any of them") && ++calls % n === 0,
        async () => {
          for (let i = 0; i < 12; i++) {
            const text = `document ${i}`;
            await store.put(file(text)).then(
              (key) => kept.set(key, text),
              () => refused++,
            );
            for (const [key, text] of kept) {
              const read = await store.get(key).catch(() => null);
              if (read !== null) assert.equal(await read?.text(), text);
            }
          }
        },
      );
      assert.equal(kept.size + refused, 12);
      if (n > 4) assert.equal(refused, 0, `every ${n}th call fails`);
      const later = new DocumentStore();
      for (const [key, text] of kept) {
        assert.equal(await (await store.get(key))?.text(), text);
        assert.equal(await (await later.get(key))?.text(), text);
      }
    }
  });
