import assert from "node:assert/strict";
import { test } from "node:test";
import { controlsOf, panelsOf, readLook } from "./options.js";

test("a view is a name for panels, and panels can be named themselves, in any order and way of writing", () => {
  assert.deepEqual(readLook({ view: "tree" }).panels, ["tree", "strip"]);
  assert.deepEqual(readLook({ view: "numbers, Map" }).panels, ["map", "numbers"]);
  assert.deepEqual(readLook({ view: "grid regret" }).panels, ["map", "regret"]);
});

test("names that are none are told, and take nothing from the others", () => {
  const look = readLook({ view: "tre,bound", controls: "run stop" });
  assert.deepEqual(look.unknown, ["tre", "stop"]);
  assert.deepEqual(look.panels, ["bound"]);
  assert.deepEqual(look.controls, ["run"]);
});

test("what is no text is no choice", () => {
  assert.deepEqual(readLook({ view: 7, controls: null, theme: ["dark"], fill: true }), { panels: [], controls: null, theme: null, fill: false, unknown: [] });
});

test("the host's panels go before the link's, and the tree stands where nobody chose", () => {
  assert.deepEqual(panelsOf(readLook({ view: "bound" }), { panels: ["regret"] }), ["bound"]);
  assert.deepEqual(panelsOf(readLook({}), { panels: ["spec", "sets", "regret"] }), ["regret", "sets"]);
  assert.deepEqual(panelsOf(readLook({}), { panels: ["spec"] }), ["tree", "strip"]);
  assert.deepEqual(panelsOf(readLook({}), undefined), ["tree", "strip"]);
});

test("what a link hides no host shows, and what it fixes stands there without effect", () => {
  const names = (/** @type {{ name: string }[]} */ controls) => controls.map(({ name }) => name);
  assert.deepEqual(names(controlsOf(readLook({}), undefined)), ["run", "step", "reset"]);
  assert.deepEqual(names(controlsOf(readLook({ controls: "none" }), undefined)), []);
  assert.deepEqual(names(controlsOf(readLook({ controls: "run,step,seed" }), { hidden: ["run"] })), ["seed"]);
  assert.deepEqual(controlsOf(readLook({ controls: "seed gap" }), { fixed: ["gap"] }), [{ name: "seed", fixed: false }, { name: "gap", fixed: true }]);
});
