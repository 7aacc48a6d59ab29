import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { mock } from "node:test";
import { command } from "./command.mjs";
import { goTest, runBuilt } from "./gotest.mjs";
import { Tally } from "./tally.mjs";

// What the counted packages print would look like failures of ours.
mock.method(console, "log", () => {});

/**
 * Writes a package with one test file.
 * @param {string} source
 */
async function example(source) {
  const folder = await mkdtemp(join(tmpdir(), "gotest-"));
  await writeFile(join(folder, "go.mod"), "module example\n\ngo 1.26\n");
  await writeFile(join(folder, "x_test.go"), `package x\n\n${source}\n`);
  return folder;
}

/**
 * Counts such a package.
 * @param {string} source
 */
async function count(source) {
  const folder = await example(source);
  try {
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

test("kept results count as those of the run that made them", async () => {
  const folder = await example(`import "testing"
func TestPasses(t *testing.T) { t.Run("here", func(t *testing.T) {}) }
func TestSkips(t *testing.T) { t.Skip("why") }`);
  try {
    /** @type {Tally[]} */
    const tallies = [];
    const said = mock.method(console, "log", () => {});
    for (const times of [1, 2]) {
      tallies.push(new Tally());
      await goTest(tallies[times - 1], ["./..."], { folder });
    }
    const lines = said.mock.calls.map((call) => `${call.arguments[0]}`);
    assert.deepEqual({ ...tallies[1], times: [] }, { ...tallies[0], times: [] });
    assert.deepEqual(
      tallies.map(({ times }) => times.map(({ name }) => name)),
      [["example TestPasses", "example TestSkips"], []],
    );
    assert.deepEqual([tallies[1].passed, tallies[1].skipped], [1, 1]);
    assert.match(lines[lines.length - 1], /^ok {3}example kept: 1 passed, 0 failed, 1 skipped$/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("built tests are counted as those that go test runs", async () => {
  const folder = await example(`import ("os"; "testing")
func TestPasses(t *testing.T) { if _, err := os.Stat("x_test.go"); err != nil { t.Error(err) } }
func TestLong(t *testing.T) { if testing.Short() { t.Skip("long") } }
func TestFails(t *testing.T) { t.Run("here", func(t *testing.T) { t.Error("bad") }) }
func TestZDies(t *testing.T) { os.Exit(3) }`);
  try {
    const program = join(folder, "x.test");
    assert.equal(await command("go", ["test", "-c", "-o", program, "."], { folder }), 0);
    const run = async (/** @type {{ short?: boolean, run?: string }} */ options) => {
      const tally = new Tally();
      await runBuilt(tally, ".", [program], { folder, ...options });
      return [tally.passed, tally.failed, tally.skipped];
    };
    assert.deepEqual(await run({ short: true, run: "Passes|Long" }), [1, 0, 1]);
    assert.deepEqual(await run({ run: "Passes|Long" }), [2, 0, 0]);
    assert.deepEqual(await run({ run: "Passes|Fails" }), [1, 1, 0]);
    assert.deepEqual(await run({ run: "Passes|Dies" }), [1, 1, 0]);
    assert.deepEqual(await run({ run: "None" }), [0, 1, 0]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
