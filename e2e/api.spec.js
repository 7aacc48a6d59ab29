// What a browser adds to the API: files and aborts that cross to its workers, policies, and addresses. e2e/node/api.test.mjs has the rest.

import { expect, test } from "./blank-page.js";
import { endless } from "./inputs.js";

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

test("works on a page without our Content-Security-Policy, and two labs side by side, whose workers end with them", async ({
  blank,
}) => {
  await blank.open({ csp: false });
  const paths = await blank.page.evaluate(async () => {
    const second = await api.createLab();
    const sessions = await Promise.all([lab, second].map((lab) => lab.open(specOf("figure-1"))));
    const paths = await Promise.all(sessions.map(async (session) => (await session.run()).paths));
    for (const one of [lab, second]) one.close();
    return paths;
  });
  expect(paths).toEqual([4, 4]);
  await expect.poll(() => blank.page.workers().length).toBe(0);
});

test("works from a page in another folder of the origin, and links to the lab", async ({ page, baseURL }) => {
  await page.route("**/notes/week-3/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: '<!doctype html><title>Notes</title><link rel="icon" href="data:,">',
    }),
  );
  await page.goto("./notes/week-3/");
  const { paths, link } = await page.evaluate(async (module) => {
    const { createLab } = await import(module);
    const lab = /** @type {import("../site/revisit.d.ts").Lab} */ (await createLab());
    const session = await lab.open({ format: "revisit.spec/1", problem: { kind: "figure-1" } });
    const { paths } = await session.run();
    return { paths, link: await lab.link(session) };
  }, new URL("revisit.js", baseURL).href);
  expect(paths).toBe(4);
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#r=1\./);
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

test("the JSON Schema of the spec lies beside the page", async ({ request }) => {
  const response = await request.get("./spec.schema.json");
  expect(response.headers()["content-type"]).toContain("application/json");
  expect(await response.json()).toMatchObject({ title: "revisit.spec/1", required: ["problem"] });
});
