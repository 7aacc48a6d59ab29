import assert from "node:assert/strict";
import { test } from "node:test";
import { controlsOf, panelsOf, readLook } from "./options.js";

test("a view is a name for panels, and panels can be named themselves, in any order and way of writing", () => {
  assert.deepEqual(readLook({ view: "tree" }).panels, ["tree", "strip"]);
  assert.deepEqual(readLook({ view: "numbers, Map" }).panels, ["map", "numbers"]);
  assert.deepEqual(readLook({ view: "grid regret" }).panels, ["map", "regret"]);
});

test("names that are none are all told, and take nothing from the others", () => {
  const look = readLook({
    view: "tre,bound",
    controls: "run stop",
    theme: "purple",
    pace: "fast",
    wrong: "height=tall+as",
  });
  assert.deepEqual(look.faults, ["view “tre”", "control “stop”", "theme “purple”", "pace “fast”", "height “tall as”"]);
  assert.equal(look.theme, null);
  assert.equal(readLook({ controls: "stop" }).controls, null);
  assert.deepEqual(readLook({ view: "full", controls: "none", theme: "auto", pace: "2.5" }).faults, []);
  assert.deepEqual(look.panels, ["bound"]);
  assert.deepEqual(look.controls, ["run"]);
});

test("what is no text is no choice", () => {
  assert.deepEqual(readLook({ view: 7, controls: null, theme: ["dark"], fill: true }), {
    panels: [],
    controls: null,
    theme: null,
    fill: false,
    faults: [],
  });
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
  assert.deepEqual(controlsOf(readLook({ controls: "seed gap" }), { fixed: ["gap"] }), [
    { name: "seed", fixed: false },
    { name: "gap", fixed: true },
  ]);
});

test("a link that holds settings back offers those that it leaves free", () => {
  const names = (/** @type {{ hidden?: string[], fixed?: string[] }} */ locks, look = {}) =>
    controlsOf(readLook(look), locks).map(({ name }) => name);
  assert.deepEqual(names({ fixed: ["problem", "constants"] }), ["run", "step", "reset", "seed", "gap"]);
  assert.deepEqual(names({ fixed: ["problem", "gap"] }), ["run", "step", "reset", "seed"]);
  assert.deepEqual(names({ hidden: ["seed"], fixed: ["gap"] }), ["run", "step", "reset"]);
  assert.deepEqual(names({ hidden: [], fixed: [] }), ["run", "step", "reset"]);
  assert.deepEqual(names({ fixed: ["problem"] }, { controls: "run" }), ["run"]);
});
