import assert from "node:assert/strict";
import { test } from "node:test";
import { withLists, withoutLists } from "./lists.js";

/** @template T @param {Generator<undefined, T, undefined>} steps */
function done(steps) {
  for (let count = 0; ; count++) {
    const step = steps.next();
    if (step.done) return { value: step.value, count };
  }
}

const path = (/** @type {number} */ k) => ({ k, states: [k, k + 1], bonus: [1 / k, null], name: `path “${k}”` });

test("long lists of objects travel as short texts, and come back as they were", () => {
  const record = {
    format: "revisit.record/1",
    trace: Array.from({ length: 3000 }, (_, i) => path(i + 1)),
    episodes: [path(1)],
    theta: [[1, 2]],
    inner: { rows: Array.from({ length: 60 }, () => ({})) },
  };
  const was = structuredClone(record);
  const {
    value: { rest, lists },
    count,
  } = done(withoutLists(record));
  assert.deepEqual(record, was);
  assert.deepEqual(rest, { ...record, trace: null, inner: { rows: null } });
  assert.ok(count > 2 && lists[0].texts.every((text) => text.length < 60_000));
  assert.equal(done(withLists(rest, structuredClone(lists))).count, lists[0].texts.length + 1);
  assert.deepEqual(rest, was);
  assert.equal(JSON.stringify(rest), JSON.stringify(was));
});

test("what has no long list is left as it is", () => {
  for (const whole of [
    null,
    1,
    [path(1)],
    { cells: [path(1)], numbers: Array(1000).fill(0), rows: Array(1000).fill([1]) },
    Array.from({ length: 100 }, () => path(1)),
  ]) {
    const {
      value: { rest, lists },
    } = done(withoutLists(whole));
    assert.equal(rest, whole);
    assert.deepEqual(lists, []);
  }
});
