import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command } from "../../tools/test/command.mjs";
import { inFreshBrowser, median, megabytes, print } from "./browser.mjs";
import { randomProblem } from "./problem.js";
import { WorkerProbe } from "./workers.mjs";

const paths = 1_000_000;
const tries = 3;

/**
 * Measures how fast and how steadily the engine runs in a tab through the public API.
 * @param {import("../../tools/test/served.mjs").Served} server
 * @param {string} browser
 */
export async function runs(server, browser) {
  const spec = randomProblem({ paths, regret: "none" });
  const found = [];
  const natives = [];
  for (let i = 0; i < tries; i++) {
    // in turn, so that a slower machine slows down both
    found.push(await inFreshBrowser(browser, (page) => runInTab(page, server, spec)));
    natives.push(await runNatively(spec));
  }
  const seconds = median(found.map((run) => run.seconds));
  const native = median(natives);
  const [{ samples, before, halfway, after }] = found;
  print(
    "time in Chromium",
    `${seconds.toFixed(2)} s`,
    `median of ${tries}; ${(samples / seconds / 1e6).toFixed(2)} M samples/s`,
  );
  print(
    "time natively, with start and record",
    `${native.toFixed(2)} s`,
    `median of ${tries} in turn; Chromium takes ${(seconds / native).toFixed(2)} times that`,
  );
  print(
    "wasm memory, opened / halfway / at the end",
    megabytes(after.wasm),
    `${megabytes(before.wasm)} / ${megabytes(halfway.wasm)} / ${megabytes(after.wasm)}`,
  );
  print(
    "worker's JavaScript heap, the same",
    megabytes(after.heap),
    `${megabytes(before.heap)} / ${megabytes(halfway.heap)} / ${megabytes(after.heap)}`,
  );
  print(
    "page's JavaScript heap, the same",
    megabytes(after.page),
    `${megabytes(before.page)} / ${megabytes(halfway.page)} / ${megabytes(after.page)}`,
  );
  print(
    "longest main-thread task, no page open",
    longest(found.flatMap((run) => run.tasks)),
    "tasks under 50 ms are not reported",
  );
}

/**
 * @param {import("@playwright/test").Page} page
 * @param {import("../../tools/test/served.mjs").Served} server
 * @param {object} spec
 */
async function runInTab(page, server, spec) {
  const probe = await WorkerProbe.attach(page);
  // A file of the origin that runs no script.
  await page.goto(`${server.address}revisit.d.ts`);
  await page.evaluate(watchTasks);
  await page.evaluate(async (spec) => {
    const { createLab } = await import(/** @type {any} */ ("/revisit.js"));
    const lab = await createLab();
    Object.assign(window, { session: await lab.open(spec) });
  }, spec);
  const sizes = async () => ({ ...(await probe.sizes()), page: await pageHeap(page) });
  const before = await sizes();
  const first = await runTo(page, paths / 2);
  const halfway = await sizes();
  const second = await runTo(page, paths);
  const after = await sizes();
  return {
    seconds: first.seconds + second.seconds,
    samples: second.samples,
    before,
    halfway,
    after,
    tasks: await longTasks(page),
  };
}

/**
 * @param {import("@playwright/test").Page} page
 * @param {number} paths
 */
function runTo(page, paths) {
  return page.evaluate(async (paths) => {
    const { session } = /** @type {{ session: import("../../site/revisit.d.ts").Session }} */ (
      /** @type {any} */ (window)
    );
    const started = performance.now();
    const progress = await session.run({ until: { paths } });
    if (progress.paths !== paths) throw new Error(`the run ended at path ${progress.paths}, expected ${paths}`);
    return { seconds: (performance.now() - started) / 1000, samples: progress.samples };
  }, paths);
}

/** @param {import("@playwright/test").Page} page */
function pageHeap(page) {
  return page.evaluate(
    () =>
      /** @type {{ memory: { usedJSHeapSize: number } }} */ (/** @type {any} */ (performance)).memory.usedJSHeapSize,
  );
}

/** Runs in the page: from now on, collects tasks of the main thread that take over 50 ms. */
export function watchTasks() {
  /** @type {number[]} */
  const tasks = [];
  Object.assign(window, { tasks });
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
    type: "longtask",
  });
}

/** @param {import("@playwright/test").Page} page @returns {Promise<number[]>} milliseconds */
export function longTasks(page) {
  return page.evaluate(() => /** @type {any} */ (window).tasks);
}

/** @param {number[]} tasks */
export function longest(tasks) {
  return tasks.length === 0 ? "under 50 ms" : `${Math.max(...tasks).toFixed(0)} ms`;
}

/** @param {object} spec @returns {Promise<number>} seconds */
async function runNatively(spec) {
  if ((await command("go", ["build", "-o", "bin/revisit", "./cmd/revisit"])) !== 0)
    throw new Error("cmd/revisit does not build");
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  try {
    await writeFile(join(folder, "in.json"), JSON.stringify(spec));
    const started = performance.now();
    const code = await command("bin/revisit", ["record", join(folder, "in.json"), join(folder, "out.json")]);
    if (code !== 0) throw new Error(`revisit record: exit code ${code}`);
    return (performance.now() - started) / 1000;
  } finally {
    await rm(folder, { recursive: true });
  }
}
