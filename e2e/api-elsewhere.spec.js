import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { expect, test as base } from "./fixtures.js";
import { blockOf } from "./blocks.js";
import { golden, specs } from "./golden.js";
import { Notes } from "./notes.js";

// Pages of another host import the module, as notebooks and slides do.

/**
 * A page of another host, opened with these headers and this content. It returns the address of the lab.
 * @typedef {(headers?: Record<string, string>, html?: string) => Promise<string>} OpenElsewhere
 */

const NOTEBOOK =
  '<!doctype html><meta charset="utf-8"><title>Notebook</title><link rel="icon" href="data:,"><p>A notebook</p>';

/** @type {import("@playwright/test").Fixtures<{ openElsewhere: OpenElsewhere }, {}, import("@playwright/test").PlaywrightTestArgs>} */
const fixtures = {
  openElsewhere: async ({ page }, use) => {
    const notes = await new Notes().open();
    await use(async (headers = {}, html = NOTEBOOK) => {
      notes.html = html;
      notes.headers = headers;
      await page.goto(notes.address);
      const lab = await addressOf(page);
      expect(await page.evaluate(() => location.origin)).not.toBe(new URL(lab).origin);
      return lab;
    });
    await notes.close();
  },
};
const test = base.extend(fixtures);

test.use({ cold: true });

/** @param {import("@playwright/test").Page} page */
async function addressOf(page) {
  return (await page.request.get("./")).url();
}

/**
 * Runs a spec in the page, or in another window of it.
 * @param {[lab: string, spec: string]} given
 */
async function runThere([address, spec]) {
  const { createLab } = await import(`${address}revisit.js`);
  const lab = await createLab();
  const session = await lab.open(spec);
  await session.run();
  const record = await session.record({ trace: false });
  const found = { digest: record.digest, link: await lab.link(record), store: (await lab.runs.status()).kind };
  lab.close();
  return found;
}

const name = "river";

test("a page of another origin runs a spec with the same digest, and links to the lab", async ({
  page,
  openElsewhere,
}) => {
  const lab = await openElsewhere();
  const { digest, link, store } = await page.evaluate(runThere, /** @type {[string, string]} */ ([lab, specs[name]]));
  expect(digest).toBe(golden.digests[name]);
  expect(link.startsWith(`${lab}#`)).toBe(true);
  expect(store).toBe("indexeddb");
});

test("the slide of docs/outside.md says how many paths were drawn", async ({ page, openElsewhere }) => {
  const lab = new URL(await addressOf(page)).origin;
  const slide = blockOf("docs/outside.md", "A slide of reveal.js, or any page", "html");
  await openElsewhere({}, `${NOTEBOOK}${slide.replaceAll("https://revisit.example", lab)}`);
  await expect(page.locator("#paths")).toHaveText(/^\d{3,}$/);
});

test("it compares learners with a pool of workers", async ({ page, openElsewhere }) => {
  const lab = await openElsewhere();
  const found = await page.evaluate(async (address) => {
    const { createLab } = await import(`${address}revisit.js`);
    const lab = await createLab({ workers: 2 });
    const comparison = {
      format: "revisit.comparison/1",
      problem: { kind: "river-swim" },
      learners: [{ algorithm: { kind: "linq-lsvi-ucb" } }, { algorithm: { kind: "lsvi-ucb" } }],
      episodes: 20,
      seeds: { from: 1, count: 3 },
    };
    const started = [];
    const { Worker: Real } = globalThis;
    globalThis.Worker = class extends Real {
      constructor(/** @type {string | URL} */ url, /** @type {WorkerOptions | undefined} */ options) {
        super(url, options);
        started.push(url);
      }
    };
    const [two, one] = [await lab.compare(comparison), await lab.compare(comparison, { workers: 1, resume: false })];
    lab.close();
    return { digests: [two.digest, one.digest], cells: two.cells.length, started: started.length };
  }, lab);
  expect(found.digests[0]).toMatch(/^revisit2:/);
  expect(found.digests[1]).toBe(found.digests[0]);
  expect(found.cells).toBe(6);
  expect(found.started).toBe(3);
});

test("what it saves is in its own storage, not in the lab's", async ({ page, openElsewhere }) => {
  const lab = await openElsewhere();
  const countRuns = (/** @type {[string, boolean]} */ [address, saves]) =>
    import(`${address}revisit.js`).then(async ({ createLab }) => {
      const lab = await createLab();
      if (saves) await lab.runs.save(await lab.open({ format: "revisit.spec/1", problem: { kind: "figure-1" } }));
      const { length } = await lab.runs.list();
      lab.close();
      return length;
    });
  expect(await page.evaluate(countRuns, /** @type {[string, boolean]} */ ([lab, true]))).toBe(1);
  await page.reload();
  expect(await page.evaluate(countRuns, /** @type {[string, boolean]} */ ([lab, false]))).toBe(1);
  await page.goto("./pseudocode.html");
  expect(await page.evaluate(countRuns, /** @type {[string, boolean]} */ ([lab, false]))).toBe(0);
});

test("a sandboxed frame of no origin runs it, too, and keeps runs in memory", async ({ page, openElsewhere }) => {
  const lab = await openElsewhere();
  const frame = `<script type="module">
    const found = await (${runThere})(${JSON.stringify([lab, specs[name]])}).catch((error) => ({ error: error.message }));
    parent.postMessage(found, "*");
  </script>`;
  const found = await page.evaluate(
    (frame) =>
      new Promise((resolve) => {
        addEventListener("message", ({ data }) => resolve(data), { once: true });
        const element = document.createElement("iframe");
        element.sandbox.add("allow-scripts");
        element.srcdoc = frame;
        document.body.append(element);
      }),
    frame,
  );
  expect(found).toMatchObject({ digest: golden.digests[name], store: "memory" });
});

test("so does a page opened from disk, such as an exported notebook", async ({ page }, info) => {
  const lab = await addressOf(page);
  const file = info.outputPath("notebook.html");
  await writeFile(file, NOTEBOOK);
  await page.goto(pathToFileURL(file).href);
  const { digest } = await page.evaluate(runThere, /** @type {[string, string]} */ ([lab, specs[name]]));
  expect(digest).toBe(golden.digests[name]);
});

test("so does a worker of the page, as the kernel of JupyterLite is", async ({ page, openElsewhere }) => {
  const lab = await openElsewhere();
  const script = `(${runThere})(${JSON.stringify([lab, specs[name]])}).then(postMessage, (error) => postMessage({ error: error.message }));`;
  const found = await page.evaluate(
    (script) =>
      new Promise((resolve) => {
        const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
        new Worker(url).addEventListener("message", ({ data }) => resolve(data), { once: true });
      }),
    script,
  );
  expect(found).toMatchObject({ digest: golden.digests[name], store: "indexeddb" });
});

test("so does a page that is isolated from other origins, with a strict policy that allows it", async ({
  page,
  openElsewhere,
}) => {
  const { origin } = new URL(await addressOf(page));
  const lab = await openElsewhere({
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Content-Security-Policy": `default-src 'none'; img-src data:; script-src ${origin} 'wasm-unsafe-eval'; connect-src ${origin}; worker-src blob: ${origin}; require-trusted-types-for 'script'; trusted-types revisit`,
  });
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const { digest } = await page.evaluate(runThere, /** @type {[string, string]} */ ([lab, specs[name]]));
  expect(digest).toBe(golden.digests[name]);
});

test("a page whose policy forbids its worker is told what to allow", async ({ page, openElsewhere, complaints }) => {
  const { origin } = new URL(await addressOf(page));
  for (const policy of [
    `script-src ${origin} 'wasm-unsafe-eval'; worker-src 'self'`,
    `script-src ${origin}; worker-src blob: ${origin}`,
    `script-src ${origin} 'wasm-unsafe-eval'; worker-src blob: ${origin}; connect-src 'self'`,
  ]) {
    const lab = await openElsewhere({ "Content-Security-Policy": policy });
    const message = await page.evaluate(
      (address) =>
        import(`${address}revisit.js`).then(({ createLab }) =>
          createLab().then(
            () => "it started",
            (/** @type {Error} */ error) => error.message,
          ),
        ),
      lab,
    );
    expect(message, policy).toContain("the engine did not start: ");
    expect(message, policy).toContain(
      `has to allow blob: and ${origin} in worker-src, ${origin} and 'wasm-unsafe-eval' in script-src, and ${origin} in connect-src`,
    );
    complaints.length = 0; // the browser's own words about it
  }
});
