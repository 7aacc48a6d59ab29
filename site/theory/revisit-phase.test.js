import assert from "node:assert/strict";
import { test } from "node:test";
import { recorded } from "../../e2e/node/pictures-recorded.mjs";
import { phaseWords } from "./revisit-phase.js";

const { problem, moments } = recorded("figure-1");
/** @param {string} moment @param {{ done?: boolean, rate?: number | null }} [more] */
const said = (moment, { done = false, rate = null } = {}) =>
  phaseWords(moments[moment].view, problem, done, rate)
    .map(({ text, strong }) => (strong ? `*${text}*` : text))
    .join("");

test("the revisit phase: which state, at which step, how many paths, and its bonus", () => {
  assert.equal(said("start"), "Nothing drawn yet.");
  assert.match(
    said("path 1"),
    /^Revisiting \*state 0\* at step \*3\*: \*1\* of about 2 expected paths; bonus 0\.175, passes under 0\.15$/,
  );
  assert.match(said("path 2"), /^Revisiting \*state 0\* at step \*3\*: \*2\* of about 2 expected paths;/);
  assert.match(said("path 3"), /^Revisiting \*state 1\* at step \*2\*: /);
  assert.equal(said("path 4", { done: true }), "Run complete.");
});

test("how long it will take is said if that is a second or more", () => {
  const view = { ...moments["path 1"].view, phase: { step: 3, state: 0, since: 1, paths: 10, expected: 100 } };
  const words = (/** @type {number | null} */ rate) =>
    phaseWords(view, problem, false, rate)
      .map(({ text }) => text)
      .join("");
  assert.match(words(9), /: 10 of about 100 expected paths, ≈ 10 s more; bonus/);
  assert.doesNotMatch(words(1000), /more/);
  assert.doesNotMatch(words(null), /more/);
  const none = { ...view, phase: { ...view.phase, expected: null, paths: 1 }, halfGap: [null, null, null] };
  assert.equal(
    phaseWords(none, problem, false, 9)
      .map(({ text }) => text)
      .join(""),
    "Revisiting state 0 at step 3: 1 path",
  );
  assert.equal(
    phaseWords({ ...view, phase: null, current: false }, problem, false, null)[0].text,
    "Every tested step passed: this episode is over.",
  );
});
