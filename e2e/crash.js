// How a test ends the page's engine: by messages to its worker, since Playwright evaluates nothing in workers of Firefox.

/** @typedef {import("@playwright/test").Page} Page */

/** Keeps the workers that pages start, from the next one on. @param {Page} page */
export const keepWorkers = (page) =>
  page.addInitScript(() => {
    const workers = /** @type {Worker[]} */ ([]);
    globalThis.Worker = class extends Worker {
      /** @param {ConstructorParameters<typeof Worker>} how */
      constructor(...how) {
        super(...how);
        workers.push(this);
      }
    };
    Object.assign(globalThis, { workers });
  });

/**
 * Ends the page's own engine in one of the ways of wasm/playground/crash_js.go.
 * @param {Page} page whose workers are kept
 * @param {"panic" | "exit" | "trap" | "memory" | "hang"} how
 */
export const crash = (page, how) =>
  page.evaluate(
    (how) => /** @type {any} */ (globalThis).workers[0].postMessage({ id: -1, method: "crash", args: [how] }),
    how,
  );

/**
 * Has the page's engines listen to more, from the next page on.
 * @param {Page} page
 * @param {string} script that a worker runs behind its own
 */
export async function addToEngines(page, script) {
  await page.route("**/worker-*.js", async (route) => {
    let response, code;
    try {
      response = await route.fetch();
      code = await response.text();
    } catch {
      return route.abort().catch(() => {}); // the test is over: nobody waits for this worker
    }
    await route.fulfill({ response, body: `${code}\n${script}` });
  });
}
