import assert from "node:assert/strict";
import { test } from "node:test";
import { TimeLeft } from "./time-left.js";

test("the rate of the last seconds gives the time left", () => {
  const left = new TimeLeft();
  for (let t = 0; t <= 10; t++) left.add(1000 * t, t < 6 ? 0 : 2 * (t - 6), 100 * t);
  // The rate is 8 episodes in the 4 s from 6 s to 10 s.
  assert.equal(left.seconds(28), 10);
  assert.equal(left.pathsPerSecond(), 100);
});

test("if no episode ended lately, the time left is unknown", () => {
  const left = new TimeLeft();
  assert.equal(left.seconds(5), null);
  for (let t = 0; t <= 10; t++) left.add(1000 * t, 3, t);
  assert.equal(left.seconds(5), null);
  left.add(11000, 4, 11);
  assert.equal(left.seconds(5), 4);
});

test("a reset forgets", () => {
  const left = new TimeLeft();
  left.add(0, 0, 0);
  left.add(1000, 1, 1);
  left.reset();
  left.add(1001, 1, 1);
  assert.equal(left.seconds(5), null);
});
