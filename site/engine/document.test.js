import assert from "node:assert/strict";
import { test } from "node:test";
import { assemble } from "./document.js";

test("arrays come to their places in the document", () => {
  const x = Float64Array.of(1, NaN);
  const values = Float64Array.of(-0);
  const whole = assemble({ json: '{"curves":{},"problem":{"features":{"rows":1}}}', arrays: { "curves.paths.x": x, "problem.features.values": values } });
  assert.deepEqual(whole, { curves: { paths: { x } }, problem: { features: { rows: 1, values } } });
  assert.equal(whole.curves.paths.x, x);
});

test("a document without arrays is its JSON", () => {
  assert.deepEqual(assemble({ json: '[1,{"a":null}]' }), [1, { a: null }]);
  assert.equal(assemble({ json: "null" }), null);
});
