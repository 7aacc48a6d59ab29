import assert from "node:assert/strict";
import { test } from "node:test";
import { Advancement } from "./comparison-progress.js";

/** What is planned: learner 1 takes three times as long as learner 0, learner 2 five times. */
const cell = (/** @type {number} */ learner, /** @type {number} */ seed) => ({
  point: 0,
  learner,
  seed,
  seconds: [10, 30, 50][learner],
  spec: /** @type {any} */ ({}),
});

function timed(/** @type {{ cells: number, done?: number, workers?: number }} */ { cells, done = 0, workers = 1 }) {
  let time = 0;
  const planned = Array.from({ length: cells }, (_, i) => cell(i % 3, 1 + Math.floor(i / 3)));
  return {
    advancement: new Advancement({ cells: planned, done, workers, now: () => time }),
    pass: (/** @type {number} */ seconds) => (time += 1000 * seconds),
  };
}

test("of nothing finished nothing is known", () => {
  const { advancement, pass } = timed({ cells: 2 });
  advancement.begin(cell(0, 1));
  pass(3);
  assert.deepEqual(advancement.progress(["0 0"]), {
    cells: 2,
    done: 0,
    running: [{ point: 0, learner: 0, seed: 1, fraction: 0 }],
    seconds: 3,
    left: null,
  });
});

test("finished cells tell of those of the same learner, and as planned of the others", () => {
  const { advancement, pass } = timed({ cells: 5 });
  const [fast, slow] = [cell(0, 1), cell(1, 1)];
  advancement.begin(fast);
  pass(2);
  advancement.finish(fast);
  assert.equal(advancement.progress(["0 1", "0 2"]).left, 6 + 10);
  advancement.begin(slow);
  pass(10);
  advancement.finish(slow);
  assert.equal(advancement.expected("0 0"), 2);
  assert.equal(advancement.progress(["0 0", "0 1", "0 2"]).left, 2 + 10 + (50 * (2 + 10)) / (10 + 30));
});

test("a running cell counts with what it has done, and no end is nearer than its own", () => {
  const { advancement, pass } = timed({ cells: 3, workers: 2 });
  const [one, other] = [cell(0, 1), cell(1, 1)];
  advancement.begin(one);
  advancement.begin(other);
  pass(10);
  advancement.advance(one, 0.5);
  advancement.advance(other, 0.1);
  assert.equal(
    Math.round(/** @type {number} */ (advancement.progress([]).left)),
    90,
    "the slow one alone, (100 - 10) s",
  );
  advancement.advance(one, 0.4);
  assert.equal(advancement.progress([]).running[0].fraction, 0.5, "never backwards");
});

test("cells taken over count as done; a cell whose worker died does not run", () => {
  const { advancement } = timed({ cells: 4, done: 3 });
  const last = cell(0, 4);
  advancement.begin(last);
  advancement.drop(last);
  assert.deepEqual(advancement.progress(["0 0"]), { cells: 4, done: 3, running: [], seconds: 0, left: null });
  advancement.begin(last);
  advancement.finish(last);
  assert.deepEqual(advancement.progress([]), { cells: 4, done: 4, running: [], seconds: 0, left: 0 });
});
