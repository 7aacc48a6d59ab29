import { expect, test } from "./blank-page.js";

test("opens a spec and says what it is", async ({ blank }) => {
  await blank.open();
  const found = await blank.page.evaluate(async () => {
    const { spec, checks, problem } = await lab.open(specOf("figure-1"));
    const { values } = problem.features;
    return {
      version: lab.version,
      kinds: lab.families.map(({ kind }) => kind),
      spec,
      checks,
      horizon: problem.horizon,
      arrays: [problem.value, values].map((array) => array instanceof Float64Array),
      values: [...values],
      size: problem.features.rows * problem.features.dim,
    };
  });
  expect(found.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(found.kinds).toEqual(expect.arrayContaining(["figure-1", "frozen-lake", "river-swim", "table"]));
  expect(found.spec).toMatchObject({
    format: "revisit.spec/1",
    algorithm: { kind: "linq-lsvi-ucb", gap: 0.3, ties: "first" },
    episodes: 1,
    regret: "exact",
  });
  expect(found.checks.map(({ id, ok }) => [typeof id, typeof ok])).toContainEqual(["string", "boolean"]);
  expect(found.arrays).toEqual([true, true]);
  expect(found.values).toHaveLength(found.size);
  expect(found.horizon).toBe(3);
});

test("each family opens with its own spec, and with the normalised one again", async ({ blank }) => {
  await blank.open();
  const specs = await blank.page.evaluate(async () => {
    const both = [];
    for (const { spec } of lab.families.filter(({ kind }) => kind !== "table")) {
      const { spec: once } = await lab.open(spec);
      both.push([once, (await lab.open(JSON.stringify(once))).spec]);
    }
    return both;
  });
  expect(specs.length).toBeGreaterThan(2);
  for (const [once, again] of specs) expect(again).toEqual(once);
});

test("unfolds Figure 1 path by path", async ({ blank }) => {
  await blank.open();
  const { steps, view, record } = await blank.page.evaluate(async () => {
    const session = await lab.open(specOf("figure-1"));
    const steps = [];
    for (let k = 1; k <= 5; k++) steps.push(await session.step({ paths: 1 }));
    return { steps, view: await session.view(), record: await session.record({ trace: true }) };
  });
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

test("a record as a file is the same record", async ({ blank }) => {
  await blank.open();
  const { type, text, record } = await blank.page.evaluate(async () => {
    const session = await lab.open({ format: "revisit.spec/1", problem: { kind: "figure-1" }, episodes: 5 });
    await session.run();
    const file = await session.recordFile();
    return { type: file.type, text: await file.text(), record: await session.record() };
  });
  expect(type).toBe("application/json");
  expect(JSON.parse(text)).toEqual(record);
});

test("a run, steps and totals all lead to the same record", async ({ blank }) => {
  await blank.open();
  const { digests, between, seen } = await blank.page.evaluate(async () => {
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
    return { digests: records.map(({ digest, summary }) => [digest, summary.complete]), between, seen };
  });
  expect(new Set(digests.map(([digest]) => digest)).size).toBe(1);
  expect(digests[0]).toEqual([expect.stringMatching(/^revisit2:[0-9a-f]{64}$/), true]);
  expect(between[0]).toMatchObject({ paths: 5, done: false, stopped: false });
  expect(between[1].samples).toBeGreaterThanOrEqual(100);
  expect(between[2].episodes).toBe(9);
  expect(between[3].paths).toBe(between[2].paths);
  expect(between[4]).toMatchObject({ episodes: 40, done: true, stopped: false });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

/** A run that does not end within any test. */
const endless = { episodes: 10_000_000, budget: { paths: 1_000_000_000 }, regret: "none", record: { trace: false } };

test("an aborted run resolves at once, and can be continued to the same result", async ({ blank }) => {
  await blank.open();
  const found = await blank.page.evaluate(async (endless) => {
    const session = await lab.open(specOf("river-swim", endless));
    const abort = new AbortController();
    let reports = 0;
    /** @type {number[]} paths of reports after the abort */
    const late = [];
    /** @type {Promise<import("../site/revisit.d.ts").Progress> | undefined} */
    let asked;
    const stopped = await session.run({
      signal: abort.signal,
      onProgress({ paths }) {
        if (asked) return late.push(paths);
        if (++reports < 15) return;
        abort.abort();
        // The same worker answers in order, so the abort was heard when this is answered.
        asked = session.progress();
      },
    });
    const later = await asked;
    const before = await session.run({ signal: AbortSignal.abort() });
    const after = await session.run({ until: { paths: stopped.paths + 10 } });
    return { stopped, late, later, before, after };
  }, endless);
  expect(found.stopped).toMatchObject({ done: false, stopped: true });
  // No path was drawn after the chunk in which the worker heard of the abort, and none is reported that was not drawn.
  expect(found.later?.paths).toBe(found.stopped.paths);
  for (const paths of found.late) expect(paths).toBeLessThanOrEqual(found.stopped.paths);
  expect(found.before).toEqual(found.stopped);
  expect(found.after.paths).toBe(found.stopped.paths + 10);
  expect(found.after.stopped).toBe(false);
});

test("during a run other calls are answered, but no second run starts", async ({ blank }) => {
  await blank.open();
  const found = await blank.page.evaluate(async (endless) => {
    const [session, other] = [await lab.open(specOf("river-swim", endless)), await lab.open(specOf("figure-1"))];
    const abort = new AbortController();
    let over = false;
    const run = session.run({ signal: abort.signal }).finally(() => (over = true));
    const busy = [await refusal(() => session.run()), await refusal(() => session.step({ paths: 1 }))];
    const ignored = new AbortController();
    await refusal(() => session.run({ signal: ignored.signal }));
    ignored.abort(); // ends only the refused run; the other goes on
    const looks = [await session.view(), await session.progress(), await session.record({ trace: false })];
    const elsewhere = await other.step({ episodes: 1 });
    const list = await lab.runs.list();
    const overBefore = over;
    abort.abort();
    return {
      busy,
      paths: [
        /** @type {any} */ (looks[0]).newest,
        /** @type {any} */ (looks[1]).paths,
        /** @type {any} */ (looks[2]).summary.paths,
      ],
      elsewhere,
      list,
      overBefore,
      end: await run,
    };
  }, endless);
  for (const refused of found.busy) expect(refused).toMatchObject({ ours: true, code: "busy" });
  expect(found.overBefore).toBe(false);
  expect(found.paths[0]).toBeGreaterThan(0);
  expect(found.paths).toEqual(found.paths.toSorted((a, b) => a - b));
  expect(found.elsewhere.done).toBe(true);
  expect(found.list).toEqual([]);
  expect(found.end.paths).toBeGreaterThanOrEqual(found.paths[2]);
});

test("a paced run draws the first path at once and stops without waiting for the next", async ({ blank }) => {
  await blank.open();
  const found = await blank.page.evaluate(async (endless) => {
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
    return { slow, seen };
  }, endless);
  expect(found.slow).toMatchObject({ paths: 1, done: false, stopped: true });
  expect(found.seen.length, "progress is seen while 100 paths take a second").toBeGreaterThan(2);
});

test("the budget stops a run, and refuses the next", async ({ blank }) => {
  await blank.open();
  const found = await blank.page.evaluate(async () => {
    const session = await lab.open(specOf("river-swim", { budget: { paths: 10 }, episodes: 1000 }));
    return [
      await session.run(),
      await refusal(() => session.run()),
      await refusal(() => session.step({ paths: 1 })),
      (await session.record()).summary.paths,
    ];
  });
  expect(found[0]).toMatchObject({ paths: 10, done: false, stopped: true });
  for (const refused of found.slice(1, 3))
    expect(refused).toMatchObject({ ours: true, code: "budget", path: "budget.paths" });
  expect(found[3]).toBe(10);
});

test("a callback that throws ends its run with its error", async ({ blank }) => {
  await blank.open();
  const found = await blank.page.evaluate(async (endless) => {
    const session = await lab.open(specOf("river-swim", endless));
    const thrown = await refusal(() =>
      session.run({
        onProgress() {
          throw new RangeError("no room to draw");
        },
      }),
    );
    return { thrown, next: await session.step({ paths: 1 }) };
  }, endless);
  expect(found.thrown).toMatchObject({ ours: false, name: "RangeError", message: "no room to draw" });
  expect(found.next.paths).toBeGreaterThan(0);
});

test("a bad spec names the place, what was found and what was expected; the session before is not lost", async ({
  blank,
}) => {
  await blank.open();
  /** @param {unknown} members of a spec of figure-1 */
  const refused = (members) =>
    blank.page.evaluate(
      (members) => refusal(() => lab.open(specOf("figure-1", /** @type {object} */ (members)))),
      members,
    );
  await blank.page.evaluate(async () => {
    globalThis.session = await lab.open(specOf("figure-1"));
  });
  for (const [members, path] of /** @type {[unknown, string][]} */ ([
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
    const error = await refused(members);
    expect(error, JSON.stringify(members)).toMatchObject({ ours: true, name: "RevisitError", code: "bad-spec", path });
    expect(error?.message).toContain(path);
    expect(error?.expected).toBeTruthy();
  }
  const texts = await blank.page.evaluate(async () => [
    await refusal(() => lab.open("{")),
    await refusal(() => lab.open(/** @type {any} */ (undefined))),
    await refusal(() => lab.open("[]")),
  ]);
  for (const error of texts) expect(error).toMatchObject({ ours: true, code: "bad-spec" });
  expect((await blank.page.evaluate(() => session.step({ paths: 4 }))).done).toBe(true);
});

test("values that JSON would change silently are refused with their place", async ({ blank }) => {
  await blank.open();
  const errors = await blank.page.evaluate(() => {
    /** @type {any} */
    const cycle = { kind: "figure-1" };
    cycle.self = cycle;
    return Promise.all(
      [
        { algorithm: { c_beta: NaN } },
        { seed: 1n },
        { title: () => "" },
        { problem: cycle },
        { features: { kind: "table", values: [1, undefined] } },
      ].map((members) => refusal(() => lab.open(/** @type {any} */ ({ ...specOf("figure-1"), ...members })))),
    );
  });
  expect(errors.map((error) => [error?.code, error?.path, error?.found])).toEqual([
    ["bad-spec", "algorithm.c_beta", "NaN"],
    ["bad-spec", "seed", "1n"],
    ["bad-spec", "title", "a function"],
    ["bad-spec", "problem.self", "a cycle"],
    ["bad-spec", "features.values[1]", "undefined"],
  ]);
});

test("wrong options are refused before anything happens", async ({ blank }) => {
  await blank.open();
  const found = await blank.page.evaluate(async () => {
    const session = await lab.open(specOf("figure-1"));
    const errors = [
      await refusal(() => session.step({})),
      await refusal(() => session.step({ paths: 0.5 })),
      await refusal(() => session.step({ lines: 0 })),
      await refusal(() => session.run({ pace: 0 })),
      await refusal(() => session.view({ episode: 5 })),
      await refusal(() => session.record({ trace: { paths: -1 } })),
    ];
    return { errors, progress: await session.progress() };
  });
  expect(found.errors.map((error) => [error?.ours, error?.code, error?.path])).toEqual([
    [true, "bad-spec", ""],
    [true, "bad-spec", "paths"],
    [true, "bad-spec", "lines"],
    [true, "bad-spec", "pace"],
    [true, "not-found", "episode"],
    [true, "bad-spec", "trace.paths"],
  ]);
  expect(found.progress.paths).toBe(0);
});

test("a run is seen at any moment, and goes on from there with the same bits", async ({ blank }) => {
  await blank.open();
  const found = await blank.page.evaluate(async () => {
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
    return {
      moment,
      past: JSON.parse(past),
      want: JSON.parse(want),
      wholeDigest: whole.digest === digest,
      line: line.moment,
      back: back.moment,
      revisit: [revisit.paths, revisit.computed === end.paths],
      seeks: seeks.map(({ path }) => path),
      missing: missing?.code,
      again: [again.paths === end.paths, again.done, (await session.summary()).digest === digest],
    };
  });
  expect(found.moment).toMatchObject({ path: 321, line: null });
  expect(found.past).toEqual(found.want);
  expect(found).toMatchObject({ wholeDigest: true, missing: "not-found", again: [true, true, true] });
  expect(found.line).toMatchObject({ path: 321, line: { index: 3 } });
  expect(found.back).toMatchObject({ path: 320, line: { name: "test" } });
  expect(found.revisit).toEqual([321, true]);
  expect(found.seeks[2]).toBe(77);
});

test("a closed session ends its run and answers no more, nor does a closed lab", async ({ blank }) => {
  await blank.open();
  const found = await blank.page.evaluate(async (endless) => {
    const session = await lab.open(specOf("river-swim", endless));
    const run = session.run();
    while ((await session.progress()).paths === 0);
    session.close();
    const end = await run;
    const closed = await refusal(() => session.step({ paths: 1 }));
    const other = await lab.open(specOf("figure-1"));
    const waiting = refusal(() => other.progress());
    lab.close();
    return {
      end,
      closed,
      waiting: await waiting,
      later: await refusal(() => other.progress()),
      reopened: await refusal(() => lab.open(specOf("figure-1"))),
    };
  }, endless);
  expect(found.end).toMatchObject({ done: false, stopped: true });
  expect(found.closed).toMatchObject({ ours: true, code: "not-found" });
  for (const refused of [found.waiting, found.later, found.reopened])
    expect(refused).toMatchObject({ ours: true, code: "engine", message: "this lab was closed" });
  await expect.poll(() => blank.page.workers().length).toBe(0);
});

test("works on a page without our Content-Security-Policy, and two labs side by side", async ({ blank }) => {
  await blank.open({ csp: false });
  const paths = await blank.page.evaluate(async () => {
    const second = await api.createLab();
    const sessions = await Promise.all([lab, second].map((lab) => lab.open(specOf("figure-1"))));
    return Promise.all(sessions.map(async (session) => (await session.run()).paths));
  });
  expect(paths).toEqual([4, 4]);
});

test("works from a page in another folder of the origin", async ({ page, baseURL }) => {
  await page.route("**/notes/week-3/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: '<!doctype html><title>Notes</title><link rel="icon" href="data:,">',
    }),
  );
  await page.goto("./notes/week-3/");
  const paths = await page.evaluate(async (module) => {
    const { createLab } = await import(module);
    const lab = /** @type {import("../site/revisit.d.ts").Lab} */ (await createLab());
    return (await (await lab.open({ format: "revisit.spec/1", problem: { kind: "figure-1" } })).run()).paths;
  }, new URL("revisit.js", baseURL).href);
  expect(paths).toBe(4);
});

test("the Trusted Types policy lets own scripts pass and no others", async ({ blank }) => {
  await blank.open();
  const found = await blank.page.evaluate(async () => {
    const policy = /** @type {any} */ (globalThis).revisitPolicy;
    const of = (/** @type {string} */ url) => {
      try {
        const allowed = policy.createScriptURL(url);
        return [String(allowed) === new URL(url, location.href).href, allowed.constructor.name];
      } catch (error) {
        return /** @type {Error} */ (error).name;
      }
    };
    return [
      "worker.js",
      "https://example.org/worker.js",
      "data:text/javascript,0",
      `blob:${location.origin}/x`,
      "//example.org/x.js",
    ].map(of);
  });
  expect(found).toEqual([[true, "TrustedScriptURL"], "TypeError", "TypeError", "TypeError", "TypeError"]);
});
