import assert from "node:assert/strict";
import { test } from "node:test";
import { Signal } from "./signal.js";

test("a signal tells its value at once and when it becomes another one, in the order of its listeners", () => {
  const signal = new Signal(0);
  /** @type {string[]} */
  const told = [];
  signal.subscribe((value) => told.push(`one ${value}`));
  signal.value = 1;
  signal.subscribe((value) => told.push(`other ${value}`));
  signal.value = 1;
  signal.value = NaN;
  signal.value = NaN;
  assert.deepEqual(told, ["one 0", "one 1", "other 1", "one NaN", "other NaN"]);
});

test("a listener may set the value that it is told of", () => {
  const signal = new Signal(5);
  signal.subscribe((value) => {
    if (value > 3) signal.value = 3;
  });
  assert.equal(signal.value, 3);
});
