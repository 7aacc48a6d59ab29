import assert from "node:assert/strict";
import { test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { withRuns } from "./run-links.mjs";

const run = { title: "A lock", spec: { format: "revisit.spec/1", problem: { kind: "combination-lock" } } };
/** @param {string} html @param {string} [text] */
const linked = (html, text = JSON.stringify(run)) => withRuns(html, () => text, "9.0.0");

test("a run's file becomes a link to it: the address of elements that lead there, else kept for the page's script", () => {
  const page = linked(
    '<revisit-lab data-run="a.json" view="tree"></revisit-lab><a data-run="a.json">x</a><button data-run="a.json">',
  );
  const [, fragment] = /href="\.\.\/#r=1\.([\w-]+)"/.exec(page) ?? [];
  assert.deepEqual(JSON.parse(inflateRawSync(Buffer.from(fragment, "base64url")).toString()), {
    format: "revisit.link/1",
    engine: "9.0.0",
    ...run,
  });
  const link = `../#r=1.${fragment}`;
  assert.equal(
    page,
    `<revisit-lab href="${link}" view="tree"></revisit-lab><a href="${link}">x</a><button data-link="${link}">`,
  );
  assert.equal(linked('<button data-runs="a.json b.json">'), `<button data-links="${link} ${link}">`);
  assert.equal(linked("<p>no run</p>"), "<p>no run</p>");
});

test("a learner's code comes from its own file", () => {
  const spec = { algorithm: { kind: "own", code: "learner.js" } };
  const files = /** @type {{ [name: string]: string }} */ ({
    "a.json": JSON.stringify({ spec }),
    "learner.js": "export const right",
  });
  const page = withRuns('<a data-run="a.json">', (name) => files[name], "9.0.0");
  const [, fragment] = /#r=1\.([\w-]+)/.exec(page) ?? [];
  const { algorithm } = JSON.parse(inflateRawSync(Buffer.from(fragment, "base64url")).toString()).spec;
  assert.deepEqual(algorithm, { kind: "own", code: "export const right" });
});

test("a file that is no run is named", () => {
  assert.throws(() => linked('<a data-run="a.json">', "{"), /^Error: a\.json: /);
  assert.throws(() => linked('<a data-run="a.json">', "{}"), /^Error: a\.json: found no spec/);
});
