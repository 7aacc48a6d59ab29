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
      audit: async (/** @type {object} */ options) => asked.push(`audit ${JSON.stringify(options)}`),
    });
  const panel = /** @type {any} */ ({
    draw: (/** @type {unknown} */ _, /** @type {string} */ name) => told.push(`lines of ${name}`),
    drawAudit: () => told.push("audit"),
    fault: (/** @type {string | null} */ text) => told.push(`fault ${text}`),
    reset() {},
  });
  const theorem = new TheoremPanel(
    panel,
    (kind) => kind.toUpperCase(),
    (anew) => asked.push(anew ? "look anew" : "look"),
  );
  const looked = (/** @type {object} */ answers, /** @type {any} */ refused = null) =>
    /** @type {any} */ ({ theory: null, audit: null, error: () => refused, ...answers });
  return { asked, told, session, theorem, looked };
}

test("the live check starts before the first path, if it is cheap", () => {
  const { asked, told, session, theorem, looked } = stage();
  const one = session("one");
  theorem.open(one);
  assert.deepEqual(asked, ['audit {"on":true,"atMost":0.25}']);
  assert.deepEqual(theorem.needs, { theory: true, audit: true });
  theorem.draw({ session: one, looked: null });
  assert.deepEqual(told, []);
  theorem.draw({ session: one, looked: looked({ theory: [], audit: {} }) });
  assert.deepEqual(told, ["fault null", "lines of ONE", "audit"]);
});

test("a target that is refused is said, and what was drawn stays", () => {
  const { asked, told, session, theorem, looked } = stage();
  const one = session("one");
  theorem.open(one);
  theorem.choose(9);
  assert.equal(asked.at(-1), "look");
  assert.deepEqual(theorem.needs, { theory: { epsilon: 9 }, audit: true });
  theorem.draw({ session: one, looked: looked({ audit: {} }, { code: "bad-spec", expected: "less" }) });
  assert.deepEqual(told, ["fault expected less", "audit"]);
  theorem.draw({ session: one, looked: looked({}, { code: "picture" }) });
  assert.equal(told.length, 2);
});

test("the choice of the live check holds for the next session, the target does not", () => {
  const { asked, session, theorem } = stage();
  theorem.open(session("one"));
  theorem.audit(false);
  assert.deepEqual(asked.slice(-2), ['audit {"on":false}', "look anew"]);
  theorem.choose(9);
  theorem.open(session("two"));
  assert.equal(asked.at(-1), 'audit {"on":false}');
  assert.deepEqual(theorem.needs, { theory: true, audit: true });
});
