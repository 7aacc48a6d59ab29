import assert from "node:assert/strict";
import { test } from "node:test";
import wabt from "wabt";
import { whole, wholeInTurns } from "../../site/engine/columns.js";
import { columns } from "./columns.mjs";
import { readModule, writeModule } from "./module.mjs";
import { mergePairs } from "./phrases.mjs";

/** What Go's compiler writes, and what it does not: numbers of every length, nested blocks, branches out of all of them. */
const source = `(module
  (type $go (func (param i32) (result i32)))
  (func $first (type $go) (local i64 f64 i32)
    (block (loop (block (block (block (br_table 0 0 1 1 2 4 (local.get 0))))
      (local.set 1 (i64.const ${(5 << 16) + 3}))
      (local.set 1 (i64.const ${(5 << 16) + 3}))
      (local.set 1 (i64.const ${(5 << 16) + 300}))
      (local.set 1 (i64.const ${(6 << 16) - 1}))
      (local.set 1 (i64.const -9223372036854775808))
      (local.set 2 (f64.const 0x1.fffffffffffffp+1023))
      (drop (f32.const 1.5))
      (local.set 0 (i32.const 2147483647))
      (local.set 0 (i32.const -2147483648))
      (local.set 0 (i32.const -1)) (br_if 1 (local.get 3)) (br_if 2 (i32.eqz (local.get 3)))))
      (local.set 3 (if (result i32) (local.get 0) (then (br 1)) (else (i32.const 7)))))
    (return (i32.const 1)))
  (func $second (type $go)
    (i64.store offset=70000 (i32.const 8) (i64.load offset=8 (local.get 0)))
    (memory.fill (i32.const 0) (i32.const 1) (i32.const 2))
    (drop (i32.trunc_sat_f64_s (f64.const nan)))
    (drop (memory.grow (memory.size)))
    (call_indirect (type $go) (call $first (i32.const 300)) (i32.const 5)))
  (func $third (type $go) (local.get 0))
  (memory 1) (table 4096 funcref)
  (elem (i32.const 5) $first $second) (elem (i32.const 1000) $third)
  (data (i32.const 16) "abc"))`;

/** A module as the build splits it off: table and memory come from the other part. @param {string} text */
async function moduleOf(text) {
  const parsed = (await wabt()).parseWat("test.wat", text, { bulk_memory: true, sat_float_to_int: true });
  return { ...readModule(parsed.toBinary({}).buffer), tables: null, memories: null, exports: [] };
}

test("what is written in columns is read back to the last byte", async () => {
  const module = await moduleOf(source);
  assert.deepEqual(whole(columns(module)), writeModule(module));
});

test("in turns with other work the same comes of it", async () => {
  const module = await moduleOf(source);
  let [pauses, clock] = [0, 0];
  assert.deepEqual(
    await wholeInTurns(
      columns(module),
      async () => {
        pauses++;
      },
      () => (clock += 3),
    ),
    writeModule(module),
  );
  assert.equal(pauses, 1, "3 functions, 3 ms each by this clock, and turns of 4 ms");
});

test("the columns are a module, for whoever asks, with sections that say nothing to WebAssembly", async () => {
  const compiled = new WebAssembly.Module(/** @type {Uint8Array<ArrayBuffer>} */ (columns(await moduleOf(source))));
  assert.deepEqual([WebAssembly.Module.imports(compiled), WebAssembly.Module.exports(compiled)], [[], []]);
  assert.ok(WebAssembly.Module.customSections(compiled, "").length > 12);
});

test("a module of another shape is refused while it is written", async () => {
  const descending = await moduleOf(
    "(module (func (param i32) (block (block (br_table 1 0 (local.get 0))))) (table 8 funcref) (elem (i32.const 5) 0))",
  );
  assert.throws(() => columns(descending), /br_table/);
});

test("the commonest pair becomes a code, and pairs of such codes others; none spans two sequences", () => {
  const { phrases, text } = mergePairs(
    [
      [0, 1, 0, 1, 2],
      [0, 1, 0, 1],
      [2, 0],
    ],
    3,
  );
  assert.deepEqual(phrases, [
    [0, 1],
    [3, 3],
  ]);
  assert.deepEqual([...text], [4, 2, 4, 2, 0]);
});
