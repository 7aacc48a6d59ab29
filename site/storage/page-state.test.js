import assert from "node:assert/strict";
import { test } from "node:test";
import { EXAMPLES } from "../spec/examples.js";
import { packState, readState, recallState, writeState } from "./page-state.js";

/** A document store that keeps nothing. */
const nothing = { put: async () => "", get: async () => undefined };

test("an empty state has the defaults, and the defaults are not written", () => {
  for (const nothing of [null, undefined, {}, "text", 7]) {
    const state = readState(nothing);
    assert.equal(state.example, EXAMPLES[0].id);
    assert.deepEqual(writeState(state), {});
  }
});

test("changed entries survive JSON, and only they are written", () => {
  const set = {
    example: "river-swim",
    spec: { format: "revisit.spec/1", problem: { kind: "river-swim" }, seed: 4 },
    named: "River swim",
    pace: 50,
    tab: "spec",
    logY: true,
    paths: 40,
    moment: { path: 12, line: 3 },
    shade: "visits",
    h: 3,
    plot: "confidence",
    pinned: { h: 2, s: 0 },
    projector: true,
  };
  const state = readState(JSON.parse(JSON.stringify(set)));
  assert.deepEqual(writeState(state), set);
});

test("an invalid entry gets its default, and the others stay", () => {
  const state = readState({
    example: "no such",
    spec: { format: "revisit.spec/2", problem: { kind: "table" } },
    pace: -1,
    episode: 1.5,
    tab: "settings",
    drawer: "yes",
    logX: 1,
    logY: true,
    shade: "colour",
    h: -1,
    plot: "pie",
    pinned: { h: 0, s: 1 },
    moment: { path: 3, line: 1.5 },
    projector: 1,
    named: 3,
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

test("the browser's history gets the spec as a text, and gives it back", async () => {
  const state = readState({ spec: { format: "revisit.spec/1", problem: { kind: "river-swim" }, seed: 4 }, pace: 50 });
  const entry = packState(state, { text: JSON.stringify(state.spec) });
  assert.equal(typeof entry.spec, "string");
  assert.deepEqual(readState(structuredClone(entry)), state);
  assert.deepEqual(await recallState(entry, nothing), state);
  assert.equal(readState({ spec: "{" }).spec, null);
  assert.deepEqual(packState(state, {}), { pace: 50 });
});

test("a long spec is stored apart, and without it the rest of the state comes back", async () => {
  const spec = { format: /** @type {const} */ ("revisit.spec/1"), problem: { kind: "table" } };
  const state = readState({ spec, pace: 50 });
  const entry = structuredClone(packState(state, { key: "its key" }));
  assert.deepEqual(entry, { pace: 50, kept: "its key" });
  const holding = (/** @type {string} */ text) => ({
    ...nothing,
    get: async (/** @type {string} */ key) => new Blob([key === "its key" ? text : ""]),
  });
  assert.deepEqual(await recallState(entry, holding(JSON.stringify(spec))), state);
  const lost = [nothing, holding("{"), holding("[]"), { ...nothing, get: () => Promise.reject(new Error("blocked")) }];
  for (const store of lost) assert.deepEqual(await recallState(entry, store), { ...state, spec: null });
});

test("a copy of a shared run remembers its link, and an invalid link is dropped", () => {
  const link = {
    link: "#r=1.abc",
    title: "<b>",
    note: "",
    engine: "1.1.0",
    panels: ["tree"],
    hidden: ["seed"],
    fixed: [],
  };
  assert.deepEqual(readState(structuredClone(packState(readState({ link }), {}))).link, link);
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
