import assert from "node:assert/strict";
import { test } from "node:test";
import { CellQueue, groupOf } from "./cell-queue.js";

/** Returns the cells for these numbers of points, learners and seeds, in cell order. */
function cells(/** @type {number} */ points, /** @type {number} */ learners, /** @type {number} */ seeds) {
  const all = [];
  for (let point = 0; point < points; point++)
    for (let learner = 0; learner < learners; learner++)
      for (let seed = 1; seed <= seeds; seed++)
        all.push({ point, learner, seed, seconds: 1, spec: /** @type {any} */ ({}) });
  return all;
}

const name = (/** @type {any} */ cell) => cell && `${cell.point}${cell.learner}${cell.seed}`;

/** Returns the names of the cells that one worker takes, in order. */
function drain(/** @type {CellQueue} */ queue) {
  const order = [];
  for (let cell = queue.take(); cell; cell = queue.take(cell)) order.push(name(cell));
  return order;
}

test("a worker stays at its point, where first seeds come first, in cell order while nothing is known", () => {
  assert.deepEqual(drain(new CellQueue(cells(2, 2, 2), () => null)), [
    "001",
    "011",
    "002",
    "012",
    "101",
    "111",
    "102",
    "112",
  ]);
});

test("workers spread over the points, and help others when their point is done", () => {
  const queue = new CellQueue(
    cells(3, 1, 3).filter(({ point, seed }) => point !== 1 || seed === 1),
    () => null,
  );
  const [one, two] = [queue.take(), queue.take()];
  assert.deepEqual([one, two].map(name), ["001", "201"]);
  assert.equal(name(queue.take(one)), "002");
  const three = queue.take();
  assert.equal(name(three), "101", "as much as at the others, with a worker more each, and before them");
  assert.equal(name(queue.take(three)), "202");
});

test("of the same seed the longest cell comes first, and the point with the most work", () => {
  const seconds = new Map([
    ["0 0", 2],
    ["0 1", 5],
    ["1 0", 3],
    ["1 1", 9],
  ]);
  assert.deepEqual(drain(new CellQueue(cells(2, 2, 2), (group) => seconds.get(group) ?? null)), [
    "111",
    "101",
    "112",
    "102",
    "011",
    "001",
    "012",
    "002",
  ]);
});

test("near the end the longest cells come first, and short ones fill the time until both workers are done", () => {
  const seconds = (/** @type {string} */ group) => (group === "0 0" ? 1 : 9);
  const queue = new CellQueue(cells(1, 2, 20), seconds);
  const workers = [0, 1].map(() => ({ free: 0, cell: queue.take() }));
  /** @type {string[]} */
  const order = [];
  while (workers.some(({ cell }) => cell)) {
    const next = workers.filter(({ cell }) => cell).sort((a, b) => a.free - b.free)[0];
    const cell = /** @type {NonNullable<typeof next.cell>} */ (next.cell);
    order.push(name(cell));
    next.free += seconds(groupOf(cell));
    next.cell = queue.take(cell);
  }
  assert.ok(Math.abs(workers[0].free - workers[1].free) <= 1, `${workers[0].free} and ${workers[1].free} seconds`);
  assert.deepEqual(order.slice(0, 2).sort(), ["001", "011"], "first seeds come first");
  assert.ok(order.indexOf("0010") < order.indexOf("0120"), "seeds take turns before the end");
});

test("while nothing is known, the plan's estimate is used", () => {
  const planned = cells(2, 1, 1).map((cell) => ({ ...cell, seconds: 1 + cell.point }));
  assert.deepEqual(drain(new CellQueue(planned, () => null)), ["101", "001"]);
});

test("if some seeds are done, the others still alternate between learners", () => {
  const missing = cells(1, 2, 3).filter((cell) => !(cell.learner === 0 && cell.seed === 1));
  assert.deepEqual(drain(new CellQueue(missing, () => null)), ["002", "011", "003", "012", "013"]);
});

test("a cell is tried twice, and can be given back any number of times", () => {
  const queue = new CellQueue(cells(1, 1, 2), () => null);
  const first = /** @type {any} */ (queue.take());
  for (let i = 0; i < 5; i++) {
    queue.giveBack(first);
    assert.equal(queue.take(), first);
  }
  assert.ok(queue.retry(first));
  assert.deepEqual(queue.waiting, [groupOf(first), groupOf(first)]);
  assert.equal(queue.take(), first);
  assert.ok(!queue.retry(first));
  assert.deepEqual(drain(queue), ["002"]);
});
