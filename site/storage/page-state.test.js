import assert from "node:assert/strict";
import { test } from "node:test";
import { EXAMPLES } from "../spec/examples.js";
import { packState, readState, recallState, writeState } from "./page-state.js";

test("nothing gives the defaults, and the defaults write nothing", () => {
  for (const nothing of [null, undefined, {}, "text", 7]) {
    const state = readState(nothing);
    assert.equal(state.example, EXAMPLES[0].id);
    assert.deepEqual(writeState(state), {});
  }
});

test("what is set comes back through JSON, and only that is written", () => {
  const set = {
    example: "river-swim",
    spec: { format: "revisit.spec/1", problem: { kind: "river-swim" }, seed: 4 },
    pace: 50,
    tab: "spec",
    logY: true,
  };
  const state = readState(JSON.parse(JSON.stringify(set)));
  assert.deepEqual(writeState(state), set);
});

test("what is not valid gets its default, and leaves the rest alone", () => {
  const state = readState({
    example: "no such",
    spec: { format: "revisit.spec/2", problem: { kind: "table" } },
    pace: -1,
    episode: 1.5,
    tab: "settings",
    drawer: "yes",
    logX: 1,
    logY: true,
    stranger: 1,
  });
  assert.deepEqual(writeState(state), { logY: true });
  for (const spec of [
    { format: "revisit.spec/1" },
    { format: "revisit.spec/1", problem: null },
    { format: "revisit.spec/1", problem: { kind: 3 } },
    [],
  ]) {
    assert.equal(readState({ spec }).spec, null);
  }
});

const none = () => {
  return assert.fail("no large table is in there");
};

test("the browser's history gets the spec as a text, and gives it back; one too long stays out", () => {
  const state = readState({ spec: { format: "revisit.spec/1", problem: { kind: "river-swim" }, seed: 4 }, pace: 50 });
  const packed = packState(state, none);
  assert.equal(typeof packed.spec, "string");
  assert.deepEqual(readState(structuredClone(packed)), state);
  assert.equal(readState({ spec: "{" }).spec, null);
  const long = {
    ...state,
    spec: { .../** @type {import("../revisit.d.ts").Spec} */ (state.spec), title: "x".repeat(8_000_000) },
  };
  assert.deepEqual(packState(long, none), { pace: 50 });
});

test("a large table is kept elsewhere as a typed array, and comes back as lists", async () => {
  const lists = (/** @type {number} */ length) => Array.from({ length }, (_, s) => [[s / 7, 1 - s / 7]]);
  const spec = {
    format: /** @type {const} */ ("revisit.spec/1"),
    problem: { kind: "table", transition: lists(6000) },
    features: { kind: "one-hot" },
  };
  const state = readState({ spec });
  /** @type {Map<string, any>} */
  const kept = new Map();
  // biome-ignore lint/correctness/useYield: it has the type of what keeps tables a step at a time.
  const keep = function* (/** @type {unknown} */ tables) {
    kept.set("key", structuredClone(tables));
    return "key";
  };
  const recall = async (/** @type {string} */ key) => kept.get(key);
  const packed = structuredClone(packState(state, keep));
  assert.deepEqual(packed, {
    spec: '{"format":"revisit.spec/1","problem":{"kind":"table","transition":null},"features":{"kind":"one-hot"}}',
    tables: "key",
  });
  assert.deepEqual(await recallState(packed, recall), state);
  for (const tables of [
    undefined,
    7,
    [7],
    [{ places: [["problem", "no", "such"]], shape: [1], numbers: new Float64Array(1) }],
  ]) {
    kept.set("key", tables);
    assert.equal((await recallState(packed, recall)).spec, null);
  }
  assert.deepEqual(
    packState({ ...state, spec: { ...spec, problem: { kind: "table", transition: lists(2_501_000) } } }, keep),
    {},
  );
});

test("a copy of a shared run remembers of which, and what does not look like one is none", () => {
  const link = {
    link: "#r=1.abc",
    title: "<b>",
    note: "",
    engine: "1.1.0",
    panels: ["tree"],
    hidden: ["seed"],
    fixed: [],
  };
  assert.deepEqual(readState(structuredClone(packState(readState({ link }), none))).link, link);
  for (const wrong of [
    { ...link, link: "https://elsewhere.example/" },
    { ...link, hidden: "seed" },
    { ...link, title: 7 },
    { ...link, panels: [1] },
    [],
    "r/x",
  ]) {
    assert.equal(readState({ link: wrong }).link, null);
  }
});
