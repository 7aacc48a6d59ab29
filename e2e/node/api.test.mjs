// Sessions: what they say of a spec, and how runs begin, stop, go on, are looked at and are refused.

import { test } from "node:test";
import { endless } from "../inputs.js";
import { expect, threads } from "./shared-lab.mjs";

test("opens a spec and says what it is", async () => {
  const { spec, checks, problem } = await lab.open(specOf("figure-1"));
  const { value, horizon, features } = problem;
  expect(lab.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(lab.families.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["figure-1", "frozen-lake", "river-swim", "table"]),
  );
  expect(spec).toMatchObject({
    format: "revisit.spec/1",
    algorithm: { kind: "linq-lsvi-ucb", gap: 0.3, ties: "first" },
    episodes: 1,
    regret: "exact",
  });
  expect(checks.map(({ id, ok }) => [typeof id, typeof ok])).toContainEqual(["string", "boolean"]);
  expect([value, features.values].map((array) => array instanceof Float64Array)).toEqual([true, true]);
  expect([...features.values]).toHaveLength(features.rows * features.dim);
  expect(horizon).toBe(3);
});

test("a look answers all of one moment, also while the run goes on", async () => {
  const session = await lab.open({ ...specOf("river-swim"), episodes: 4000, regret: "none" });
  const run = session.run({ until: { paths: 3000 }, pace: 3000 });
  let ended = false;
  run.finally(() => (ended = true));
  const seen = new Set();
  while (!ended) {
    const { progress, view, layers, summary, timeline, theory, audit, errors } = await session.look({
      view: true,
      layers: [{ what: "visits", h: 1 }, { what: "pairs", h: "next" }, { what: "value" }],
      summary: true,
      timeline: true,
      theory: true,
      audit: true,
    });
    const { paths, step } = progress;
    seen.add(paths);
    expect(errors).toEqual({});
    expect([view?.newest, summary?.summary.paths, layers[1]?.h, layers[2]?.what]).toEqual([
      paths,
      paths,
      step,
      "value",
    ]);
    expect((timeline?.path.at(-1) ?? 1) + (timeline?.paths.at(-1) ?? 0) - 1).toBe(paths);
    expect([Array.isArray(theory), typeof audit?.on]).toEqual([true, "boolean"]);
  }
  expect(seen.size).toBeGreaterThan(2);
  expect((await run).paths).toBe(3000);
});

test("a look leaves out what was not asked for, names what cannot be answered, and refuses what is no need", async () => {
  const session = await lab.open(specOf("figure-1"));
  await session.step({ paths: 2 });
  const { progress, layers, errors, ...rest } = await session.look({
    layers: [{ what: "value", h: 9 }, { what: "value" }],
    theory: { epsilon: 1e9 },
  });
  expect(rest).toEqual({ view: null, summary: null, timeline: null, theory: null, audit: null });
  expect([progress.paths, layers[0], layers[1]?.what]).toEqual([2, null, "value"]);
  expect(Object.entries(errors).map(([member, { code }]) => [member, code])).toEqual([
    ["layers.0", "bad-spec"],
    ["theory", "bad-spec"],
  ]);
  for (const [needs, path] of /** @type {[any, string][]} */ ([
    [{ layers: [{ what: "value" }, { what: "value", h: "last" }] }, "layers.1.h"],
    [{ layers: "value" }, "layers"],
    [{ views: true }, "views"],
    [{ view: { episode: -1 } }, "episode"],
  ]))
    expect(await refusal(() => session.look(needs))).toMatchObject({ code: "bad-spec", path });
  session.close();
  expect(await refusal(() => session.look({}))).toMatchObject({ code: "not-found" });
});

test("each family opens with its own spec, and with the normalised one again", async () => {
  const own = lab.families.filter(({ kind }) => kind !== "table");
  expect(own.length).toBeGreaterThan(2);
  for (const { spec } of own) {
    const { spec: once } = await lab.open(spec);
    expect((await lab.open(JSON.stringify(once))).spec).toEqual(once);
  }
});

test("unfolds Figure 1 path by path", async () => {
  const session = await lab.open(specOf("figure-1"));
  const steps = [];
  for (let k = 1; k <= 5; k++) steps.push(await session.step({ paths: 1 }));
  const [view, record] = [await session.view(), await session.record({ trace: true })];
  expect(steps.map(({ paths, step, done }) => [paths, step, done])).toEqual([
    [1, 3, false],
    [2, 3, false],
    [3, 2, false],
    [4, 1, true],
    [4, 1, true],
  ]);
  expect(steps[3]).toMatchObject({ episodes: 1, samples: 7, revisits: 3, updates: [1, 2, 4], stopped: false });
  expect(record.trace?.map(({ from }) => from)).toEqual([1, 3, 3, 2]);
  expect(record.trace?.map(({ actions }) => actions.join(""))).toEqual(["000", "001", "001", "001"]);
  expect(view).toMatchObject({ episode: 1, newest: 4, pathsInEpisode: 4, current: true, halfGap: [null, 0.15, 0.15] });
});

test("a run, steps and totals all lead to the same record", async () => {
  const spec = specOf("river-swim", { episodes: 40 });
  const open = () => lab.open(spec);
  const [run, steps, totals] = [await open(), await open(), await open()];
  /** @type {number[]} */
  const seen = [];
  await run.run({ onProgress: ({ paths }) => seen.push(paths) });
  while (!(await steps.step({ episodes: 7 })).done) await steps.step({ paths: 3 });
  const between = [];
  for (const until of [{ paths: 5 }, { samples: 100 }, { episodes: 9 }, { paths: 5 }, {}])
    between.push(await totals.run({ until }));
  const records = await Promise.all([run, steps, totals].map((session) => session.record()));
  const digests = records.map(({ digest, summary }) => [digest, summary.complete]);
  expect(new Set(digests.map(([digest]) => digest)).size).toBe(1);
  expect(digests[0]).toEqual([expect.stringMatching(/^revisit2:[0-9a-f]{64}$/), true]);
  expect(between[0]).toMatchObject({ paths: 5, done: false, stopped: false });
  expect(between[1].samples).toBeGreaterThanOrEqual(100);
  expect(between[2].episodes).toBe(9);
  expect(between[3].paths).toBe(between[2].paths);
  expect(between[4]).toMatchObject({ episodes: 40, done: true, stopped: false });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

test("during a run other calls are answered, but no second run starts", async () => {
  const [session, other] = [await lab.open(specOf("river-swim", endless)), await lab.open(specOf("figure-1"))];
  const abort = new AbortController();
  let over = false;
  const run = session.run({ signal: abort.signal }).finally(() => (over = true));
  const busy = [await refusal(() => session.run()), await refusal(() => session.step({ paths: 1 }))];
  const ignored = new AbortController();
  await refusal(() => session.run({ signal: ignored.signal }));
  ignored.abort(); // ends only the refused run; the other goes on
  const [view, progress, record] = [
    await session.view(),
    await session.progress(),
    await session.record({ trace: false }),
  ];
  const elsewhere = await other.step({ episodes: 1 });
  const list = await lab.runs.list();
  const overBefore = over;
  abort.abort();
  const end = await run;
  expect(end).toMatchObject({ done: false, stopped: true });
  expect(await session.run({ signal: AbortSignal.abort() })).toEqual(end);
  session.close();
  const paths = [Number(view.newest), progress.paths, record.summary.paths];
  for (const refused of busy) expect(refused).toMatchObject({ ours: true, code: "busy" });
  expect(overBefore).toBe(false);
  expect(paths[0]).toBeGreaterThan(0);
  expect(paths).toEqual(paths.toSorted((a, b) => a - b));
  expect(elsewhere.done).toBe(true);
  expect(list).toEqual([]);
  expect(end.paths).toBeGreaterThanOrEqual(paths[2]);
});

test("a paced run draws the first path at once and stops without waiting for the next", async () => {
  const session = await lab.open(specOf("river-swim", endless));
  const abort = new AbortController();
  // One path in a thousand seconds: the second one would come after the test's time limit.
  const run = session.run({ signal: abort.signal, pace: 0.001 });
  while ((await session.progress()).paths === 0);
  abort.abort();
  const slow = await run;
  /** @type {number[]} */
  const seen = [];
  await session.run({ pace: 100, until: { paths: 101 }, onProgress: ({ paths }) => seen.push(paths) });
  session.close();
  expect(slow).toMatchObject({ paths: 1, done: false, stopped: true });
  expect(seen.length, "progress is seen while 100 paths take a second").toBeGreaterThan(2);
});

test("the budget stops a run, and refuses the next", async () => {
  const session = await lab.open(specOf("river-swim", { budget: { paths: 10 }, episodes: 1000 }));
  expect(await session.run()).toMatchObject({ paths: 10, done: false, stopped: true });
  for (const refused of [await refusal(() => session.run()), await refusal(() => session.step({ paths: 1 }))])
    expect(refused).toMatchObject({ ours: true, code: "budget", path: "budget.paths" });
  expect((await session.record()).summary.paths).toBe(10);
});

test("a callback that throws ends its run with its error", async () => {
  const session = await lab.open(specOf("river-swim", endless));
  const thrown = await refusal(() =>
    session.run({
      onProgress() {
        throw new RangeError("no room to draw");
      },
    }),
  );
  const next = await session.step({ paths: 1 });
  session.close();
  expect(thrown).toMatchObject({ ours: false, name: "RangeError", message: "no room to draw" });
  expect(next.paths).toBeGreaterThan(0);
});

test("a bad spec names the place, what was found and what was expected; the session before is not lost", async () => {
  const session = await lab.open(specOf("figure-1"));
  for (const [members, path] of /** @type {[object, string][]} */ ([
    [{ algorithm: { gap: 0 } }, "algorithm.gap"],
    [{ algorithm: { gap: NaN } }, "algorithm.gap"],
    [{ episodes: 0 }, "episodes"],
    [{ seed: -1 }, "seed"],
    [{ problem: { kind: "figure-2" } }, "problem.kind"],
    [{ algoritm: {} }, "algoritm"],
    [
      { problem: { kind: "table", horizon: 1, states: 1, actions: 1, transition: [[[Infinity]]], reward: [[0.5]] } },
      "problem.transition[0][0][0]",
    ],
  ])) {
    const error = await refusal(() => lab.open(specOf("figure-1", members)));
    expect(error, JSON.stringify(members)).toMatchObject({ ours: true, name: "RevisitError", code: "bad-spec", path });
    expect(error?.message).toContain(path);
    expect(error?.expected).toBeTruthy();
  }
  const texts = [
    await refusal(() => lab.open("{")),
    await refusal(() => lab.open(/** @type {any} */ (undefined))),
    await refusal(() => lab.open("[]")),
  ];
  for (const error of texts) expect(error).toMatchObject({ ours: true, code: "bad-spec" });
  expect((await session.step({ paths: 4 })).done).toBe(true);
});

test("values that JSON would change silently are refused with their place", async () => {
  /** @type {any} */
  const cycle = { kind: "figure-1" };
  cycle.self = cycle;
  const errors = await Promise.all(
    [
      { algorithm: { c_beta: NaN } },
      { seed: 1n },
      { title: () => "" },
      { problem: cycle },
      { features: { kind: "table", values: [1, undefined] } },
    ].map((members) => refusal(() => lab.open(/** @type {any} */ ({ ...specOf("figure-1"), ...members })))),
  );
  expect(errors.map((error) => [error?.code, error?.path, error?.found])).toEqual([
    ["bad-spec", "algorithm.c_beta", "NaN"],
    ["bad-spec", "seed", "1n"],
    ["bad-spec", "title", "a function"],
    ["bad-spec", "problem.self", "a cycle"],
    ["bad-spec", "features.values[1]", "undefined"],
  ]);
});

test("wrong options are refused before anything happens", async () => {
  const session = await lab.open(specOf("figure-1"));
  const errors = [
    await refusal(() => session.step({})),
    await refusal(() => session.step({ paths: 0.5 })),
    await refusal(() => session.step({ lines: 0 })),
    await refusal(() => session.run({ pace: 0 })),
    await refusal(() => session.view({ episode: 5 })),
    await refusal(() => session.record({ trace: { paths: -1 } })),
  ];
  expect(errors.map((error) => [error?.ours, error?.code, error?.path])).toEqual([
    [true, "bad-spec", ""],
    [true, "bad-spec", "paths"],
    [true, "bad-spec", "lines"],
    [true, "bad-spec", "pace"],
    [true, "not-found", "episode"],
    [true, "bad-spec", "trace.paths"],
  ]);
  expect((await session.progress()).paths).toBe(0);
});

test("a run is seen at any moment, and goes on from there with the same bits", async () => {
  const spec = specOf("random-linear-q", { algorithm: { c_beta: 0.003 }, episodes: 40, budget: { paths: 20_000 } });
  const [session, fresh] = [await lab.open(spec), await lab.open(spec)];
  const end = await session.run();
  const { digest } = await session.summary();
  await fresh.step({ paths: 321 });
  const moment = await session.seek({ path: 321 });
  const past = JSON.stringify([await session.view(), (await session.progress()).updates]);
  const want = JSON.stringify([await fresh.view(), (await fresh.progress()).updates]);
  const whole = await session.summary();
  const line = await session.step({ lines: 3 });
  const back = await session.step({ lines: -4 });
  const revisit = await session.run({ until: { event: "revisit" } });
  const seeks = await Promise.all([9, 300, 77].map((path) => session.seek({ path })));
  const missing = await refusal(() => session.seek({ path: end.paths + 1 }));
  const again = await session.run();
  expect(moment).toMatchObject({ path: 321, line: null });
  expect(JSON.parse(past)).toEqual(JSON.parse(want));
  expect(whole.digest).toBe(digest);
  expect(missing?.code).toBe("not-found");
  expect([again.paths, again.done, (await session.summary()).digest]).toEqual([end.paths, true, digest]);
  expect(line.moment).toMatchObject({ path: 321, line: { index: 3 } });
  expect(back.moment).toMatchObject({ path: 320, line: { name: "test" } });
  expect([revisit.paths, revisit.computed]).toEqual([321, end.paths]);
  expect(seeks[2].path).toBe(77);
});

test("a closed session ends its run and answers no more, nor does a closed lab", async () => {
  const others = threads.size;
  const lab = await api.createLab();
  expect(threads.size).toBe(others + 1);
  const session = await lab.open(specOf("river-swim", endless));
  const run = session.run();
  while ((await session.progress()).paths === 0);
  session.close();
  const end = await run;
  const closed = await refusal(() => session.step({ paths: 1 }));
  const other = await lab.open(specOf("figure-1"));
  const waiting = refusal(() => other.progress());
  lab.close();
  expect(end).toMatchObject({ done: false, stopped: true });
  expect(closed).toMatchObject({ ours: true, code: "not-found" });
  for (const refused of [
    await waiting,
    await refusal(() => other.progress()),
    await refusal(() => lab.open(specOf("figure-1"))),
  ])
    expect(refused).toMatchObject({ ours: true, code: "engine", message: "this lab was closed" });
  await expect.poll(() => threads.size).toBe(others);
});
