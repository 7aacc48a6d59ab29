import { inFreshBrowser, median, megabytes, print } from "./browser.mjs";
import { WorkerProbe } from "./workers.mjs";

const tries = 5;

/** S=500, A=6, H=20, d=64: the size for which the assumption report is promised within one second. */
const large = (/** @type {object} */ features) => ({
  format: "revisit.spec/1",
  problem: { kind: "random-table", states: 500, actions: 6, horizon: 20 },
  features,
  algorithm: { gap: 0.1, c_beta: 0.001 },
});
const million = (/** @type {number} */ states) => ({
  format: "revisit.spec/1",
  problem: { kind: "random-linear-q", states },
});

/**
 * Measures the time to open a problem and check its assumptions, and the memory that this takes.
 * @param {import("../../tools/test/served.mjs").Served} server
 * @param {string} browser
 */
export async function problems(server, browser) {
  const cases = /** @type {[string, object][]} */ ([
    ["open and report, S=500 A=6 H=20 d=64", large({ kind: "random-projection", dim: 64 })],
    ["the same, features of each step", large({ kind: "q-star-span", dim: 64 })],
    ["a million states", million(1e6)],
    ["a billion states", million(1e9)],
  ]);
  for (const [name, spec] of cases) {
    const found = await inFreshBrowser(browser, (page) => openInTab(page, server, spec));
    print(name, `${median(found.seconds).toFixed(3)} s`, `median of ${tries}; wasm memory ${megabytes(found.memory)}`);
  }
}

/**
 * @param {import("@playwright/test").Page} page
 * @param {import("../../tools/test/served.mjs").Served} server
 * @param {object} spec
 */
async function openInTab(page, server, spec) {
  const probe = await WorkerProbe.attach(page);
  await page.goto(`${server.address}revisit.d.ts`);
  const seconds = await page.evaluate(
    async ({ spec, tries }) => {
      const { createLab } = await import(/** @type {any} */ ("/revisit.js"));
      const lab = await createLab();
      const seconds = [];
      for (let i = 0; i < tries; i++) {
        const started = performance.now();
        const session = await lab.open(spec);
        seconds.push((performance.now() - started) / 1000);
        session.close();
      }
      return seconds;
    },
    { spec, tries },
  );
  return { seconds, memory: (await probe.sizes()).wasm };
}
