import assert from "node:assert/strict";
import { test } from "node:test";
import { SLIDERS } from "../access/game.js";
import { PAGES, controlsOf, drawnFor, mayScrub, panelsOf, readOptions } from "./embed-options.js";

test("a view is a name for panels, and panels can be named themselves, in any order and way of writing", () => {
  assert.deepEqual(readOptions({ view: "tree" }).panels, ["tree", "strip"]);
  assert.deepEqual(readOptions({ view: "constructor" }).faults, ["view “constructor”"]);
  assert.deepEqual(readOptions({ view: "numbers, Map" }).panels, ["map", "numbers"]);
  assert.deepEqual(readOptions({ view: "grid regret" }).panels, ["map", "regret"]);
  assert.deepEqual(readOptions({ view: "stage" }).panels, ["stage", "ribbon", "why"]);
  assert.deepEqual(readOptions({ view: "strip state-view" }).panels, ["stage", "strip"]);
  assert.deepEqual(readOptions({ view: "ribbon" }).panels, ["ribbon"]);
});

test("all unknown names are reported, and the others still count", () => {
  const options = readOptions({
    view: "tre,bound",
    controls: "run stop",
    theme: "purple",
    pace: "fast",
    wrong: "height=tall+as",
  });
  assert.deepEqual(options.faults, [
    "view “tre”",
    "control “stop”",
    "theme “purple”",
    "pace “fast”",
    "height “tall as”",
  ]);
  assert.equal(options.theme, null);
  assert.equal(readOptions({ controls: "stop" }).controls, null);
  assert.deepEqual(readOptions({ view: "full", controls: "none", theme: "auto", pace: "2.5" }).faults, []);
  assert.deepEqual(options.panels, ["bound"]);
  assert.deepEqual(options.controls, ["run"]);
});

test("the view “watch” stands alone: what is named with it is reported", () => {
  const options = readOptions({ view: "Watch, tree tre", controls: "run step speed", pace: "2", theme: "dark" });
  assert.deepEqual(options, {
    page: "watch",
    unpriced: false,
    panels: [],
    controls: ["run", "speed"],
    theme: "dark",
    fill: false,
    faults: [
      "view “tree” with “watch”",
      "view “tre” with “watch”",
      "control “step” with “watch”",
      "pace “2” with “watch”",
    ],
  });
  const { controls } = PAGES.watch;
  const alone = readOptions({ view: "watch", controls: controls.join() });
  assert.deepEqual([alone.controls, alone.faults], [controls, []]);
  assert.deepEqual(readOptions({ view: "watch", controls: "none" }).controls, []);
  assert.equal(readOptions({ view: "watch" }).controls, null);
});

test("the view “access” may be without its prices, and its controls are the price list’s", () => {
  const options = readOptions({ view: "access unpriced tree", controls: "run, horizon, seek", pace: "2" });
  assert.deepEqual(
    [options.page, options.unpriced, options.panels, options.controls],
    ["access", true, [], ["horizon", "run"]],
  );
  assert.deepEqual(options.faults, [
    "view “tree” with “access”",
    "control “seek” with “access”",
    "pace “2” with “access”",
  ]);
  const { controls } = PAGES.access;
  assert.deepEqual([...controls].sort(), ["family", "run", ...SLIDERS.map(({ name }) => name)].sort());
  assert.deepEqual(readOptions({ view: "access", controls: controls.join(" ") }).faults, []);
  assert.equal(readOptions({ view: "access" }).unpriced, false);
  assert.deepEqual(readOptions({ view: "unpriced" }).faults, ["view “unpriced”"]);
});

test("values that are not texts are ignored", () => {
  assert.deepEqual(readOptions({ view: 7, controls: null, theme: ["dark"], fill: true }), {
    page: null,
    unpriced: false,
    panels: [],
    controls: null,
    theme: null,
    fill: false,
    faults: [],
  });
});

test("the host's panels override the link's, and the default is the tree", () => {
  assert.deepEqual(panelsOf(readOptions({ view: "bound" }), { panels: ["regret"] }), ["bound"]);
  assert.deepEqual(panelsOf(readOptions({}), { panels: ["spec", "sets", "regret"] }), ["regret", "sets"]);
  assert.deepEqual(panelsOf(readOptions({}), { panels: ["spec"] }), ["tree", "strip"]);
  assert.deepEqual(panelsOf(readOptions({}), undefined), ["tree", "strip"]);
});

test("the heat maps of older notes and links are the state view", () => {
  const options = readOptions({ view: "maps, why" });
  assert.deepEqual(options.faults, []);
  assert.deepEqual(drawnFor(options.panels), ["stage", "why"]);
  assert.deepEqual(drawnFor(panelsOf(readOptions({}), { panels: ["maps", "stage"] })), ["stage"]);
});

test("the host cannot show what a link hides, and fixed controls have no effect", () => {
  const names = (/** @type {{ name: string }[]} */ controls) => controls.map(({ name }) => name);
  assert.deepEqual(names(controlsOf(readOptions({}), undefined)), ["run", "step", "reset"]);
  assert.deepEqual(names(controlsOf(readOptions({ controls: "none" }), undefined)), []);
  assert.deepEqual(names(controlsOf(readOptions({ controls: "run,step,seed" }), { hidden: ["run"] })), ["seed"]);
  assert.deepEqual(controlsOf(readOptions({ controls: "seed gap" }), { fixed: ["gap"] }), [
    { name: "seed", fixed: false },
    { name: "gap", fixed: true },
  ]);
});

test("the reader moves the timeline's playhead unless the host page names other controls only", () => {
  assert.equal(mayScrub(readOptions({})), true);
  assert.equal(mayScrub(readOptions({ controls: "run seek" })), true);
  assert.equal(mayScrub(readOptions({ controls: "run" })), false);
  assert.equal(mayScrub(readOptions({ controls: "none" })), false);
  assert.deepEqual(controlsOf(readOptions({ controls: "seek" }), undefined), []);
});

test("a link with locks offers the settings that it leaves free", () => {
  const names = (/** @type {{ hidden?: string[], fixed?: string[] }} */ locks, options = {}) =>
    controlsOf(readOptions(options), locks).map(({ name }) => name);
  assert.deepEqual(names({ fixed: ["problem", "constants"] }), ["run", "step", "reset", "seed", "gap"]);
  assert.deepEqual(names({ fixed: ["problem", "gap"] }), ["run", "step", "reset", "seed"]);
  assert.deepEqual(names({ hidden: ["seed"], fixed: ["gap"] }), ["run", "step", "reset"]);
  assert.deepEqual(names({ hidden: [], fixed: [] }), ["run", "step", "reset"]);
  assert.deepEqual(names({ fixed: ["problem"] }, { controls: "run" }), ["run"]);
});
