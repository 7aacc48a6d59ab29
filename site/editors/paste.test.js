import assert from "node:assert/strict";
import { test } from "node:test";
import { readBlock, writeBlock } from "./paste.js";

test("blocks of spreadsheets and CSV files are read, with decimal points or commas", () => {
  const expected = {
    rows: [
      [0.5, 0.25, 0.25],
      [0, 1, 0],
    ],
  };
  for (const text of [
    "0.5\t0.25\t0.25\n0\t1\t0\n",
    "0,5\t0,25\t0,25\r\n0\t1\t0\r\n",
    "0,5;0,25;0,25\n0;1;0",
    "0.5,0.25,0.25\n0,1,0",
    "0.5, 0.25, 0.25\n0, 1, 0",
    "0.5 0.25 0.25\n0 1 0",
    "0,5 0,25 0,25\n0 1 0",
    '"0,5","0,25","0,25"\n"0","1","0"',
    "[[0.5, 0.25, 0.25], [0, 1, 0]]",
    "1/2\t1/4\t25%\n\n0\t1\t0",
    "0.5;0.25;0.25;\n0;1;0;",
  ])
    assert.deepEqual(readBlock(text), expected, text);
});

test("a comma that can only be decimal is read as decimal", () => {
  assert.deepEqual(readBlock("0,5"), { rows: [[0.5]] });
  assert.deepEqual(readBlock("0,5\n0,25"), { rows: [[0.5], [0.25]] });
  assert.deepEqual(readBlock("0,500\t1,000"), { rows: [[0.5, 1]] });
});

test("what may be read in two ways is refused, unless the block decides", () => {
  const fault = (/** @type {string} */ text) => /** @type {{ fault: string }} */ (readBlock(text)).fault;
  for (const text of ["0,1", "1,0\n0,1"])
    assert.match(fault(text), /^“[01],[01]” may be one number or two: write decimal points, or a space after commas$/);
  assert.match(fault("1,000\t2"), /column 1 .* found 1,000, which may be 1000 or 1: write one of these$/);
  assert.deepEqual(readBlock("1, 0\n0, 1"), {
    rows: [
      [1, 0],
      [0, 1],
    ],
  });
  assert.deepEqual(readBlock("0,1\n0,25"), { rows: [[0.1], [0.25]] });
  assert.deepEqual(readBlock("1,000\t0.5"), { rows: [[1000, 0.5]] });
  assert.match(fault("1,000\t0,500\t1.5"), /column 1 .* found 1,000/);
});

test("a text that is no block of numbers is refused with the place", () => {
  for (const [text, fault] of /** @type {const} */ ([
    ["", /expected numbers; found nothing/],
    ["0.5\thalf", /line 1, column 2 .*found half/],
    ["1\t0\n1", /found 2 in line 1 and 1 in line 2/],
    ["s0\ts1\n1\t0", /line 1, column 1/],
    ["1\t\t0", /column 2 .*found nothing/],
  ]))
    assert.match(/** @type {{ fault: string }} */ (readBlock(text)).fault, fault);
});

test("a copied block reads back unchanged", () => {
  const rows = [
    [1 / 3, 2 / 3],
    [1e-17, 1],
  ];
  assert.deepEqual(readBlock(writeBlock(rows)), { rows });
});
