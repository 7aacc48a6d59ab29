import assert from "node:assert/strict";
import { test } from "node:test";
import { found, listIn, readNumber } from "./typed-numbers.js";

test("numbers are read as people write them", () => {
  for (const [text, number] of /** @type {const} */ ([
    ["0.5", 0.5],
    ["0,5", 0.5],
    ["0,05", 0.05],
    ["0,500", 0.5],
    [" 1 ", 1],
    ["0.5\u00a0", 0.5],
    ["1/4", 0.25],
    ["1/3", 1 / 3],
    ["0,5 / 2", 0.25],
    ["25 %", 0.25],
    ["12,5%", 0.125],
    ["33.3 %", 0.333],
    ["50\u202f%", 0.5],
    ["−0.5", -0.5],
    ["–0,5", -0.5],
    ["5e−1", 0.5],
    ["1e-3", 0.001],
    ["1E6", 1e6],
    ["1e400", Infinity],
    [".5", 0.5],
    [",5", 0.5],
    ["1.", 1],
    ["0.125", 0.125],
    ["1.125", 1.125],
    ["０．５", 0.5],
    ["－１，５", -1.5],
    ["５０％", 0.5],
    ["٠٫٥", 0.5],
    ["۰٫۵", 0.5],
    ["٥٠٪", 0.5],
    ["०.५", 0.5],
    ["1,234,567", 1234567],
    ["1.234.567,5", 1234567.5],
    ["1,234.5", 1234.5],
    ["1.234,5", 1234.5],
    ["1 000", 1000],
    ["1\u202f000\u202f000", 1e6],
    ["1’000", 1000],
    ["1_000", 1000],
  ]))
    assert.equal(readNumber(text), number, text);
  for (const text of [
    "",
    "a",
    "1.2.3",
    "1,2,3",
    "1/0x",
    "1/2/3",
    "/2",
    "--1",
    "-",
    ".",
    ",",
    "e5",
    "%",
    "1 2",
    "1 00",
    "10 0000",
  ])
    assert.ok(Number.isNaN(readNumber(text)), text);
  for (const text of ["Infinity", "NaN", "0x10", "true", "1,00,000", "0,500,000.5,1", "10²", "1n"])
    assert.ok(Number.isNaN(readNumber(text)), text);
});

test("what may be one of two numbers is refused, and both are named", () => {
  for (const [text, whole, both] of /** @type {const} */ ([
    ["1,000", false, "1,000, which may be 1000 or 1: write one of these"],
    ["-12,345", false, "-12,345, which may be -12345 or -12.345: write one of these"],
    ["1.000", true, "1.000, which may be 1 or 1000: write one of these"],
    ["10.500", true, "10.500, which may be 10.5 or 10500: write one of these"],
    ["1,000 %", false, "1,000 %, which may be 10 or 0.01: write one of these"],
  ])) {
    assert.ok(Number.isNaN(readNumber(text, whole)), text);
    assert.equal(found(text, whole), both);
  }
  assert.equal(found(" "), "nothing");
  assert.equal(found("half"), "half");
});

test("where whole numbers are asked for, a comma is between thousands", () => {
  for (const [text, number] of /** @type {const} */ ([
    ["6,056", 6056],
    ["1,000", 1000],
    ["12,345,678", 12345678],
    ["1e3", 1000],
    ["0,5", 0.5],
    ["10.5", 10.5],
    ["٦٬٠٥٦", 6056],
  ]))
    assert.equal(readNumber(text, true), number, text);
});

test("all digits of all scripts are read", () => {
  let scripts = 0;
  for (let code = 0; code < 0x10000; code++) {
    const [zero, before] = [String.fromCharCode(code), String.fromCharCode(code - 1)];
    if (!/\p{Nd}/u.test(zero) || /\p{Nd}/u.test(before)) continue;
    scripts++;
    for (let d = 0; d < 10; d++) assert.equal(readNumber(String.fromCharCode(code + d)), d, code.toString(16));
  }
  assert.ok(scripts > 30, String(scripts));
});

test("a list tells decimal commas from those between numbers, or asks", () => {
  for (const [text, parts, whole = false] of /** @type {[string, number[], boolean?][]} */ ([
    ["6, 8  10;12", [6, 8, 10, 12]],
    ["0, 1", [0, 1]],
    ["6,8,10", [6, 8, 10]],
    ["0.1,0.2", [0.1, 0.2]],
    ["0.1,1", [0.1, 1]],
    ["0,1; 0,2", [0.1, 0.2]],
    ["0,1;1", [0.1, 1]],
    ["0,5 0,25", [0.5, 0.25]],
    ["0,05", [0.05]],
    ["1/3, 1/2", [1 / 3, 1 / 2]],
    ["50 %, 25 %", [0.5, 0.25]],
    ["1 / 3 1 / 2", [1 / 3, 1 / 2]],
    ["٠٫٥، ٠٫٢", [0.5, 0.2]],
    ["０．５，１", [0.5, 1]],
    ["6、8", [6, 8]],
    ["6,8", [6, 8], true],
    ["10,20", [10, 20], true],
    ["0,1", [0, 1], true],
    ["1,2,", [1, 2], true],
    ["1,000, 2,000", [1000, 2000], true],
  ])) {
    const read = listIn(text, whole);
    assert.deepEqual([read.parts.map((part) => readNumber(part, whole)), read.open], [parts, ""], text);
  }
  const advice = ": write decimal points, or a space after commas";
  for (const [text, open, whole = false] of /** @type {[string, string, boolean?][]} */ ([
    ["0,1", `“0,1” may be 0.1, or 0 and 1${advice}`],
    ["0,1, 0,2", `“0,1” may be 0.1, or 0 and 1${advice}`],
    ["6,8 10", `“6,8” may be 6.8, or 6 and 8${advice}`],
    ["100,200", `“100,200” may be 100200 or 100.2, or 100 and 200${advice}`],
    ["100,200", `“100,200” may be 100200 or 100.2, or 100 and 200${advice}`, true],
    ["1,000, 2,000", "1,000, which may be 1000 or 1: write one of these"],
    ["1.000 2", "1.000, which may be 1 or 1000: write one of these", true],
  ]))
    assert.equal(listIn(text, whole).open, open, text);
});

test("groups of three digits in a list are asked for", () => {
  for (const [text, open] of /** @type {const} */ ([
    ["1 000; 2 000", "“1 000” may be 1000, or 1 and 000: write 1000, or 1; 000"],
    ["1 500, 2 500", "“1 500” may be 1500, or 1 and 500: write 1500, or 1; 500"],
    ["0.5; 10 000 000", "“10 000 000” may be 10000000, or 10 and 000 and 000: write 10000000, or 10; 000; 000"],
    ["10 000", "“10 000” may be 10000, or 10 and 000: write 10000, or 10; 000"],
    ["1 500 2 500", ""],
    ["100 200 300", ""],
    ["1; 2; 3", ""],
    ["0.1 0.2; 0.3 0.4", ""],
    ["1 0 0 1", ""],
  ]))
    assert.equal(listIn(text).open, open, text);
});
