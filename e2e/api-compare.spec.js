import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../tools/test/command.mjs";
import { expect, test } from "./blank-page.js";
import { sweep } from "./inputs.js";

/**
 * Runs the sweep and returns the bytes of its results, the number of cells done at the beginning, and the reported cells in order.
 * @param {import("@playwright/test").Page} page
 * @param {import("../site/revisit.d.ts").CompareOptions} options
 * @param {number} [stopAfter] cancels after so many new cells
 */
function compare(page, options, stopAfter) {
  return page.evaluate(
    async ([document, options, stopAfter]) => {
      const abort = new AbortController();
      /** @type {import("../site/revisit.d.ts").ComparisonProgress[]} */
      const progress = [];
      /** @type {import("../site/revisit.d.ts").Cell[]} */
      const told = [];
      const results = await lab.compare(document, {
        ...options,
        signal: abort.signal,
        onProgress: (p) => progress.push(p),
        onCell(cell) {
          if (told.push(cell) === stopAfter) abort.abort();
        },
      });
      return {
        text: JSON.stringify(results),
        cells: results.cells.length,
        digest: results.digest,
        told: told.length,
        first: progress[0],
        last: progress[progress.length - 1],
      };
    },
    /** @type {const} */ ([sweep, options, stopAfter]),
  );
}

/** @param {import("./blank-page.js").BlankPage} blank */
const onlyThePagesOwn = (blank) =>
  expect.poll(() => blank.page.workers().length, "the pool's workers are gone").toBe(1);

test("results are the same bytes with one worker, with two, and after a cancellation, a reload and resuming; no worker compiles", async ({
  blank,
}) => {
  let loads = 0;
  await blank.page.route(/\/playground-\w+\.wasm$/, (route) => {
    loads++;
    return route.continue();
  });
  await blank.open();
  const one = await compare(blank.page, { workers: 1 });
  expect(one).toMatchObject({
    cells: 12,
    told: 12,
    first: { cells: 12, done: 0, running: [], left: null },
    last: { cells: 12, done: 12, running: [], left: 0 },
  });
  expect(one.digest).toMatch(/^revisit2:/);
  expect((await compare(blank.page, { workers: 2, resume: false })).text).toBe(one.text);
  const part = await compare(blank.page, { workers: 1, resume: false }, 5);
  expect(part).toMatchObject({ cells: 5, told: 5, digest: null });
  await onlyThePagesOwn(blank);
  expect(loads).toBe(1);

  await blank.page.reload();
  await blank.ready();
  const resumed = await compare(blank.page, { workers: 2 });
  expect(resumed).toMatchObject({ told: 12, first: { done: 5 }, last: { done: 12 } });
  expect(resumed.text).toBe(one.text);

  // Cells are kept until the results are saved.
  const found = await blank.page.evaluate(async (text) => {
    const id = await lab.results.save(await lab.readResults(text), { name: "Mine" });
    const incomplete = await lab.results.save({
      ...JSON.parse(text),
      cells: JSON.parse(text).cells.slice(2),
      digest: null,
    });
    await lab.results.rename(incomplete, "Part");
    const list = await lab.results.list();
    const loaded = JSON.stringify(await lab.results.load(id));
    const damaged = JSON.parse(text);
    damaged.cells[3].measures.suboptimality[0] += 1e-9;
    const errors = [
      await refusal(() => lab.results.save(damaged)),
      await refusal(() => lab.readResults("{}")),
      await refusal(() => lab.results.load("gone")),
    ];
    await lab.results.remove(id);
    return { id, incomplete, list, loaded, errors, left: await lab.results.list() };
  }, one.text);
  expect(found.loaded).toBe(one.text);
  expect(found.list).toEqual([
    {
      id: found.incomplete,
      name: "Part",
      savedAt: expect.any(String),
      digest: null,
      title: "A <b>sweep</b>",
      kind: "sweep",
      learners: ["linq-lsvi-ucb", "chance"],
      seeds: 3,
      cells: 10,
      complete: false,
    },
    {
      id: found.id,
      name: "Mine",
      savedAt: expect.any(String),
      digest: one.digest,
      title: "A <b>sweep</b>",
      kind: "sweep",
      learners: ["linq-lsvi-ucb", "chance"],
      seeds: 3,
      cells: 12,
      complete: true,
    },
  ]);
  expect(found.left.map(({ name }) => name)).toEqual(["Part"]);
  expect(found.errors).toMatchObject([
    { code: "bad-spec", path: "digest" },
    { code: "bad-spec", path: "format" },
    { code: "not-found", path: "id" },
  ]);
  expect((await compare(blank.page, {}, 1)).first).toMatchObject({ done: 0 });
  await blank.page.evaluate((document) => lab.results.discard(document), sweep);
  expect((await compare(blank.page, {}, 1)).first, "what was discarded is not taken up").toMatchObject({ done: 0 });
});

/**
 * Makes workers run additional code.
 * @param {import("@playwright/test").Page} page
 * @param {(nth: number) => string} learnerCode the page's own worker is number 0
 */
async function withWorkerCode(page, learnerCode) {
  // Fetched once, since a worker may be ended while it loads.
  const [file] = (await readdir(join(root, "dist", "parts"))).filter((name) => /^worker-.*\.js$/.test(name));
  const response = await page.request.get(`./parts/${file}`);
  const [headers, own] = [response.headers(), await response.text()];
  let started = 0;
  await page.route("**/worker-*.js", (route) => route.fulfill({ headers, body: `${own}\n${learnerCode(started++)}` }));
}

/** Dies in the middle of the run with that number. */
const dieIn = (/** @type {number} */ run) =>
  `let runs = 0; addEventListener("message", ({ data }) => { if (data.method === "drive" && ++runs === ${run}) globalThis.revisit.crash("exit"); });`;

test("a worker that dies costs only time; a cell that kills two workers ends the comparison, which can be resumed", async ({
  blank,
}) => {
  const deaths = [0, 2, 0, 3, 1];
  await withWorkerCode(blank.page, (nth) => (deaths[nth] ? dieIn(deaths[nth]) : ""));
  await blank.open();
  const whole = await compare(blank.page, { workers: 1 });
  expect(whole).toMatchObject({ cells: 12, told: 12, last: { done: 12 } });
  const error = await blank.page.evaluate(
    (document) => refusal(() => lab.compare(document, { workers: 1, resume: false })),
    sweep,
  );
  expect(error).toMatchObject({
    ours: true,
    code: "engine",
    message: expect.stringMatching(/the engine stopped: .*exit code 3/),
  });
  await onlyThePagesOwn(blank);
  const resumed = await compare(blank.page, { workers: 1 });
  expect(resumed.first).toMatchObject({ done: 2 });
  expect(resumed.text).toBe(whole.text);

  const closed = await blank.page.evaluate(async (document) => {
    const end = refusal(() => lab.compare(document, { resume: false, onProgress: () => lab.close() }));
    return end;
  }, sweep);
  expect(closed).toMatchObject({ ours: true, code: "engine", message: "this lab was closed" });
  await expect.poll(() => blank.page.workers().length).toBe(0);
});
