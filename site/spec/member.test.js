import assert from "node:assert/strict";
import { test } from "node:test";
import { dottedPath, memberAt, withMember } from "./member.js";

const document = { learners: [{ algorithm: { gap: 0.3 } }, { algorithm: { gap: [0, 1] } }], title: "two" };

test("a member is found by its path, also in lists, and a path that leads nowhere finds none", () => {
  assert.equal(memberAt(document, "learners.0.algorithm.gap"), 0.3);
  assert.equal(memberAt(document, "learners.1.algorithm.gap.1"), 1);
  for (const path of ["none", "title.length.none", "learners.2.algorithm.gap"])
    assert.equal(memberAt(document, path), undefined, path);
  assert.equal(memberAt(null, "title"), undefined);
});

test("a copy has one member changed, shares the others, and the document stays as it was", () => {
  const before = structuredClone(document);
  const copy = withMember(document, "learners.0.algorithm.gap", 0.1);
  assert.deepEqual(copy, { ...before, learners: [{ algorithm: { gap: 0.1 } }, before.learners[1]] });
  assert.deepEqual(document, before);
  assert.equal(copy.learners[1], document.learners[1]);
  assert.ok(Array.isArray(copy.learners));
});

test("what is missing on the way is made, and undefined removes a member, though not an item of a list", () => {
  assert.deepEqual(withMember({}, "problem.horizon", 3), { problem: { horizon: 3 } });
  assert.deepEqual(withMember({ features: { components: ["1", "2"] } }, "features.components.1", "s"), {
    features: { components: ["1", "s"] },
  });
  assert.deepEqual(withMember({ a: 1, b: 2 }, "a", undefined), { b: 2 });
  assert.deepEqual(withMember({ a: [1, 2] }, "a.0", undefined), { a: [undefined, 2] });
});

test("the engine's paths are read with dots", () => {
  assert.equal(dottedPath("learners[0].algorithm.gap[12]"), "learners.0.algorithm.gap.12");
});
