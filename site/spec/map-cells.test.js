import assert from "node:assert/strict";
import { test } from "node:test";
import { cellOf, palette } from "./map-cells.js";

test("letters and digits mean rewards and teleports on a grid only", () => {
  assert.deepEqual(cellOf("grid", "c"), { look: "pays", word: "pays 0.3", text: "+.3" });
  assert.deepEqual(cellOf("grid", "j"), { look: "pays", word: "pays 1", text: "+1" });
  assert.deepEqual(cellOf("grid", "7"), { look: "door", word: "teleport 7", text: "7" });
  assert.equal(cellOf("frozen-lake", "F").word, "ice");
  assert.equal(cellOf("frozen-lake", "H").look, "trap");
  assert.equal(cellOf("cliff-walking", "C").word, "cliff");
});

test("every character of a palette has a word of its own", () => {
  for (const kind of ["grid", "frozen-lake"]) {
    const { single, rewards, doors } = palette(kind) ?? assert.fail();
    const words = [...single, ...rewards, ...doors].map((character) => cellOf(kind, character).word);
    assert.equal(new Set(words).size, words.length);
  }
  assert.equal(palette("taxi"), null);
});
