// Problems exported for Python: a program that has numpy and nothing of ours finds in them what the engine has.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import papa from "papaparse";
import { compose } from "../../site/arrays/compose.js";
import { guess } from "../../site/arrays/guess.js";
import { numbersOf, readArrays } from "../../site/arrays/sources.js";
import { root } from "../../tools/test/command.mjs";
import { blockOf } from "../blocks.js";

const run = promisify(execFile);
/** What the page's readers of files need. */
const tools = { unzip: unzipSync, parse: /** @type {any} */ (papa.parse) };
const python = process.env.PYTHON ?? "/usr/bin/python3";

/** @type {string} */
let folder;
/** @type {import("../../site/revisit.d.ts").Lab} */
let lab;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "revisit-python-"));
  const { createLab } = await import(join(root, "dist", "revisit.js"));
  lab = await createLab();
});
after(async () => {
  lab?.close();
  await rm(folder, { recursive: true, force: true });
});

const moves = [
  [
    [0.9, 0.1],
    [0, 1],
  ],
  [
    [1, 0],
    [0.5, 0.5],
  ],
];
/** beside: whether the numbers are in the .npz file only. @type {[name: string, spec: object, beside?: boolean][]} */
const PROBLEMS = [
  ["figure-1", { problem: { kind: "figure-1" }, title: 'a """ title \\ of « é' }],
  ["grid", { problem: { kind: "grid", map: ["S..1", ".#.T", "1..G"], slip: 0.1, horizon: 8 } }],
  ["river-swim", { problem: { kind: "river-swim" } }],
  ["river-swim with a gap", { problem: { kind: "river-swim", design_gap: 0.05 }, features: { kind: "one-hot" } }],
  ["frozen-lake", { problem: { kind: "frozen-lake" } }],
  ["random-linear-q", { problem: { kind: "random-linear-q" } }],
  [
    "table with a cycle",
    {
      problem: {
        kind: "table",
        horizon: 3,
        transition: [moves, moves, moves.toReversed()],
        reward: [
          [0.1, 0],
          [0, 0.2],
        ],
        start: { cycle: [1, 0, 1] },
      },
      algorithm: { gap: 0.1 },
    },
  ],
  [
    "table with a distribution",
    {
      problem: {
        kind: "table",
        horizon: 1,
        transition: moves,
        reward: [
          [0.1, 0],
          [0, 0.2],
        ],
        start: { distribution: [0.25, 0.75] },
      },
      algorithm: { gap: 0.1 },
    },
  ],
  ["taxi", { problem: { kind: "taxi" }, regret: "none" }, true],
];

for (const [name, members, beside = false] of PROBLEMS) {
  test(`${name}: the Python file and the arrays have what the engine has`, async () => {
    const session = await lab.open(/** @type {any} */ ({ format: "revisit.spec/1", ...members }));
    const [file, arrays] = [await session.problemFile({ as: "python" }), await session.problemFile({ as: "npz" })];
    assert.equal(file.name, `${session.problem.kind.replaceAll("-", "_")}.py`);
    assert.equal(arrays.name, file.name.replace(".py", ".npz"));
    const [program, numbers] = [file, arrays].map((one) => join(folder, one.name));
    await writeFile(program, await file.text());
    await rm(numbers, { force: true });
    if (beside) {
      await assert.rejects(run(python, [program]), /FileNotFoundError: .*taxi\.npz is missing/);
    } else {
      // Without anything beside it.
      const { stdout } = await run(python, [program]);
      assert.match(stdout, /^Q\* from P and r differs from q_star by at most \d\.\de[-+]\d+; an episode of the best /);
    }
    const bytes = new Uint8Array(await arrays.arrayBuffer());
    await writeFile(numbers, bytes);

    const { stdout } = await run(python, [join(root, "e2e", "python", "check.py"), program, numbers], {
      maxBuffer: 2 ** 28,
    });
    const found = JSON.parse(stdout);
    const { horizon, states, actions, dim } = session.problem;
    assert.deepEqual([found.H, found.S, found.A, found.d], [horizon, states, actions, dim]);
    assert.equal(found.title, session.spec.title ?? "");
    assert.deepEqual(found.actionNames, session.problem.actionNames);
    assert.ok(found.drawn > 0);
    for (let h = 1; h <= horizon; h++) {
      const layer = await session.layer({ what: "q", h });
      assert.deepEqual(found.q[h - 1].flat().slice(0, layer.values?.length), [...(layer.values ?? [])]);
    }
    if (found.P) {
      const { model } = await session.record({ trace: false, model: true });
      assert.deepEqual([found.P, found.r, found.phi], [model?.transition, model?.reward, model?.features]);
    } else assert.ok(beside);

    // Dropped on the page they are the same problem.
    if (!beside) {
      const sources = readArrays(arrays.name, bytes, tools).map((one, id) => numbersOf(one, id));
      const choices = guess(sources);
      const text = compose(sources, choices, { horizon, start: 0, title: "", scaleRewards: false, normalise: false });
      const again = await lab.open({ ...JSON.parse(text), algorithm: { gap: 0.1 } });
      assert.deepEqual([again.problem.horizon, again.problem.states, again.problem.dim], [horizon, states, dim]);
      for (const what of /** @type {const} */ (["q", "features"])) {
        const [here, there] = [await again.layer({ what, h: 1 }), await session.layer({ what, h: 1 })];
        // The page scales rows of probabilities to the sum 1, by a last bit.
        there.values?.forEach((x, i) => assert.ok(Math.abs(x - Number(here.values?.[i])) < 1e-12, `${what} ${i}`));
      }
      again.close();
    }
    session.close();
  });
}

test("a name of one's own names both files", async () => {
  const session = await lab.open({ format: "revisit.spec/1", problem: { kind: "taxi" }, regret: "none" });
  const file = await session.problemFile({ as: "python", name: "exercise_3" });
  assert.equal(file.name, "exercise_3.py");
  assert.match(await file.text(), /with_name\("exercise_3\.npz"\)/);
  await assert.rejects(session.problemFile({ as: "python", name: "exercise-3" }), { code: "bad-spec", path: "name" });
  await assert.rejects(session.problemFile(/** @type {any} */ ({ as: "csv" })), { code: "bad-spec", path: "as" });
});

test("a problem that is too large is refused with its sizes", async () => {
  const spec = await readFile(join(root, "core/lab/testdata/specs/linear-q-million.json"), "utf8");
  const session = await lab.open(spec);
  for (const as of /** @type {const} */ (["npz", "python"]))
    await assert.rejects(session.problemFile({ as }), {
      code: "bad-spec",
      path: "problem",
      message: /^problem: found P, r, phi and Q\* of \S+ numbers in all, for .*, expected at most 5000000 numbers/,
    });
});

test("what docs/outside.md writes runs", async () => {
  const session = await lab.open({ format: "revisit.spec/1", problem: { kind: "river-swim" } });
  const file = await session.problemFile({ as: "python" });
  await writeFile(join(folder, file.name), await file.text());
  await writeFile(join(folder, "lecture.py"), blockOf("docs/outside.md", "Python and NumPy", "python"));
  const { stdout } = await run(python, ["lecture.py"], { cwd: folder });
  const [total, error] = stdout.trim().split(" ").map(Number);
  assert.ok(total >= 0 && error < 1e-12, stdout);
});
