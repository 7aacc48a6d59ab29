// NumPy or Python's csv module wrote every file that these tests read (e2e/files/make.py).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { unzipSync } from "fflate";
import papa from "papaparse";
import { compose, sourceOf } from "./compose.js";
import { readCsv } from "./csv-numbers.js";
import { readNpy } from "./npy.js";
import { readNpz } from "./npz.js";
import { guess } from "./guess.js";
import { readingsOf } from "./meanings.js";
import { sizesOf } from "./sizes.js";
import { numbersOf, readArrays } from "./sources.js";

const file = (/** @type {string} */ name) =>
  new Uint8Array(readFileSync(new URL(`../../e2e/files/${name}`, import.meta.url)));
const expected = JSON.parse(readFileSync(new URL("../../e2e/files/expected.json", import.meta.url), "utf8"));
const tools = { unzip: unzipSync, parse: /** @type {any} */ (papa.parse) };
const flat = (/** @type {any} */ lists) => lists.flat(Infinity);
/** @type {(lists: any) => number[]} */
const shape = (lists) => (Array.isArray(lists) ? [lists.length, ...shape(lists[0])] : []);
const asIs = { horizon: 4, start: 0, title: "t", scaleRewards: false, normalise: false };

/** Where the order of pasted rows is asked for, it is the usual one. @param {string[]} names */
function open(...names) {
  const sources = names.flatMap((name) => readArrays(name, file(name), tools)).map((one, id) => numbersOf(one, id));
  const asked = guess(sources).filter(({ among }) => among?.includes("P sat"));
  const fixed = asked.map(({ id }) => ({ id, reading: "P sat", shape: [3, 2, 3] }));
  return { sources, choices: guess(sources, fixed) };
}

/** @param {string[]} names */
function specOf(...names) {
  const { sources, choices } = open(...names);
  return JSON.parse(compose(sources, choices, asIs));
}

for (const [name, array, dtype] of /** @type {const} */ ([
  ["P.npy", "P", "float64"],
  ["P-version-2.npy", "P", "float64"],
  ["P-version-3.npy", "P", "float64"],
  ["P-big-endian.npy", "P", "float64"],
  ["P-fortran.npy", "P_steps", "float64"],
  ["phi.npy", "phi", "float64"],
  ["r.npy", "r", "float64"],
])) {
  test(`${name}: the very numbers`, () => {
    const read = readNpy(file(name));
    assert.deepEqual(
      [read.dtype, read.shape, [...read.values]],
      [dtype, shape(expected[array]), flat(expected[array])],
    );
  });
}

for (const [name, array, round] of /** @type {[string, string, (x: number) => number][]} */ ([
  ["P-float32.npy", "P", Math.fround],
  ["r-big-float32-fortran.npy", "r_steps", Math.fround],
])) {
  test(`${name}: the numbers, rounded to float32`, () =>
    assert.deepEqual([...readNpy(file(name)).values], flat(expected[array]).map(round)));
}

test("float16, to its eleven bits", () => {
  const { dtype, values } = readNpy(file("phi-float16.npy"));
  assert.equal(dtype, "float16");
  flat(expected.phi).forEach((/** @type {number} */ x, /** @type {number} */ i) =>
    assert.ok(Math.abs(values[i] - x) <= 2 ** -12),
  );
  assert.equal(values[0], 1);
});

for (const name of [
  "bool",
  "int8",
  "uint8",
  "int16",
  "int16-big",
  "uint16",
  "int32",
  "int32-big",
  "uint32",
  "int64",
  "int64-big",
  "uint64",
]) {
  test(`whole numbers of ${name}`, () => {
    const { dtype, values } = readNpy(file(`whole-${name}.npy`));
    assert.deepEqual([dtype, [...values]], [name.replace("-big", ""), [0, 1, 1, 0, 1, 1]]);
  });
}

test("archives, stored and deflated", () => {
  const stored = readNpz(file("mdp.npz"), unzipSync);
  assert.deepEqual(
    stored.map(({ name, values }) => [name, [...values]]),
    [
      ["transition", flat(expected.P_steps)],
      ["reward", flat(expected.r_steps)],
      ["features", flat(expected.phi_steps)],
    ],
  );
  assert.deepEqual(
    readNpz(file("mdp-deflated.npz"), unzipSync).map(({ name, values }) => [name, [...values]]),
    [
      ["P", flat(expected.P)],
      ["R", flat(expected.r)],
      ["phi", flat(expected.phi)],
    ],
  );
});

for (const [about, names, steps, features] of /** @type {const} */ ([
  ["three .npy files", ["phi.npy", "r.npy", "P.npy"], false, true],
  ["an archive with one layer a step", ["mdp.npz"], true, true],
  ["a deflated archive", ["mdp-deflated.npz"], false, true],
  ["lists with headers", ["P.csv", "r-long.csv", "phi.tsv"], false, true],
  ["matrices of semicolons, spaces and commas", ["P-matrix.csv", "r.csv"], false, false],
  ["what np.savetxt writes", ["P.npy", "r.txt"], false, false],
  ["actions first", ["P-actions-first.npy", "r.npy"], false, false],
  ["a mixture", ["P-steps.csv", "r-big-float32-fortran.npy", "phi.npy"], true, true],
])) {
  test(`a spec of ${about}, without a word from the reader`, () => {
    const { problem, features: map } = specOf(...names);
    assert.deepEqual([problem.kind, problem.horizon], ["table", steps ? 2 : 4]);
    assert.deepEqual(problem.transition, steps ? expected.P_steps : expected.P);
    assert.deepEqual(
      flat(problem.reward),
      flat(steps ? expected.r_steps : expected.r).map(
        names.some((name) => name.includes("float32")) ? Math.fround : Number,
      ),
    );
    assert.equal(map !== undefined, features);
    if (map)
      assert.deepEqual(
        map.values,
        names.includes(/** @type {never} */ ("mdp.npz")) ? expected.phi_steps : expected.phi,
      );
  });
}

test("float32's rounding is mended in rows of probabilities; a sum that is off stays as it is", () => {
  const { problem } = specOf("P-float32.npy", "r.npy");
  for (const row of problem.transition.flat())
    assert.ok(Math.abs(row.reduce((/** @type {number} */ sum, /** @type {number} */ p) => sum + p, 0) - 1) < 1e-15);
  const off = specOf("P-sums-to-0.9.npy", "r.npy").problem.transition[0][0];
  assert.ok(Math.abs(off.reduce((/** @type {number} */ sum, /** @type {number} */ p) => sum + p, 0) - 0.9) < 1e-12);
});

test("rewards are brought into [0,1] where that is asked for", () => {
  const { sources, choices } = open("P.npy", "r.npy");
  sources[1].values = sources[1].values.map((x) => -100 + 120 * x);
  const { problem } = JSON.parse(compose(sources, choices, { ...asIs, scaleRewards: true }));
  flat(problem.reward).forEach((/** @type {number} */ x, /** @type {number} */ i) =>
    assert.ok(Math.abs(x - flat(expected.r)[i]) < 1e-15),
  );
});

test("a fault of the spec is found in the reader's own array", () => {
  const { sources, choices } = open("r.npy", "P-fortran.npy");
  assert.deepEqual(sourceOf("problem.transition[1][2][0]", sources, choices), { id: 1, place: "h = 2, s = 2, a = 0" });
  assert.deepEqual(sourceOf("problem.reward[1][0]", sources, choices), { id: 0, place: "s = 1, a = 0" });
  assert.equal(sourceOf("problem.horizon", sources, choices), null);
});

for (const [name, message] of /** @type {const} */ ([
  ["P-cut-short.npy", /numbers: expected 144 bytes: 18 of float64 .*; found 120 bytes/],
  ["objects.npy", /dtype: expected float64.*; found Python objects \(\|O\)/],
  ["complex.npy", /dtype: expected float64.*; found complex numbers/],
  ["r-hole.csv", /row 3, column 2 \(a1\): expected a finite number; found an empty cell/],
  ["r-ragged.csv", /row 2: expected 2, as in row 1; found 1 cell/],
])) {
  test(`${name} is refused: ${message}`, () => assert.throws(() => readArrays(name, file(name), tools), { message }));
}

test("arrays that contradict each other are refused with both", () => {
  const { sources, choices } = open("P.npy", "r.npy");
  sources[1].shape = [2, 3];
  choices[1].shape = [2, 3];
  assert.throws(() => compose(sources, choices, asIs), /r: expected S = 3, as in P; found 2/);
});

for (const [about, rows, message] of /** @type {const} */ ([
  [
    "an entry given twice",
    "s,a,s',p\n0,0,0,1\n0,0,0,1\n",
    /row 3: expected each entry once, or probabilities that add up to 1; found the same indices as in row 2/,
  ],
  [
    "a pair left out",
    "s,a,s',p\n0,0,0,1\n0,1,1,1\n1,0,0,1\n",
    /expected one at least for every state and action; found no row for s = 1, a = 1/,
  ],
])) {
  test(`a list with ${about} is refused`, () => {
    const sources = [
      ...readArrays("P.csv", new TextEncoder().encode(rows), tools),
      ...readArrays("r.csv", new TextEncoder().encode("s,a,r\n0,1,1\n"), tools),
    ].map((one, id) => numbersOf(one, id));
    assert.throws(() => compose(sources, guess(sources), asIs), { message });
  });
}

test("bytes of every kind are read or refused with a reason, never worse", () => {
  const whole = file("P.npy");
  const zip = file("mdp-deflated.npz");
  for (const bytes of [whole, zip]) {
    for (let i = 0; i < bytes.length; i++) {
      const damaged = bytes.slice();
      damaged[i] ^= 0x5a;
      for (const one of [damaged, bytes.slice(0, i)]) {
        try {
          readArrays("x.npy", one, tools);
        } catch (error) {
          assert.equal(/** @type {Error} */ (error).name, "FileFault", String(/** @type {Error} */ (error).stack));
        }
      }
    }
  }
});

test("an archive of few bytes that claims many takes no memory for them", () => {
  const zip = file("mdp-deflated.npz");
  const directory = Buffer.from(zip).indexOf("PK\x01\x02", 0, "latin1");
  new DataView(zip.buffer, zip.byteOffset).setUint32(directory + 24, 60 << 20, true);
  assert.throws(() => readNpz(zip, unzipSync), /62914560 bytes when inflated/);
});

test("spaces, comments, quotes, a byte-order mark and decimal commas are no hindrance to a text of numbers", () => {
  const read = (/** @type {string} */ text) => readCsv(text, tools.parse);
  assert.deepEqual([...read("\uFEFF# made by hand\n1 2\n\n 3   4 \n").values], [1, 2, 3, 4]);
  assert.deepEqual(read("# a b\n1 2\n").header, ["a", "b"]);
  assert.deepEqual([...read('"x";"y"\r\n"0,5";1e-3\r\n').values], [0.5, 1e-3]);
  assert.throws(() => read("1,nan\n2,3\n3,4\n5,inf\n"), /row [14], column 2.*: expected a finite number/);
  assert.deepEqual(read("s,a,p\n0,0,1\n").lines, [2]);
  assert.throws(() => read(""), /expected at least one/);
});

test("a text of nothing but empty lines or cells, and one of too many numbers, is refused before it takes memory", () => {
  let split = 0;
  const parse = /** @type {any} */ (
    (/** @type {string} */ text, /** @type {any} */ { step, ...rest }) =>
      papa.parse(text, { ...rest, step: (row) => step(row, split++) })
  );
  for (const letter of ["\n", "\r", ",", ";"]) {
    const fault = /^expected at most 8,000,000, with empty ones; found [\d,]+ lines and cells$/;
    assert.throws(() => readCsv(letter.repeat(9_000_000), parse), { message: fault }, JSON.stringify(letter));
    assert.equal(split, 0);
  }
  assert.throws(() => readCsv("\t".repeat(9_000_000), parse), /expected at least one; found no row/);
  split = 0;
  assert.throws(() => readCsv("1\n".repeat(3_000_000), parse), /expected at most 2,000,000; found 2,000,001 numbers/);
  assert.equal(split, 2_000_001);
  const { values, lines } = readCsv(`1,2${"\n".repeat(3_000_000)}3,4`, tools.parse);
  assert.deepEqual([...values], [1, 2, 3, 4]);
  assert.deepEqual(lines, [1, 3_000_001]);
});

test("a text in another encoding is refused with its line", () => {
  const bytes = new Uint8Array(Buffer.from("s,a,p\n1,2,3\nGröße,1,2\n", "latin1"));
  assert.throws(() => readArrays("x.csv", bytes, tools), /line 3: expected a text in UTF-8: .*; found other bytes/);
});

test("an array with a part's name is read as that part also where its sizes do not fit, and the fault is named", () => {
  const source = numbersOf(
    {
      file: "P.npy",
      name: "P",
      header: null,
      lines: null,
      dtype: "float64",
      shape: [1, 2, 3],
      values: new Float64Array(6).fill(0.5),
    },
    0,
  );
  assert.deepEqual(guess([source]), [{ id: 0, reading: "P sat", shape: [1, 2, 3] }]);
  assert.equal(sizesOf([source], guess([source])).faults.get(0), "expected S = 1, as in P; found 3");
  const flat = numbersOf(
    { file: "P.npy", name: "P", header: null, lines: null, dtype: "float64", shape: [4], values: new Float64Array(4) },
    0,
  );
  assert.deepEqual(guess([flat]), [{ id: 0, reading: "", shape: [4] }]);
});

test("only what a shape can be is offered", () => {
  const { sources } = open("P.npy", "r.npy", "P-fortran.npy", "phi.tsv");
  const rewards = ["r hsa", "r has", "r sat", "r ast", "r sta"];
  assert.deepEqual(readingsOf(sources[0]), ["P sat", "P ast", "P sta", "P tsa", ...rewards, "phi sai", "phi asi"]);
  assert.deepEqual(readingsOf(sources[1]), ["r sa", "r as"]);
  assert.deepEqual(readingsOf(sources[2]), ["P hsat", "P hast", "r hsat", "r hast", "phi hsai", "phi hasi"]);
  assert.ok(readingsOf(sources[3]).includes("phi list"));
});
