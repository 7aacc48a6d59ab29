import assert from "node:assert/strict";
import { test } from "node:test";
import { checkName, proved, standing } from "./check-names.js";

/** @param {Partial<import("../revisit.d.ts").GuaranteeHere>} given */
const guarantee = (given) => ({
  says: "a small regret (A 2020)",
  needs: ["model"],
  also: "",
  ok: true,
  failing: [],
  ...given,
});

test("what is proved is said of the learner in play, and so is that nothing is", () => {
  const learner = { title: "LSVI-UCB", learns: true };
  assert.equal(proved(guarantee({}), learner), "Proved of LSVI-UCB: a small regret (A 2020).");
  assert.match(proved(guarantee({ says: "" }), learner), /^Nothing is proved of LSVI-UCB: /);
  assert.match(proved(guarantee({ says: "" }), { ...learner, learns: false }), /^LSVI-UCB learns nothing, /);
});

test("a guarantee is said to hold only where all is known to hold, and what no check tells of is said not to be checked", () => {
  const also = "c is large enough";
  assert.deepEqual(standing(guarantee({})), { before: "All that it rests on holds here.", after: "" });
  assert.deepEqual(standing(guarantee({ ok: null, also })), {
    before: "Not known to hold here.",
    after: "Not checked: c is large enough.",
  });
  assert.match(standing(guarantee({ ok: false }))?.before ?? "", /^Not proved here; failing: $/);
  assert.equal(standing(guarantee({ ok: null }))?.after, "Not all of it was checked.");
  assert.equal(standing(guarantee({ says: "", ok: null })), null);
});

test("the constant's name has its limit where that is known", () => {
  assert.deepEqual(checkName("constant", 1), ["constant at least 1"]);
  assert.deepEqual(checkName("constant"), ["constant as large as in the proof"]);
  assert.deepEqual(checkName("q-pi"), ["Q of every policy is linear"]);
  assert.deepEqual(checkName("first-state"), ["every episode begins in the same state"]);
  assert.deepEqual(checkName("v-star"), ["V* is linear in features of states"]);
  assert.deepEqual(checkName("of another engine"), ["of another engine"]);
});
