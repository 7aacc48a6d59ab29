import assert from "node:assert/strict";
import { test } from "node:test";
import { dressFor, gapRemark, noRegret, RIGHTS, rightOf, traitsOf } from "./learner-traits.js";

const traits = {
  kind: "mine",
  title: "Mine",
  revisits: true,
  tests: false,
  backtracks: false,
  gap: true,
  bonus: false,
  episodes: true,
  learns: true,
};

/** A fake root element with one part for each of these lists of learners. */
function rootWith(/** @type {string[]} */ ...learners) {
  const parts = learners.map((learner) => ({ dataset: { learner }, hidden: false }));
  const root = { dataset: /** @type {Record<string, string>} */ ({}), querySelectorAll: () => parts };
  return { root, parts, dress: () => dressFor(/** @type {any} */ (root), traits) };
}

test("only the parts about the learner show, and its traits are told to the style sheet", () => {
  const { root, parts, dress } = rootWith("other", "mine", "other mine", "mine-too");
  assert.equal(dress(), true);
  assert.deepEqual(
    parts.map(({ hidden }) => hidden),
    [true, false, false, true],
  );
  assert.deepEqual(root.dataset, {
    revisits: "yes",
    tests: "no",
    backtracks: "no",
    bonus: "no",
    episodes: "yes",
    learns: "yes",
  });
});

test("a learner without a part of its own is noticed", () => {
  const { parts, dress } = rootWith("other", "mine-too");
  assert.equal(dress(), false);
  assert.ok(parts.every(({ hidden }) => hidden));
  assert.equal(rootWith().dress(), false);
});

test("a learner may test and drop paths, or go back without a test; only one that does both backtracks", () => {
  const of = (/** @type {string} */ right, /** @type {boolean} */ tests) => {
    const kinds = /** @type {any} */ ([{ kind: "one", title: "One", right, tests, reads: ["gap"], parameters: [] }]);
    const traits = traitsOf(kinds, /** @type {any} */ ({ algorithm: { kind: "one" } }));
    return [traits.revisits, traits.tests, traits.backtracks, gapRemark(traits) === ""];
  };
  assert.deepEqual(of("revisiting", true), [true, true, true, true]);
  assert.deepEqual(of("revisiting", false), [true, false, false, false]);
  assert.deepEqual(of("online", true), [false, true, false, true]);
  assert.deepEqual(of("online", false), [false, false, false, false]);
});

test("a learner that starts paths where it likes has rounds, no episodes and so no regret", () => {
  const rights = /** @type {const} */ (["online", "revisiting", "local", "generative"]);
  const found = rights.map((right) => {
    const of = { kind: "mine", title: "Mine", right, reads: [], parameters: [] };
    const learner = traitsOf([/** @type {any} */ (of)], {
      format: "revisit.spec/1",
      problem: { kind: "grid" },
      algorithm: { kind: "mine" },
    });
    return [RIGHTS[right] !== "", learner.episodes, noRegret(learner) === ""];
  });
  assert.deepEqual(found, [
    [true, true, true],
    [true, true, true],
    [true, false, false],
    [true, false, false],
  ]);
});

test("a custom learner says in its code what it may do", () => {
  const own = /** @type {any} */ ({
    kind: "own",
    title: "Your learner",
    right: "revisiting",
    tests: false,
    reads: ["gap"],
    parameters: [],
  });
  const of = (/** @type {unknown} */ code) => rightOf(own, { kind: "own", code });
  assert.equal(of("// first\n  export const right = 'online'\nexport default () => {}"), "online");
  assert.equal(of("export const right=`generative`;"), "generative");
  assert.equal(of('// export const right = "online"'), "revisiting");
  assert.equal(of('export const right = "local"'), "revisiting");
  assert.equal(of(undefined), "revisiting");
  assert.equal(rightOf({ kind: "uct", right: "local" }, { kind: "uct" }), "local");
  const traits = traitsOf([own], {
    format: "revisit.spec/1",
    problem: { kind: "grid" },
    algorithm: { kind: "own", code: 'export const right = "generative"' },
  });
  assert.deepEqual([traits.revisits, traits.tests, traits.episodes], [false, false, false]);
  assert.match(gapRemark(traits), /is told the declared gap/);
});
