import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { EXAMPLES } from "./examples.js";

test("the engine's own test of theory mode runs the example of the page", async () => {
  const spec = JSON.parse(await readFile(new URL("../../core/lab/testdata/theory-mode.json", import.meta.url), "utf8"));
  assert.deepEqual(EXAMPLES.find(({ id }) => id === "theory-mode")?.spec, spec);
});

test("examples have distinct ids", () => {
  assert.equal(new Set(EXAMPLES.map(({ id }) => id)).size, EXAMPLES.length);
});
