import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import { plainText } from "./plain-json.js";

test("values that JSON can hold are written as by JSON.stringify", () => {
  for (const value of [
    null,
    true,
    "text",
    0,
    -1.5e-300,
    [],
    {},
    [[1, [2]], { a: null }],
    { title: undefined, seed: 2 ** 53 - 1 },
    Object.assign(Object.create(null), { a: 1 }),
    vm.runInNewContext("({ kind: 'from another frame', list: [1, 2] })"),
  ]) {
    assert.equal(plainText(value), JSON.stringify(value));
  }
});

test("the same object twice is no cycle", () => {
  const row = [0.5, 0.5];
  assert.equal(plainText({ a: row, b: [row, row] }), '{"a":[0.5,0.5],"b":[[0.5,0.5],[0.5,0.5]]}');
});

const cyclic = { problem: { kind: "table", parts: /** @type {unknown[]} */ ([]) } };
cyclic.problem.parts.push(cyclic.problem);
/** @type {unknown} */
let deep = 1;
for (let i = 0; i < 100_000; i++) deep = [deep];

/** @type {[string, unknown, string, string][]} name, value, path of the fault, what is found there */
const refused = [
  ["NaN", { problem: { transition: [[0, 1], [NaN]] } }, "problem.transition[1][0]", "NaN"],
  ["an infinity", { algorithm: { gap: -Infinity } }, "algorithm.gap", "-Infinity"],
  ["undefined in a list", { problem: { reward: [1, undefined] } }, "problem.reward[1]", "undefined"],
  ["a hole in a list", { reward: Array(2) }, "reward[0]", "undefined"],
  ["a function", { problem: { kind() {} } }, "problem.kind", "a function"],
  ["a symbol", [Symbol("s")], "[0]", "a symbol"],
  ["a bigint", { seed: 10n }, "seed", "10n"],
  ["a typed array", { reward: new Float64Array(2) }, "reward", "Float64Array"],
  ["a date", { title: new Date(0) }, "title", "Date"],
  ["a map", { problem: new Map() }, "problem", "Map"],
  ["a member with an odd name", { "a-b": { 1: NaN } }, '["a-b"]["1"]', "NaN"],
  ["nothing at all", undefined, "", "undefined"],
  ["a cycle", cyclic, "problem.parts[0]", "a cycle"],
  ["a hundred thousand levels", deep, "[0]".repeat(64), "an object 64 levels deep"],
];
for (const [what, value, path, found] of refused) {
  test(`${what} is refused where it stands`, () => {
    assert.throws(
      () => plainText(value),
      (error) => {
        const { code, message, ...rest } = /** @type {import("./failure.js").RevisitError} */ (error);
        assert.deepEqual({ code, path: rest.path, found: rest.found }, { code: "bad-spec", path, found });
        assert.ok(rest.expected);
        assert.equal(message, `${path === "" ? "" : `${path}: `}found ${found}, expected ${rest.expected}`);
        return true;
      },
    );
  });
}
