import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { root } from "./command.mjs";

const read = (/** @type {string} */ file) => readFileSync(join(root, file), "utf8");
/** The release's version is the engine's. */
const [, engine] = /^const Engine = "(\d+\.\d+\.\d+)"$/m.exec(read("core/lab/session.go")) ?? [];
const [, version, date] = /^## (\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$/m.exec(read("CHANGELOG.md")) ?? [];

test("each file that names the version names the engine's", () => {
  const [own, lock, meta] = ["package.json", "package-lock.json", "codemeta.json"].map((file) =>
    JSON.parse(read(file)),
  );
  const cff = Object.fromEntries(
    [...read("CITATION.cff").matchAll(/^([\w-]+): (.*)$/gm)].map(([, name, is]) => [name, is]),
  );
  const [, cited] = /^ {2}version = \{(.*)\},$/m.exec(read("docs/faq.md")) ?? [];
  assert.match(engine, /^\d/);
  assert.deepEqual(
    [version, own.version, lock.version, lock.packages[""].version, meta.version, cff.version, cited],
    Array(7).fill(engine),
  );
  assert.deepEqual([cff["date-released"], meta.dateModified], [date, date]);
  assert.equal(JSON.parse(cff.title), meta.name);
});
