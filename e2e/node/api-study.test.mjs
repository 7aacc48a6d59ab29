// Studies: what they choose is checked against their own tuning runs, and the whole against the command's.

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { root } from "../../tools/test/command.mjs";
import { expect } from "./shared-lab.mjs";

/** @typedef {import("../../site/revisit.d.ts").Study} Study */
/** @typedef {import("../../site/revisit.d.ts").StudyResults} StudyResults */

/** @type {Study} */
const study = {
  format: "revisit.study/1",
  problem: { kind: "random-linear-q", states: 12, dim: 3, horizon: 3, actions: 3 },
  learners: [
    { algorithm: { kind: "linq-lsvi-ucb", gap: "true" }, grid: [{ parameter: "c_beta", values: [0.02, 0.003, 50] }] },
    { algorithm: { kind: "uniform" } },
  ],
  episodes: 2000,
  budget: { samples: 30_000 },
  seeds: { from: 1, count: 3 },
  tuning: { seeds: [101, 102, 103] },
  rule: { by: ["reached", "median"], within: 0.1 },
  vary: [{ parameter: "problem.horizon", values: [2, 3], label: "H" }],
};

/** The samples until the target, from what a cell holds. @param {any} cell @param {number} epsilon */
function until({ measures }, epsilon) {
  const at = measures.first.suboptimality.findIndex((/** @type {number} */ loss) => loss <= epsilon + 1e-9);
  return at < 0 ? Infinity : measures.first.samples[at];
}

test("a study chooses by its rule, stopped and resumed it is the command's file, and it is verified", async (t) => {
  const lab = await api.createLab();
  t.after(() => lab.close());
  const plan = await lab.planStudy(study);
  expect(plan).toMatchObject({ runs: 30, tuning_runs: 18 });
  expect(plan.hopeless.map(({ constants, point }) => [constants, point])).toEqual([
    [[50], 0],
    [[50], 1],
  ]);

  const stop = new AbortController();
  const some = await lab.study(study, {
    signal: stop.signal,
    onProgress: ({ made }) => {
      if (made >= 1) stop.abort();
    },
  });
  expect(some).toMatchObject({ choices: null, final: null, digest: null });
  expect(some.tuning[0].cells.length).toBeLessThan(18);

  /** @type {(number | null)[]} */
  const tuned = [];
  /** @type {StudyResults[]} */
  const told = [];
  const results = await lab.study(study, {
    onProgress: ({ learner, made, runs }) => {
      expect(made).toBeLessThanOrEqual(runs);
      tuned.push(learner);
    },
    onResults: (some) => told.push(some),
  });
  expect([...new Set(tuned)]).toEqual([0, null]);
  expect(told.map(({ choices }) => choices)).toEqual([results.choices]);

  const [{ points, cells }] = results.tuning;
  for (const choice of results.choices ?? []) {
    const options = [0.02, 0.003, 50].map((constant, i) => {
      const point = 3 * Number(choice.point) + i;
      const times = cells
        .filter((cell) => cell.point === point)
        .map((cell) => until(cell, Number(points[point].epsilon)))
        .sort((a, b) => a - b);
      return { constant, reached: times.filter(Number.isFinite).length, median: times[1] };
    });
    const most = Math.max(...options.map(({ reached }) => reached));
    const left = options.filter(({ reached }) => reached === most);
    const least = Math.min(...left.map(({ median }) => median));
    const equal = left.filter(({ median }) => median <= 1.1 * least);
    expect(choice.constants).toEqual([Math.min(...equal.map(({ constant }) => constant))]);
    expect(choice.reached).toBe(most);
  }
  expect(results.choices?.length).toBe(2);
  expect(results.final?.sweep?.learners[0].constants).toEqual(
    results.choices?.map(({ constants: [c_beta] }) => ({ c_beta })),
  );

  const folder = await mkdtemp(join(tmpdir(), "study-"));
  t.after(() => rm(folder, { recursive: true }));
  const [document, out] = [join(folder, "study.json"), join(folder, "out.json")];
  await writeFile(document, JSON.stringify(study));
  await promisify(execFile)("go", ["run", "./cmd/revisit", "study", document, out], { cwd: root });
  const native = await readFile(out, "utf8");
  expect(JSON.parse(native)).toEqual(JSON.parse(JSON.stringify(results)));
  expect(await lab.readStudy(native)).toEqual(results);

  expect(await lab.verify(results)).toEqual({ runs: 30, same: 30, differ: [] });
  const final = /** @type {NonNullable<StudyResults["final"]>} */ (results.final);
  const forged = {
    ...final,
    cells: final.cells.map((cell, i) => (i === 2 ? { ...cell, revisits: cell.revisits + 1 } : cell)),
  };
  expect(await lab.verify(forged)).toMatchObject({ runs: 12, same: 11, differ: [{ part: 0, cell: { seed: 3 } }] });
  const cheat = native.replace(
    /"choices":\[\{"learner":0,"point":0,"constants":\[[^\]]+\]/,
    '"choices":[{"learner":0,"point":0,"constants":[50]',
  );
  await expect(lab.readStudy(cheat)).rejects.toThrow(/^choices: found others, expected those that the rule makes/);
});

test("growth fits a quantity against a number of the points, and says what is censored", async (t) => {
  const lab = await api.createLab();
  t.after(() => lab.close());
  const results = await lab.compare({
    format: "revisit.sweep/1",
    problem: { kind: "random-linear-q", states: 12, dim: 3, horizon: 3, actions: 3 },
    learners: [{ algorithm: { kind: "linq-lsvi-ucb", c_beta: 0.004 } }],
    episodes: 30,
    budget: { samples: 130 },
    seeds: { count: 5 },
    vary: [{ parameter: "algorithm.gap", values: [0.3, 0.1, 0.2], label: "declared" }],
  });
  const growth = await lab.growth(results, { of: "revisits", against: "1/declared" });
  const ended = results.cells.filter(({ outcome }) => outcome === "done").length;
  expect(growth).toMatchObject({ of: "revisits", against: "1/declared", runs: 15, censored: 15 - ended });
  expect(ended).toBeGreaterThan(0);
  expect(ended).toBeLessThan(15);
  expect(growth.points.map(({ x }) => x)).toEqual([1 / 0.3, 1 / 0.2, 1 / 0.1]);
  const counts = results.cells
    .filter(({ point }) => results.points[point].values[0] === 0.3)
    .map(({ revisits, outcome }) => (outcome === "done" ? revisits : Infinity))
    .sort((a, b) => a - b);
  expect(growth.points[0].learners[0].median.value).toBe(Number.isFinite(counts[2]) ? counts[2] : null);
  await expect(lab.growth(results, { against: "nothing" })).rejects.toThrow(/nothing varies that is called "nothing"/);
});

test("a grid of strings and lists: all runs are counted, and one of each is chosen", async (t) => {
  const lab = await api.createLab();
  t.after(() => lab.close());
  const gaps = ["true", [0.1, 0.2, 0.3]];
  const grid = [
    { parameter: "gap", values: gaps },
    { parameter: "c_beta", values: [0.02, 0.003] },
    { parameter: "ties", values: ["random", "first"] },
  ];
  /** @type {number[]} */
  const made = [];
  const results = await lab.study(
    { ...study, learners: [{ algorithm: { kind: "linq-lsvi-ucb" }, grid }], vary: undefined },
    {
      onProgress: (progress) => {
        expect(progress.runs).toBe(27);
        if (progress.learner === null) made.push(progress.made);
      },
    },
  );
  expect(results.tuning[0].cells).toHaveLength(24);
  expect(made[0]).toBe(24);
  expect(made.at(-1)).toBe(27);
  const [{ constants, edge }] = results.choices ?? [];
  expect(gaps).toContainEqual(constants[0]);
  expect(["random", "first"]).toContain(constants[2]);
  expect([edge[0], edge[2]]).toEqual(["", ""]);
  const [{ algorithm }] = results.final?.comparison?.learners ?? [];
  expect([algorithm?.gap, algorithm?.c_beta, algorithm?.ties]).toEqual(constants);
  await expect(
    lab.planStudy({ ...study, learners: [{ grid: [{ parameter: "ties", values: ["first", "last"] }] }] }),
  ).rejects.toMatchObject({ path: "learners[0].grid[0].values[1]" });
});
