import assert from "node:assert/strict";
import { test } from "node:test";
import { exercisesOf } from "./grading.js";
import { differentRuns, handIn, isSealed, MOST_RUNS, readHandIn } from "./hand-in.js";
import { givenPreset, isFor, needExercise, presetOf } from "./preset.js";
import { firstOptimal, nextsOf } from "./exercise-state.js";

const run = { engine: "2.0.0", spec: /** @type {any} */ ({ seed: 1 }), paths: 4, digest: "sha256:0" };
const work = { exercise: "why-return/with", answers: { samples: "400" }, guessed: null, pins: [], runs: [run] };

const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);

test("a hand-in is read again as it was, and its seal breaks with any change of what was entered", () => {
  const given = readHandIn(bytes(JSON.stringify(handIn("Ada", [work]), null, 2)));
  assert.equal(isSealed(given, given.work[0]), true);
  for (const change of [
    { answers: { samples: "401" } },
    { guessed: {} },
    { pins: [{ h: 1, s: 0, computed: 1 }] },
    { runs: [{ ...run, paths: 5 }] },
    { exercise: "why-return/skip" },
    { seal: "fnv1a:0" },
  ])
    assert.equal(isSealed(given, { ...given.work[0], ...change }), false, JSON.stringify(change));
  assert.equal(isSealed({ ...given, student: "Bob" }, given.work[0]), false, "another's");
});

test("the seal is FNV-1a", () => {
  // Of the same bytes by another program: python3 -c with the loop of Fowler, Noll and Vo.
  assert.equal(handIn("Ada", [work]).work[0].seal, "fnv1a:fe8f03a4093e5c84");
});

test("a fault names the place, what was found and what was expected", () => {
  const faulty = (/** @type {object} */ change) => JSON.stringify({ ...handIn("Ada", [work]), ...change });
  const inWork = (/** @type {object} */ change) => faulty({ work: [{ ...handIn("Ada", [work]).work[0], ...change }] });
  for (const [text, says] of /** @type {[string, RegExp][]} */ ([
    ["{}", /^format: found nothing, expected "revisit\.hand-in\/1"$/],
    ["null", /^format: found nothing/],
    [faulty({ student: "" }), /^student: found "", expected a name$/],
    [faulty({ work: {} }), /^work: found \{\}, expected a list of exercises$/],
    [inWork({ exercise: "../secret" }), /^work\[0\]\.exercise: /],
    [inWork({ answers: { a: 1 } }), /^work\[0\]\.answers: /],
    [inWork({ guessed: [] }), /^work\[0\]\.guessed: /],
    [inWork({ pins: [{ h: "1" }] }), /^work\[0\]\.pins: /],
    [inWork({ runs: [{ ...run, paths: 0.5 }] }), /^work\[0\]\.runs\[0\]: /],
    [inWork({ runs: Array(MOST_RUNS + 1).fill(run) }), /^work\[0\]\.runs: .*at most 100 runs$/],
    [
      JSON.stringify(handIn("Ada", [work, work])),
      /^work\[1\]\.exercise: found "why-return\/with", expected each exercise once$/,
    ],
    [faulty({ work: Array(201).fill({}) }), /^work: found 201, expected at most 200 exercises$/],
    [" ".repeat(4e6 + 1), /^found 4000001 bytes, expected at most 4000000$/],
  ]))
    assert.throws(() => readHandIn(bytes(text)), { message: says });
});

test("a run that was made twice is handed in once, at its last place, and no more than the newest", () => {
  const of = (/** @type {number} */ seed) => ({ ...run, spec: /** @type {any} */ ({ seed }) });
  assert.deepEqual(differentRuns([of(1), of(2), of(1)]), [of(2), of(1)]);
  const many = Array.from({ length: MOST_RUNS + 5 }, (_, seed) => of(seed));
  assert.deepEqual(differentRuns(many), many.slice(5));
});

test("an address sets members by their paths, as JSON or as text", () => {
  assert.deepEqual(
    presetOf(
      "https://lab.example/lessons/why-return.html#exercise=2&seed=7&algorithm.gap=true&problem.map=%5B%22S.G%22%5D",
    ),
    {
      lesson: "why-return",
      exercise: "2",
      members: { seed: 7, "algorithm.gap": true, "problem.map": ["S.G"] },
    },
  );
  assert.deepEqual(presetOf("why-return.html#skip").members, {});
  assert.deepEqual(presetOf("").lesson, "");
  assert.deepEqual(presetOf("a.html#constructor=2&seed=one").members, { constructor: 2, seed: "one" });
  const preset = presetOf("why-return.html#exercise=2&seed=7");
  const skip = { lesson: "why-return", exercise: "skip", number: 2 };
  assert.equal(isFor(preset, skip), true);
  assert.equal(isFor({ ...preset, exercise: "skip" }, skip), true);
  assert.equal(isFor({ ...preset, exercise: "" }, skip), true);
  assert.equal(isFor({ ...preset, lesson: "" }, skip), true);
  assert.equal(isFor(preset, { ...skip, number: 1 }), false);
  assert.equal(isFor(preset, { ...skip, lesson: "read-figure-1" }), false);
});

test("an address that was escaped once or twice more, or appended to, is read as it was given", () => {
  const given = "lessons/why-return.html#exercise=2&seed=7&algorithm.c_beta=0.002&problem.map=%5B%22S.G%22%5D";
  const expected = presetOf(given);
  const [page, fragment] = given.split("#");
  const twice = encodeURIComponent(fragment);
  for (const form of [
    given.replaceAll("&", "&amp;"),
    given.replaceAll("&", "&amp;amp;"),
    given.replaceAll("=", "&#61;").replaceAll("&s", "&#38;s"),
    given.replace("=", "%26%23x3D%3B"),
    given.replace("#", "&amp;#35;"),
    `${page}#${twice}`,
    `${page}%23${fragment}`,
    `${page}%23${twice}`,
    `${page}%2523${encodeURIComponent(twice)}`,
    `${page}#${encodeURIComponent(fragment.replaceAll("&", "&amp;"))}`,
    given.replace("exercise=2&seed=", "exercise=2%26seed%3D"),
    given.replace("2&seed", "2%26seed"),
    given.replaceAll("=", "=3D"),
    given.replace("seed", "se\u00aded"),
    given.replace("seed", "se%C2%ADed\u200b%E2%80%8B"),
    `${given}&forceview=1&utm_source=moodle`,
    `${given}&fbclid=IwAR0abc`,
    `${given}?utm_source=moodle&utm_medium=mail`,
    given.replace("#", "?utm_source=mail#"),
    given.replace("2&seed", "2&utm_source=moodle&seed"),
    given.replace("2&seed", "2&fbclid=abc&seed"),
    given.replace("2&seed", "2?utm_source=moodle&seed"),
    given.replace("#", "&num;").replaceAll("=", "&equals;"),
    given.replace("#", "?"),
    given.replace("#", "?utm_source=mail&"),
    given.replace("#ex", "?ex").replace("&seed", "#seed"),
    given.replace("c_beta", "c\\_beta"),
    given.replace("algorithm.c_beta", "algorithm%2Ec%5Fbeta"),
    given.replaceAll("=", "＝"),
    given.replaceAll("=", "%EF%BC%9D").replace("#", "＃"),
  ])
    assert.deepEqual(presetOf(form), expected, form);
});

test("what a lecturer says that students were given is an address, or nothing", () => {
  assert.deepEqual(givenPreset(" "), { lesson: "", exercise: "", members: {} });
  assert.equal(givenPreset("why-return.html#skip").lesson, "why-return");
  assert.throws(() => givenPreset("nonsense"), { message: /^found “nonsense”, expected an address such as / });
});

test("an address that cannot be read sets nothing, and a sentence says why", () => {
  const given = "why-return.html#exercise=2&seed=7";
  for (const [form, says] of /** @type {[string, RegExp][]} */ ([
    [
      `${given}&__proto__.x=1`,
      /^found “__proto__\.x=1”, expected a name such as seed or algorithm\.c_beta, = and a value$/,
    ],
    [`${given}&a..b=3`, /^found “a\.\.b=3”, /],
    [`${given}&seed=8`, /^found seed twice, expected it once$/],
    [`${given}%zz`, /^seed: found “7%zz”, expected % only before two digits of a byte$/],
    ["seed=7", /^found “seed=7”, expected an address such as why-return\.html#seed=7$/],
    ["why-return.html#r=1.abc", /^found the link of a run, expected an address such as why-return\.html#seed=7$/],
  ]))
    assert.throws(() => presetOf(form), { message: says }, form);
  assert.equal(presetOf(`${given}&more`).members.seed, "7&more", "which the engine refuses");
  const names = ["none", "with", "skip"];
  for (const exercise of ["", "2", "skip"]) needExercise({ lesson: "why-return", exercise, members: {} }, names);
  for (const exercise of ["0", "4", "skp"])
    assert.throws(() => needExercise({ lesson: "why-return", exercise, members: {} }, names), {
      message: `found exercise “${exercise}”, expected a number from 1 to 3, or one of none, with, skip`,
    });
});

test("a page tells its exercises' runs and what their readers may set", () => {
  const html = `<section class="exercise" data-exercise="a" id="a"><form>
    <select data-spec="algorithm.gap"></select><revisit-lab href="../#r=1.x" controls="run seed"><a href="../#r=1.x">x</a></revisit-lab></form></section>
    <section class="exercise" data-exercise="b" data-formative><button data-seeds="5" data-links="../#r=1.y ../#r=1.z"></button><a href="./other.html">o</a></section>
    <section class="exercise" data-exercise="c"><revisit-lab href="../#r=1.x" controls="run reset"></revisit-lab></section>
    <section class="exercise" data-exercise="d" data-prices id="d"><revisit-lab view="access" controls="horizon" href="../access.html?family=grip&amp;actions=3"></revisit-lab></section>`;
  assert.deepEqual(exercisesOf("l", html), [
    {
      lesson: "l",
      exercise: "a",
      number: 1,
      links: ["../#r=1.x"],
      free: ["algorithm.gap", "seed"],
      list: null,
      formative: false,
    },
    {
      lesson: "l",
      exercise: "b",
      number: 2,
      links: ["../#r=1.y", "../#r=1.z"],
      free: ["seed"],
      list: null,
      formative: true,
    },
    { lesson: "l", exercise: "c", number: 3, links: ["../#r=1.x"], free: [], list: null, formative: false },
    {
      lesson: "l",
      exercise: "d",
      number: 4,
      links: [],
      free: [],
      list: { query: "family=grip&actions=3", sliders: ["horizon"] },
      formative: true,
    },
  ]);
});

test("where the next path begins is read from a path's stop, as the paths themselves say", () => {
  const trace = /** @type {any} */ ([
    { k: 1, episode: 1, from: 1, states: [0, 1, 2], stop: 2 },
    { k: 2, episode: 1, from: 3, states: [0, 1, 2], stop: 0 },
    { k: 3, episode: 2, from: 1, states: [0, 1, 0], stop: 1 },
  ]);
  const nexts = nextsOf(/** @type {any} */ ({ trace }));
  assert.deepEqual(
    [...nexts],
    [
      [1, { step: 3, state: 2 }],
      [2, { step: 1, state: null }],
      [3, { step: 2, state: 1 }],
    ],
  );
  for (const { k, from } of trace.slice(1)) assert.equal(nexts.get(k - 1)?.step, from);
  assert.equal(firstOptimal(/** @type {any} */ ({ trace, timeline: { optimal: { first: 2 } } })), 3 + 1);
});
