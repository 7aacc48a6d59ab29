import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { EXAMPLES } from "./examples.js";

test("the engine's own test of theory mode runs the example of the page", async () => {
  const spec = JSON.parse(await readFile(new URL("../../core/lab/testdata/theory-mode.json", import.meta.url), "utf8"));
  assert.deepEqual(EXAMPLES.find(({ id }) => id === "theory-mode")?.spec, spec);
});

test("there are at least twelve examples, with distinct ids, from the two-state toy to a million states", () => {
  assert.ok(EXAMPLES.length >= 12);
  assert.equal(new Set(EXAMPLES.map(({ id }) => id)).size, EXAMPLES.length);
  for (const { note } of EXAMPLES) assert.match(note, /^.{20,180}\.$/);
  const kinds = EXAMPLES.map(({ spec }) => spec.problem.kind);
  for (const kind of ["table", "frozen-lake", "taxi", "separation", "random-linear-q"])
    assert.ok(kinds.includes(kind), kind);
  assert.ok(EXAMPLES.some(({ spec }) => spec.problem.states === 1_000_000));
});
