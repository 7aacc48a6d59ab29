import assert from "node:assert/strict";
import { test } from "node:test";
import { buffersOf, valueInSlices, valueAtOnce } from "./reply.js";

const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);

test("arrays are put at their places in the document", async () => {
  const x = Float64Array.of(1, NaN);
  const values = Float64Array.of(-0);
  const json = '{"curves":{},"problem":{"features":{"rows":1}}}';
  const arrays = { "curves.paths.x": x, "problem.features.values": values };
  for (const whole of [
    valueAtOnce({ json: bytes(json), arrays }),
    await valueInSlices({ json: bytes(json), arrays }),
  ]) {
    assert.deepEqual(whole, { curves: { paths: { x } }, problem: { features: { rows: 1, values } } });
    assert.equal(whole.curves.paths.x, x);
  }
  const text = bytes(json);
  assert.deepEqual(buffersOf({ json: text, arrays }), [text.buffer, x.buffer, values.buffer]);
});

test("a document without arrays is its JSON", async () => {
  assert.deepEqual(valueAtOnce({ json: bytes('[1,{"a":null}]') }), [1, { a: null }]);
  assert.equal(await valueInSlices({ json: bytes("null") }), null);
});
