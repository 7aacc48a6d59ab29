import assert from "node:assert/strict";
import { test } from "node:test";
import { atOnce } from "./document.js";
import { parting, putting } from "./tables.js";

const apart = (/** @type {unknown} */ whole) => atOnce(parting(whole));
/** @param {any} rest @param {import("./tables.js").Table[]} tables */
const together = (rest, tables) => {
  atOnce(putting(rest, tables));
  return rest;
};

/**
 * @param {number[]} shape
 * @param {(i: number) => number} number
 * @returns {any[]}
 */
function table([length, ...inner], number, next = { i: 0 }) {
  return Array.from({ length }, () => (inner.length ? table(inner, number, next) : number(next.i++)));
}

const spec = () => ({
  kind: "table",
  transition: table([20, 30, 2, 30], (i) => i / 7),
  reward: table([30, 2], (i) => i),
  start: { state: 0 },
});

test("a document comes together again as it was, its large tables as one array each", () => {
  const whole = {
    spec: { problem: spec(), seed: 1 },
    checks: [
      { id: "gap", repair: null },
      { id: "theta", repair: { spec: { problem: spec(), seed: 1 } } },
    ],
  };
  const text = JSON.stringify(whole);
  const { rest, tables } = apart(whole);
  assert.equal(JSON.stringify(whole), text);
  assert.deepEqual(
    tables.map(({ places, shape, numbers }) => [places, shape, numbers.length]),
    [
      [
        [
          ["spec", "problem", "transition"],
          ["checks", "1", "repair", "spec", "problem", "transition"],
        ],
        [20, 30, 2, 30],
        36000,
      ],
    ],
  );
  assert.ok(JSON.stringify(rest).length < 2000);
  assert.equal(rest.spec.problem.transition, null);
  assert.equal(JSON.stringify(together(JSON.parse(JSON.stringify(rest)), structuredClone(tables))), text);
  const half = JSON.parse(JSON.stringify(rest));
  assert.ok([...putting(half, tables)].length > 5);
  assert.deepEqual(half, whole);
});

test("what is no table stays: ragged lists, texts, numbers that JSON has not, few of them", () => {
  const many = () => table([200, 100], (i) => i);
  const ragged = many(),
    text = many(),
    nan = many(),
    hole = many();
  ragged[7].push(1);
  text[199][99] = "1";
  nan[0][0] = NaN;
  delete hole[3][4];
  for (const lists of [
    ragged,
    text,
    nan,
    hole,
    table([99, 100], (i) => i),
    Array.from({ length: 20000 }, (_, k) => ({ k })),
    "long".repeat(10000),
    null,
    7,
    [],
    [[]],
  ]) {
    const whole = { lists };
    const { rest, tables } = apart(whole);
    assert.equal(rest, whole);
    assert.deepEqual(tables, []);
  }
});

test("negative zero is written as JSON writes it", () => {
  const {
    tables: [{ places, numbers }],
  } = apart({ cycle: table([10_000], () => -0) });
  assert.deepEqual(places, [["cycle"]]);
  assert.ok(Object.is(numbers[0], 0));
});
