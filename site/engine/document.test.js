import assert from "node:assert/strict";
import { test } from "node:test";
import { assemble, assembleInSlices, atOnce, buffers, lightened, sparing, written } from "./document.js";
import { parting } from "./tables.js";

test("arrays come to their places in the document", () => {
  const x = Float64Array.of(1, NaN);
  const values = Float64Array.of(-0);
  const whole = assemble({
    json: '{"curves":{},"problem":{"features":{"rows":1}}}',
    arrays: { "curves.paths.x": x, "problem.features.values": values },
  });
  assert.deepEqual(whole, { curves: { paths: { x } }, problem: { features: { rows: 1, values } } });
  assert.equal(whole.curves.paths.x, x);
});

test("a document without arrays is its JSON", () => {
  assert.deepEqual(assemble({ json: '[1,{"a":null}]' }), [1, { a: null }]);
  assert.equal(assemble({ json: "null" }), null);
});

test("tables that come back as they were sent are those of the sender, others are sent", async () => {
  const lists = (/** @type {number} */ first) =>
    Array.from({ length: 100 }, (_, s) => Array.from({ length: 120 }, (_, i) => (s + i === 0 ? first : s / (i + 1))));
  const asked = { problem: { kind: "table", transition: lists(1) }, features: { values: lists(2) } };
  const { rest, tables } = atOnce(parting(asked));
  const sent = { json: JSON.stringify(rest), tables, shared: true };
  const answer = {
    spec: { ...asked, features: { values: lists(3) } },
    checks: [{ repair: { spec: { problem: asked.problem } } }],
  };
  const reply = sparing(lightened({ json: JSON.stringify(answer) }), [sent]);
  assert.deepEqual(buffers(reply).length, 1);
  const whole = await assembleInSlices(
    structuredClone(reply),
    async () => {},
    tables.map(({ places: [[group, field]] }) => /** @type {any} */ (asked)[group][field]),
  );
  assert.deepEqual(whole, answer);
  assert.equal(whole.spec.problem.transition, asked.problem.transition);
  assert.equal(whole.checks[0].repair.spec.problem.transition, asked.problem.transition);
  assert.notEqual(whole.spec.features.values, asked.features.values);
  assert.equal(buffers(sparing(lightened({ json: JSON.stringify(answer) }), [{ ...sent, shared: false }])).length, 2);
});

test("a long list of objects is sent in parts, with the tables in it apart from them, and is the same again", async () => {
  const spec = {
    transition: Array.from({ length: 100 }, (_, s) => Array.from({ length: 120 }, (_, i) => s / (i + 1))),
  };
  const answer = {
    cells: Array.from({ length: 60 }, (_, seed) => ({
      seed,
      spec: seed === 7 ? spec : null,
      curve: Array(500).fill(seed / 7),
    })),
    digest: null,
  };
  const { json, tables = [], lists = [] } = lightened({ json: JSON.stringify(answer) });
  assert.deepEqual([JSON.parse(json), tables.length, lists.length], [{ cells: null, digest: null }, 1, 1]);
  assert.deepEqual(await assembleInSlices({ json, tables, lists }, async () => {}), answer);
  assert.equal(written({ json, tables, lists }), JSON.stringify(answer));
});
