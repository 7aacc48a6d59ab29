import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { compileEngine, glueOf } from "../build/engine.mjs";
import { calledFirst, withComparisons } from "./called-first.mjs";
import { imageOf } from "./memory-image.mjs";
import { writeModule } from "./module.mjs";
import { parts, partsOrWhole } from "./parts.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "revisit-parts-"));
after(() => rmSync(folder, { recursive: true }));

const engine = await compileEngine(root, folder);
const golden = JSON.parse(readFileSync(join(root, "core/lab/testdata/digests.json"), "utf8")).digests;
const specs = ["figure-1-many", "features-formula", "learner-generative", "table-random-ties"];

/** @param {{ first: Uint8Array, rest: Uint8Array | null }} made @param {string[]} run */
function trial({ first, rest }, run = specs) {
  const files = Object.entries({ first, rest: rest ?? "" }).map(([name, bytes]) => {
    const file = join(folder, `${name}.wasm`);
    writeFileSync(file, bytes);
    return file;
  });
  const child = spawnSync(
    process.execPath,
    [
      fileURLToPath(new URL("run-parts.mjs", import.meta.url)),
      ...files,
      glueOf(root),
      ...run.map((name) => join(root, "core/lab/testdata/specs", `${name}.json`)),
    ],
    { encoding: "utf8", stdio: ["ignore", "pipe", "pipe", "pipe"] },
  );
  assert.equal(child.status, 0, child.stderr);
  return JSON.parse(/** @type {any} */ (child.output[3]));
}

const every = engine.functions.map((_, index) => index);
/** @type {[string, number[], { atStart: number, demands: number }][]} */
const ways = [
  ["all in the first part", every, { atStart: 0, demands: 0 }],
  [
    "every other one in the first part, so that calls cross in all directions",
    every.filter((index) => index % 2 === 0),
    { atStart: 1, demands: 1 },
  ],
  ["only what must be in the first part", [], { atStart: 1, demands: 1 }],
];
for (const [name, first, loads] of ways) {
  test(`the engine runs as before under constant garbage collection, and says why it dies: ${name}`, () => {
    const { digests, atStart, demands, refused, said } = trial(parts(engine, first));
    assert.deepEqual(digests, Object.fromEntries(specs.map((spec) => [spec, golden[spec]])));
    assert.deepEqual({ atStart, demands }, loads);
    assert.match(refused, /problem/);
    assert.match(said, /^panic: .*a crash that was asked for/);
  });
}

test("a panic before the rest is there asks for it once, and says why the engine dies", () => {
  const called = calledFirst(engine, glueOf(root));
  assert.ok(!called.includes(engine.names.indexOf("runtime.gopanic")));
  const { atStart, demands, said } = trial(parts(engine, called), []);
  assert.deepEqual({ atStart, demands }, { atStart: 0, demands: 1 });
  assert.match(said, /^panic: runtime error: index out of range/);
});

test("where this Go is not known here the engine stays one module, which runs as before, and the build warns", () => {
  /** @type {string[]} */
  const warnings = [];
  const made = partsOrWhole(
    engine,
    () => assert.fail("nobody asks what is called first"),
    "go1.99.1",
    (warning) => warnings.push(warning),
  );
  assert.match(warnings.join(), /^the engine stays one module, .*go1\.99\.1$/);
  assert.equal(made.rest, null);
  const { digests, atStart, demands } = trial(made);
  assert.deepEqual(digests, Object.fromEntries(specs.map((spec) => [spec, golden[spec]])));
  assert.deepEqual({ atStart, demands }, { atStart: 0, demands: 0 });
});

test("so does a module whose table of functions is not where it was", () => {
  /** @type {string[]} */
  const warnings = [];
  const unreadable = { ...engine, data: [] };
  const { first, rest } = partsOrWhole(
    unreadable,
    () => every,
    "go1.26",
    (warning) => warnings.push(warning),
  );
  assert.match(warnings.join(), /^the engine stays one module, .*table of functions/);
  assert.deepEqual([first, rest], [writeModule(unreadable), null]);
});

test("no name of a function or a file is left", () => {
  const text = (/** @type {Uint8Array} */ bytes) => Buffer.from(bytes).toString("latin1");
  const before = text(imageOf(engine.data));
  const made = parts(
    engine,
    every.filter((index) => index % 2 === 0),
  );
  const after = [made.first, made.rest].map(text).join("");
  for (const trace of ["runtime.schedinit", "revisit/core/link.Parse", "runtime/symtab.go", "core/lab/session.go"]) {
    assert.ok(before.includes(trace), trace);
    assert.ok(!after.includes(trace), trace);
  }
});

test("the same module and functions give the same bytes", () => {
  const half = every.filter((index) => index % 3 > 0);
  assert.deepEqual(parts(engine, half), parts(engine, half));
});

test("a key of a map that is hashed may be compared, too, with another seed of the hashes", () => {
  const names = ["type_.eq.a", "type_.hash.a", "type_.eq.b", "type_.hash.b", "main.main"];
  assert.deepEqual(withComparisons({ names }, new Set([1, 4])), [0, 1, 4]);
});
