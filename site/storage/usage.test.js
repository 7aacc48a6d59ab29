import assert from "node:assert/strict";
import { test } from "node:test";
import { inWords } from "./usage.js";

test("what the site takes is said in round numbers, and whether the browser keeps it", () => {
  assert.match(
    inWords(0, 999_499, true),
    /^Revisit uses 0 kB on this device, of 999 kB .* keeps it until you delete it/,
  );
  assert.match(inWords(3_250_000, 10_700_000_000, false), /uses 3\.3 MB .* of 11 GB .* may delete it .* export/);
  assert.match(inWords(123_456_789, 9_900_000_000, false), /uses 123 MB .* of 9\.9 GB/);
});
