import assert from "node:assert/strict";
import { test } from "node:test";
import { Draft } from "./draft.js";

/** @typedef {import("./types.d.ts").Comparison} Comparison */

test("a draft is settled when what was typed last is planned, not what was typed before", async () => {
  /** @type {{ document: Comparison, plan: () => void }[]} */
  const asked = [];
  /** @type {number[]} */
  const planned = [];
  const draft = new Draft({
    plan: (document) =>
      new Promise((resolve) => {
        asked.push({ document, plan: () => resolve(/** @type {any} */ ({ comparison: document })) });
      }),
    own: (document) => document,
    fill: () => {},
    typed: () => {},
    planned: (plan) => planned.push(plan.comparison.episodes ?? 0),
    refused: (error) => {
      throw error;
    },
  });
  draft.open(/** @type {Comparison} */ ({ format: "revisit.comparison/1", episodes: 1 }));
  draft.edit("episodes", 2, true);
  let settled = false;
  const waiting = draft.settled().then(() => {
    settled = true;
  });
  assert.equal(asked.length, 1);
  asked[0].plan();
  await new Promise(setImmediate);
  assert.deepEqual([settled, asked.length, planned], [false, 2, []], "the plan of what was there before is dropped");
  asked[1].plan();
  await waiting;
  assert.deepEqual(planned, [2]);
  await draft.settled();
});

test("what the engine says of a text that cannot be read any more is dropped, and the same text is planned again", async () => {
  /** @type {((error: Error) => void)[]} */
  const refuse = [];
  /** @type {unknown[]} */
  const refused = [];
  const draft = new Draft({
    plan: () => new Promise((_, reject) => refuse.push(reject)),
    own: (document) => document,
    fill: () => {},
    typed: () => {},
    planned: () => {},
    refused: (error) => refused.push(error),
  });
  draft.open(/** @type {Comparison} */ ({ format: "revisit.comparison/1", episodes: 1 }));
  draft.edit("episodes", 0, true);
  draft.hold(); // "0," is no number
  refuse[0](new Error("the document before"));
  await draft.settled();
  assert.deepEqual([refuse.length, refused], [1, []]);
  draft.edit("episodes", 0, true);
  const settled = draft.settled();
  assert.equal(refuse.length, 2);
  refuse[1](new Error("found 0"));
  await settled;
  assert.deepEqual(refused.map(String), ["Error: found 0"]);
});
