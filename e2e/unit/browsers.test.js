import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { LACKS, edition } from "../firefox/lacks.js";
import { golden } from "../golden.js";

const text = readFileSync(new URL("../../docs/browsers.md", import.meta.url), "utf8");
const rows = new Map(
  [...text.matchAll(/^\| (.+) \|$/gm)].map(([, row]) => {
    const [name, , passed, failed, left, digests] = row.split(" | ");
    return [name, { passed: Number(passed), failed: Number(failed), left: Number(left), digests }];
  }),
);

test("the table of browsers is of the present tests: no failure, every digest, and what is left out with its reason", () => {
  const all = Object.keys(golden.digests).length;
  const journey = readFileSync(new URL("../webkit/journey.test.mjs", import.meta.url), "utf8");
  assert.equal(rows.get("WebKitGTK")?.passed, journey.match(/^test\(/gm)?.length);
  assert.equal(rows.get("Firefox ESR")?.left, Object.values(LACKS).flat().length);
  for (const name of ["Chromium", "Firefox ESR", "WebKitGTK"]) {
    assert.equal(rows.get(name)?.failed, 0, name);
    assert.equal(rows.get(name)?.digests, `${all} of ${all}`, name);
  }
  const [, made] = /<!-- Firefox ESR by e2e\/firefox\/lacks\.js (\w+) -->/.exec(text) ?? [];
  assert.equal(
    made,
    edition,
    "what runs in Firefox has changed: node tools/browsers.mjs 'Firefox ESR' makes its row anew",
  );
  for (const [reason, titles] of Object.entries(LACKS))
    assert.ok(
      text.includes(`- ${reason} (${titles.length})\n`),
      `docs/browsers.md lacks: - ${reason} (${titles.length})`,
    );
});
