import assert from "node:assert/strict";
import { test } from "node:test";
import { assemble, assembleInSlices, buffers, lightened, sparing } from "./document.js";
import { apart } from "./tables.js";

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

test("tables that come back as they were sent are those of the sender, others are sent", async () => {
  const lists = (/** @type {number} */ first) => Array.from({ length: 100 }, (_, s) => Array.from({ length: 120 }, (_, i) => (s + i === 0 ? first : s / (i + 1))));
  const asked = { problem: { kind: "table", transition: lists(1) }, features: { values: lists(2) } };
  const { rest, tables } = apart(asked);
  const sent = { json: JSON.stringify(rest), tables, shared: true };
  const answer = { spec: { ...asked, features: { values: lists(3) } }, checks: [{ repair: { spec: { problem: asked.problem } } }] };
  const reply = sparing(lightened({ json: JSON.stringify(answer) }), [sent]);
  assert.deepEqual(buffers(reply).length, 1);
  const whole = await assembleInSlices(structuredClone(reply), async () => {}, tables.map(({ places: [[group, field]] }) => /** @type {any} */ (asked)[group][field]));
  assert.deepEqual(whole, answer);
  assert.equal(whole.spec.problem.transition, asked.problem.transition);
  assert.equal(whole.checks[0].repair.spec.problem.transition, asked.problem.transition);
  assert.notEqual(whole.spec.features.values, asked.features.values);
  assert.equal(buffers(sparing(lightened({ json: JSON.stringify(answer) }), [{ ...sent, shared: false }])).length, 2);
});
