import "../../tools/test/vendor.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { sceneOf } = await import("./live-state-view.js");

test("a link's view says what the state view shows, and one that names heat maps or their step shows what they did", () => {
  assert.deepEqual(sceneOf(), { pinned: null });
  assert.deepEqual(sceneOf({ layer: { what: "visits", h: 3 }, step: 2, pinned: { h: 3, s: 4 } }), {
    shade: "visits",
    h: 3,
    pinned: { h: 3, s: 4 },
  });
  assert.deepEqual(sceneOf({ layer: {} }), { shade: "plan", h: 0, pinned: null });
  assert.deepEqual(sceneOf({ step: 2 }), { shade: "believed", h: 2, pinned: null });
  assert.deepEqual(sceneOf({ panels: ["tree", "maps"] }), { shade: "true", plot: "problem", h: 1, pinned: null });
  assert.deepEqual(sceneOf({ panels: ["maps"], step: 5 }), { shade: "true", plot: "problem", h: 5, pinned: null });
  assert.deepEqual(sceneOf({ panels: ["maps"], layer: { what: "bonus" } }), {
    shade: "bonus",
    plot: "problem",
    h: 0,
    pinned: null,
  });
  assert.deepEqual(sceneOf({ panels: ["stage", "maps"] }), { pinned: null });
});
