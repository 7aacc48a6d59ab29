import assert from "node:assert/strict";
import { test } from "node:test";
import { lineOf, offsetOf, rangeOf, syntaxFault } from "./json-ranges.js";

const text = `{
  "format": "revisit.spec/1",
  "problem": { "kind": "table", "transition": [[[0.5, 0.4]], [[1, 0]]],
    "reward": [[0], [1]] },
  "title": "a \\"quoted\\" [0]. {name}",
  "episode": 3
}`;

/** @param {string} path */
const at = (path) => {
  const { from, to } = rangeOf(text, path);
  return text.slice(from, to);
};

test("a path's place is found", () => {
  assert.equal(at("problem.transition[0][0]"), "[0.5, 0.4]");
  assert.equal(at("problem.transition[0][0][1]"), "0.4");
  assert.equal(at("problem.transition[1]"), "[[1, 0]]");
  assert.equal(at("problem.reward[1][0]"), "1");
  assert.equal(at("episode"), '"episode": 3');
  assert.equal(at("problem.kind"), '"kind": "table"');
  assert.equal(at(""), text);
});

test("for a missing value, the nearest value around it is found", () => {
  assert.equal(at("problem.horizon"), text.slice(text.indexOf('"problem"'), text.indexOf(',\n  "title"')));
  assert.equal(at("problem.reward[7]"), '"reward": [[0], [1]]');
  assert.equal(at("algorithm.gap"), text);
  assert.equal(at("title.more"), '"title": "a \\"quoted\\" [0]. {name}"');
});

test("a field given twice is found at its second place, also in a truncated text", () => {
  const twice = '{"seed": 1, "seed": 2}';
  assert.deepEqual(rangeOf(twice, "seed"), { from: 12, to: 21 });
  const broken = '{"problem": {"reward": [1, 2], "x" 3}}';
  assert.equal(rangeOf(broken, "problem.reward[1]").from, broken.indexOf('"problem"'));
});

test("JSON has no fault; other texts have one at its place, in agreement with JSON.parse", () => {
  for (const good of ["{}", "[]", " null ", "-0.5e+3", '"\\u00e9\\n"', text, "[".repeat(5000) + "]".repeat(5000)]) {
    assert.equal(syntaxFault(good), null);
    JSON.parse(good);
  }
  for (const [bad, where, message] of /** @type {const} */ ([
    ["", 0, "expected a value; found the text’s end"],
    ['{"a": }', 6, "expected a value; found }"],
    ['{"a": 1,}', 8, "expected a field’s name in quotes; found }"],
    ["{a: 1}", 1, "expected a field’s name in quotes; found a"],
    ['{"a" 1}', 5, "expected a colon; found 1"],
    ["[1 2]", 3, "expected a comma or ]; found 2"],
    ["[1, 2", 5, "expected a comma or ]; found the text’s end"],
    ["[01]", 1, "expected a value; found 01"],
    ["[1.]", 1, "expected a value; found 1."],
    ["[.5]", 1, "expected a value; found .5"],
    ["[NaN]", 1, "expected a value; found NaN"],
    ["[truely]", 1, "expected a value; found truely"],
    ["{} x", 3, "expected the text’s end; found x"],
    ['["a\nb"]', 1, 'expected a value; found "a'],
    ['["\\x"]', 1, 'expected a value; found "\\x"'],
    ["['a']", 1, "expected a value; found '"],
  ])) {
    assert.throws(() => JSON.parse(bad), bad);
    const fault = syntaxFault(bad);
    assert.deepEqual([fault?.from, fault?.message], [where, message], bad);
  }
});

test("damaged texts are judged as by JSON.parse", () => {
  // Each damaged text lacks a character, has an extra one, or is cut off.
  for (let i = 0; i <= text.length; i++) {
    for (const damaged of [
      text.slice(0, i) + text.slice(i + 1),
      `${text.slice(0, i)}]${text.slice(i)}`,
      `${text.slice(0, i)},${text.slice(i)}`,
      text.slice(0, i),
    ]) {
      let right = true;
      try {
        JSON.parse(damaged);
      } catch {
        right = false;
      }
      assert.equal(syntaxFault(damaged) === null, right, JSON.stringify(damaged));
    }
  }
});

test("lines and columns, there and back", () => {
  const lines = 'één\n{ "☃😀": x }';
  assert.deepEqual(lineOf(lines, lines.indexOf("x")), { line: 2, column: 9 });
  // A column is a character, as the engine counts; the face has two UTF-16 units.
  assert.equal(offsetOf(lines, 2, 9), lines.indexOf("x"));
  assert.equal(offsetOf(lines, 1, 1), 0);
  assert.equal(offsetOf(lines, 9, 1), lines.indexOf("{"));
});
