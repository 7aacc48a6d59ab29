import assert from "node:assert/strict";
import test from "node:test";
import { TheoremPanel } from "./theorem-panel.js";

/** A fake session that records its calls, and a panel that records what it receives. */
function stage() {
  /** @type {string[]} */
  const asked = [];
  /** @type {string[]} */
  const told = [];
  const session = (/** @type {string} */ name) =>
    /** @type {any} */ ({
      spec: { algorithm: { kind: name } },
      problem: {},
      async theory(/** @type {{ epsilon?: number }} */ { epsilon }) {
        asked.push(`theory ${epsilon}`);
        if (epsilon === 9) throw { code: "bad-spec", expected: "less" };
        return [];
      },
      async audit(/** @type {object} */ options) {
        if (options) asked.push(`audit ${JSON.stringify(options)}`);
        return {};
      },
    });
  const panel = /** @type {any} */ ({
    draw: (/** @type {unknown} */ _, /** @type {string} */ name) => told.push(`lines of ${name}`),
    drawAudit() {},
    fault: (/** @type {string | null} */ text) => {
      if (text) told.push(text);
    },
    reset() {},
  });
  return { asked, told, session, theorem: new TheoremPanel(panel, (kind) => kind.toUpperCase()) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a session is asked before its first path, and the live check starts if it is cheap", async () => {
  const { asked, told, session, theorem } = stage();
  theorem.open(session("one"));
  assert.deepEqual(asked, ['audit {"on":true,"atMost":0.25}', "theory undefined"]);
  await settled();
  assert.deepEqual(told, ["lines of ONE"]);
});

test("a running session is asked at intervals, a paused one at every frame", async () => {
  const { asked, session, theorem } = stage();
  const one = session("one");
  theorem.open(one);
  await settled();
  for (let i = 0; i < 5; i++) theorem.drawn({ session: one, phase: "running" });
  await settled();
  assert.equal(asked.filter((call) => call.startsWith("theory")).length, 1);
  theorem.drawn({ session: one, phase: "paused" });
  await settled();
  assert.equal(asked.filter((call) => call.startsWith("theory")).length, 2);
});

test("the choice of the live check holds for the next session, the target does not", async () => {
  const { asked, told, session, theorem } = stage();
  theorem.open(session("one"));
  await settled();
  theorem.audit(false);
  theorem.choose(9);
  await settled();
  assert.ok(told.includes("expected less"));
  theorem.open(session("two"));
  await settled();
  assert.deepEqual(asked.slice(-2), ['audit {"on":false}', "theory undefined"]);
  assert.equal(told.at(-1), "lines of TWO");
});
