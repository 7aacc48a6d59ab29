import { inFreshBrowser, megabytes, print } from "./browser.mjs";
import { randomProblem } from "./problem.js";
import { WorkerProbe } from "./workers.mjs";

const small = { states: 5, actions: 2, horizon: 2, dim: 4 };

/**
 * Measures the memory that runs hold. Without a trace it is the same after 10^7 paths as after 10^5. Also measures a trace of 10^6 paths.
 * @param {import("./server.mjs").Server} server
 * @param {string} browser
 */
export async function memory(server, browser) {
  const plain = randomProblem({ paths: 1e7, regret: "none", ...small });
  const [opened, early, late] = await inFreshBrowser(browser, (page) => sizes(page, server, plain, [1e5, 1e7]));
  const grown = late.wasm + late.heap - early.wasm - early.heap;
  print(
    "memory from 10^5 to 10^7 paths, no trace",
    megabytes(grown),
    `wasm ${megabytes(opened.wasm)} / ${megabytes(early.wasm)} / ${megabytes(late.wasm)}, worker's heap ${megabytes(opened.heap)} / ${megabytes(early.heap)} / ${megabytes(late.heap)} opened, after 10^5, after 10^7`,
  );
  const traced = { ...randomProblem({ paths: 1e6, regret: "none" }), record: { trace: { paths: 1e6 }, model: false } };
  const [before, after] = await inFreshBrowser(browser, (page) => sizes(page, server, traced, [1e6]));
  print(
    "memory that a trace of 10^6 paths takes",
    megabytes(after.wasm - before.wasm),
    `wasm ${megabytes(before.wasm)} / ${megabytes(after.wasm)} opened, after them; most of five steps; under 40 MB is asked: ${after.wasm - before.wasm < 40e6 ? "met" : "missed"}`,
  );
}

/**
 * Returns the worker's memory after opening and at each total.
 * @param {import("@playwright/test").Page} page
 * @param {import("./server.mjs").Server} server
 * @param {object} spec
 * @param {number[]} totals of paths
 */
async function sizes(page, server, spec, totals) {
  const probe = await WorkerProbe.attach(page);
  await page.goto(`${server.address}revisit.d.ts`); // a file of the origin that runs no script
  await page.evaluate(async (spec) => {
    const { createLab } = await import(/** @type {any} */ ("/revisit.js"));
    const lab = await createLab();
    Object.assign(window, { session: await lab.open(spec) });
  }, spec);
  const found = [await probe.sizes()];
  for (const paths of totals) {
    const reached = await page.evaluate(
      async (paths) => (await /** @type {any} */ (window).session.run({ until: { paths } })).paths,
      paths,
    );
    if (reached !== paths) throw new Error(`the run ended at path ${reached}, expected ${paths}`);
    found.push(await probe.sizes());
  }
  return found;
}
