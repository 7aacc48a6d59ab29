import assert from "node:assert/strict";
import { test } from "node:test";
import { table } from "./colour-ramps.js";

test("a ramp goes through its stops", () => {
  const rgb = table([
    [0, 0, 0],
    [100, 50, 0],
    [200, 50, 255],
  ]);
  assert.deepEqual(
    [[...rgb.slice(0, 3)], [...rgb.slice(-3)]],
    [
      [0, 0, 0],
      [200, 50, 255],
    ],
  );
  for (let i = 1; i < 256; i++) assert.ok(rgb[3 * i] >= rgb[3 * i - 3]);
});
