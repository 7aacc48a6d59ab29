// What ends a learner from inside: its loops keep the time, and what makes much at once is counted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "acorn";
import "ses";
import { play } from "./play.js";
import { edited, watched } from "./points.js";

const setting = { right: "online", horizon: 3, states: 2, actions: 2, dim: 1, gap: [1, 1, 1], beta: 1, episodes: 5 };

/** What an environment has whose episodes do not end. */
const endless = { begin: () => 0, done: () => false };

/** @param {string} body from line 3 on @param {Partial<import("./play.js").RecordingEnv>} [given] */
function played(body, given = {}, mayKeep = 2 ** 31, /** @type {object} */ set = {}) {
  let [acts, begun] = [0, 0];
  /** @type {any} */
  const recording = {
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
    { ...setting, ...set },
    recording,
    { parse, mayKeep },
  );
  return { ...ending, acts };
}

const episodes = (/** @type {string} */ inside) =>
  `while (!env.done) { env.begin(); for (let h = 0; h < 3; h++) { env.act(0); ${inside} } }`;

test("the calls in the code change nothing else: results, and the lines", () => {
  for (const code of [
    "for (let i = 0; i < 3; i++) seen.push(i);",
    "for (let i = 0; i < 3; i++) for (const j of [1, 2]) if (i === j) continue; else seen.push(j)",
    "outer: for (const i in { a: 1, b: 2 }) { for (;;) { if (i === 'b') break outer; seen.push(i); continue outer; } }",
    "let i = 0; do i++\nwhile (i < 4)\nseen.push(i)",
    "let i = 3; while (i --> 0);\nif (i) for (let j = 0; j < 2; j++) seen.push(j); else seen.push('no')",
    "const f = (n) => { while (n > 1) n = n % 2 ? 3 * n + 1 : n / 2; return n }; seen.push(f(7))",
    "class A { static x = (() => { for (const y of [5]) return y })() } seen.push(A.x)",
    "const f = (x) => ({ x: [x] }), g = (x) => [x, f(x)], h = () => (f(1), g(2)); seen.push(f(3), g(4), h())",
    "for (const x of [1, 2]) seen.push(((y) => () => [x, y])(3)())",
    "class B { #all = []; #n = 0; add(x) { this.#all.push(x); return this } get n() { return [this.#all.length, this.#n] } } seen.push(new B().add(1).n)",
    "const twice = function* (x) { yield [x]; for (;;) { yield [x + 1]; break } }; seen.push(...twice(1))",
    "const later = (a = [1], { b, ...c } = { b: 2, d: [3] }, [e] = [4]) => { try { throw [a, b, c, e] } catch ([x]) { return [x, c] } }; seen.push(later())",
    "const buffer = () => { const items = []; return { add: (x) => items.push([x]), all() { return items } } }; const b = buffer(); b.add(1); seen.push(b.all())",
    "for (const f of [(a) => a.map((x) => [x]), (a) => { return a.concat(z) }]) seen.push(f([1])); var z = [7]",
  ]) {
    const tree = parse(code, { ecmaVersion: 2023, sourceType: "module" });
    const { edits, points } = watched(tree);
    const other = edited(code, edits);
    assert.equal(other.split("\n").length, code.split("\n").length);
    const run = (/** @type {string} */ text) => {
      const seen = /** @type {unknown[]} */ ([]);
      let calls = 0;
      const call = () => ++calls;
      const passed = new Set();
      const pass = (/** @type {number} */ point) => passed.add(point) && ++calls;
      const $own = { round: call, busy: call, pass, keeps: call, all: call, look: call };
      new Function("seen", "$own", `"use strict";${text}`)(seen, $own);
      return { seen, calls, passed };
    };
    const [before, after] = [run(code), run(other)];
    assert.deepEqual(after.seen, before.seen, code);
    assert.equal(after.calls > 0, edits.length > 0, code);
    assert.equal(before.calls, 0);
    assert.ok([...after.passed].every((point) => point < points));
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
  asked = 0;
  const again = played("for (let i = 0; i < 9; i++) { try { for (;;); } catch {} }", { overdue });
  assert.deepEqual([again, asked], [{ fault: "its time is over", line: 3, acts: 0 }, 22]);
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
      { fault: "it made arrays or texts of over 512 MB without env.begin() or env.act()", line: 4, acts: 0 },
      many,
    );
  assert.equal(played(episodes("new Array(1e7).fill(h); 'x'.repeat(1e7)")).fault, null);
  assert.equal(played("for (let i = 0; i < 1e6; i++) new Array(100).fill(0);").fault, null, "small ones");
});

/** How learners keep something at each of many steps: what stands before their episodes, and what they do at a step. */
const hoards = {
  "large arrays": ["const kept = [];", "kept.push(new Array(1.25e6).fill(0.5))"],
  "copies of one": ["const kept = [], one = new Array(1e6).fill(1);", "kept.push(one.slice())"],
  "many small things": ["const kept = [];", "for (let i = 0; i < 1e4; i++) kept.push({ h, a: i })"],
  "a chain": ["let kept = null;", "for (let i = 0; i < 1e4; i++) kept = [kept, 'the one before']"],
  "texts in a Map": ["const kept = new Map();", "kept.set(kept.size, 'x'.repeat(1e6) + kept.size)"],
  properties: ["const kept = { of: {} }; let n = 0;", "kept.of[n++] = new Array(1e6).fill(0.5)"],
  "what a helper pushes": [
    "const kept = []; const remember = (x) => { kept.push(x); };",
    "remember(new Array(1e6).fill(h))",
  ],
  "a closure's own": [
    "const buffer = () => { const kept = []; return { add: (x) => kept.push(x) }; }; const one = buffer();",
    "one.add(new Array(1e6).fill(h))",
  ],
  "a class's own": [
    "class Buffer { #kept = []; add(x) { this.#kept.push(x); } } const one = new Buffer();",
    "one.add(new Array(1e6).fill(h))",
  ],
};

for (const [name, [before, what]] of Object.entries(hoards)) {
  test(`what is kept from step to step ends the learner, and its variable is named: ${name}`, () => {
    const { fault, line, acts } = played(`${before}\n${episodes(what)}`, endless, 2 ** 28);
    assert.match(fault ?? "", /^it keeps over 0\.25 GB, most of it in #?kept$/);
    assert.ok(line === 3 || line === 4, String(line));
    assert.ok(acts > 20, String(acts));
  });
}

test("what is forgotten is not counted, nor one thing many times, nor a large array without entries", () => {
  for (const [before, what] of [
    ["let kept;", "kept = new Array(2e5).fill(0.5).map((x) => x + h)"],
    ["let kept = [];", "if (kept.length > 20) kept = []; kept.push(new Array(1e6).fill(0.5))"],
    ["let kept = null;", "for (let i = 0; i < 1e4; i++) kept = i % 1e3 ? [kept] : null"],
    ["const one = [1, 2], kept = [];", "for (let i = 0; i < 3e4; i++) kept.push(one)"],
    ["const kept = []; kept[4e9] = 1;", "kept[h] = [h]"],
    ["const kept = new Proxy({}, { ownKeys() { throw new Error('no') } });", "kept.x = [h]"],
  ]) {
    let acts = 0;
    const act = () => (++acts > 100 ? undefined : 1);
    assert.equal(played(`${before}\n${episodes(what)}`, { ...endless, act }, 2 ** 28).fault, null, what);
    assert.equal(acts, 101);
  }
});

test("methods that are counted do what they did", () => {
  const same = played(`
    const is = (x, y) => { if (JSON.stringify(x) !== JSON.stringify(y)) throw new Error(JSON.stringify([x, y])); };
    is([1, 2, 3, 4].fill(0, 1, 3), [1, 0, 0, 4]);
    is(Array.from("ab", (c, i) => c + i), ["a0", "b1"]);
    is(Array.from(new Set([1, 2])), [1, 2]);
    is(Array.from({ length: 2 }), [null, null]);
    is(["x".repeat(3), "x".padEnd(3), "x".padStart(3, "ab")], ["xxx", "x  ", "abx"]);
    is([3, 1].map((x) => 2 * x), [6, 2]);
    is([[1], [2, [3]]].flat(), [1, 2, [3]]);
    is([1, 2, 3].slice(-2).concat([4], 5).filter((x) => x !== 4), [2, 3, 5]);
    is([[3, 1].toSorted(), [3, 1].toReversed()], [[1, 3], [1, 3]]);
    is([Array.from.name, [].fill.name, "".repeat.name], ["from", "fill", "repeat"]);
    is([typeof ArrayBuffer, typeof Int32Array, typeof DataView, typeof TextEncoder, typeof Array], ["undefined", "undefined", "undefined", "undefined", "function"]);`);
  assert.equal(same.fault, null);
});

test("what counts cannot be named in the code, whatever the spelling, and so not be replaced", () => {
  for (const tried of [
    "$own.busy = $own.round = () => {};",
    "\\u0024own.pass = () => false;",
    "const $own = { round() {} };",
    "(($own) => { for (let i = 0; i < 9; i++); })({ round() {}, busy() {} });",
    "try { throw { busy() {} } } catch ($own) {}",
    "const $ownLearner = () => {};",
    "({ $own: 1 });",
  ])
    assert.deepEqual(
      played(`\n${tried}`),
      {
        fault: `found the name ${tried.includes("Learner") ? "$ownLearner" : "$own"}, expected one that does not begin with $own`,
        line: 4,
        acts: 0,
      },
      tried,
    );
  assert.equal(played("const own = '$own', x = { own$own: `$own` }; this?.$;").fault, null);
});

test("code that nothing looks at cannot be made, and the globals cannot be changed", () => {
  for (const [tried, fault] of /** @type {[string, RegExp][]} */ ([
    ["new Function('for (let i = 0; i < 9; i++);')()", /^TypeError: Function is not a constructor$/],
    ["(0, eval)('for (let i = 0; i < 9; i++);')", /^TypeError: .* is not a function$/],
    ["eval('1')", /^SyntaxError: Possible direct eval expression rejected/],
    ["(() => {}).constructor('return 1')()", /^TypeError: Function\.prototype\.constructor is not a valid constructor/],
    ["(function* () {}).constructor('yield 1')", /^TypeError: .*is not a (valid constructor|function)/],
    ["(async () => {}).constructor('await 1')", /^TypeError: .*is not a (valid constructor|function)/],
    ["(async function* () {}).constructor('yield 1')", /^TypeError: .*is not a (valid constructor|function)/],
    ["globalThis.kept = [];", /^TypeError: Cannot add property kept, object is not extensible$/],
    ["Math = { random: () => 0.5 };", /^TypeError: Assignment to constant variable/],
    ["delete globalThis.Map;", /^TypeError: Cannot delete property 'Map'/],
    ["lockdown();", /^TypeError: lockdown is not a function$/],
  ]))
    assert.match(played(tried).fault ?? "", fault, tried);
});

/** Goes through all that can be reached from env, the globals and what JavaScript's own syntax makes, and shows it to `env.beta`. */
const reach = `
  env.begin();
  const caught = (f) => { try { return f(); } catch (error) { return error; } };
  const [numbers, later] = [function* () {}, async function* () {}];
  const made = [
    numbers, numbers(), later, later(), env.phi(1, 0, 0), env.act(0), () => 0, async () => 0, class {},
    Promise.resolve(1), /a/g, "aa".match(/a/), "aa".matchAll(/a/g), [1], [1].values(), [1].entries(), new Map().entries(),
    new Set().values(), "a"[Symbol.iterator](), ((x) => x)\`a\`, (function () { return arguments; })(), Object(1n), Object(Symbol()), Object(1), Object("s"),
    caught(() => null.x), caught(() => "x".repeat(-1)), caught(() => new RegExp("(")), caught(() => decodeURI("%")), caught(() => [1].values().map((x) => x)),
    caught(() => Iterator.from({ next() {} })), caught(() => new WeakRef({})), caught(() => new DisposableStack()), caught(() => Array.fromAsync([1])),
    caught(() => new Intl.NumberFormat()), caught(() => new AggregateError([1])), new WeakMap(), new WeakSet(), new Proxy({}, {}), new Error(),
  ];
  const theirs = new Set(made);
  const seen = new Set([...made, env, globalThis]);
  for (const thing of seen) {
    const see = (value) => { if (Object(value) === value) seen.add(value); };
    see(Object.getPrototypeOf(thing));
    for (const { value, get, set } of Object.values(Object.getOwnPropertyDescriptors(thing)).concat(Object.getOwnPropertySymbols(thing).map((key) => Object.getOwnPropertyDescriptor(thing, key)))) {
      if (theirs.has(thing) && Object(value) === value) theirs.add(value);
      for (const one of [value, get, set]) see(one);
    }
    for (const key of ["buffer", "callee", "caller"]) see(caught(() => thing[key]));
  }
  for (const thing of seen) env.beta(thing, theirs.has(thing) || thing instanceof Error);
`;

test("nothing that is reached makes memory that is not counted, or code; and nothing of it can be changed", () => {
  played(""); // locks down
  const uncounted = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
    .filter(([name]) =>
      /.Array$|Buffer|View$|coder|^(Compartment|Function|eval|lockdown|WebAssembly|structuredClone)/.test(name),
    )
    .map(([, { value }]) => value);
  /** @type {unknown[]} */
  const bad = [];
  let seen = 0;
  const show = (/** @type {any} */ thing, /** @type {boolean} */ mayChange) => {
    seen++;
    if (uncounted.includes(thing) || ArrayBuffer.isView(thing) || (!mayChange && !Object.isFrozen(thing)))
      bad.push(thing);
  };
  assert.equal(played(reach, {}, undefined, { beta: show }).fault, null);
  assert.deepEqual(bad, []);
  assert.ok(seen > 500 && uncounted.length > 20, `${seen} of what is reached, ${uncounted.length}`);
});
