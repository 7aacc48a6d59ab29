import assert from "node:assert/strict";
import { test } from "node:test";
import { EXAMPLES } from "./examples.js";
import { readState, writeState } from "./state.js";

test("nothing gives the defaults, and the defaults write nothing", () => {
  for (const nothing of [null, undefined, {}, "text", 7]) {
    const state = readState(nothing);
    assert.equal(state.example, EXAMPLES[0].id);
    assert.deepEqual(writeState(state), {});
  }
});

test("what is set comes back through JSON, and only that is written", () => {
  const set = { example: "river-swim", spec: { format: "revisit.spec/1", problem: { kind: "river-swim" }, seed: 4 }, pace: 50, tab: "spec", logY: true };
  const state = readState(JSON.parse(JSON.stringify(set)));
  assert.deepEqual(writeState(state), set);
});

test("what is not valid gets its default, and leaves the rest alone", () => {
  const state = readState({
    example: "no such", spec: { format: "revisit.spec/2", problem: { kind: "table" } }, pace: -1, episode: 1.5, tab: "settings", drawer: "yes", logX: 1,
    logY: true, stranger: 1,
  });
  assert.deepEqual(writeState(state), { logY: true });
  for (const spec of [{ format: "revisit.spec/1" }, { format: "revisit.spec/1", problem: null }, { format: "revisit.spec/1", problem: { kind: 3 } }, []]) {
    assert.equal(readState({ spec }).spec, null);
  }
});
