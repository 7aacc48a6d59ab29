import assert from "node:assert/strict";
import { test } from "node:test";
import { inSight } from "./window.js";

test("the visible part is drawn at any scroll position, with a limited margin", () => {
  for (const [scrolled, count] of [
    [0, 3],
    [0, 1000],
    [2800, 1000],
    [27999, 1000],
    [99999, 1000],
  ]) {
    const drawn = inSight(scrolled, 280, 28, count, 0);
    assert.ok(drawn.length <= 20 && new Set(drawn).size === drawn.length);
    assert.ok(drawn.includes(0));
    for (let i = Math.ceil(scrolled / 28); i * 28 + 28 <= Math.min(scrolled + 280, count * 28); i++)
      assert.ok(drawn.includes(i), `${i} at ${scrolled}`);
    assert.ok(drawn.every((i) => i >= 0 && i < count));
  }
});
