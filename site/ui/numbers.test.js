import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { ago, count, counted, duration, firstFew, measure, percent } from "./numbers.js";

test("counts and measures", () => {
  assert.equal(count(1234567), "1,234,567");
  for (const [x, text] of /** @type {const} */ ([
    [0, "0"],
    [0.17467, "0.175"],
    [62.28, "62.3"],
    [1234.5, "1,235"],
    [2.3e-7, "2.3e−7"],
    [-0.5, "−0.5"],
    [1e9, "1e9"],
    [null, "—"],
    [NaN, "—"],
    [Infinity, "∞"],
  ])) {
    assert.equal(measure(x), text);
  }
});

test("percentages never round to 0 % or 100 %", () => {
  assert.equal(percent(0), "0 %");
  assert.equal(percent(0.00005), "< 0.01 %");
  assert.equal(percent(0.0579), "5.8 %");
  assert.equal(percent(1), "100 %");
});

test("times", () => {
  for (const [s, text] of /** @type {const} */ ([
    [null, "—"],
    [Infinity, "—"],
    [0.2, "< 1 s"],
    [59.6, "60 s"],
    [600, "10 min"],
    [7200, "2 h"],
    [864000, "10 days"],
  ]))
    assert.equal(duration(s), text);
  const now = new Date("2024-03-05T12:00:00Z");
  assert.equal(ago(new Date("2024-03-05T11:59:30Z"), now), "just now");
  assert.equal(ago(new Date("2024-03-05T11:30:00Z"), now), "30 min ago");
  assert.equal(ago(new Date("2024-03-05T12:00:30Z"), now), "just now");
});

test("of a long list the first few are named", () => {
  assert.equal(firstFew(["a"]), "a");
  assert.equal(firstFew([..."abcde"], "; "), "a; b; c; d; e");
  assert.equal(firstFew([..."abcdefg"]), "a, b, c, d, e and 2 more");
});

test("one is one: a count and its noun", () => {
  assert.deepEqual(
    [
      counted(1, "path"),
      counted(0, "path"),
      counted(1500, "path"),
      counted(1, "entry", "entries"),
      counted(2, "entry", "entries"),
    ],
    ["1 path", "0 paths", "1,500 paths", "1 entry", "2 entries"],
  );
});

test("no sentence of the page has a count before a plural that stays where the count is 1", async () => {
  const site = new URL("..", import.meta.url);
  const files = (await readdir(site, { recursive: true })).filter((file) => /(?<!\.test)\.js$/.test(file));
  assert.ok(files.length > 300);
  const found = [];
  for (const file of files)
    for (const [text] of (await readFile(new URL(file, site), "utf8")).matchAll(
      /\$\{(?:count|brief)\((?:[^{}()]|\([^()]*\))*\)\} (?!is\b|was\b|as\b|this\b|bits\b)[a-z]+s\b/g,
    ))
      found.push(`${file}: ${text}`);
  assert.deepEqual(found, []);
});
