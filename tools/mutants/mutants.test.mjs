import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { checked } from "./equivalent.mjs";
import { TOKENS, quickTests, tokenAt } from "./go.mjs";
import { placed } from "./js.mjs";
import { limited, outOfTime, processorTime } from "./limited.mjs";
import { append, count, interval, next, read, resultOf, table } from "./results.mjs";
import { SAMPLE, distinct, drawn, keyOf, mutantAt, mutated } from "./sample.mjs";
import { TARGETS } from "./targets.mjs";

const source =
  "package p\n\n// ≤ is no operator\nfunc f(a, b int) int {\n\tif a < b {\n\t\treturn a - b\n\t}\n\treturn a - b\n}\n";

/** @param {string} text @param {string} token @param {string} mutator @param {string} replacement */
function all(text, token, mutator, replacement) {
  const bytes = Buffer.from(text);
  const found = [];
  for (let at = bytes.indexOf(token); at >= 0; at = bytes.indexOf(token, at + 1))
    found.push(mutantAt("p/f.go", bytes, at, { mutator, original: token, replacement }));
  return found;
}

const minus = (/** @type {string} */ text) => distinct(all(text, " - ", "ARITHMETIC_BASE", " + "));

/** @param {number} many @returns {import("./sample.mjs").Mutant[]} */
const several = (many) =>
  Array.from({ length: many }, (_, i) => ({
    ...mutantAt("p/f.go", Buffer.from("a < b"), 2, {
      mutator: "CONDITIONALS_BOUNDARY",
      original: "<",
      replacement: "<=",
    }),
    source: `a${i} < b`,
  }));

/** @param {import("./sample.mjs").Mutant} mutant @param {"killed" | "lived" | "timed out" | "does not build"} outcome */
const tried = (mutant, outcome) => resultOf("p", mutant, { outcome, seconds: 1.234 });

test("a mutant has a place, and equal lines are told apart", () => {
  const [first, second] = minus(source);
  assert.deepEqual([first.line, first.column, first.source, first.at, first.nth], [6, 11, "return a - b", 8, 0]);
  assert.deepEqual([second.line, second.source, second.nth], [8, "return a - b", 1]);
  assert.notEqual(keyOf(first), keyOf(second));
  assert.equal(mutated(second, Buffer.from(source)).toString(), source.replace(/a - b\n}\n$/, "a + b\n}\n"));
  assert.throws(() => mutated(second, Buffer.from(source.replace("if", "for"))), /found no/);
});

test("what is known of a mutant does not change with lines elsewhere", () => {
  const moved = source.replace("package p\n", "package p\n\nvar x = 1\n").replace("if a < b", "if b > a");
  assert.deepEqual(minus(moved).map(keyOf), minus(source).map(keyOf));
});

test("the same change by two mutators is one mutant, and none is no change", () => {
  const twice = [...all(source, "-", "INVERT_NEGATIVES", "+"), ...all(source, "-", "ARITHMETIC_BASE", "+")];
  assert.deepEqual(
    distinct(twice).map(({ mutator }) => mutator),
    ["ARITHMETIC_BASE", "ARITHMETIC_BASE"],
  );
  assert.deepEqual(distinct(all(source, "-", "ARITHMETIC_BASE", "-")), []);
});

test("the seed alone decides the order, and one mutant more leaves the others in theirs", () => {
  const mutants = several(200);
  const order = drawn(mutants, "a");
  assert.deepEqual(drawn([...mutants].reverse(), "a"), order);
  assert.notDeepEqual(drawn(mutants, "b"), order);
  assert.deepEqual(new Set(order), new Set(mutants));
  const fewer = mutants.slice(1);
  assert.deepEqual(
    drawn(fewer, "a"),
    order.filter((mutant) => mutant !== mutants[0]),
  );
});

test("each token of a mutator is found at its whole length", () => {
  for (const [mutator, tokens] of Object.entries(TOKENS))
    for (const [original, replacement] of Object.entries(tokens))
      assert.deepEqual(tokenAt(mutator, Buffer.from(`x ${original} y`), 2), { original, replacement });
  assert.throws(() => tokenAt("ARITHMETIC_BASE", Buffer.from("x < y"), 2), /expected a token of ARITHMETIC_BASE/);
});

test("Stryker's places are put into bytes, and an expression into brackets", () => {
  const content = "// ≤\nconst f = (a, b) => !(a || b);\n";
  const found = placed(
    {
      fileName: "f.js",
      mutatorName: "BooleanLiteral",
      replacement: "a || b",
      location: { start: { line: 1, column: 20 }, end: { line: 1, column: 29 } },
    },
    content,
  );
  assert.equal(mutated(found, Buffer.from(content)).toString(), "// ≤\nconst f = (a, b) => (a || b);\n");
});

test("a run goes on where it was, also behind a line that was cut off", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "mutants-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "results", "after.jsonl");
  const mutants = drawn(several(100), "a");
  assert.deepEqual(next(mutants, read(path)), { mutant: mutants[0], counted: 0 });
  append(path, tried(mutants[0], "killed"));
  append(path, tried(mutants[1], "does not build"));
  append(path, tried(mutants[2], "lived"));
  appendFileSync(path, JSON.stringify(tried(mutants[3], "killed")).slice(0, 50));
  assert.deepEqual(next(mutants, read(path)), { mutant: mutants[3], counted: 2 });
  append(path, tried(mutants[3], "killed"));
  assert.deepEqual(next(mutants, read(path)), { mutant: mutants[4], counted: 3 });
});

test("60 that build are tried, or all", () => {
  const mutants = several(100);
  const results = mutants.map((mutant, i) => tried(mutant, i % 10 === 0 ? "does not build" : "killed"));
  assert.equal(next(mutants, results.slice(0, 66))?.counted, 59);
  assert.equal(next(mutants, results.slice(0, 67)), undefined);
  assert.equal(count(results.slice(0, 67), []).mutants, SAMPLE);
  assert.equal(
    next(
      several(5),
      several(5).map((mutant) => tried(mutant, "lived")),
    ),
    undefined,
  );
});

test("Wilson's interval is that of its paper and of tables", () => {
  const rounded = (/** @type {number} */ k, /** @type {number} */ n) =>
    interval(k, n).map((p) => Math.round(1e4 * p) / 1e4);
  // Newcombe (1998), table I, method 3.
  assert.deepEqual(rounded(81, 263), [0.2553, 0.3662]);
  assert.deepEqual(rounded(15, 148), [0.0624, 0.1605]);
  assert.deepEqual(rounded(0, 20), [0, 0.1611]);
  assert.deepEqual(rounded(1, 29), [0.0061, 0.1718]);
  assert.deepEqual(rounded(0, 0), [0, 1]);
});

test("the table counts timeouts apart, and equivalents not at all", () => {
  const mutants = several(60);
  const outcome = (/** @type {number} */ i) => (i < 50 ? "killed" : i < 57 ? "lived" : "timed out");
  const before = mutants.map((mutant, i) => tried(mutant, outcome(i)));
  const [equivalent, other] = [
    { ...mutants[50], reason: "r" },
    { ...mutants[0], reason: "r" },
  ];
  assert.deepEqual(count(before, [equivalent, other]), {
    mutants: 60,
    killed: 50,
    lived: 6,
    timedOut: 3,
    equivalent: 1,
  });
  assert.equal(
    table(["p", "q"], { before, after: [] }, [equivalent]),
    [
      "| package | mutants | equivalent | before: killed | lived | timed out | score | after: killed | lived | timed out | score |",
      "| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |",
      "| `p` | 60 | 1 | 50 | 6 | 3 | 89 % (79–95) |  |  |  |  |",
      "| `q` | 0 | 0 |  |  |  |  |  |  |  |  |",
    ].join("\n"),
  );
});

test("each equivalent's line is still there", () => {
  checked();
  const [mutant] = minus(source);
  const textOf = () => source;
  assert.doesNotThrow(() => checked([{ ...mutant, reason: "r" }], textOf));
  assert.throws(() => checked([{ ...mutant, source: "return a-b", reason: "r" }], textOf), /has no line/);
  assert.throws(() => checked([{ ...mutant, at: 7, reason: "r" }], textOf), /found no/);
  assert.throws(() => checked([{ ...mutant, nth: 2, reason: "r" }], textOf), /has 2 lines/);
  assert.throws(() => checked([{ ...mutant, reason: "" }], textOf), /no reason/);
});

test("quick tests are those whose subtests are quick together", () => {
  const out = [
    "=== RUN   TestA",
    "--- PASS: TestA (0.00s)",
    "    --- PASS: TestA/one (0.20s)",
    "    --- PASS: TestA/two (0.20s)",
    "--- PASS: TestB (0.01s)",
    "    --- PASS: TestB/one (0.01s)",
    "--- PASS: TestC (1.00s)",
    "--- SKIP: TestD (0.00s)",
    "PASS",
  ].join("\n");
  assert.deepEqual(quickTests(out), ["TestB"]);
});

test("a program that takes more processor time than it may is stopped, and its time is known", async () => {
  const endless = await limited([process.execPath, "-e", "for (;;);"], { folder: ".", seconds: 1 });
  assert.ok(endless.timedOut);
  assert.ok(endless.seconds > 0);
  const ended = await limited([process.execPath, "-e", "console.log('said'); process.exit(3)"], { folder: "." });
  assert.deepEqual([ended.code, ended.out, ended.timedOut], [3, "said\n", false]);
  assert.equal(processorTime("0m0.01s 0m0.02s\n1m2.50s 0m0.25s\n"), 62.75);
  assert.ok(outOfTime(2, "panic: test timed out after 1h0m0s"));
  assert.ok(!outOfTime(1, "--- FAIL: TestA"));
});

test("each target has its own name", () => {
  const names = TARGETS.map(({ name }) => name);
  assert.deepEqual(names, [...new Set(names)]);
});
