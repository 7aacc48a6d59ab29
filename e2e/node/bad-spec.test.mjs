// Specs as text that are refused, each with its place, as the page's editor says it.

import { test } from "node:test";
import { expectation } from "../../site/ui/faults.js";
import { expect } from "./shared-lab.mjs";

/** @type {import("../../site/revisit.d.ts").Spec} */
const good = { format: "revisit.spec/1", problem: { kind: "table" } };

/** A problem of two states with some of its members changed. @param {object} changes */
const table = (changes) => ({
  ...good,
  problem: {
    kind: "table",
    horizon: 1,
    states: 2,
    actions: 1,
    transition: [[[0.5, 0.5]], [[1, 0]]],
    reward: [[0], [1]],
    start: { state: 0 },
    ...changes,
  },
});

for (const [what, spec, message] of /** @type {const} */ ([
  ["no JSON", '{"format":', /JSON/],
  ["an unknown field", { ...good, episode: 3 }, /^episode\b.*found/],
  [
    "probabilities that sum to 0.9",
    table({ transition: [[[0.5, 0.4]], [[1, 0]]] }),
    /problem\.transition\[0\]\[0\].*sum/,
  ],
  ["a reward over 1", table({ reward: [[0], [1.5]] }), /problem\.reward\[1\]\[0\].*1\.5/],
  ["a wrong shape", table({ transition: [[[0.5, 0.5]]] }), /problem\.transition/],
  [
    "a long feature",
    { ...table({}), features: { kind: "table", values: [[[1, 0]], [[1, 1]]] } },
    /features\.values\[1\]\[0\].*norm/,
  ],
  [
    "an unknown option",
    { ...good, regret: "bootstrap" },
    /^regret — expected "exact", "curve", "none" or .*; found "?bootstrap/,
  ],
  [
    "a huge size",
    { ...good, problem: { kind: "table", horizon: 1000000, states: 1000000, actions: 1000 } },
    /expected/,
  ],
]))
  test(`${what} in the spec's text is refused with its place`, async () => {
    const error = await refusal(() => lab.open(typeof spec === "string" ? spec : JSON.stringify(spec)));
    expect(error).toMatchObject({ ours: true, code: "bad-spec" });
    expect(error?.path ? `${error.path} — ${expectation(error)}` : expectation(error)).toMatch(message);
  });
