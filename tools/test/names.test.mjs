import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { failures } from "./nodetest.mjs";
import { named } from "./playwright.mjs";

test("node's tests that failed are named, those that hold them are not", () => {
  const folder = mkdtempSync(join(tmpdir(), "nodetest-"));
  try {
    const file = join(folder, "x.test.mjs");
    writeFileSync(
      file,
      `import test from "node:test";
test("passes", () => {});
test("holds others", async (t) => {
  await t.test("number #1 fails", () => { throw new Error("not ok 1 - no test's name"); });
  await t.test("passes, too", () => {});
});
test("fails by itself", () => { throw new Error("bad"); });
test("is skipped", { skip: true }, () => {});`,
    );
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { stdout } = spawnSync(process.execPath, ["--test", "--test-reporter=tap", file], { encoding: "utf8", env });
    assert.deepEqual(
      failures(stdout).map((name) => name.replace(/^.*x\.test\.mjs:\d+:\d+ /, "")),
      ["number #1 fails", "fails by itself"],
    );
    assert.match(failures(stdout)[1], /x\.test\.mjs:7:1 fails by itself$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("Playwright's tests that failed are named, with file and line, and with what went wrong", () => {
  const spec = (/** @type {string} */ title, /** @type {number} */ line, /** @type {string} */ status) => ({
    title,
    line,
    file: "x.spec.js",
    tests: [{ status }],
  });
  const suites = [
    {
      specs: [spec("fine", 1, "expected"), spec("bad", 2, "unexpected")],
      suites: [{ specs: [spec("worse", 3, "unexpected"), spec("not here", 4, "skipped")] }],
    },
  ];
  assert.deepEqual(named(suites, "e2e"), ["e2e/x.spec.js:2 bad", "e2e/x.spec.js:3 worse"]);
  const results = [
    {},
    { error: { message: "Error: \u001b[2mexpect(\u001b[22mreceived)\n\n  Expected: true", location: { line: 12 } } },
  ];
  const broken = { title: "bad", line: 2, file: "x.spec.js", tests: [{ status: "unexpected", results }] };
  assert.deepEqual(named([{ specs: [broken] }], "e2e"), [
    "e2e/x.spec.js:2 bad (line 12: Error: expect(received) Expected: true)",
  ]);
});
