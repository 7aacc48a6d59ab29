import assert from "node:assert/strict";
import { test } from "node:test";
import { ProgressEstimate } from "./comparison-progress.js";

/** A planned cell. Learner 1 takes three times as long as learner 0, and learner 2 five times. */
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
    estimate: new ProgressEstimate({ cells: planned, done, workers, now: () => time }),
    pass: (/** @type {number} */ seconds) => (time += 1000 * seconds),
  };
}

test("without finished cells nothing is known", () => {
  const { estimate, pass } = timed({ cells: 2 });
  estimate.begin(cell(0, 1));
  pass(3);
  assert.deepEqual(estimate.progress(["0 0"]), {
    cells: 2,
    done: 0,
    running: [{ point: 0, learner: 0, seed: 1, fraction: 0, samples: 0 }],
    seconds: 3,
    left: null,
  });
});

test("finished cells estimate those of the same learner directly, and others by the plan", () => {
  const { estimate, pass } = timed({ cells: 5 });
  const [fast, slow] = [cell(0, 1), cell(1, 1)];
  estimate.begin(fast);
  pass(2);
  estimate.finish(fast);
  assert.equal(estimate.progress(["0 1", "0 2"]).left, 6 + 10);
  estimate.begin(slow);
  pass(10);
  estimate.finish(slow);
  assert.equal(estimate.expected("0 0"), 2);
  assert.equal(estimate.progress(["0 0", "0 1", "0 2"]).left, 2 + 10 + (50 * (2 + 10)) / (10 + 30));
});

test("a running cell counts with its progress, and the end is not before its own", () => {
  const { estimate, pass } = timed({ cells: 3, workers: 2 });
  const [one, other] = [cell(0, 1), cell(1, 1)];
  estimate.begin(one);
  estimate.begin(other);
  pass(10);
  estimate.advance(one, 0.5, 50);
  estimate.advance(other, 0.1, 10);
  assert.equal(Math.round(/** @type {number} */ (estimate.progress([]).left)), 90, "the slow one alone, (100 - 10) s");
  estimate.advance(one, 0.4, 40);
  assert.equal(estimate.progress([]).running[0].fraction, 0.5, "never backwards");
  assert.equal(estimate.progress([]).running[0].samples, 50, "never backwards");
});

test("cells taken over count as done; a cell whose worker died does not run", () => {
  const { estimate } = timed({ cells: 4, done: 3 });
  const last = cell(0, 4);
  estimate.begin(last);
  estimate.drop(last);
  assert.deepEqual(estimate.progress(["0 0"]), { cells: 4, done: 3, running: [], seconds: 0, left: null });
  estimate.begin(last);
  estimate.finish(last);
  assert.deepEqual(estimate.progress([]), { cells: 4, done: 4, running: [], seconds: 0, left: 0 });
});
