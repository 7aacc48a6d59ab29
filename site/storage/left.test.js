import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { keepLeft, leftThere } from "./left.js";

/** @type {Map<string, string>} */
let kept = new Map();

beforeEach(() => {
  kept = new Map();
  Object.assign(globalThis, {
    location: { origin: "https://revisit.example" },
    localStorage: {
      getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
      setItem: (/** @type {string} */ name, /** @type {string} */ text) => kept.set(name, text),
    },
  });
});

test("what was left comes back, and nothing that cannot be read", () => {
  assert.equal(leftThere(), null);
  const left = { entry: { example: "lake", paths: 4 }, address: "", title: "Lake", paths: 4 };
  keepLeft(left);
  assert.deepEqual(leftThere(), left);
  const linked = { ...left, address: "https://revisit.example/r/abc" };
  keepLeft(linked);
  assert.deepEqual(leftThere(), linked);
  keepLeft({ ...left, address: "https://other.example/" });
  assert.equal(leftThere(), null, "it leads to no other site");
  for (const text of [
    "",
    "{",
    "null",
    "4",
    '{"entry":{},"address":"","title":"Lake","paths":0}',
    '{"entry":1,"address":"","title":"","paths":2}',
  ]) {
    kept.set("revisit.left", text);
    assert.equal(leftThere(), null, text);
  }
});

test("storage that is blocked is no fault", () => {
  const blocked = () => {
    throw new Error("blocked");
  };
  Object.assign(globalThis, { localStorage: { getItem: blocked, setItem: blocked } });
  keepLeft({ entry: {}, address: "", title: "", paths: 1 });
  assert.equal(leftThere(), null);
});
