// Tables as people write and paste them, and arrays by their names.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { unzipSync } from "fflate";
import papa from "papaparse";
import { compose, sourceOf } from "./compose.js";
import { readCsv } from "./csv-numbers.js";
import { readNpy } from "./npy.js";
import { guess } from "./guess.js";
import { READINGS, readingsOf, shapeFor } from "./meanings.js";
import { sizesOf } from "./sizes.js";
import { numbersOf, readArrays } from "./sources.js";

/** @typedef {import("./sources.js").Read} Read */

const tools = { unzip: unzipSync, parse: /** @type {any} */ (papa.parse) };
const asIs = { horizon: 4, start: 0, title: "t", scaleRewards: false, normalise: false };
const read = (/** @type {string} */ text) => readCsv(text, tools.parse);
const bytesOf = (/** @type {string} */ name) =>
  new Uint8Array(readFileSync(new URL(`../../e2e/files/${name}`, import.meta.url)));

/** @param {string} name of a file of e2e/files, or of one with the text @param {string} [text] */
const opened = (name, text) => readArrays(name, text === undefined ? bytesOf(name) : Buffer.from(text), tools);

/** An array of a .npy file: zeros, or the same distribution in each row. @param {string} name @param {number[]} shape @param {boolean} stochastic @returns {Read} */
function array(name, shape, stochastic = false) {
  const size = shape.reduce((product, n) => product * n, 1);
  const values = new Float64Array(size).fill(stochastic ? 1 / /** @type {number} */ (shape.at(-1)) : 0);
  return { file: `${name}.npy`, name, dtype: "float64", shape, values, header: null, lines: null };
}

/** @param {Read[]} arrays */
function guessed(...arrays) {
  const sources = arrays.map(numbersOf);
  return { sources, choices: guess(sources) };
}

/** @param {Read[]} arrays */
function problemOf(...arrays) {
  const { sources, choices } = guessed(...arrays);
  return JSON.parse(compose(sources, choices, asIs)).problem;
}

const P = array("P", [3, 2, 3], true);
const r = array("r", [3, 2]);

for (const [about, text, header, values] of /** @type {[string, string, string[] | null, number[]][]} */ ([
  ["columns of numbered actions", "state,0,1\n0,0.5,1\n", ["state", "0", "1"], [0, 0.5, 1]],
  ["a name in quotes and one with a prime", "# 's', s'\n0,1\n", ["s", "s'"], [0, 1]],
  ["a title", "Rewards of the lake\n0,1\n1,0\n", null, [0, 1, 1, 0]],
  ["pandas' numbers of the rows", ",left,right\n0,0,1\n1,1,0\n", ["left", "right"], [0, 1, 1, 0]],
  ["R's numbers of some rows", '"","s","r"\n"2",0,1\n"10",1,0\n', ["s", "r"], [0, 1, 1, 0]],
  ["a column without a name that has no such numbers", ",a,b\n1,0,1\n0,1,0\n", ["", "a", "b"], [1, 0, 1, 0, 1, 0]],
  ["the same number twice", ",a\n1,0\n1,1\n", ["", "a"], [1, 0, 1, 1]],
  ["no whole numbers", ",a\n0.5,0\n1,1\n", ["", "a"], [0.5, 0, 1, 1]],
  ["two columns without a name", ",,a\n0,1,0\n1,1,1\n", ["", "", "a"], [0, 1, 0, 1, 1, 1]],
]))
  test(`names and numbers of a text with ${about}`, () => {
    const { header: names, values: numbers } = read(text);
    assert.deepEqual([names, [...numbers]], [header, values]);
  });

test("decimal commas are read with a sign, an exponent, or nothing before them", () => {
  assert.deepEqual(
    [...read("0,5;1,5e-3;+2,5E+2\n,25;-0,125;−1,5\n1;2e3;−3\n").values],
    [0.5, 1.5e-3, 250, 0.25, -0.125, -1.5, 1, 2e3, -3],
  );
});

for (const [text, message] of [
  ["0.5\t1,000\n2\t3\n", "row 1, column 2: expected a decimal point, as in row 1; found “1,000”"],
  ["a;b\n0,5;1\n1;0.25\n", "row 3, column 2 (b): expected a decimal comma, as in row 2; found “0.25”"],
  ["0;1,5e\n1;0\n", "row 1, column 2: expected a finite number; found “1,5e”"],
  ["0,nan\n1,0\n", "row 1, column 2: expected a finite number; found “nan”"],
  [
    "-inf,0\n1,0\n",
    "row 1, column 1: expected a finite number; where an action is not allowed, give it the least reward and a loop in P; found “-inf”",
  ],
  ["0;1.000.000\n1;0\n", "row 1, column 2: expected a finite number; found “1.000.000”"],
  ["50%,50%\n0,1\n", "row 2, column 2: expected a percentage, as in row 1; found “1”"],
  ["0,N/A\n1,0\n", "row 1, column 2: expected a finite number; found “N/A”"],
  [",1\n0,1\n", "row 1, column 1: expected a finite number; found an empty cell"],
  [",left,right\n0,0,1\n1,x,0\n", "row 3, column 2 (left): expected a finite number; found “x”"],
  ["s a r\n1 0 0 1\n2 1 1 0\n", "row 1: expected 4, as in row 2; found 3 cells"],
])
  test(`${JSON.stringify(text)} is refused: ${message}`, () => assert.throws(() => read(text), { message }));

for (const [file, header, reading] of [
  ["table.csv", "s,a,s',p", "P list"],
  ["table.csv", "step,state,action,next_state,prob", "P steps"],
  ["table.csv", "state,action,reward", "r list"],
  ["table.csv", "h,s,a,r", "r steps"],
  ["table.csv", "s,a,phi_0,phi_1", "phi list"],
  ["table.csv", "step,s,a,phi_0", "phi steps"],
  ["table.csv", "step,s,a,phi_0,phi_1", "phi steps"],
  ["rewards.csv", "s,a,s',r", "r next"],
  ["policy.csv", "s,a", ""],
  ["policy.csv", "s,a,prob", ""],
  ["policy.csv", "prob,s,a", ""],
  ["table.csv", "prob,s,a,s'", "P list"],
  ["table.csv", "r,s,a", "r list"],
  ["table.csv", "h,s,a,s',reward", "r next steps"],
  ["all.csv", "s,a,s',p,r", "all list"],
  ["all.csv", "prob,state,action,next_state,reward,h", "all steps"],
  ["log.csv", "episode,s,a,r", ""],
  ["r.csv", ",s,a,r", "r list"],
])
  test(`${file} with the columns ${header} is read as ${reading || "nothing that it is not"}`, () => {
    const row = header.split(",").map((_, i) => i);
    const { choices } = guessed(...opened(file, `${header}\n${row}\n`));
    assert.equal(choices[0].reading, reading);
  });

test("a list of another thing beside P is no r, and a second one is not used", () => {
  assert.equal(guessed(P, ...opened("table.csv", "s,a,s',cost\n0,0,1,1\n")).choices[1].reading, "");
  assert.equal(guessed(P, r, ...opened("second.csv", "s,a,r\n0,0,1\n")).choices[2].reading, "");
});

test("a header with s′ gives the columns in any order", () => {
  const { transition } = problemOf(...opened("P.csv", "s',p,a,s\n1,1,0,0\n0,1,0,1\n"), array("r", [2, 1]));
  assert.deepEqual(transition, [[[0, 1]], [[1, 0]]]);
});

for (const [about, others, named] of /** @type {[string, Read[], string][]} */ ([
  ["counts of visits are no P", [array("visit_count", [3, 2, 3], true), P, r], "P: P sat"],
  ["a policy of each step is no P", [array("policy", [2, 3, 2], true), array("P", [2, 3, 2, 3], true), r], "P: P hsat"],
  ["a behavior is no r", [array("behavior", [3, 2], true), P, r], "r: r sa"],
  ["a result is no r", [array("result", [3, 2]), P, r], "r: r sa"],
  ["a gradient by phi is no φ", [array("dphi", [3, 2, 2]), array("phi", [3, 2, 2]), P, r], "phi: phi sai"],
  ["a phrase is no φ", [array("phis", [3, 2, 2]), array("phi", [3, 2, 2]), P, r], "phi: phi sai"],
  ["chances of a restart are no start", [array("restart", [3]), array("mu", [3], true), P, r], "mu: start s"],
  ["a startle is no start", [array("startle", [3]), array("mu", [3], true), P, r], "mu: start s"],
]))
  test(`${about}: a name counts as a whole`, () => {
    const { sources, choices } = guessed(...others);
    const readings = choices.map(({ reading }, i) => `${sources[i].name}: ${reading}`);
    assert.ok(readings.includes(named) && readings.includes("r: r sa"), readings.join(", "));
  });

const basis = opened("phi.csv", "1,0\n0,1\n.6,.8\n.5,.5\n0,.25\n.125,0\n");
for (const [about, arrays, shape] of /** @type {[string, Read[], number[]][]} */ ([
  ["P alone gives S by its columns", opened("P-matrix.csv"), [3, 2, 3]],
  ["φ alone has no shape yet", opened("phi.csv", "1,0\n0,1\n.6,.8\n.5,.5\n"), [4, 2]],
  ["φ takes A from r", [...basis, r], [3, 2, 2]],
]))
  test(`the shape of pasted numbers: ${about}`, () => assert.deepEqual(guessed(...arrays).choices[0].shape, shape));

for (const [about, among, arrays] of /** @type {[string, string[], Read[]][]} */ ([
  ["P beside a list", ["P sat", "P ast"], [...opened("P-matrix.csv"), ...opened("r-long.csv")]],
  ["P beside an array", ["P sat", "P ast"], [...opened("P-matrix.csv"), r]],
  ["φ", ["phi sai", "phi asi"], [...basis, P, r]],
]))
  test(`the order of pasted rows is asked for: ${about}`, () => {
    const { sources, choices } = guessed(...arrays);
    assert.deepEqual(choices[0].among, among);
    for (const reading of among) {
      const answered = guess(sources, [{ id: 0, reading, shape: [] }]);
      assert.ok(answered.every((choice) => !choice.among));
      assert.deepEqual(sizesOf(sources, answered).actions, 2);
    }
  });

test("pasted numbers for each step take the sizes that are known, unless rows are left over", () => {
  const [source] = opened("P-matrix.csv").map(numbersOf);
  assert.deepEqual(shapeFor({ ...source, shape: [12, 3] }, "P hsat", { s: 3, a: 2 }), [2, 3, 2, 3]);
  assert.deepEqual(shapeFor({ ...source, shape: [13, 3] }, "P hsat", { s: 3, a: 2 }), [13, 3]);
  assert.deepEqual(shapeFor({ ...source, shape: [6, 2] }, "r hsa", { s: 3 }), [2, 3, 2]);
});

test("a reader chooses among these words", () => {
  const words = (/** @type {Read[]} */ [one]) => readingsOf(numbersOf(one, 0)).map((key) => READINGS[key].label);
  const cut = ["P as [s][a][s′]", "P as [h][s][a][s′]", "P as [a][s][s′]"];
  const next = ["[s][a]", "[h][s][a]", "[a][s]"].map((axes) => `next states as ${axes}, −1 for the end`);
  const rewards = ["[s][a]", "[h][s][a]", "[a][s]", "[s][a][s′]", "[h][s][a][s′]", "[a][s][s′]"];
  const features = ["φ as [s][a][i]", "φ as [h][s][a][i]", "φ as [a][s][i]"];
  const starts = ["distribution of the first state, [s]", "first states of the episodes, in turn"];
  assert.deepEqual(words(opened("0.csv", "0,0,0,1\n")), [
    ...cut,
    ...next,
    "P as rows s, a, s′, p",
    "P and r as rows s, a, s′, r",
    ...rewards.map((axes) => `r as ${axes}`),
    "r as rows h, s, a, r",
    "r as rows s, a, s′, r",
    ...features,
    "φ as rows s, a, φ₁, φ₂, …",
    "φ as rows h, s, a, φ₁, φ₂, …",
    ...starts,
  ]);
  assert.ok(words(opened("0.csv", "0,0,1\n")).includes("r as rows s, a, r"));
  assert.ok(words(opened("0.csv", "0,0,0,0,1\n")).includes("P as rows h, s, a, s′, p"));
  assert.ok(words(opened("0.csv", "0,0,0\n1,1,1\n")).includes("r as [s][a], without the first column"));
  assert.ok(words(opened("P-fortran.npy")).includes("P as [h][a][s][s′]"));
});

for (const first of [0, 1])
  test(`steps of lists count from ${first}; rewards that are left out are 0 and do not shift the others`, () => {
    const steps = [0, 1, 2].map((h) => h + first);
    const { horizon, reward } = problemOf(
      ...opened("P.csv", `h,s,a,s',p\n${steps.map((h) => `${h},0,0,0,1\n`).join("")}`),
      ...opened("r.csv", `h,s,a,r\n${steps[1]},0,0,0.25\n${steps[2]},0,0,0.5\n`),
    );
    assert.deepEqual([horizon, reward], [3, [[[0]], [[0.25]], [[0.5]]]]);
  });

test("a list of rewards alone gives no horizon, and counts its steps from 0 if it has that", () => {
  const one = array("P", [1, 1, 1], true);
  const zero = opened("r.csv", "h,s,a,r\n0,0,0,1\n1,0,0,0.5\n");
  assert.deepEqual(problemOf(one, ...zero).reward, [[[1]], [[0.5]], [[0]], [[0]]]);
  const { sources, choices } = guessed(one, ...opened("r.csv", "h,s,a,r\n1,0,0,1\n3,0,0,0.5\n"));
  assert.deepEqual(sizesOf(sources, choices).open, ["h"]);
  for (const [first, reward] of /** @type {const} */ ([
    [0, [0, 1, 0, 0.5]],
    [1, [1, 0, 0.5, 0]],
  ]))
    assert.deepEqual(
      JSON.parse(compose(sources, choices, { ...asIs, first: { h: first } })).problem.reward.flat(2),
      reward,
    );
});

test("rewards that count their steps from 1 beside an array of two steps are read so", () => {
  const rewards = opened("r.csv", "h,s,a,r\n1,0,0,1\n2,0,0,0.5\n");
  const { sources } = guessed(...opened("P.csv", "0,1\n1,0\n0,1\n1,0\n"), ...rewards);
  const choices = [
    { id: 0, reading: "P hsat", shape: [2, 2, 1, 2] },
    { id: 1, reading: "r steps", shape: [2, 4] },
  ];
  assert.deepEqual(JSON.parse(compose(sources, choices, asIs)).problem.reward, [
    [[1], [0]],
    [[0.5], [0]],
  ]);
});

test("an array that is not used has no say in the sizes, and what is missing is named", () => {
  const { sources } = guessed(P, array("r", [5, 7]));
  const choice = (/** @type {number} */ id, /** @type {string} */ reading) => ({
    id,
    reading,
    shape: sources[id].shape,
  });
  const [p, unused] = [choice(0, "P sat"), choice(1, "")];
  const { states, actions, missing, faults } = sizesOf(sources, [p, unused]);
  assert.deepEqual([states, actions, missing, faults.size], [3, 2, ["rewards r"], 0]);
  for (const [choices, message] of /** @type {[import("./meanings.js").Choice[], string][]} */ ([
    [[p, unused], "expected rewards r; found no array for it"],
    [[choice(1, "r sa")], "expected transition probabilities P; found no array for it"],
    [[unused], "expected transition probabilities P and rewards r; found no array for it"],
  ]))
    assert.throws(() => compose(sources, choices, asIs), { message });
  assert.equal(problemOf(P, r, array("other", [4, 4, 4, 4, 4])).horizon, 4);
});

for (const [about, arrays, readings, message] of /** @type {[string, Read[], string[], string][]} */ ([
  [
    "two arrays for one part",
    [P, { ...P, name: "Q" }],
    ["P sat", "P sat"],
    "Q: expected something else; found P is read as that already: one array each",
  ],
  [
    "a shape that has other entries",
    [P, ...opened("r.csv", "0,1\n1,0\n")],
    ["P sat", "r hsa"],
    "r: expected a shape of 3 numbers with 4 entries in all; found 2 × 2",
  ],
  [
    "a list with a state too many",
    [r, ...opened("P.csv", "s,a,s',p\n0,0,3,1\n")],
    ["r sa", "P list"],
    "P: expected s′ from 0 to 2, since S = 3 in r; found 3",
  ],
  [
    "a list with a step too many",
    [array("P", [2, 3, 2, 3], true), ...opened("r.csv", "h,s,a,r\n3,0,0,1\n")],
    ["P hsat", "r steps"],
    "r: expected h from 1 to 2, since H = 2 in P; found 3",
  ],
]))
  test(`${about} is refused: ${message}`, () => {
    const { sources, choices } = guessed(...arrays);
    const chosen = choices.map((choice, i) => ({ ...choice, reading: readings[i], shape: sources[i].shape }));
    assert.throws(() => compose(sources, chosen, asIs), { message });
  });

test("a fault of the spec is found in features, the first state, and an array of steps", () => {
  const { sources, choices } = guessed(array("phi", [2, 3, 2, 2]), array("mu", [3], true), array("r", [2, 3, 2]));
  for (const [path, id, place] of /** @type {const} */ ([
    ["features.values[1][2][0][1]", 0, "h = 2, s = 2, a = 0, i = 1"],
    ["problem.start.distribution[2]", 1, "s = 2"],
    ["problem.reward[0][2][1]", 2, "h = 1, s = 2, a = 1"],
  ]))
    assert.deepEqual(sourceOf(path, sources, choices), { id, place });
});

for (const [descr, found] of /** @type {[string, string | null][]} */ ([
  ['"<f8"', null],
  ["'<\"f8'", '<"f8'],
  ["'<f8\"'", '<f8"'],
]))
  test(`a .npy file whose dtype is written ${descr} is ${found ? "refused" : "read"}`, () => {
    const header = `{'descr': ${descr}, 'fortran_order': False, 'shape': (1,), }`;
    const bytes = Buffer.concat([
      Buffer.from([0x93, ...Buffer.from("NUMPY"), 1, 0, header.length, 0]),
      Buffer.from(header),
      Buffer.from(new Float64Array([0.5]).buffer),
    ]);
    if (!found) assert.deepEqual([...readNpy(new Uint8Array(bytes)).values], [0.5]);
    else {
      const supported = "float64, float32, float16, an integer type or bool (try array.astype(float))";
      assert.throws(() => readNpy(new Uint8Array(bytes)), { message: `dtype: expected ${supported}; found ${found}` });
    }
  });
