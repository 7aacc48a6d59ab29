import assert from "node:assert/strict";
import test from "node:test";
import { Looked, PanelNeeds } from "./looked.js";

/** What panels need that need these. @param {import("../revisit.d.ts").Needs[]} all */
function together(all) {
  const needs = new PanelNeeds();
  for (const some of all) needs.add(() => some);
  return needs.of(/** @type {any} */ ({}));
}

test("needs of panels are put together, each layer once", () => {
  const needs = together([
    {
      layers: [
        { what: "states", h: 2 },
        { what: "pairs", h: 2 },
      ],
    },
    {
      layers: [
        { what: "pairs", h: 2 },
        { what: "pairs", h: "next" },
      ],
      timeline: true,
    },
    {},
    { theory: { epsilon: 0.1 }, audit: true },
  ]);
  assert.deepEqual(needs, {
    layers: [
      { what: "states", h: 2 },
      { what: "pairs", h: 2 },
      { what: "pairs", h: "next" },
    ],
    timeline: true,
    theory: { epsilon: 0.1 },
    audit: true,
  });
});

test("an answer is found by its need, whoever had it", () => {
  const [states, error] = /** @type {any[]} */ ([{ what: "states" }, new Error("no picture")]);
  const needs = together([
    {
      layers: [
        { what: "states", h: 1 },
        { what: "ellipse", h: 1, directions: [{ s: 0, a: 1 }, "widest"] },
      ],
    },
  ]);
  const looked = new Looked(
    needs,
    /** @type {any} */ ({ layers: [states, null], timeline: 1, errors: { "layers.1": error } }),
  );
  assert.equal(looked.layer({ what: "states" }), states);
  assert.equal(looked.layer({ what: "states", h: 2 }), null);
  assert.equal(looked.layer({ what: "ellipse", h: 1, directions: [{ s: 0, a: 1 }, "widest"] }), null);
  assert.equal(looked.error("layers.1"), error);
  assert.equal(looked.error("theory"), null);
});
