// Files become the problem that they mean: V* from each state, or the readings that are asked for and V* with each answer. The values are worked
// out by hand.

import { test } from "node:test";
import { unzipSync, zipSync } from "fflate";
import papa from "papaparse";
import { compose, review } from "../../site/arrays/compose.js";
import { guess } from "../../site/arrays/guess.js";
import { remarks } from "../../site/arrays/said.js";
import { sizesOf } from "../../site/arrays/sizes.js";
import { numbersOf, readArrays } from "../../site/arrays/sources.js";
import { expect } from "./shared-lab.mjs";

/** @typedef {import("../../site/arrays/sizes.js").First} First */
/** @typedef {{ [name: string]: string | Uint8Array }} Files */

const tools = { unzip: unzipSync, parse: /** @type {any} */ (papa.parse) };
const flat = (/** @type {any} */ lists) => [lists].flat(Infinity);
/** @type {(lists: any) => number[]} */
const shapeOf = (lists) => (Array.isArray(lists) ? [lists.length, ...shapeOf(lists[0])] : []);

/** A .npy file. @param {any} lists @param {string} [descr] @param {Uint8Array} [data] in place of float64 */
function npy(lists, descr = "<f8", data = new Uint8Array(new Float64Array(flat(lists)).buffer)) {
  const shape = shapeOf(lists);
  const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${shape.map((n) => `${n},`).join("")}), }`;
  return new Uint8Array([0x93, ...Buffer.from("NUMPY"), 1, 0, header.length, 0, ...Buffer.from(header), ...data]);
}

/** A .npz file. @param {{ [name: string]: Uint8Array }} arrays by their names, or files with their endings */
const npz = (arrays) =>
  zipSync(
    Object.fromEntries(
      Object.entries(arrays).map(([name, file]) => [/\.\w+$/.test(name) ? name : `${name}.npy`, file]),
    ),
  );
const bools = (/** @type {number[]} */ list) => npy(list, "|b1", new Uint8Array(list));
const whole = (/** @type {any} */ lists) =>
  npy(lists, "<i8", new Uint8Array(new BigInt64Array(flat(lists).map(BigInt)).buffer));

/** Reads files as the page does. @param {Files} files */
function read(files) {
  const sources = Object.entries(files)
    .flatMap(([name, content]) => readArrays(name, typeof content === "string" ? Buffer.from(content) : content, tools))
    .map(numbersOf);
  return { sources, choices: guess(sources) };
}

/**
 * V* from each state, as the page opens files.
 * @param {Files} files
 * @param {{ horizon?: number, answers?: { [name: string]: string }, first?: First, start?: boolean }} [how] answers: readings that the reader chooses, by the array's name; start: the
 *   value from the start, in place of each state's
 */
async function values(files, { horizon = 4, answers = {}, first, start = false } = {}) {
  const { sources } = read(files);
  let choices = guess(sources);
  for (const [name, reading] of Object.entries(answers)) {
    const i = sources.findIndex((source) => source.name === name);
    expect(choices[i].among ?? [choices[i].reading]).toContain(reading);
    const chosen = sources.flatMap((source, k) =>
      source.name in answers && k <= i ? [{ id: k, reading: answers[source.name], shape: [] }] : [],
    );
    choices = guess(sources, chosen);
  }
  const { horizon: own, open } = sizesOf(sources, choices, first);
  expect(open).toEqual([]);
  const options = { horizon: own ?? horizon, start: 0, title: "", scaleRewards: false, normalise: true, first };
  const [least, largest] = review(sources, choices, options).rewards;
  options.scaleRewards = least < 0 || largest > 1;
  const session = await lab.open(
    /** @type {any} */ ({ ...JSON.parse(compose(sources, choices, options)), regret: "exact" }),
  );
  const { actions, states } = session.problem;
  const { values: q } = await session.layer({ what: "q", h: 1 });
  const v = Array.from({ length: states }, (_, s) => Math.max(...[...(q ?? [])].slice(s * actions, (s + 1) * actions)));
  const { distribution } = /** @type {any} */ (session.spec.problem).start ?? {};
  session.close();
  return start ? [v.reduce((sum, x, s) => sum + x * (distribution?.[s] ?? 0), 0)] : v;
}

/** What is asked: the readings of each array by its name, and what may count from 0 or 1. @param {Files} files */
function asked(files) {
  const { sources, choices } = read(files);
  const { open } = sizesOf(sources, choices);
  const among = Object.fromEntries(choices.flatMap(({ among }, i) => (among ? [[sources[i].name, among]] : [])));
  return { ...among, ...(open.length > 0 ? { open } : {}) };
}

/** What is said of the arrays. @param {Files} files @param {number} [horizon] */
function said(files, horizon = 4) {
  const { sources, choices } = read(files);
  const sizes = sizesOf(sources, choices);
  const { said: more } = review(sources, choices, {
    horizon,
    start: 0,
    title: "",
    scaleRewards: false,
    normalise: false,
  });
  return sources.map((source) =>
    [...remarks(source, choices[source.id], sizes), ...(more.get(source.id) ?? [])].join(" "),
  );
}

// A chain of three states: action 0 stays, action 1 goes on; the last state stays.
const chain = [
  [
    [1, 0, 0],
    [0, 1, 0],
  ],
  [
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0, 0, 1],
    [0, 0, 1],
  ],
];
const P = npy(chain);

for (const [header, first] of [
  ["", "0,1"],
  ["Unnamed: 0", "0,1"],
  ["n", "7,7"],
  ["id", "5,9"],
  ["index", "1,2"],
  ["visits", "12,3"],
]) {
  test(`a column “${header}” beside s, a and r is not used, and that is said`, async () => {
    const [one, two] = first.split(",");
    for (const text of [
      `${header},state,action,reward\n${one},0,0,0.5\n${two},2,0,1\n`,
      `state,action,${header},reward\n0,0,${one},0.5\n2,0,${two},1\n`,
    ]) {
      const files = { "P.npy": P, "r.csv": text };
      expect(asked(files)).toEqual({});
      expect(await values(files)).toEqual([2, 3, 4]);
      expect(said(files)[1]).toMatch(header === "" ? /not used/i : new RegExp(`“${header}”`));
      expect(said(files)[1]).toMatch(/not used/i);
    }
  });
}

test("rows that are numbered in a text without names are asked for where the numbers may be steps", async () => {
  const files = { "P.npy": P, "r.csv": "0,0,0,0.5\n1,2,0,1\n" };
  expect(asked(files)).toEqual({ r: ["r steps", "# r as", "# r list"] });
  expect(await values(files, { answers: { r: "# r list" } })).toEqual([2, 3, 4]);
  expect(await values(files, { answers: { r: "r steps" } })).toEqual([0.5, 1, 1]);
});

test("rows that are numbered in a text are no steps where each step would lack states", async () => {
  const rows = chain.flatMap((actions, s) => actions.map((to, a) => [s, a, to.indexOf(1), 1]));
  const text = rows.map((row, i) => [i, ...row].join(",")).join("\n");
  const files = { "P.csv": text, "r.csv": "state,action,reward\n0,0,0.5\n2,0,1\n" };
  expect(asked(files)).toEqual({});
  expect(said(files)[0]).toMatch(/first column counts the rows; it is not used/);
  expect(await values(files)).toEqual([2, 3, 4]);
});

for (const [about, text] of [
  ["numbers without a name", ",left,right\n0,0.5,0\n1,0,0\n2,1,0\n"],
  ["numbers named id", "id,left,right\n1,0.5,0\n2,0,0\n3,1,0\n"],
  ["states as a column", "state,left,right\n0,0.5,0\n1,0,0\n2,1,0\n"],
  ["states, without names", "0,0.5,0\n1,0,0\n2,1,0\n"],
])
  test(`a matrix of rewards with ${about} at its left is read without them, and that is said`, async () => {
    const files = { "P.npy": P, "r.csv": text };
    expect(asked(files)).toEqual({});
    expect(await values(files)).toEqual([2, 3, 4]);
    expect(said(files)[1]).toMatch(/not used/i);
  });

test("a text without names that may be a matrix of rewards or a list is asked for", async () => {
  const all = [0, 1, 2].map(() => [0, 1, 2].map((a) => [0, 1, 2].map((t) => Number(t === a))));
  const files = { "P.npy": npy(all), "r.csv": "0,1,1\n1,0,0\n2,1,1\n" };
  expect(asked(files)).toHaveProperty("r");
  expect(asked(files)).toMatchObject({ r: expect.arrayContaining(["r sa", "r list"]) });
});

const steps = (/** @type {number[]} */ all) =>
  all
    .flatMap((h) => chain.flatMap((actions, s) => actions.map((to, a) => `${h},${s},${a},${to.indexOf(1)},1\n`)))
    .join("");

test("steps count from 0 or 1 in all lists alike, whatever zeros are left out", async () => {
  const rewards = (/** @type {number} */ from) => `h,s,a,r\n${from + 1},1,1,1\n${from + 2},2,1,1\n`;
  for (const from of [0, 1]) {
    const files = { "P.csv": `h,s,a,s_next,p\n${steps([0, 1, 2].map((h) => h + from))}`, "r.csv": rewards(from) };
    expect(asked(files)).toEqual({});
    expect(await values(files)).toEqual([2, 2, 1]);
  }
});

test("steps are asked for where no list has step 0 and one may leave it out; the horizon may be longer", async () => {
  const files = { "P.npy": P, "r.csv": "h,s,a,r\n1,1,1,1\n2,2,0,1\n" };
  expect(asked(files)).toEqual({ open: ["h"] });
  expect(await values(files, { horizon: 3, first: { h: 0 } })).toEqual([2, 2, 1]);
  expect(await values(files, { horizon: 3, first: { h: 1 } })).toEqual([0, 2, 1]);
  expect(asked({ ...files, "r.csv": "h,s,a,r\n1,1,1,1\n2,2,1,1\n" })).toEqual({ open: ["h", "s", "a"] });
  await expect(values(files, { horizon: 2, first: { h: 0 } })).rejects.toThrow(/expected 3 at least/);
});

test("steps are asked for beside an array of steps, but not where only one count fits", async () => {
  const perStep = npy([chain, chain, chain]);
  expect(asked({ "P.npy": perStep, "r.csv": "h,s,a,r\n1,1,0,1\n2,2,1,1\n" })).toEqual({ open: ["h"] });
  const last = { "P.npy": perStep, "r.csv": "h,s,a,r\n2,1,0,0.5\n3,2,1,1\n" };
  expect(asked(last)).toEqual({});
  expect(await values(last)).toEqual([1, 1, 1]);
});

test("states and actions count from 1 where they do, and that is said", async () => {
  const list = chain.flatMap((actions, s) => actions.map((to, a) => `${s + 1},${a + 1},${to.indexOf(1) + 1},1\n`));
  const files = { "P.csv": `s,a,s_next,p\n${list.join("")}`, "r.csv": "s,a,r\n1,1,0.5\n3,1,1\n" };
  expect(asked(files)).toEqual({});
  expect(await values(files)).toEqual([2, 3, 4]);
  expect(said(files)[0]).toMatch(/states count from 1\. Its actions count from 1/);
  const beside = { "P.npy": P, "r.csv": "s,a,r\n1,1,0.5\n3,1,1\n" };
  expect(asked(beside)).toEqual({ open: ["a"] });
  const sparse = { "P.npy": P, "r.csv": "s,a,r\n1,1,1\n" };
  expect(asked(sparse)).toEqual({ open: ["s", "a"] });
  expect(await values(sparse, { first: { s: 0, a: 0 } })).toEqual([1, 1, 0]);
  expect(await values(sparse, { first: { s: 1, a: 1 } })).toEqual([4, 0, 0]);
});

test("lists that count steps differently are refused with both", () => {
  const files = { "P.csv": `h,s,a,s_next,p\n${steps([1, 2])}`, "r.csv": "h,s,a,r\n0,1,1,1\n1,2,1,1\n" };
  const { sources, choices } = read(files);
  expect([...sizesOf(sources, choices).faults.values()]).toEqual(["expected h from 0, as in r; found 1 as the least"]);
});

const goal = npy([
  [0, 0],
  [0, 1],
  [0, 0],
]);
for (const [name, array] of /** @type {[string, Uint8Array][]} */ ([
  ["goal", npy([0, 0, 1])],
  ["done", bools([0, 0, 1])],
  ["terminal", whole([0, 0, 1])],
  ["weights", npy([0.25, 0.25, 0.5])],
  ["restart", npy([0, 0, 1])],
]))
  test(`an array ${name} beside P and R is not the first state's distribution`, async () => {
    const files = { "m.npz": npz({ P, R: goal, [name]: array }) };
    expect(asked(files)).toEqual({});
    expect(await values(files, { horizon: 5 })).toEqual([1, 1, 0]);
    const { sources, choices } = read(files);
    expect(
      JSON.parse(compose(sources, choices, { horizon: 5, start: 0, title: "", scaleRewards: false, normalise: false }))
        .problem.start,
    ).toEqual({ state: 0 });
    expect(said(files)[2]).toMatch(/^Not used/);
  });

for (const name of ["mask", "done", "policy", "Q", "valid_actions", "cost"])
  test(`an array ${name} of the shape of rewards is not r`, () => {
    const { sources, choices } = read({ "m.npz": npz({ P, [name]: goal }) });
    expect([choices[1], sizesOf(sources, choices).missing]).toEqual([
      { id: 1, reading: "", shape: [3, 2] },
      ["rewards r"],
    ]);
  });

for (const name of ["mu", "rho0", "start", "isd", "p0", "initial_distribution"])
  test(`an array ${name} is the first state's distribution`, async () => {
    const files = { "m.npz": npz({ P, R: goal, [name]: npy([0.5, 0, 0.5]) }) };
    expect(await values(files, { horizon: 5, start: true })).toEqual([0.5]);
  });

test("arrays without names are what their shapes say", async () => {
  expect(await values({ "m.npz": npz({ arr_0: P, arr_1: goal }) })).toEqual([1, 1, 0]);
});

test("of two arrays that may be r, one is asked for", async () => {
  const files = {
    "m.npz": npz({
      P,
      reward: goal,
      R: npy([
        [1, 0],
        [0, 0],
        [0, 0],
      ]),
    }),
  };
  expect(Object.keys(asked(files))).toEqual(["reward", "R"]);
  expect(await values(files, { answers: { reward: "r sa" } })).toEqual([1, 1, 0]);
  expect(await values(files, { answers: { R: "r sa" } })).toEqual([4, 0, 0]);
});

test("rewards by the next state are averaged with P, and asked for where other readings fit", async () => {
  const sas = {
    "m.npz": npz({
      P: npy([
        [
          [1, 0],
          [0, 1],
        ],
        [
          [0, 1],
          [0, 1],
        ],
      ]),
      R: npy([
        [
          [0, 0],
          [0, 1],
        ],
        [
          [0, 0],
          [0, 0],
        ],
      ]),
    }),
  };
  expect(asked(sas)).toEqual({ R: ["r hsa", "r sat", "r ast"] });
  const answer = async (/** @type {string} */ R) => values(sas, { horizon: 2, answers: { R } });
  expect(await answer("r sat")).toEqual([1, 0]);
  expect(await answer("r hsa")).toEqual([0, 1]);
  expect(await answer("r ast")).toEqual([1, 2]);
  const first = [0, 1].map((a) => chain.map((actions) => actions[a]));
  const ass = {
    "m.npz": npz({
      P: npy(first),
      R: npy([
        [
          [0, 0, 0],
          [0, 0, 0],
          [0, 0, 0],
        ],
        [
          [0, 1, 0],
          [0, 0, 1],
          [0, 0, 0],
        ],
      ]),
    }),
  };
  expect(asked(ass)).toEqual({});
  expect(await values(ass, { horizon: 3 })).toEqual([2, 1, 0]);
  const half = [
    [
      [0.5, 0.5, 0],
      [0, 1, 0],
    ],
    [
      [0, 1, 0],
      [0, 0, 1],
    ],
    [
      [0, 0, 1],
      [0, 0, 1],
    ],
  ];
  const list = { "P.npy": npy(half), "r.csv": "s,a,s',r\n0,0,0,1\n0,0,1,0.5\n" };
  expect(asked(list)).toEqual({});
  expect(said(list)[1]).toMatch(/Averaged/);
  expect(await values(list, { horizon: 1 })).toEqual([0.75, 0, 0]);
});

test("where there are as many states as actions, the axis of the action is asked for", async () => {
  const two = {
    "m.npz": npz({
      P: npy([
        [
          [1, 0],
          [1, 0],
        ],
        [
          [0, 1],
          [0, 1],
        ],
      ]),
      r: npy([
        [0, 0],
        [1, 1],
      ]),
    }),
  };
  expect(asked(two)).toEqual({ P: ["P sat", "P ast"], r: ["r sa", "r as"] });
  expect(await values(two, { answers: { P: "P ast", r: "r sa" } })).toEqual([3, 4]);
  expect(await values(two, { answers: { P: "P sat", r: "r sa" } })).toEqual([0, 4]);
  expect(await values(two, { answers: { P: "P ast", r: "r as" } })).toEqual([4, 4]);
});

test("the action may come first, last, or after the step, in P, r and features", async () => {
  const actions = [0, 1];
  const first = actions.map((a) => chain.map((moves) => moves[a]));
  const last = chain.map((moves) => [0, 1, 2].map((t) => actions.map((a) => moves[a][t])));
  const r = [
    [0.5, 0],
    [0, 0],
    [1, 0],
  ];
  const turned = actions.map((a) => r.map((row) => row[a]));
  for (const [moves, rewards] of [
    [first, r],
    [first, turned],
    [last, r],
    [chain, turned],
    [
      [first, first, first, first],
      [turned, turned, turned, turned],
    ],
  ]) {
    const files = { "m.npz": npz({ P: npy(moves), r: npy(rewards) }) };
    expect(asked(files)).toEqual({});
    expect(await values(files)).toEqual([2, 3, 4]);
  }
  const { sources, choices } = read({
    "m.npz": npz({ P, r: npy(r), phi: npy(actions.map((a) => chain.map((_, s) => [a / 2, s / 4, 0, 0]))) }),
  });
  expect(choices[2].reading).toBe("phi asi");
  const { features } = JSON.parse(
    compose(sources, choices, { horizon: 4, start: 0, title: "", scaleRewards: false, normalise: false }),
  );
  expect(features.values[2]).toEqual([
    [0, 0.5, 0, 0],
    [0.5, 0.5, 0, 0],
  ]);
});

const stay = npy([
  [0, 0],
  [1, 0],
  [0, 0],
]);
for (const [name, file, found] of /** @type {[string, Uint8Array, string][]} */ ([
  ["names", npy(["a", "b"], "<U1", new Uint8Array(8)), "texts (<U1)"],
  ["info", npy([0], "|O", Buffer.from("\x80\x04}\x94.")), "Python objects (|O)"],
  ["when", npy([0], "<M8[s]", new Uint8Array(8)), "dates (<M8[s])"],
  ["z", npy([0], "<c16", new Uint8Array(16)), "complex numbers (<c16)"],
  ["log", npy([0, 0], "<f8", new Uint8Array(8)), "8 bytes"],
  [
    "history",
    npz({
      history: npy(
        Array.from({ length: 2_000_001 }, () => 1),
        "|b1",
        new Uint8Array(2_000_001),
      ),
    }),
    "",
  ],
]))
  test(`an array ${name} that cannot be read leaves the others, and that is said`, async () => {
    const inner = name === "history" ? unzipSync(file)["history.npy"] : file;
    const files = { "m.npz": npz({ P, [name]: inner, r: stay }) };
    expect(await values(files, { horizon: 5 })).toEqual([4, 5, 0]);
    const note = said(files)[2];
    expect(note).toMatch(/^Not used: /);
    expect(note).toContain(name === "history" ? "2,000,001 numbers" : found);
    expect(() => read({ "m.npz": npz({ [name]: inner }) })).toThrow(name);
  });

for (const [about, arrays] of /** @type {[string, { [name: string]: Uint8Array }][]} */ ([
  [
    "of a Mac",
    { "m/P.npy": P, "__MACOSX/m/._P.npy": new Uint8Array(32), "m/r.npy": stay, "m/._r.npy": new Uint8Array(9) },
  ],
  ["of a folder in a folder", { "a/b/P.npy": P, "a/c d/r.npy": stay, "a/README.md": new Uint8Array(3) }],
  [
    "of texts",
    {
      "m/P.csv": Buffer.from(
        `s,a,s',p\n${chain.flatMap((row, s) => row.map((to, a) => `${s},${a},${to.indexOf(1)},1\n`)).join("")}`,
      ),
      "m/r.tsv": Buffer.from("s\ta\tr\n1\t0\t1\n"),
    },
  ],
]))
  test(`a ZIP file ${about} is read, with names without folders`, async () => {
    const files = { "m.zip": npz(arrays) };
    expect(read(files).sources.map(({ name }) => name)).toEqual(["P", "r"]);
    expect(await values(files, { horizon: 5 })).toEqual([4, 5, 0]);
  });

test("two arrays of a name in two folders keep their folders", () => {
  const { sources } = read({ "m.zip": npz({ "old/r.npy": stay, "new/r.npy": goal, "P.npy": P }) });
  expect(sources.map(({ name }) => name)).toEqual(["old/r", "new/r", "P"]);
});

const semicolons = "state;action;reward\n0;0;0,5\n";
const wide = (/** @type {string} */ text, big = false) => {
  const bytes = new Uint8Array(Buffer.from(text, "utf16le"));
  return big ? Buffer.from(bytes).swap16() : bytes;
};
for (const [about, text] of /** @type {[string, string | Uint8Array][]} */ ([
  ["sep=;", `sep=;\n${semicolons}`],
  ["SEP=; and empty cells", `SEP=;;;\r\n${semicolons}`],
  ["a separator at the end of its rows", "state;action;reward;\n0;0;0,5;\n"],
  ["separators at the end of its rows, but for the names", "state;action;reward\n0;0;0,5;;\n"],
  ["a percentage", "state;action;reward\n0;0;50 %\n"],
  ["percentages with a decimal comma", "state;action;reward\n0;0;50,0\u00A0%\n0;1;0\n"],
  ["percentages between spaces", "state action reward\n0 0 50 %\n"],
  ["bars", "state|action|reward\n0|0|0.5\n"],
  ["UTF-16, as Excel's Unicode text", wide(`\uFEFF${semicolons.replaceAll(";", "\t")}`)],
  ["UTF-16 with the large byte first", wide(`\uFEFF${semicolons}`, true)],
  ["UTF-16 without a mark", wide(semicolons)],
  ["a byte-order mark", `\uFEFF${semicolons}`],
  ["a column of texts", "state;action;name;reward\n0;0;stay here;0,5\n"],
  ["a column of booleans", "state;action;done;reward\n0;0;FALSE;0,5\n"],
]))
  test(`a table with ${about} is read`, async () => {
    const files = { "P.npy": P, "r.csv": text };
    expect(asked(files)).toEqual({});
    expect(await values(files)).toEqual([2, 0, 0]);
  });

test("what is no text in UTF-8 or UTF-16 is refused", () => {
  for (const bytes of [
    [0xff, 0xfe, 0x30],
    [0, 1, 2, 3, 0, 0],
    [0xff, 0xfe, 0x00, 0xd8, 0x31, 0],
  ])
    expect(() => read({ "x.csv": new Uint8Array(bytes) })).toThrow(/a text/);
});

/** A frozen lake of Gymnasium, row by row, with each of three directions. */
function lake() {
  const map = "SFFFFHFHFFFHHFFG";
  const rows = [];
  const moves = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ];
  const clip = (/** @type {number} */ n) => Math.max(0, Math.min(3, n));
  for (let s = 0; s < 16; s++)
    for (let a = 0; a < 4; a++) {
      const over = "HG".includes(map[s]);
      for (const b of over ? [a] : [(a + 3) % 4, a, (a + 1) % 4]) {
        const t = over ? s : clip(Math.floor(s / 4) + moves[b][0]) * 4 + clip((s % 4) + moves[b][1]);
        const done = "HG".includes(map[t]);
        rows.push(
          [s, a, over ? 1 : 0.3333333333333333, t, !over && map[t] === "G" ? 1 : 0, done ? "True" : "False"].join(),
        );
      }
    }
  return rows;
}

test("Gymnasium's P row by row: rows for the same next state add up, and one file has everything", async () => {
  const rows = lake();
  const all = { "all.csv": `state,action,probability,next_state,reward,done\n${rows.join("\n")}\n` };
  expect(asked(all)).toEqual({});
  const v = await values(all, { horizon: 10 });
  let expected = Array(16).fill(0);
  for (let h = 10; h > 0; h--) {
    const q = Array.from({ length: 16 }, () => [0, 0, 0, 0]);
    for (const row of rows) {
      const [s, a, p, t, r] = row.split(",").map(Number);
      q[s][a] += p * (r + (row.endsWith("True") ? 0 : expected[t]));
    }
    expected = q.map((all) => Math.max(...all));
  }
  v.forEach((x, s) => expect(Math.abs(x - expected[s])).toBeLessThan(1e-12));
  const split = {
    "P.csv": `s,a,s_next,p\n${rows
      .map((row) => row.split(","))
      .map(([s, a, p, t]) => [s, a, t, p].join())
      .join("\n")}\n`,
    "r.csv": "s,a,r\n14,1,0.3333333333333333\n14,2,0.3333333333333333\n14,3,0.3333333333333333\n",
  };
  expect(asked(split)).toEqual({});
  const again = await values(split, { horizon: 10 });
  v.forEach((x, s) => expect(Math.abs(x - again[s])).toBeLessThan(1e-12));
});

test("a transition that is done ends the episode where the next state goes on", async () => {
  const text = "s,a,p,s_next,r,done\n0,0,1,1,0,False\n0,1,1,0,0.5,True\n1,0,1,0,0.25,False\n1,1,1,0,1,True\n";
  expect(await values({ "all.csv": text }, { horizon: 4 })).toEqual([1.25, 1.25, 0]);
  expect(said({ "all.csv": text })[0]).toMatch(/a state of its own, 2/);
  const moves = { "P.csv": "s,a,s_next\n0,0,1\n0,1,-1\n1,0,-1\n1,1,0\n", "r.csv": "s,a,r\n0,1,0.5\n1,0,1\n" };
  expect(asked(moves)).toEqual({});
  expect(await values(moves)).toEqual([1, 1, 0]);
});

test("numbers of next states are read, with -1 for the end", async () => {
  const next = {
    "m.npz": npz({
      transitions: whole([
        [1, -1],
        [-1, 0],
      ]),
      rewards: npy([
        [0, 0.5],
        [1, 0],
      ]),
    }),
  };
  expect(asked(next)).toEqual({ rewards: ["r sa", "r as"] });
  expect(await values(next, { answers: { rewards: "r sa" } })).toEqual([1, 1, 0]);
  const chained = {
    "next_state.npy": whole([
      [0, 1],
      [1, 2],
      [2, 2],
    ]),
    "r.npy": stay,
  };
  expect(asked(chained)).toEqual({});
  expect(await values(chained, { horizon: 5 })).toEqual([4, 5, 0]);
  const steps = {
    "next_state.npy": whole([
      [
        [1, -1],
        [-1, -1],
      ],
      [
        [0, 1],
        [0, 1],
      ],
    ]),
    "r.npy": npy([
      [
        [0, 0],
        [0, 0],
      ],
      [
        [0, 0],
        [1, 0],
      ],
    ]),
  };
  expect(await values(steps, { answers: { next_state: "next hsa", r: "r hsa" } })).toEqual([1, 0, 0]);
  const { sources } = read({
    "next_state.npy": whole([
      [1, 5],
      [0, 1],
      [2, 2],
    ]),
    "r.csv": "s,a,r\n0,0,1\n",
  });
  const choices = guess(sources, [{ id: 0, reading: "next sa", shape: [] }]);
  expect(() =>
    compose(sources, choices, { horizon: 2, start: 0, title: "", scaleRewards: false, normalise: false }),
  ).toThrow(/\[0\]\[1\]: expected the number of a state, up to 2, or -1 for the end; found 5/);
});

const third = 1 / 3;
const half = new Uint8Array(new Uint16Array([0x3555, 0x3555, 0x3555, 0, 0x3c00, 0, 0, 0, 0x3c00]).buffer);
const fork = (/** @type {number[]} */ row) => [[row], [[0, 1, 0]], [[0, 0, 1]]];
const atLast = npy([[0], [0], [1]]);
for (const [about, file, moved] of /** @type {[string, { [name: string]: string | Uint8Array }, string][]} */ ([
  ["float16", { "P.npy": npy(fork([0, 0, 0]), "<f2", half) }, "0.000081"],
  ["float16 kept as float64", { "P.npy": npy(fork(Array(3).fill(0.333251953125))) }, "0.000081"],
  ["bfloat16 kept as float32", { "P.npy": npy(fork(Array(3).fill(0.333984375))) }, "0.00065"],
  [
    "four digits in a list",
    { "P.csv": "s,a,s_next,p\n0,0,0,0.3333\n0,0,1,0.3333\n0,0,2,0.3333\n1,0,1,1\n2,0,2,1\n" },
    "0.000033",
  ],
  ["two digits", { "P.npy": npy(fork([0.33, 0.33, 0.33])) }, "0.0033"],
  [
    "percentages",
    { "P.csv": "s;a;s_next;p\n0;0;0;33,3 %\n0;0;1;33,3 %\n0;0;2;33,3 %\n1;0;1;100 %\n2;0;2;100 %\n" },
    "0.00033",
  ],
  ["float32", { "P.npy": npy(fork(Array(3).fill(Math.fround(1 / 3)))) }, "9.9e-9"],
]))
  test(`rows of ${about} are mended, and it is said how far`, async () => {
    const files = { ...file, "r.npy": atLast };
    expect(asked(files)).toEqual({});
    const [v] = await values(files);
    // V_h(0) = (V_h+1(0) + 4 - h) / 3 from the last step on.
    expect(Math.abs(v - ((1 * third + 2) * third + 3) * third)).toBeLessThan(1e-12);
    expect(said(files)[0]).toContain(`moved by ${moved} at most, less than it was rounded.`);
  });

test("one large number among many small ones, rounded to four digits, is mended, too", async () => {
  const small = Array(40).fill(0.0026);
  const row = [0.8949, ...small];
  const n = row.length;
  const unit = (/** @type {number} */ s) => Array.from({ length: n }, (_, t) => Number(t === s));
  const files = {
    "P.npy": npy(row.map((_, s) => [s === 0 ? row : unit(s)])),
    "r.npy": npy(row.map((_, s) => [s && 1])),
  };
  const [v] = await values(files, { horizon: 2 });
  expect(Math.abs(v - 40 * (0.0026 + 0.0011 / 41))).toBeLessThan(1e-12);
});

for (const row of [
  [0.3, 0.3, 0.3],
  [0.5, 0.49, 0],
  [0.6, 0.2, 0.1],
  [0.333, 0.333, 0.3],
  [-0.001, 1, 0.001],
  [0.5, 0.5, 0.02],
])
  test(`a row ${row} is no rounding, and is refused with its place`, async () => {
    const files = { "P.npy": npy(fork(row)), "r.npy": atLast };
    await expect(values(files)).rejects.toThrow(/transition\[0\]\[0\]/);
  });

for (const start of [
  [0, 1, 0.5],
  [0, 1, 1],
  [2, 1, 0],
])
  test(`a first state's array ${start} is no certain state, and is refused`, async () => {
    const files = { "P.npy": npy(fork([0.2, 0.3, 0.5])), "r.npy": atLast };
    expect(await values({ ...files, "start.npy": npy([0, 1, 0]) })).toEqual(await values(files));
    await expect(values({ ...files, "start.npy": npy(start) })).rejects.toThrow(/start\.distribution/);
  });

for (const name of ["init_done", "mu_pi", "start_goals", "rho_terminal"])
  test(`an array ${name}, which begins as a first state's name does, is none`, () => {
    const { sources, choices } = read({ "P.npy": P, "r.npy": atLast, [`${name}.npy`]: npy([1, 0, 0]) });
    expect(sources.filter(({ id }) => choices[id].reading === "start s")).toEqual([]);
  });

for (const name of ["timestep", "time_step", "period", "layer", "step_no", "day"])
  test(`a column ${name} is that of the step`, async () => {
    const rows = `${name},s,a,r\n1,0,0,1\n2,1,0,0.5\n`;
    const files = (/** @type {string} */ text) => ({ "P.npy": P, "r.csv": text });
    const first = { first: { h: /** @type {1} */ (1) } };
    expect(await values(files(rows), first)).toEqual(await values(files(rows.replace(name, "h")), first));
  });

test("where rows say one thing twice, columns that are not used are named", async () => {
  const files = { "P.npy": P, "r.csv": "epoch,s,a,r\n1,0,0,1\n2,0,0,0.5\n" };
  await expect(values(files)).rejects.toThrow(
    "row 3: expected each entry once (column “epoch” is not used; a column of steps is called step); found the same indices as in row 2",
  );
});

test("numbers of next states that count from 1 are said to", () => {
  const next = npy([
    [1, 2],
    [2, 3],
    [3, 3],
  ]);
  const files = {
    "next_state.npy": next,
    "r.npy": npy([
      [0, 0],
      [0, 0],
      [1, 1],
    ]),
  };
  expect(said(files)[0]).toContain("Its states count from 1.");
});

test("differences that are no zeros are", async () => {
  const files = { "P.npy": npy(fork([1 - 0.9 - 0.1, 0.9, 0.1])), "r.npy": atLast };
  expect((await values(files, { horizon: 2 }))[0]).toBe(0.1);
  expect(said(files)[0]).toBe("Probabilities just below 0, down to -2.8e-17, are rounding and count as 0.");
  const session = await lab.open({
    format: "revisit.spec/1",
    problem: { kind: "table", horizon: 2, transition: fork([1 - 0.9 - 0.1, 0.9, 0.1]), reward: [[0], [0], [1]] },
  });
  expect([...((await session.layer({ what: "q", h: 1 })).values ?? [])]).toEqual([0.1, 0, 2]);
  const model = session.checks.find(({ id }) => id === "model");
  expect(model?.says).toContain("given as -2.8e-17 is rounding and counts as 0");
  session.close();
});

test("rewards that are all equal, and zeros that a list leaves out, are brought into [0,1]", async () => {
  const two = { "P.npy": P, "r.npy": npy(chain.map(() => [2, 2])) };
  expect(await values(two, { horizon: 6 })).toEqual([6, 6, 6]);
  const below = { "P.npy": P, "r.npy": npy(chain.map(() => [-3, -3])) };
  expect(await values(below, { horizon: 6 })).toEqual([0, 0, 0]);
  const list = { "P.npy": P, "r.csv": "state,action,reward\n0,0,-1\n0,1,-1\n1,0,-1\n1,1,-1\n" };
  const { sources, choices } = read(list);
  const options = { horizon: 6, start: 0, title: "", scaleRewards: true, normalise: false };
  expect(review(sources, choices, options).rewards).toEqual([-1, 0]);
  expect(await values(list, { horizon: 6 })).toEqual([4, 5, 6]);
});

for (const [bad, found] of /** @type {const} */ ([
  [-Infinity, "-inf"],
  [Infinity, "inf"],
  [NaN, "NaN"],
]))
  test(`a reward ${bad} is refused at its state and action, with the remedy`, () => {
    const files = {
      "m.npz": npz({
        P,
        R: npy([
          [0, 1],
          [1, bad],
          [0, 0],
        ]),
      }),
    };
    const { sources, choices } = read(files);
    const options = { horizon: 3, start: 0, title: "", scaleRewards: false, normalise: false };
    expect(review(sources, choices, options).fault).toEqual({
      id: 1,
      text: `s = 1, a = 1: expected a finite number; where an action is not allowed, give it the least reward and a loop in P; found ${found}`,
    });
    expect(said(files)[1]).toMatch(/least reward and a loop/);
  });

test("an action without a transition is refused at its state and action, with the remedy", async () => {
  const files = {
    "P.npy": npy([
      chain[0],
      [
        [0, 1, 0],
        [0, 0, 0],
      ],
      chain[2],
    ]),
    "r.npy": stay,
  };
  expect(asked(files)).toEqual({});
  await expect(values(files)).rejects.toThrow(
    "P, s = 1, a = 1: expected probabilities that sum to 1; where an action is not allowed, give it the least reward and a loop in P; found zeros only",
  );
});

test("rewards that are not finite where P is 0 do not matter", async () => {
  const R = chain.map((actions) => actions.map((to) => to.map((p) => (p === 0 ? -Infinity : 0.25))));
  expect(await values({ "m.npz": npz({ P, R: npy(R) }) })).toEqual([1, 1, 1]);
});
