import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => kept.set(name, text),
  },
});
/** A page's module, as after a reload. */
const opened = async () => import(`./lessons.js?${Math.random()}`);

beforeEach(() => kept.clear());

test("what was solved is there after a reload, with the time of the first solution", async () => {
  const { noteSolved, solvedExercises } = await opened();
  noteSolved("a/b", new Date(0));
  noteSolved("a/b", new Date(1e9));
  assert.deepEqual(solvedExercises(), { "a/b": "1970-01-01T00:00:00.000Z" });
  const again = await opened();
  again.noteSolved("a/c", new Date(1e9));
  assert.deepEqual(Object.keys((await opened()).solvedExercises()), ["a/b", "a/c"]);
  assert.equal((await opened()).solvedExercises()["a/b"], "1970-01-01T00:00:00.000Z");
});

test("what cannot be read counts as nothing", async () => {
  for (const text of [
    "",
    "{",
    "null",
    "[]",
    '{"version":2,"solved":{"a/b":"x"}}',
    '{"version":1,"solved":null}',
    '{"version":1,"solved":{"a/b":7}}',
  ]) {
    kept.set("revisit.lessons", text);
    assert.deepEqual((await opened()).solvedExercises(), {}, text);
  }
});

test("a record of another version is left alone", async () => {
  const later = '{"version":2,"solved":{}}';
  kept.set("revisit.lessons", later);
  const { noteSolved, solvedExercises } = await opened();
  assert.equal(noteSolved("a/b"), false);
  assert.deepEqual(Object.keys(solvedExercises()), ["a/b"]);
  assert.equal(kept.get("revisit.lessons"), later);
});

test("each note says whether it is kept", async (t) => {
  const { noteAnswered, noteSolved, noteWritten } = await opened();
  const all = () => [noteSolved("a/b"), noteAnswered("a/b", 1), noteWritten("a/b", "x")];
  assert.deepEqual(all(), [true, true, true]);
  t.mock.method(localStorage, "setItem", () => {
    throw new Error("full");
  });
  assert.deepEqual(all(), [false, false, false]);
});
