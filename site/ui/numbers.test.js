import assert from "node:assert/strict";
import { test } from "node:test";
import { ago, count, duration, firstFew, measure, percent } from "./numbers.js";

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
