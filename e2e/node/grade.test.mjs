// What students hand in, replayed by `make grade`: ten files, of which three are forged.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import Papa from "papaparse";
import { csvOf, Grader } from "../../site/lessons/grading.js";
import { handIn } from "../../site/lessons/hand-in.js";
import { presetOf } from "../../site/lessons/preset.js";
import { filesOf, graded } from "../../tools/grading.mjs";
import { root } from "../../tools/test/command.mjs";
import "./shared-lab.mjs";

/** @typedef {import("../../site/revisit.d.ts").Spec} Spec */

const run = promisify(execFile);
/** @type {string} */
let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "revisit-grade-"));
});
after(() => rm(folder, { recursive: true, force: true }));

/**
 * A run of a lesson as the page hands it in.
 * @param {string} name of its file
 * @param {(spec: any) => void} [change]
 * @param {number} [paths] after which it was handed in
 */
async function made(name, change = () => {}, paths = undefined) {
  const runs = join(root, "site/lessons/runs");
  const { spec: given } = JSON.parse(await readFile(join(runs, `${name}.json`), "utf8"));
  const isOwn = given.algorithm?.kind === "own";
  if (isOwn) given.algorithm.code = await readFile(join(runs, given.algorithm.code), "utf8");
  const opened = await lab.open(given);
  const spec = structuredClone(opened.spec);
  opened.close();
  change(spec);
  const session = await lab.open(spec, isOwn ? { decisions: (await lab.play(spec)).decisions } : {});
  await session.run(paths ? { until: { paths } } : {});
  const { summary, digest } = await session.summary();
  session.close();
  return { engine: lab.version, spec: session.spec, paths: summary.paths, digest };
}

/** @param {string} exercise @param {object} known */
const work = (exercise, known) => ({ exercise, answers: {}, guessed: null, pins: [], runs: [], ...known });
/** A learner that ends badly. @param {string} how */
const ends = (how) =>
  `export const right = "revisiting";\nexport default function (env) { env.policy(() => 0); ${how} }`;
const guess = (/** @type {string} */ samples) => ({ answers: { samples }, guessed: { samples } });

/**
 * @param {{ [name: string]: unknown }} files
 * @returns {Promise<string[]>} their paths
 */
async function written(files) {
  const paths = [];
  for (const [name, content] of Object.entries(files)) {
    paths.push(join(folder, `${name}.json`));
    await writeFile(join(folder, `${name}.json`), typeof content === "string" ? content : JSON.stringify(content));
  }
  return paths;
}

/** @param {string} csv @returns {{ [column: string]: string }[]} */
function rowsOf(csv) {
  const { data, errors } = Papa.parse(csv, { header: true, skipEmptyLines: true });
  assert.deepEqual(errors, []);
  return /** @type {any} */ (data);
}

/** What `make grade` prints, and its exit code as make passes it on. @param {string[]} given @returns {Promise<{ stdout: string, stderr: string, code: number }>} */
async function make(...given) {
  return run("make", ["-s", "grade", ...given], { cwd: root }).then(
    (printed) => ({ ...printed, code: 0 }),
    (failed) => failed,
  );
}

/** The table that `make grade` prints. @param {{ [name: string]: unknown }} files @param {string} [link] */
async function printed(files, link = "") {
  const given = [`FILES=${(await written(files)).join(" ")}`, `LINK=${link}`];
  return rowsOf((await make(...given)).stdout);
}

/** The same table, by the lab of this process. @param {{ [name: string]: unknown }} files @param {string} [link] */
async function table(files, link = "") {
  return rowsOf(csvOf(await graded(lab, await filesOf(await written(files)), link)));
}

test("ten files: the seven honest ones are reproduced, right or wrong, and each forged one is told apart", async () => {
  const lock = await made("lock-with");
  const lies = [];
  for (const gap of [0.6, 0.7])
    for (let seed = 1; seed <= 5; seed++)
      lies.push(await made("lock-lie", (spec) => Object.assign(spec, { seed, algorithm: { ...spec.algorithm, gap } })));
  const honest = {
    ada: work("why-return/with", { ...guess("400"), runs: [lock] }),
    bob: work("why-return/with", { ...guess("5000"), runs: [lock] }),
    cleo: work("read-figure-1/read", {
      pins: [{ h: 3, s: 0, computed: 0 }],
      runs: [await made("figure-1", undefined, 1)],
    }),
    dan: work("read-figure-1/count", { answers: { I1: "1", I2: "2", I3: "4" }, runs: [await made("figure-1")] }),
    eve: work("lie-about-the-gap/largest", { runs: lies }),
    fay: work("paint-a-maze/paint", {
      runs: [await made("maze-paint", ({ problem }) => Object.assign(problem, { map: ["S...", "#.#.", "...e"] }))],
    }),
    gil: work("break-linearity/mend", {
      runs: [await made("rooms-four", ({ features }) => (features.components[3] = "abs(a - floor(s/2))"))],
    }),
  };
  const files = Object.fromEntries(Object.entries(honest).map(([name, one]) => [name, handIn(name, [one])]));
  // Made with care: the seals are right, but for the answer that was changed in an editor.
  const digest = `sha256:${"0".repeat(64)}`;
  files.hal = handIn("hal", [work("why-return/with", { ...guess("400"), runs: [{ ...lock, digest }] })]);
  const sealed = handIn("ivy", [work("why-return/with", { ...guess("5000"), runs: [lock] })]);
  files.ivy = JSON.parse(JSON.stringify(sealed).replaceAll('"5000"', '"400"'));
  const easy = await made("lock-with", ({ problem }) => Object.assign(problem, { actions: 2 }));
  files.joe = handIn("joe", [work("why-return/with", { ...guess("400"), runs: [easy] })]);

  const rows = await printed(files);
  assert.deepEqual(
    rows.map(({ student, lesson, exercise, solved, reproduced }) => [
      student,
      `${lesson}/${exercise}`,
      solved,
      reproduced,
    ]),
    [
      ...Object.entries(honest).map(([name, { exercise }]) => [name, exercise, name === "bob" ? "no" : "yes", "yes"]),
      ["hal", "why-return/with", "no", "no"],
      ["ivy", "why-return/with", "yes", "no"],
      ["joe", "why-return/with", "no", "no"],
    ],
  );
  const by = Object.fromEntries(rows.map((row) => [row.student, row]));
  assert.equal(by.ada.answer, "samples=400");
  assert.equal(by.cleo.answer, "step=3 state=0");
  assert.equal(by.eve.answer, "algorithm.gap=0.6 0.7"); // which of them is the largest is the check's remark
  assert.match(by.eve.remark, /declared 0\.6, all 5 seeds end optimal/);
  assert.equal(by.fay.answer, "problem.map=S.../#.#./...e");
  assert.match(by.hal.remark, /^run 1 of 1: its digest is not that of the run$/);
  assert.match(by.ivy.remark, /^what was entered was changed after it was handed in$/);
  assert.match(by.joe.remark, /^run 1 of 1: its spec is not that of the exercise$/);
});

test("a learner that was handed in plays again: right, wrong, and forged in three ways", async () => {
  const unfinished = await readFile(join(root, "site/lessons/runs/without-backtracking.js"), "utf8");
  const write = (/** @type {string} */ kind, change = (/** @type {string} */ code) => code) =>
    Promise.all(
      ["random", "lock", "figure"].map((problem) =>
        made(`write-${problem}-${kind}`, ({ algorithm }) => {
          if (kind === "own") algorithm.code = change(unfinished);
        }),
      ),
    );
  const linq = await write("linq");
  const given = await write("own");
  const right = await write("own", (code) =>
    code
      .replace("let s = env.begin();", "let s = first > 1 ? env.revisit(first) : env.begin();")
      .replace(
        "for (let h = H; h >= 1; h--) learn(h);",
        "first = 1; for (let h = H; h >= 1 && first === 1; h--) if (h < H && path[h + 1].bonus >= env.gap / 2) first = h + 1; else learn(h);",
      ),
  );
  const broken = await write("own", (code) =>
    code.replace("env.policy(", "if (env.horizon === 3) throw new Error('no'); env.policy("),
  );
  const files = Object.fromEntries(
    Object.entries({
      right,
      wrong: given,
      // The runs of the right code, said to be of other code: of the lesson's own, of one that breaks, and of the engine's learner.
      code: right.map((run, i) => ({ ...run, spec: given[i].spec })),
      breaks: right.map((run, i) => ({ ...run, spec: broken[i].spec })),
      engine: linq.map((run, i) => ({ ...run, spec: given[i].spec })),
    }).map(([name, own]) => [name, handIn(name, [work("write-it-yourself/backtrack", { runs: [...linq, ...own] })])]),
  );
  const rows = await table(files);
  assert.deepEqual(
    rows.map(({ student, answer, solved, reproduced }) => [
      student,
      /^a learner of \d+ lines$/.test(answer),
      solved,
      reproduced,
    ]),
    [
      ["right", true, "yes", "yes"],
      ["wrong", true, "no", "yes"],
      ["code", true, "no", "no"],
      ["breaks", true, "no", "no"],
      ["engine", true, "no", "no"],
    ],
  );
  assert.match(rows[1].remark, /^On Figure 1: path 2 should have begun at step 3, .* Yours began a new episode\.$/);
  assert.match(rows[2].remark, /run 6 of 6: its digest is not that of the run$/);
  assert.match(
    rows[3].remark,
    /run 6 of 6: its digest is not that of the run, and its learner ended in line \d+: Error: no$/,
  );
});

test("what a lecturer's link sets must be set, and is accepted only where it was given", async () => {
  const seven = await made("lock-with", (spec) => Object.assign(spec.algorithm, { c_beta: 0.002 }));
  const files = {
    kim: handIn("kim", [work("why-return/with", { ...guess("400"), runs: [seven] })]),
    lea: handIn("lea", [work("why-return/with", { ...guess("400"), runs: [await made("lock-with")] })]),
  };
  const reproduced = async (/** @type {string} */ link, by = table) =>
    (await by(files, link)).map((row) => row.reproduced);
  assert.deepEqual(await reproduced(""), ["no", "yes"]);
  const set = "algorithm.c_beta=0.002";
  assert.deepEqual(await reproduced(`https://lab.example/lessons/why-return.html#exercise=1&${set}`, printed), [
    "yes",
    "no",
  ]);
  assert.deepEqual(await reproduced(`why-return.html#${set}`), ["yes", "no"]);
  assert.deepEqual(await reproduced(`why-return.html#exercise=2&${set}`), ["no", "yes"]);
  assert.deepEqual(await reproduced(`a-million-states.html#${set}`), ["no", "yes"]);
  assert.deepEqual(await reproduced(`why-return.html%23exercise%3D1&amp;${set}&utm_source=mail`, printed), [
    "yes",
    "no",
  ]);
  for (const [link, says] of [
    ["why-return.html#exercise=1&algorithm.cbeta=0.002", /algorithm\.cbeta/],
    ["why-return.html#exercise=9&seed=7", /^found exercise “9”, expected a number from 1 to 3, or one of /],
    ["why-returns.html#seed=7", /^found no lesson “why-returns”/],
    ["seed=7", /^found “seed=7”, expected an address such as /],
  ])
    await assert.rejects(table(files, String(link)), { message: says });
});

test("an answer about a price list is compared with the engine's prices, and marked formative", async () => {
  const order = (/** @type {string[]} */ ...placed) =>
    work("which-access/order", { answers: Object.fromEntries(placed.map((name, i) => [`place${i + 1}`, name])) });
  const climb = (/** @type {string} */ horizon) => work("which-access/climb", { answers: { horizon } });
  const given = {
    ora: order("online hints", "generative", "local", "revisiting", "online"),
    pia: order("generative", "online hints", "local", "revisiting", "online"),
    quin: climb("11"),
    rob: climb("10"),
    sue: climb("12"),
    tom: climb("11.5"), // no value of the slider: as at first
  };
  const files = Object.fromEntries(Object.entries(given).map(([name, one]) => [name, handIn(name, [one])]));
  const rows = await table(files);
  assert.deepEqual(
    rows.map(({ student, solved, reproduced }) => [student, solved, reproduced]),
    [
      ["ora", "yes", "yes"],
      ["pia", "no", "yes"],
      ["quin", "yes", "yes"],
      ["rob", "no", "yes"],
      ["sue", "no", "yes"],
      ["tom", "no", "yes"],
    ],
  );
  assert.equal(
    rows[0].remark,
    "formative: Samples: online with hints 11, generative 16, going back 21, local 21, online 77.",
  );
  assert.match(
    rows[2].remark,
    /^formative: With H = 11 starting over takes 4,800 samples and going back 30, 163 times fewer\.$/,
  );
  assert.equal(rows[2].answer, "horizon=11");
  await assert.rejects(table(files, "which-access.html#exercise=1&seed=7"), {
    message: "a price list has no run to set",
  });
});

test("guesses of factors are replayed with all seeds of their runs, and marked formative", async () => {
  /** @type {Awaited<ReturnType<typeof made>>[]} */
  const runs = [];
  for (const name of ["grip", "grip-half-gap"])
    for (let seed = 1; seed <= 5; seed++) runs.push(await made(name, (spec) => Object.assign(spec, { seed })));
  const gap = (/** @type {string} */ factor, /** @type {any[]} */ of = runs) =>
    work("how-many-revisits/gap", { answers: { gap: factor }, guessed: { gap: factor }, runs: of });
  const given = {
    uma: gap("4"),
    vic: gap("2"),
    wes: gap("4", runs.slice(1)),
    xia: gap("4", [await made("lock-with"), ...runs]),
  };
  const rows = await table(Object.fromEntries(Object.entries(given).map(([name, one]) => [name, handIn(name, [one])])));
  assert.deepEqual(
    rows.map(({ student, solved, reproduced }) => [student, solved, reproduced]),
    [
      ["uma", "yes", "yes"],
      ["vic", "no", "yes"],
      ["wes", "no", "yes"],
      ["xia", "yes", "no"],
    ],
  );
  const revisits = (/** @type {any[]} */ of) =>
    of.map(({ paths, spec }) => paths - spec.episodes).sort((a, b) => a - b)[2];
  const [base, half] = [runs.slice(0, 5), runs.slice(5)].map(revisits);
  assert.equal(
    rows[0].remark,
    `formative: In the median of 5 seeds ${base} become ${half.toLocaleString("en")} revisits, ${(half / base).toFixed(1)} times as many (your guess: 4).`,
  );
  assert.match(rows[3].remark, /^run 1 of 11: its spec is not that of the exercise$/);
});

test("files that are none get a row that says where and why, and names are no formulas", async () => {
  const none = handIn("=1+1", [work("why-return/never", {}), work("why-return/with", guess("1"))]);
  const broken = { ...handIn("mia", [work("why-return/with", {})]), student: 3 };
  const rows = await table({ none, broken, text: "no JSON" });
  assert.deepEqual(
    rows.map(({ file, student, remark }) => [file, student, remark.replace(/(JSON).*/, "$1")]),
    [
      ["none.json", "'=1+1", "there is no such exercise"],
      ["none.json", "'=1+1", "Your guess is 1. Now press Run, to the end."],
      ["broken.json", "", "no hand-in: student: found 3, expected a name"],
      ["text.json", "", rows[3].remark.replace(/(JSON).*/, "$1")],
    ],
  );
  assert.match(rows[3].remark, /^no hand-in: .*JSON/);
  const unknown = await make(`FILES=${join(folder, "none.json")}`);
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /^grade: 1 file was not graded: .*none\.json$/m);
  const { stdout, stderr, code } = await make("FILES=no-such.json");
  assert.equal(code, 2);
  assert.match(stderr, /^grade: 1 file was not graded: no-such\.json$/m);
  assert.match(stdout, /^,,,,no,no,"no hand-in: ENOENT: .*",no-such\.json\r$/m);
});

test("every file is graded or named, whatever it is called, and the exit code says whether one was not", async () => {
  const inside = join(folder, "of a class");
  await mkdir(join(inside, "Zoë_1_file", "empty"), { recursive: true });
  const text = (/** @type {string} */ name) => JSON.stringify(handIn(name, [work("why-return/with", guess("1"))]));
  const utf16 = Buffer.from(`\ufeff${text("Yu")}`, "utf16le");
  const good = {
    "Åsa (1).json": text("Åsa"),
    'o\'brien "$x" `id`.JSON': text("O'Brien"),
    "Zoë_1_file/bom.json": `\ufeff${text("Zoë")}`,
    "Zoë_1_file/ada.json.txt": text("Ada"),
    "Zoë_1_file/wide.json": utf16,
  };
  const others = {
    "notes.txt": "not for here",
    "void.json": "",
    "two\nlines.txt": "not for here",
    "all.zip": "PK\u0003\u0004",
    "none.json": text("No").replace(/\[.*\]/, "[]"),
  };
  for (const [name, content] of Object.entries({ ...good, ...others })) await writeFile(join(inside, name), content);
  // As an old ZIP names it: no text in UTF-8.
  await writeFile(Buffer.concat([Buffer.from(`${inside}/ol`), Buffer.from([0xe9]), Buffer.from(".json")]), text("Olé"));
  const whole = await make(`FILES=${inside}`);
  assert.deepEqual(
    rowsOf(whole.stdout).map(({ student, remark, file }) => [file, student, remark.replace(/ '.*/, "")]),
    [
      ["Zoë_1_file/ada.json.txt", "Ada", "Your guess is 1. Now press Run, to the end."],
      ["Zoë_1_file/bom.json", "Zoë", "Your guess is 1. Now press Run, to the end."],
      ["Zoë_1_file/empty", "", "no hand-in: found neither a file nor a folder of files"],
      ["Zoë_1_file/wide.json", "Yu", "Your guess is 1. Now press Run, to the end."],
      ["all.zip", "", "no hand-in: found a ZIP archive: unpack it first"],
      ["none.json", "No", "no exercise was handed in"],
      ["notes.txt", "", "no hand-in: Unexpected token"],
      ["ol\ufffd.json", "Olé", "Your guess is 1. Now press Run, to the end."],
      ["two lines.txt", "", "no hand-in: Unexpected token"],
      ['o\'brien "$x" `id`.JSON', "O'Brien", "Your guess is 1. Now press Run, to the end."],
      ["void.json", "", "no hand-in: found an empty file"],
      ["Åsa (1).json", "Åsa", "Your guess is 1. Now press Run, to the end."],
    ].sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  assert.equal(whole.code, 2);
  assert.ok(whole.stdout.startsWith("\ufeff"), "or a spreadsheet shows ZoÃ«");
  assert.match(
    whole.stderr,
    /^grade: 5 files were not graded: Zoë_1_file\/empty, all\.zip, notes\.txt, two lines\.txt, void\.json$/m,
  );

  const few = Object.keys(good).map((name) => join(inside, name));
  const named = await make(`FILES=${few.join(" ")}`);
  assert.equal(named.code, 0, named.stderr);
  assert.deepEqual(
    rowsOf(named.stdout).map(({ student }) => student),
    ["Åsa", "O'Brien", "Zoë", "Ada", "Yu"],
  );
  const matched = await make(`FILES='${inside}/*(1).json' ${few[0]} $(shell echo x)`);
  assert.match(matched.stderr, /^grade: 3 files were not graded: \$\(shell, echo, x\)$/m);
  assert.deepEqual(
    rowsOf(matched.stdout)
      .map(({ student }) => student)
      .slice(0, 2),
    ["Åsa", "Åsa"],
  );
});

test("a file that would play on and on ends with its time, and the next one is graded", async () => {
  const { spec, ...others } = await made("write-random-own");
  const endless = { ...spec, algorithm: { ...spec.algorithm, code: ends("while (true) {}") } };
  const plays = { ...others, spec: endless, paths: 3, digest: `sha256:${"0".repeat(64)}` };
  const lock = work("why-return/with", { ...guess("400"), runs: [await made("lock-with")] });
  const page = (/** @type {string} */ lesson) => readFile(join(root, "dist", "lessons", `${lesson}.html`), "utf8");
  const rowsOfFile = async (/** @type {string} */ name, /** @type {any[]} */ all, seconds = 600) =>
    (
      await new Grader(lab, { page, preset: presetOf(""), seconds }).grade({
        name,
        read: async () => new TextEncoder().encode(JSON.stringify(handIn(name, all))),
      })
    ).map(({ solved, reproduced, remark }) => [solved, reproduced, remark]);
  const late = "the 3 s of this file are over, and no more of it is replayed";
  assert.deepEqual(
    await rowsOfFile("long", [work("write-it-yourself/backtrack", { runs: Array(100).fill(plays) }), lock], 3),
    [
      [false, false, `run 1 of 100: ${late}`],
      [false, false, `run 1 of 1: ${late}`],
    ],
  );
  const [[solved, reproduced]] = await rowsOfFile("ada", [lock]);
  assert.deepEqual([solved, reproduced], [true, true]);
});

test("a learner that was handed in takes no more memory than its process has, and its row says so", async () => {
  const { spec, ...others } = await made("write-random-own");
  for (const [hoards, says] of /** @type {[string, RegExp][]} */ ([
    [
      "let kept = null; for (;;) kept = ((x, y) => () => [x, y])(new Array(3e6), kept);",
      /its learner ended: it used more than 1024 MB of memory, or 2048 MB with the problem$/,
    ],
    [
      "const Bytes = env.phi(1, 0, 0).buffer.constructor, kept = []; for (;;) kept.push(new Bytes(1e8));",
      /its learner ended in line 2: TypeError: /,
    ],
    [
      "const Numbers = env.phi(1, 0, 0).constructor, kept = []; for (;;) kept.push(new Numbers(1e7).fill(1));",
      /its learner ended in line 2: it made arrays or texts of over 512 MB without env\.begin\(\) or env\.act\(\)$/,
    ],
  ])) {
    const own = { ...others, paths: 3, spec: { ...spec, algorithm: { ...spec.algorithm, code: ends(hoards) } } };
    const [row] = await table({ hoard: handIn("hoard", [work("write-it-yourself/backtrack", { runs: [own] })]) });
    assert.equal(row.reproduced, "no");
    assert.match(row.remark, says);
  }
});

test("an exercise that is in a file again is named, and nothing of it is replayed", async () => {
  const lock = work("why-return/with", { ...guess("400"), runs: [await made("lock-with")] });
  const rows = await table({ twice: handIn("twice", [lock, lock]) });
  assert.deepEqual(
    rows.map(({ reproduced, remark }) => [reproduced, remark]),
    [["no", 'no hand-in: work[1].exercise: found "why-return/with", expected each exercise once']],
  );
});
