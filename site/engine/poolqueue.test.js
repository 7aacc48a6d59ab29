import assert from "node:assert/strict";
import { test } from "node:test";
import { CellQueue, groupOf } from "./poolqueue.js";

/** Cells in cell order: so many points, learners and seeds. */
function cells(/** @type {number} */ points, /** @type {number} */ learners, /** @type {number} */ seeds) {
  const all = [];
  for (let point = 0; point < points; point++)
    for (let learner = 0; learner < learners; learner++)
      for (let seed = 1; seed <= seeds; seed++) all.push({ point, learner, seed, spec: {} });
  return all;
}

const name = (/** @type {any} */ cell) => cell && `${cell.point}${cell.learner}${cell.seed}`;

function drain(/** @type {CellQueue} */ queue) {
  const order = [];
  for (let cell; (cell = queue.take());) order.push(name(cell));
  return order;
}

test("first seeds come first, in cell order while nothing is known", () => {
  assert.deepEqual(drain(new CellQueue(cells(2, 2, 2), () => null)), ["001", "011", "101", "111", "002", "012", "102", "112"]);
});

test("among the same seed, what takes longest comes first", () => {
  const seconds = new Map([["0 0", 1], ["0 1", 5], ["1 0", 3]]); // of "1 1" nothing is known
  assert.deepEqual(drain(new CellQueue(cells(2, 2, 1), (group) => seconds.get(group) ?? null)), ["011", "101", "001", "111"]);
});

test("where some seeds are done already, the others still come turn about", () => {
  const missing = cells(1, 2, 3).filter((cell) => !(cell.learner === 0 && cell.seed === 1));
  assert.deepEqual(drain(new CellQueue(missing, () => null)), ["002", "011", "003", "012", "013"]);
});

test("a cell is tried twice and given back as often as need be", () => {
  const queue = new CellQueue(cells(1, 1, 2), () => null);
  const first = /** @type {any} */ (queue.take());
  for (let i = 0; i < 5; i++) {
    queue.giveBack(first);
    assert.equal(queue.take(), first);
  }
  assert.ok(queue.again(first));
  assert.deepEqual(queue.waiting, [groupOf(first), groupOf(first)]);
  assert.equal(queue.take(), first);
  assert.ok(!queue.again(first));
  assert.deepEqual(drain(queue), ["002"]);
});
