import assert from "node:assert/strict";
import { test } from "node:test";
import { inSlices, pieces, readJSON, writeJSON } from "./json.js";

const row = (/** @type {number} */ s, /** @type {number} */ length) =>
  Array.from({ length }, (_, i) => (s + i === 0 ? 0 : Math.sin(s + i) * 10 ** (i % 40)));
const table = Array.from({ length: 60 }, (_, s) => [row(s, 100), row(s + 1, 100)]);
const long = {
  format: "revisit.spec/1",
  title: 'quotes ", backslashes \\, brackets ]}{[, commas , and φ₂ 😀',
  problem: { kind: "table", transition: table, flat: row(3, 12_345), empty: [], none: {}, start: null },
  texts: ["a".repeat(70_000), 'b"]'.repeat(30_000), ""],
  [`a name, of "many" letters: ${"n".repeat(60_000)}`]: [true, false, null],
  cells: Array.from({ length: 400 }, (_, seed) => ({ seed, measures: { regret: row(seed, 50) }, spec: null })),
};
const values = [long, table, [], {}, [[]], [[], [{}]], "x", "y".repeat(60_000), null, true, -2.5e-9, [long, long]];

test("the pieces are what JSON.stringify writes, and no piece is long", () => {
  const odd = [{ a: undefined }, [[1, undefined], [2]], { left: undefined, cells: [undefined, { b: undefined }] }];
  for (const value of [...values, ...odd]) assert.equal([...pieces(value)].join(""), JSON.stringify(value));
  const tables = { table, flat: row(3, 12_345) };
  assert.ok([...pieces(tables)].every((piece) => piece.length < 30_000));
});

test("a short value is a text, a long one a file", async () => {
  assert.equal(await writeJSON({ seed: 1 }), '{"seed":1}');
  const file = await writeJSON(long);
  assert.ok(file instanceof Blob);
  assert.equal(await file.text(), JSON.stringify(long));
});

test("written JSON is read back, with or without white space", async () => {
  const encoder = new TextEncoder();
  for (const value of values) {
    assert.deepEqual(await readJSON(encoder.encode(JSON.stringify(value))), value);
    assert.deepEqual(await readJSON(encoder.encode(` ${JSON.stringify(value, null, "\t")}\r\n`)), value);
  }
});

test("at most one part is read at a time", async () => {
  const { parse } = JSON;
  let longest = 0;
  JSON.parse = (text, ...more) => {
    longest = Math.max(longest, text.length);
    return parse(text, ...more);
  };
  try {
    await readJSON(new TextEncoder().encode(JSON.stringify({ table, cells: long.cells })));
  } finally {
    JSON.parse = parse;
  }
  assert.ok(longest > 0 && longest <= 50_002, `${longest} characters at once`);
});

test("truncated JSON is refused wherever it ends", async () => {
  const text = JSON.stringify(long);
  const encoder = new TextEncoder();
  for (const wrong of [
    "",
    text.slice(0, -1),
    text.slice(0, 100_000),
    `${text}]`,
    `${text.slice(0, -1)},}`,
    text.replace("[true,false,null]", "[true,,null]"),
    text.replace('"problem":', '"problem"'),
    text.replace(/\]\]\]/, "]]}"),
  ])
    await assert.rejects(readJSON(encoder.encode(wrong)), SyntaxError);
});

test("work in slices lets other tasks run", async () => {
  let heard = false;
  setTimeout(() => (heard = true), 0);
  const steps = function* () {
    for (const until = performance.now() + 1000; !heard && performance.now() < until; ) yield;
    return heard;
  };
  assert.equal(await inSlices(steps()), true);
});
