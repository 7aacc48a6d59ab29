import assert from "node:assert/strict";
import { test } from "node:test";
import { openEarly } from "./early.js";

/** @param {object} [refused] a spec that it does not open */
function stage(refused) {
  /** @type {unknown[]} */
  const opened = [];
  /** @type {unknown[]} */
  const closed = [];
  const lab = /** @type {any} */ ({
    async open(/** @type {object} */ spec) {
      opened.push(spec);
      if (spec === refused) throw new Error("refused");
      return { spec, close: () => closed.push(spec) };
    },
  });
  return { lab, opened, closed };
}

const one = /** @type {any} */ ({ seed: 1 });
const other = /** @type {any} */ ({ seed: 2 });

test("a spec is opened at once and once, and the first who asks for it gets it", async () => {
  const { lab, opened, closed } = stage();
  const early = openEarly(lab, one);
  assert.deepEqual(opened, [one]);
  assert.equal((await early.open(one)).spec, one);
  assert.deepEqual(opened, [one]);
  await early.open(one);
  assert.deepEqual([opened, closed], [[one, one], []]);
});

test("whoever asks for another gets that, and the early one is closed", async () => {
  const { lab, opened, closed } = stage();
  const early = openEarly(lab, one);
  assert.equal((await early.open(other)).spec, other);
  assert.deepEqual([opened, closed], [[one, other], [one]]);
  assert.equal((await openEarly(lab, null).open(other)).spec, other);
});

test("a refusal is heard by whoever asks", async () => {
  const { lab, opened } = stage(one);
  await assert.rejects(openEarly(lab, one).open(one), /refused/);
  openEarly(lab, one); // nobody asks: nothing is thrown
  assert.deepEqual(opened, [one, one]);
});
