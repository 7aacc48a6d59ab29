import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { CORE, FILES, LACKS, lacking } from "../firefox/lacks.js";

const folder = new URL("../", import.meta.url);
const named = new RegExp(`^(${FILES.map((name) => name.replace("*", ".*")).join("|")})\\.spec\\.js$`);
const files = readdirSync(folder).filter((file) => file.endsWith(".spec.js"));
const textOf = (/** @type {string[]} */ names) =>
  names.map((file) => readFileSync(new URL(file, folder), "utf8")).join("\n");
/** Titles with their variables left out. */
const titles = [...textOf(files).matchAll(/^\s*test\(\s*["`](.+?)["`],/gms)].map(([, title]) =>
  title.replace(/\$\{.*?\}/g, "…"),
);

test("what Firefox leaves out are tests that there are, each with one reason", () => {
  const starts = Object.values(LACKS).flat();
  assert.equal(new Set(starts).size, starts.length);
  for (const start of starts) {
    const plain = start.replace(/a desk|a phone|a script that fails|^the lab(?=: no text)/, "…");
    assert.ok(
      titles.some((title) => title.startsWith(plain)),
      `${start}: no such test`,
    );
  }
  for (const reason of Object.keys(LACKS)) assert.match(reason, /^[A-Z].*\.$/);
});

test("docs/browsers.md names each file that stays away from Firefox", () => {
  const text = readFileSync(new URL("../docs/browsers.md", folder), "utf8");
  for (const file of files.filter((file) => !named.test(file)))
    assert.ok(text.includes(`\`${file.replace(".spec.js", "")}\``), `${file} runs in no list of e2e/firefox/lacks.js`);
});

test("what make test runs in Firefox are tests that there are, of its files, and left out for no reason", () => {
  const text = textOf(files.filter((file) => named.test(file)));
  for (const start of CORE) {
    assert.ok(text.includes(start), `${start}: no such test`);
    assert.doesNotMatch(start, lacking);
  }
});
