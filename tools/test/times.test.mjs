import assert from "node:assert/strict";
import { test } from "node:test";
import { times } from "./nodetest.mjs";
import { costsOf, timesOf as ofPlaywright } from "./playwright.mjs";
import { timesOf } from "./times.mjs";

test("suites stand by time, then the slowest tests, then what was done many times over", () => {
  const many = Array.from({ length: 30 }, (_, i) => ({ name: `test ${i}`, seconds: i / 10 }));
  const row = (/** @type {string} */ name, /** @type {number} */ seconds, /** @type {any} */ tally) => ({
    name,
    seconds,
    tally: { times: [], costs: [], total: 7, ...tally },
  });
  const opened = (/** @type {number} */ seconds) => ({ what: "opening", count: 2, seconds });
  const lines = timesOf([
    row("node", 10, { times: many }),
    row("e2e", 30, { times: [{ name: "slow", seconds: 2.85 }], costs: [opened(1), opened(3)] }),
  ]);
  assert.deepEqual(lines.slice(0, 5), [
    "time by suite",
    "    30.0 s  75%  e2e, 7 tests",
    "    10.0 s  25%  node, 7 tests",
    "",
    "the 20 slowest tests",
  ]);
  assert.deepEqual(lines.slice(5, 8), [
    "     2.9 s  node: test 29",
    "     2.9 s  e2e: slow",
    "     2.8 s  node: test 28",
  ]);
  assert.equal(lines[24], "     1.1 s  node: test 11");
  assert.deepEqual(lines.slice(25), [
    "",
    "of the tests' own time, in browsers",
    "     4.0 s  e2e: opening, 4 times, 1000 ms each",
  ]);
});

test("node's times are those of tests that stand in no other", () => {
  const tap = `TAP version 13
# Subtest: one
ok 1 - one # SKIP why
  ---
  duration_ms: 1500.5
  ...
# Subtest: holds \\#2
    # Subtest: inner
    ok 1 - inner
      ---
      duration_ms: 7
      ...
    1..1
not ok 2 - holds \\#2
  ---
  duration_ms: 20
  type: 'test'
  ...
`;
  assert.deepEqual(times(tap), [
    { name: "one", seconds: 1.5005 },
    { name: "holds #2", seconds: 0.02 },
  ]);
});

test("Playwright's times have their place, and what opening and compiling cost is read from annotations", () => {
  const run = {
    status: "expected",
    annotations: [{ type: "opening", description: "250" }, { type: "compiling", description: "90" }, { type: "slow" }],
    results: [{ duration: 1200 }],
  };
  const suites = [{ suites: [{ specs: [{ title: "opens", line: 3, file: "x.spec.js", tests: [run] }] }] }];
  assert.deepEqual(ofPlaywright(suites, "e2e"), [{ name: "e2e/x.spec.js:3 opens", seconds: 1.2 }]);
  assert.deepEqual(costsOf(suites), [
    { what: "opening", count: 1, seconds: 0.25 },
    { what: "compiling", count: 1, seconds: 0.09 },
  ]);
});
