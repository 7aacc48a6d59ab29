import assert from "node:assert/strict";
import { test } from "node:test";
import { grouped } from "./families.js";

/** @param {string} kind */
const family = (kind) => ({
  kind,
  title: kind,
  doc: "",
  source: "",
  bib: "",
  parameters: [],
  features: [],
  spec: /** @type {any} */ ({}),
});

test("every family is in exactly one group, unknown ones too, and no group is empty", () => {
  const families = ["table", "grid", "never-heard-of", "figure-1", "frozen-lake"].map(family);
  const groups = grouped(families);
  assert.deepEqual(
    groups.flatMap(([, members]) => members.map(({ kind }) => kind)).sort(),
    families.map(({ kind }) => kind).sort(),
  );
  assert.ok(groups.every(([, members]) => members.length > 0));
  assert.deepEqual(groups.at(-1), ["More", [families[2]]]);
});
