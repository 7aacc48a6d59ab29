import assert from "node:assert/strict";
import { test } from "node:test";
import { columns, gutter } from "./columns.js";
import { labelOf } from "./state-label.js";

const positions = ["dead", ...Array.from({ length: 6 }, (_, i) => `position ${i}`)];
/** @param {string[] | null} stateNames @param {number} [states] */
const problem = (stateNames, states = stateNames?.length ?? 0) => ({ states, stateNames, start: { state: 1 } });

test("the labels at both ends are whole, and an action's name fits behind the last, in every width", () => {
  const all = [
    problem(positions),
    problem(["a state with a very long name", "b"]),
    problem(["m", "WWWWWWWWWW"]),
    problem(null, 9),
    problem(null, 12_345),
  ];
  for (const one of all) {
    for (const available of [320, 358, 620, 678, 702, 1100, 2000]) {
      for (const horizon of [1, 3, 6, 40]) {
        const at = columns(horizon, available, one);
        const half = (/** @type {number} */ s) =>
          labelOf({ name: one.stateNames?.[s] ?? String(s), number: String(s) }, at).half;
        const roomy = horizon <= 6 && available >= 620;
        const where = `${one.stateNames?.[0] ?? one.states} in ${available} px, ${horizon} steps`;
        assert.ok(at.x(1) - half(1) >= 4, where);
        for (let s = 0; s < Math.min(one.states, 20); s++)
          assert.ok(at.end - at.x(horizon) - half(s) >= (roomy ? 12 : 6), where);
        if (roomy) assert.ok(at.end + gutter <= available + 0.01, where);
      }
    }
  }
});

test("in the room of the page and of an embed the positions of a lock are named; on a phone they are numbered", () => {
  const text = (/** @type {number} */ available) =>
    labelOf({ name: "position 0", number: "1" }, columns(6, available, problem(positions))).text;
  assert.deepEqual([678, 702, 358].map(text), ["position 0", "position 0", "1"]);
});

test("two neighbours and the action between them have room", () => {
  for (let step = 27; step < 240; step += 3) {
    const { half } = labelOf({ name: "position 0", number: "1" }, { step, radius: Math.min(12, step * 0.34) });
    assert.ok(2 * half <= step - 8, `${step} px`);
  }
});
