import { inFreshBrowser, megabytes, print } from "./browser.mjs";
import { randomProblem } from "./problem.js";
import { WorkerProbe } from "./workers.mjs";

const small = { states: 5, actions: 2, horizon: 2, dim: 4 };

/**
 * Measures the memory that runs hold: without a trace from 10^5 to 10^8 paths, and with one of all paths, which ends where a record is full.
 * @param {import("../../tools/test/served.mjs").Served} server
 * @param {string} browser
 */
export async function memory(server, browser) {
  // One episode: so small a gap is not told apart in 10^8 paths.
  const plain = {
    ...randomProblem({ paths: 1e7, regret: "none", ...small }),
    budget: { paths: 1e8 },
    algorithm: { gap: 1e-5 },
  };
  const [opened, early, late] = await inFreshBrowser(browser, (page) => sizes(page, server, plain, [1e5, 1e8]));
  const grown = late.wasm + late.heap - early.wasm - early.heap;
  print(
    "memory from 10^5 to 10^8 paths, no trace",
    megabytes(grown),
    `wasm ${megabytes(opened.wasm)} / ${megabytes(early.wasm)} / ${megabytes(late.wasm)}, worker's heap ${megabytes(opened.heap)} / ${megabytes(early.heap)} / ${megabytes(late.heap)} opened, after 10^5, after 10^8; under 16 MB is asked: ${grown < 16e6 ? "met" : "missed"}`,
  );
  const traced = { ...randomProblem({ paths: 1e7, regret: "none" }), record: { trace: true, model: false } };
  const [before, after, end] = await inFreshBrowser(browser, (page) => sizes(page, server, traced, [1e6, 1e7]));
  print(
    "memory that a run of 10^6 paths with its trace takes",
    megabytes(after.wasm - before.wasm),
    `wasm ${megabytes(before.wasm)} / ${megabytes(after.wasm)} opened, after them; most of five steps; under 40 MB is asked: ${after.wasm - before.wasm < 40e6 ? "met" : "missed"}; a record is full at ${after.kept.toLocaleString("en")} paths, as the session says, and after 10^7 it is ${megabytes(end.wasm)}`,
  );
}

/**
 * Returns the worker's memory after opening and at each total.
 * @param {import("@playwright/test").Page} page
 * @param {import("../../tools/test/served.mjs").Served} server
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
  const found = [{ ...(await probe.sizes()), kept: 0 }];
  for (const paths of totals) {
    const { reached, kept } = await page.evaluate(async (paths) => {
      const { session } = /** @type {{ session: import("../../site/revisit.d.ts").Session }} */ (
        /** @type {any} */ (window)
      );
      const { paths: reached } = await session.run({ until: { paths } });
      return { reached, kept: (await session.summary()).kept };
    }, paths);
    if (reached !== paths) throw new Error(`the run ended at path ${reached}, expected ${paths}`);
    found.push({ ...(await probe.sizes()), kept });
  }
  return found;
}
