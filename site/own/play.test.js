// What ends a learner from inside: its loops keep the time, and what makes much at once is counted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "acorn";
import "ses";
import { edited, inLoops } from "./loops.js";
import { play } from "./play.js";

const setting = { right: "online", horizon: 3, states: 2, actions: 2, dim: 1, gap: [1, 1, 1], beta: 1, episodes: 5 };

/** @param {string} body from line 3 on @param {Partial<import("./play.js").Door>} [given] */
function played(body, given = {}) {
  let [acts, begun] = [0, 0];
  /** @type {any} */
  const door = {
    reward: new Float64Array(1),
    begin: () => (++begun > 5 ? undefined : 0),
    act: () => {
      acts++;
      return 1;
    },
    phi: () => Float64Array.of(1),
    policy: () => true,
    due: () => true,
    done: () => begun >= 5,
    why: () => "over",
    ...given,
  };
  const ending = play(
    `export const right = "online";\nexport default function (env) { env.policy(() => 0);\n${body}\n}`,
    setting,
    door,
    { parse },
  );
  return { ...ending, acts };
}

const episodes = (/** @type {string} */ inside) =>
  `while (!env.done) { env.begin(); for (let h = 0; h < 3; h++) { env.act(0); ${inside} } }`;

test("a call in each loop changes nothing else: results, and the lines", () => {
  for (const code of [
    "for (let i = 0; i < 3; i++) seen.push(i);",
    "for (let i = 0; i < 3; i++) for (const j of [1, 2]) if (i === j) continue; else seen.push(j)",
    "outer: for (const i in { a: 1, b: 2 }) { for (;;) { if (i === 'b') break outer; seen.push(i); continue outer; } }",
    "let i = 0; do i++\nwhile (i < 4)\nseen.push(i)",
    "let i = 3; while (i --> 0);\nif (i) for (let j = 0; j < 2; j++) seen.push(j); else seen.push('no')",
    "const f = (n) => { while (n > 1) n = n % 2 ? 3 * n + 1 : n / 2; return n }; seen.push(f(7))",
    "class A { static x = (() => { for (const y of [5]) return y })() } seen.push(A.x)",
  ]) {
    const tree = parse(code, { ecmaVersion: 2023, sourceType: "module" });
    const other = edited(code, inLoops(tree, "count();"));
    assert.equal(other.split("\n").length, code.split("\n").length);
    const run = (/** @type {string} */ text) => {
      const seen = /** @type {unknown[]} */ ([]);
      let calls = 0;
      new Function("seen", "count", text)(seen, () => calls++);
      return { seen, calls };
    };
    const [before, after] = [run(code), run(other)];
    assert.deepEqual(after.seen, before.seen, code);
    assert.ok(after.calls > 0 && before.calls === 0, code);
  }
});

test("an endless loop hears that its time is over, at its line, also where it catches what it hears", () => {
  let asked = 0;
  const overdue = () => (++asked > 20 ? "its time is over" : "");
  for (const endless of ["for (;;);", "while (true) { }", "let i = 0; do i++; while (i >= 0)"]) {
    asked = 0;
    assert.deepEqual(played(`\n\n${endless}`, { overdue }), { fault: "its time is over", line: 5, acts: 0 });
  }
  asked = 0;
  const caught = played(`try { for (;;); } catch {}\n${episodes("")}`, { overdue });
  assert.deepEqual(caught, { fault: "its time is over", line: 3, acts: 0 });
});

test("time is asked for with the number of steps, so that who goes on is not taken for one who does not", () => {
  /** @type {number[]} */
  const steps = [];
  const overdue = (/** @type {number} */ n) => {
    steps.push(n);
    return "";
  };
  const wait = "for (let i = 0; i < 2000; i++);";
  assert.deepEqual(played(episodes(wait), { overdue }), { fault: null, line: null, acts: 15 });
  assert.ok(new Set(steps).size >= 15, String(steps));
  assert.deepEqual(
    steps,
    steps.toSorted((a, b) => a - b),
  );
});

test("what makes much at once ends at its line; what is made step by step and forgotten does not", () => {
  for (const many of [
    "const kept = []; for (;;) kept.push(new Array(1e6).fill(0.5));",
    "new Array(1e9).fill(0)",
    "Array.from({ length: 2 ** 27 }, () => 0)",
    "let kept = []; for (let i = 0; ; i++) kept = [kept, 'x'.repeat(1e7) + i]",
    "'x'.padEnd(1e8)",
    "'x'.padStart(1e8)",
    "[].fill.call({ length: 1e12 }, 0)",
  ])
    assert.deepEqual(
      played(`\n${many}`),
      { fault: "it made arrays or texts of over 512 MB and neither began nor acted", line: 4, acts: 0 },
      many,
    );
  assert.equal(played(episodes("new Array(1e7).fill(h); 'x'.repeat(1e7)")).fault, null);
  assert.equal(played("for (let i = 0; i < 1e6; i++) new Array(100).fill(0);").fault, null, "small ones");
});

test("methods that are counted do what they did", () => {
  const same = played(`
    const is = (x, y) => { if (JSON.stringify(x) !== JSON.stringify(y)) throw new Error(JSON.stringify([x, y])); };
    is([1, 2, 3, 4].fill(0, 1, 3), [1, 0, 0, 4]);
    is(Array.from("ab", (c, i) => c + i), ["a0", "b1"]);
    is(Array.from(new Set([1, 2])), [1, 2]);
    is(Array.from({ length: 2 }), [null, null]);
    is(["x".repeat(3), "x".padEnd(3), "x".padStart(3, "ab")], ["xxx", "x  ", "abx"]);
    is([Array.from.name, [].fill.name, "".repeat.name], ["from", "fill", "repeat"]);
    is([typeof ArrayBuffer, typeof Int32Array, typeof DataView, typeof TextEncoder, typeof Array], ["undefined", "undefined", "undefined", "undefined", "function"]);`);
  assert.equal(same.fault, null);
});
