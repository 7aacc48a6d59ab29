import assert from "node:assert/strict";
import { test } from "node:test";
import { placeIn, underlined } from "./formulas.js";

const typed = [
  { text: "1", line: 1 },
  { text: "row / col", line: 3 },
];

test("a fault is placed by line and column, blank lines counted", () => {
  assert.deepEqual(placeIn("[1]", "expected no zero at character 5; found col = 0", typed), {
    text: "row / col",
    line: 3,
    column: 5,
    without: "expected no zero; found col = 0",
  });
  assert.deepEqual(placeIn("[1]", "character 5: found col = 0", typed), {
    text: "row / col",
    line: 3,
    column: 5,
    without: "found col = 0",
  });
  assert.equal(
    placeIn("[1]", "expected a divisor that is not 0; found at character 7: col, at h = 1, s = 0, a = 0", typed)
      ?.without,
    "expected a divisor that is not 0; found col, at h = 1, s = 0, a = 0",
  );
  assert.deepEqual(placeIn("[0]", "expected a number", typed), {
    text: "1",
    line: 1,
    column: 0,
    without: "expected a number",
  });
  assert.equal(placeIn("", "expected a list", typed), null);
});

test("the mark stands under its character, also far into a long text", () => {
  assert.equal(underlined("row / col", 5), "row / col\n    ^");
  const [text, mark] = underlined(`${"x".repeat(60)}!${"y".repeat(60)}`, 61).split("\n");
  assert.equal(text[mark.length - 1], "!");
  assert.ok(text.length < 50);
});
