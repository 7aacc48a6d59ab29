import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { mock } from "node:test";
import { goTest } from "./gotest.mjs";
import { Tally } from "./tally.mjs";

// What the counted packages print would look like failures of ours.
mock.method(console, "log", () => {});

/**
 * Counts a package with one test file.
 * @param {string} source
 */
async function count(source) {
  const folder = await mkdtemp(join(tmpdir(), "gotest-"));
  try {
    await writeFile(join(folder, "go.mod"), "module example\n\ngo 1.26\n");
    await writeFile(join(folder, "x_test.go"), `package x\n\n${source}\n`);
    const tally = new Tally();
    await goTest(tally, ["./..."], { folder });
    return {
      passed: tally.passed,
      failed: tally.failed,
      skipped: tally.skipped,
      remarks: tally.remarks,
      names: tally.names,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("leaves of the tree of tests are counted", async () => {
  const found = await count(`import "testing"
func TestPasses(t *testing.T) {}
func TestSkips(t *testing.T) { t.Skip("why") }
func TestFails(t *testing.T) { t.Run("here", func(t *testing.T) { t.Error("bad") }); t.Run("there", func(t *testing.T) {}) }
func TestFailsItself(t *testing.T) { t.Run("fine", func(t *testing.T) {}); t.Error("bad") }`);
  assert.deepEqual(found, {
    passed: 3,
    failed: 2,
    skipped: 1,
    remarks: [],
    names: ["example TestFails/here", "example TestFailsItself"],
  });
});

test("a package that does not build is a failure", async () => {
  const found = await count("func Test");
  assert.equal(found.failed, 1);
  assert.match(found.remarks[0], /FAILED example/);
});

test("a package that dies is a failure, whatever it passed before", async () => {
  const found = await count(`import ("os"; "testing")
func TestPasses(t *testing.T) {}
func TestDies(t *testing.T) { os.Exit(3) }`);
  assert.deepEqual([found.passed, found.failed], [1, 1]);
});

test("running no test is a failure", async () => {
  const found = await count("");
  assert.deepEqual([found.passed, found.failed, found.skipped], [0, 1, 0]);
  assert.match(found.remarks[0], /ran no test/);
});
