import assert from "node:assert/strict";
import { test } from "node:test";
import { LinkFault } from "./read.js";
import { HeavyProblem, weigh } from "./weight.js";

const payload = /** @type {any} */ ({});
const lab = (/** @type {number} */ opening) => ({ linkOf: async () => ({ fragment: "", id: "", json: "", opening }) });

test("a problem that opens quickly is opened, a slow one needs a click and says how long it takes", async () => {
  await weigh(payload, lab(2.9));
  await assert.rejects(weigh(payload, lab(75)), (error) => {
    assert.ok(error instanceof HeavyProblem && error instanceof LinkFault);
    assert.match(error.message, /takes about 75 s here/);
    assert.match(error.action, /^Open it \(about 75 s\)$/);
    return true;
  });
});
