import assert from "node:assert/strict";
import { test } from "node:test";
import { linearity, offersOf } from "./gap-design.js";
import { guarantee } from "./prediction.js";

const check = (/** @type {boolean | null} */ ok, /** @type {number} */ value) =>
  /** @type {import("../revisit.d.ts").Check} */ ({
    id: "realizability",
    ok,
    value,
    limit: 1e-9,
    witness: null,
    says: "",
    cites: "",
    repair: null,
  });

test("linearity that a design destroyed is distinguished from linearity that never existed", () => {
  assert.match(linearity(check(true, 0), check(false, 0.25))?.text ?? "", /is no longer linear .*: .* 0\.25/);
  assert.match(linearity(check(false, 0.5), check(false, 0.25))?.text ?? "", /up to 0\.25; before, 0\.5/);
  assert.match(linearity(undefined, check(false, 0.25))?.text ?? "", /is not linear/);
  assert.deepEqual(
    [linearity(check(true, 0), check(true, 0))?.kind, linearity(check(false, 1), check(true, 0))?.kind],
    ["yes", "yes"],
  );
  assert.equal(linearity(check(true, 0), check(null, 0)), null);
  assert.equal(linearity(check(true, 0), undefined), null);
});

test("features are offered only if the engine can make them and they would differ", () => {
  const kinds = /** @type {import("../revisit.d.ts").FeatureKind[]} */ (
    /** @type {unknown} */ ([{ kind: "own" }, { kind: "q-star-span", parameters: [{ name: "dim", min: 5 }] }])
  );
  assert.deepEqual(
    offersOf(kinds, { kind: "own", complete: false }, 8).map(({ features }) => features),
    [
      { kind: "own", complete: true },
      { kind: "q-star-span", dim: 8 },
    ],
  );
  assert.deepEqual(offersOf(kinds, { kind: "q-star-span", complete: true }, 8), []);
  assert.deepEqual(
    offersOf(kinds, { kind: "own" }, 2).map(({ features }) => features?.dim),
    [5],
    "no fewer dimensions than the engine takes",
  );
  assert.deepEqual(offersOf(kinds.slice(0, 1), { kind: "own" }, 8), []);
});

test("the guarantee holds up to the true gap, and not above it", () => {
  const foreseen = (/** @type {number} */ gap) => ({
    gap,
    true: 0.3,
    holds: gap <= 0.3,
    beta: 1,
    pathBound: 1,
    revisits: 1,
    phase: 1,
    samples: 1,
  });
  const one = (/** @type {number} */ gap) => guarantee({ gap, perStep: false, over: null }, foreseen(gap));
  assert.deepEqual([one(0.1).kind, one(0.3).kind, one(0.6).kind], ["yes", "yes", "no"]);
  assert.match(one(0.6).text, /^2 × the true gap: .*no guarantee/);
  assert.match(one(0.3).text, /^Equals the true gap/);
  assert.match(one(0.1).text, /^Safe: 33 % of the true gap\. Declaring more \(up to 0\.3\)/);
  const beyond = (/** @type {boolean} */ none) => guarantee({ gap: 0.1, perStep: true, over: 2, none }, foreseen(0.1));
  assert.deepEqual([beyond(false).kind, beyond(true).kind], ["no", "no"]);
  assert.match(beyond(false).text, /^Step 2: declared > true gap\./);
  assert.match(
    beyond(true).text,
    /^Step 2 has a gap, but none is declared: it always passes the test; no guarantee\.$/,
  );
  assert.equal(
    guarantee({ gap: 0.4, perStep: true, over: null }, foreseen(0.4)).kind,
    "yes",
    "steps may have larger gaps than the smallest",
  );
  assert.equal(guarantee({ gap: null, perStep: true, over: null }, null).kind, "yes");
});
