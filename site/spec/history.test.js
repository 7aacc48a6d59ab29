import assert from "node:assert/strict";
import { test } from "node:test";
import { History } from "./history.js";

test("undo and redo walk through the versions, and a new edit drops the undone ones", () => {
  const history = new History();
  for (const n of [1, 2, 3]) history.note({ n });
  assert.deepEqual([history.undo(), history.undo(), history.undo()], [{ n: 2 }, { n: 1 }, null]);
  assert.deepEqual([history.canUndo, history.canRedo], [false, true]);
  assert.deepEqual(history.redo(), { n: 2 });
  history.note({ n: 9 });
  assert.equal(history.redo(), null);
  assert.deepEqual(history.undo(), { n: 2 });
});

test("typing in one field is one version, until it ends or another field is edited", () => {
  const history = new History();
  history.note("start");
  history.note("h", "name", false);
  history.note("he", "name", false);
  history.note("hey", "name");
  history.note("hey!", "name", false);
  history.note("hey! 1", "count", false);
  assert.deepEqual([history.undo(), history.undo(), history.undo(), history.undo()], ["hey!", "hey", "start", null]);
});

test("after close, the same field starts a new version", () => {
  const history = new History();
  history.note("start");
  history.note("a", "name", false);
  history.close();
  history.note("ab", "name", false);
  assert.equal(history.undo(), "a");
});

test("an equal value is not a new version", () => {
  const history = new History();
  history.note({ a: [1, 2] });
  history.note({ a: [1, 2] });
  assert.equal(history.canUndo, false);
});

test("settle replaces the present version, and keeps the old object if nothing changed", () => {
  const history = new History();
  const first = { a: 1 };
  history.note(first);
  assert.equal(history.settle({ a: 1 }), first);
  assert.deepEqual(history.settle({ a: 1, b: 2 }), { a: 1, b: 2 });
  assert.equal(history.canUndo, false);
  history.note({ a: 2, b: 2 });
  assert.deepEqual(history.undo(), { a: 1, b: 2 });
});

test("the oldest versions are dropped", () => {
  const history = new History(3);
  for (let n = 0; n < 10; n++) history.note(n);
  const back = [];
  for (let n = history.undo(); n !== null; n = history.undo()) back.push(n);
  assert.deepEqual(back, [8, 7, 6]);
});
