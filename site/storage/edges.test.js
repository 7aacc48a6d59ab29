import assert from "node:assert/strict";
import { test } from "node:test";
import { readState, writeState } from "./page-state.js";
import { withPack, withStored } from "./state-table.js";
import { keepInTab, keptInTab } from "./tab-storage.js";
import { inWords, usageInWords } from "./usage.js";

/** @type {Map<string, string>} */
const kept = new Map();
const area = {
  getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
  setItem: (/** @type {string} */ name, /** @type {string} */ text) => kept.set(name, text),
};
Object.assign(globalThis, { localStorage: area, sessionStorage: area });

test("each entry of a state takes what lies at its edges, and nothing beyond", () => {
  /** @type {[string, unknown[], unknown[]][]} */
  const entries = [
    ["paths", [0, 1, 2 ** 53 - 1], [-1, 1.5, 2 ** 53, "1", true]],
    [
      "moment",
      [{ path: 0 }, { path: 3, line: 0 }],
      [{}, { path: -1 }, { line: 1 }, { path: 1, line: -1 }, { path: 1, line: "2" }, 3],
    ],
    ["pace", [0.5, 1e6], [-0.1, 1e6 + 1, "1"]],
    ["film", [0, 3600, 0.5], [-1, 3601, "20"]],
    ["episode", [1], [-1, 0.5, "1"]],
    ["tab", ["pseudocode", "spec", "own"], ["", "Runs", 1]],
    ["over", ["episodes", "paths"], ["steps", 1, true]],
    ["logX", [true, false], [0, "true"]],
    ["logY", [true], [1, "true"]],
    ["drawer", [true], [1]],
    ["everything", [true], [1, null]],
    ["projector", [true], [1, "yes"]],
    ["shade", ["true", "error", "visits", "bonus", "frozen"], ["", "colour"]],
    ["h", [1, 7], [-1, 0.5, "2"]],
    ["plot", ["confidence", "problem"], ["pie", ""]],
    ["pinned", [{ h: 1, s: 0 }], [{ h: 0, s: 0 }, { h: 1 }, { s: 1 }, { h: 1, s: -1 }, { h: 1.5, s: 0 }, 3]],
    ["key", ["a", "a".repeat(40)], ["a".repeat(41), 7, ["a"]]],
    ["example", ["river-swim"], ["no such", 1]],
  ];
  for (const [name, good, bad] of entries) {
    for (const value of good) assert.deepEqual(writeState(readState({ [name]: value })), { [name]: value }, `${name}`);
    for (const value of bad)
      assert.deepEqual(writeState(readState({ [name]: value })), {}, `${name}: ${JSON.stringify(value)}`);
  }
});

test("an origin is one with all of its parts", () => {
  const whole = { link: "r/abc", title: "t", note: "", engine: "3.0.0", panels: null, hidden: [], fixed: ["run"] };
  for (const good of [
    whole,
    { ...whole, link: "#r=1.a" },
    { ...whole, panels: ["tree"] },
    { ...whole, hidden: ["seed"] },
  ])
    assert.deepEqual(readState({ link: good }).link, good);
  for (const change of [
    { link: "abc" },
    { link: "xr/" },
    { link: 7 },
    { title: 7 },
    { note: undefined },
    { engine: null },
    { panels: [1] },
    { panels: "tree" },
    { hidden: undefined },
    { hidden: [1] },
    { fixed: null },
    { fixed: ["run", 1] },
  ])
    assert.equal(readState({ link: { ...whole, ...change } }).link, null, JSON.stringify(change));
  for (const none of [7, "r/abc", []]) assert.equal(readState({ link: none }).link, null);
});

test("a spec may be a text, and is one only with its format and kind", () => {
  const spec = { format: "revisit.spec/1", problem: { kind: "table" } };
  for (const good of [spec, JSON.stringify(spec)]) assert.deepEqual(readState({ spec: good }).spec, spec);
  for (const bad of [
    "{",
    "null",
    "7",
    7,
    [],
    { problem: spec.problem },
    { format: spec.format },
    { ...spec, problem: null },
    { ...spec, problem: "table" },
    { ...spec, problem: {} },
  ])
    assert.equal(readState({ spec: bad }).spec, null, JSON.stringify(bad));
});

test("an entry has its document as a text or by its key, and gets it from the store", async () => {
  assert.deepEqual(withPack({ a: 1 }, "spec", { text: "t" }), { a: 1, spec: "t" });
  assert.deepEqual(withPack({ a: 1 }, "spec", { key: "k" }), { a: 1, kept: "k" });
  assert.deepEqual(withPack({ a: 1 }, "spec", {}), { a: 1 });
  const nothing = { put: async () => "", get: async () => undefined };
  assert.deepEqual(await withStored({ kept: "k", a: 1 }, "spec", nothing), { kept: "k", a: 1, spec: null });
  for (const entry of [null, undefined, 7, {}, { kept: 3 }])
    assert.equal(await withStored(entry, "spec", nothing), entry);
});

test("a tab keeps JSON, and what cannot be read is null", () => {
  keepInTab("revisit.compare", '{"a":[1]}');
  assert.deepEqual(keptInTab("revisit.compare"), { a: [1] });
  assert.equal(kept.get("revisit.compare"), '{"a":[1]}');
  assert.equal(keptInTab("revisit.compare.set"), null);
  keepInTab("revisit.compare.set", "{");
  assert.equal(keptInTab("revisit.compare.set"), null);
});

const opened = async () => import(`./lessons.js?${Math.random()}`);

test("answers and code last over a reload, and where nothing can be kept as long as the page", async () => {
  kept.clear();
  const page = await opened();
  assert.deepEqual([page.answeredExercises(), page.writtenCode(), page.solvedExercises()], [{}, {}, {}]);
  page.noteAnswered("a/b", { n: [1] });
  page.noteAnswered("a/b", { n: [2] });
  page.noteWritten("a/c", "code");
  page.noteSolved("a/b", new Date(0));
  const again = await opened();
  assert.deepEqual(again.answeredExercises(), { "a/b": { n: [2] } });
  assert.deepEqual(again.writtenCode(), { "a/c": "code" });
  again.noteWritten("a/d", "more");
  assert.deepEqual((await opened()).writtenCode(), { "a/c": "code", "a/d": "more" });
  assert.deepEqual(JSON.parse(kept.get("revisit.lessons") ?? ""), {
    version: 1,
    solved: { "a/b": "1970-01-01T00:00:00.000Z" },
    answered: { "a/b": { n: [2] } },
    written: { "a/c": "code", "a/d": "more" },
  });
  for (const part of ['"written":{"a":1,"b":"x"}', '"written":7,"answered":3', '"answered":null']) {
    kept.set("revisit.lessons", `{"version":1,"solved":{"s":"t"},${part}}`);
    const page = await opened();
    assert.deepEqual(page.solvedExercises(), { s: "t" });
    assert.deepEqual(page.writtenCode(), part.includes('"b"') ? { b: "x" } : {});
    assert.deepEqual(page.answeredExercises(), {});
  }
  for (const other of ['{"version":0,"solved":{"s":"t"}}', '{"solved":{"s":"t"}}']) {
    kept.set("revisit.lessons", other);
    const page = await opened();
    assert.deepEqual(page.solvedExercises(), {});
    page.noteSolved("a/b", new Date(0));
    assert.deepEqual(JSON.parse(kept.get("revisit.lessons") ?? "").version, 1);
  }
  const blocked = await opened();
  Object.assign(globalThis, {
    localStorage: {
      getItem() {
        throw new Error("blocked");
      },
      setItem() {
        throw new Error("blocked");
      },
    },
  });
  blocked.noteWritten("a/e", "kept here");
  blocked.noteAnswered("a/e", 1);
  assert.deepEqual([blocked.writtenCode(), blocked.answeredExercises()], [{ "a/e": "kept here" }, { "a/e": 1 }]);
  Object.assign(globalThis, { localStorage: area });
});

test("sizes are told in the unit in which they are short", () => {
  const words = (/** @type {number} */ usage, /** @type {number} */ quota, persisted = false) =>
    inWords(usage, quota, persisted);
  const ask = "The browser may delete it if the device runs out of space: export what you need.";
  assert.equal(words(999_499, 1e6), `Revisit uses 999 kB on this device, of 1.0 MB that the browser allows. ${ask}`);
  assert.equal(words(1500, 9.94e6), `Revisit uses 2 kB on this device, of 9.9 MB that the browser allows. ${ask}`);
  assert.equal(
    words(10e6, 1e9, true),
    "Revisit uses 10 MB on this device, of 1.0 GB that the browser allows. The browser keeps it until you delete it.",
  );
  assert.equal(words(0, 12.4e9), `Revisit uses 0 kB on this device, of 12 GB that the browser allows. ${ask}`);
});

test("nothing is told of a browser that does not say", async (t) => {
  const own = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  t.after(() => Object.defineProperty(globalThis, "navigator", own ?? { value: undefined, configurable: true }));
  const storage = (/** @type {unknown} */ estimate) =>
    Object.defineProperty(globalThis, "navigator", {
      configurable: true,
      value: { storage: { estimate: async () => estimate, persisted: async () => true } },
    });
  storage({ usage: 1000, quota: 2000 });
  assert.equal(await usageInWords(), inWords(1000, 2000, true));
  for (const estimate of [{ usage: 1 }, { quota: 1 }, {}, undefined]) {
    storage(estimate);
    assert.equal(await usageInWords(), "");
  }
});
