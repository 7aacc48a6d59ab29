import assert from "node:assert/strict";
import { test } from "node:test";
import { namesAt, valuesAt } from "./completion.js";

/** @type {import("./completion.js").Schema} */
const schema = {
  properties: {
    problem: { $ref: "#/$defs/problem" },
    seed: { type: "integer" },
    trace: { anyOf: [{ type: "boolean" }, { properties: { paths: { type: "integer" } } }] },
  },
  $defs: {
    problem: {
      oneOf: [
        {
          description: "A lake.",
          properties: { kind: { const: "lake" }, map: { enum: ["4x4", "8x8"], description: "its map" } },
        },
        {
          description: "A river.",
          properties: { kind: { const: "river" }, states: { type: "integer" }, start: { $ref: "#/$defs/start" } },
        },
      ],
    },
    start: { oneOf: [{ properties: { state: {} } }, { properties: { cycle: { items: { enum: [0, 1] } } } }] },
  },
};
const texts = (/** @type {{ text: string }[]} */ words) => words.map(({ text }) => text);
const within = (/** @type {string} */ name, /** @type {unknown} */ kind = undefined) => ({ name, kind });

test("the fields of the whole spec", () =>
  assert.deepEqual(texts(namesAt(schema, [], undefined)), ["problem", "seed", "trace"]));

test("the fields of a known kind, else those of all kinds", () => {
  assert.deepEqual(namesAt(schema, [within("problem")], "lake"), [
    { text: "kind", about: "" },
    { text: "map", about: "its map" },
  ]);
  assert.deepEqual(texts(namesAt(schema, [within("problem")], "river")), ["kind", "states", "start"]);
  for (const kind of [undefined, "no such kind"])
    assert.deepEqual(texts(namesAt(schema, [within("problem")], kind)), ["kind", "map", "states", "start"]);
});

test("kinds have descriptions; choices and booleans are offered as JSON", () => {
  assert.deepEqual(valuesAt(schema, [within("problem"), within("kind")]), [
    { text: '"lake"', about: "A lake." },
    { text: '"river"', about: "A river." },
  ]);
  assert.deepEqual(texts(valuesAt(schema, [within("problem"), within("map", "lake")])), ['"4x4"', '"8x8"']);
  assert.deepEqual(texts(valuesAt(schema, [within("trace")])), ["true", "false"]);
  assert.deepEqual(texts(namesAt(schema, [within("trace")], undefined)), ["paths"]);
});

test("references and lists are followed; numbers offer nothing", () => {
  assert.deepEqual(texts(namesAt(schema, [within("problem"), within("start", "river")], undefined)), [
    "state",
    "cycle",
  ]);
  assert.deepEqual(
    texts(
      valuesAt(schema, [within("problem"), within("start", "river"), within("cycle"), { name: null, kind: undefined }]),
    ),
    ["0", "1"],
  );
  assert.deepEqual(valuesAt(schema, [within("seed")]), []);
  assert.deepEqual(namesAt(schema, [within("nowhere")], undefined), []);
});
