import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { DIFFERS, differing } from "../firefox/differs.js";
import { FILES, LACKS } from "../firefox/lacks.js";

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

test("what the suite firefox runs are tests that run there, each title at least one", () => {
  const config = fileURLToPath(new URL("firefox/playwright.config.js", folder));
  const program = fileURLToPath(new URL("../node_modules/.bin/playwright", folder));
  const { stdout } = spawnSync(program, ["test", "--config", config, "--list", "--grep", differing], {
    encoding: "utf8",
  });
  const listed = stdout
    .split("\n")
    .flatMap((line) => /\.spec\.js:\d+:\d+ › (.*)$/.exec(line)?.[1].split(" › ").at(-1) ?? []);
  const starts = Object.values(DIFFERS).flat();
  assert.equal(new Set(starts).size, starts.length);
  assert.deepEqual(
    starts.filter((start) => !listed.some((title) => title.startsWith(start))),
    [],
  );
  assert.ok(listed.length >= starts.length && listed.length < 70, `${listed.length} tests`);
});
