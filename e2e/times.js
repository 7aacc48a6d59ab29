// What a test spends on opening pages and on compiling the engine: annotations "opening" and "compiling" of the test, in milliseconds, which
// `make test TIMES=1` adds up.

/** @typedef {{ type: "opening" | "compiling", description: string }} Annotation */

/** Of the present test. @type {Annotation[]} */
let noted = [];

/** @param {Annotation["type"]} type @param {number} milliseconds */
const note = (type, milliseconds) => void noted.push({ type, description: milliseconds.toFixed(0) });

/**
 * Notes how long a page takes to open, and its engine to come and be compiled, which it is as it comes.
 * @param {import("@playwright/test").Page} page
 * @param {() => Promise<unknown>} open
 */
export async function timed(page, open) {
  const begun = performance.now();
  await open();
  note("opening", performance.now() - begun);
  if (!process.env.TIMES || page.context().browser()?.browserType().name() !== "chromium") return;
  for (const worker of page.workers()) {
    const compiling = worker.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".wasm"))
        .reduce((sum, { duration }) => sum + duration, 0),
    );
    note("compiling", await compiling.catch(() => 0)); // a worker may have ended
  }
}

/** Forgets what was noted, and returns it. */
export function taken() {
  const all = noted;
  noted = [];
  return all;
}
