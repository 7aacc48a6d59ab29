import assert from "node:assert/strict";
import { test } from "node:test";
import { packDocument, unpackDocument } from "./history-entry.js";

/** A document store in memory. */
function memory() {
  /** @type {Map<string, Blob>} */
  const files = new Map();
  return {
    files,
    put: async (/** @type {Blob} */ file) => {
      files.set(`key ${files.size}`, file);
      return `key ${files.size - 1}`;
    },
    get: async (/** @type {string} */ key) => files.get(key),
  };
}

const long = () => ({
  format: "revisit.spec/1",
  problem: { kind: "table", transition: Array.from({ length: 6000 }, (_, s) => [[s / 7, 1 - s / 7]]) },
});

test("a short document is packed at once, as its text", async (t) => {
  t.mock.method(performance, "now", () => 0); // however slow the machine, one slice is enough
  const store = memory();
  const document = { format: "revisit.spec/1", problem: { kind: "river-swim" } };
  const pack = packDocument(document, store);
  assert.deepEqual(pack, { text: JSON.stringify(document) });
  assert.equal(packDocument(document, store), pack);
  assert.deepEqual(await unpackDocument(/** @type {any} */ (structuredClone(pack)), store), document);
  assert.equal(store.files.size, 0);
});

test("a long document is stored once, under the key in its pack", async () => {
  const store = memory();
  const document = long();
  const [one, other] = [packDocument(document, store), packDocument(document, store)];
  assert.ok(one instanceof Promise && one === other);
  const pack = await one;
  assert.deepEqual(pack, { key: "key 0" });
  assert.equal(packDocument(document, store), pack);
  assert.equal(store.files.size, 1);
  assert.deepEqual(await unpackDocument(structuredClone(pack), store), document);
});

test("a document that is gone or unreadable is undefined", async () => {
  const store = memory();
  assert.deepEqual(await packDocument(long(), { ...store, put: () => Promise.reject(new Error("blocked")) }), {
    key: "",
  });
  store.files.set("broken", new Blob(["{"]));
  for (const pack of [{}, { text: "{" }, { key: "" }, { key: "no such" }, { key: "broken" }])
    assert.equal(await unpackDocument(pack, store), undefined);
  const silent = { ...store, get: () => Promise.reject(new Error("blocked")) };
  assert.equal(await unpackDocument({ key: "key" }, silent), undefined);
});

test("a document of more than 100 MB is not kept", async () => {
  const store = memory();
  assert.deepEqual(await packDocument({ ...long(), title: "x".repeat(100_000_000) }, store), { key: "" });
  assert.equal(store.files.size, 0);
});
