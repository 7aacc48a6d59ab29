import assert from "node:assert/strict";
import { test } from "node:test";
import { Latest } from "./latest.js";

/** A Latest whose questions the test answers by hand. */
function stage() {
  /** @type {{ question: number, answer: (value: string) => void, fail: (error: unknown) => void }[]} */
  const asked = [];
  /** @type {unknown[][]} */
  const heard = [];
  const latest = new Latest(
    (/** @type {number} */ question) =>
      new Promise((/** @type {(value: string) => void} */ answer, fail) => asked.push({ question, answer, fail })),
    {
      answer: (answer, question) => heard.push([question, answer]),
      fault: (error, question) => heard.push([question, error]),
    },
  );
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { latest, asked, heard, settled };
}

test("the first question is asked at once and its answer is delivered", async () => {
  const { latest, asked, heard, settled } = stage();
  latest.ask(1);
  assert.deepEqual(
    asked.map(({ question }) => question),
    [1],
  );
  asked[0].answer("one");
  await settled();
  assert.deepEqual(heard, [[1, "one"]]);
});

test("while an answer is awaited only the newest question is kept, and the late answer is dropped", async () => {
  const { latest, asked, heard, settled } = stage();
  for (const question of [1, 2, 3, 4]) latest.ask(question);
  assert.equal(asked.length, 1);
  asked[0].answer("one");
  await settled();
  assert.deepEqual(
    asked.map(({ question }) => question),
    [1, 4],
  );
  assert.deepEqual(heard, []);
  asked[1].answer("four");
  await settled();
  assert.deepEqual(heard, [[4, "four"]]);
});

test("only an error of the newest question is reported, and the next question is asked anyway", async () => {
  const { latest, asked, heard, settled } = stage();
  latest.ask(1);
  latest.ask(2);
  asked[0].fail("no");
  await settled();
  asked[1].fail("never");
  await settled();
  assert.deepEqual(heard, [[2, "never"]]);
  latest.ask(3);
  asked[2].answer("three");
  await settled();
  assert.deepEqual(heard[1], [3, "three"]);
});

test("after forget, nothing is asked or delivered", async () => {
  const { latest, asked, heard, settled } = stage();
  latest.ask(1);
  latest.ask(2);
  latest.forget();
  asked[0].answer("one");
  await settled();
  assert.deepEqual([asked.length, heard.length], [1, 0]);
});
