import { expect, test } from "./blank-page.js";
import { crash } from "./crash.js";
import { endless } from "./inputs.js";

/** A death that the engine reports, and one that the watchdog finds. e2e/node/api-engine.test.mjs has others. @type {[Parameters<typeof crash>[1], RegExp][]} */
const deaths = [
  ["panic", /the engine stopped: panic: a crash that was asked for/],
  ["hang", /the engine stopped: .*silent for 4 s/],
];

for (const [how, message] of deaths) {
  test(`when the engine dies (${how}), what waits for it is told, a new one takes over, and the inputs are kept`, async ({
    blank,
    complaints,
  }) => {
    await blank.open({ watchdog: 2000 });
    const before = await blank.page.evaluate(async (endless) => {
      const first = await lab.open(specOf("figure-1"));
      await first.run();
      const record = await first.record();
      const id = await lab.runs.save(record, { name: "Before" });
      globalThis.session = await lab.open(specOf("river-swim", { ...endless, seed: 77 }));
      const run = refusal(() => session.run());
      while ((await session.progress()).paths === 0);
      Object.assign(globalThis, { first, run });
      return { id, digest: record.digest };
    }, endless);
    await crash(blank.page, how);
    const found = await blank.page.evaluate(async (id) => {
      const { first, run } = /** @type {any} */ (globalThis);
      const ends = [await run, await refusal(() => session.step({ paths: 1 })), await refusal(() => first.record())];
      const again = await lab.open(first.spec);
      await again.run();
      const other = await lab.open(session.spec);
      return {
        ends,
        digest: (await again.record()).digest,
        step: await other.step({ paths: 1 }),
        seed: other.spec.seed,
        saved: (await lab.runs.load(id)).digest,
        list: (await lab.runs.list()).length,
        stillDead: await refusal(() => session.progress()),
      };
    }, before.id);
    for (const end of [...found.ends, found.stillDead])
      expect(end).toMatchObject({ ours: true, code: "engine", message: expect.stringMatching(message) });
    expect(found).toMatchObject({ digest: before.digest, saved: before.digest, list: 1, step: { paths: 1 }, seed: 77 });
    await expect.poll(() => blank.page.workers().length, "the dead worker is gone").toBe(1);
    // A panic's stack is in the console, once, for debugging.
    expect(complaints.filter((text) => text.includes("a crash that was asked for")).length).toBe(
      how === "panic" ? 1 : 0,
    );
    complaints.length = 0;
  });
}

test("a session that is closed answers what it was asked before, also if that waits for the engine's rest", async ({
  blank,
}) => {
  /** @type {import("@playwright/test").Route[]} */
  const rest = [];
  await blank.page.route("**/playground-rest-*.wasm", (route) => void rest.push(route));
  await blank.open();
  await blank.page.evaluate(async () => {
    const asked = await lab.open(specOf("figure-1"));
    const answers = Promise.all([
      asked.record(),
      asked.cost(10),
      refusal(() => asked.verdict(/** @type {any} */ ({}))),
    ]);
    asked.close();
    Object.assign(globalThis, { asked, answers });
    await lab.open(specOf("figure-1")); // the engine has heard of the end
  });
  await expect.poll(() => rest.length).toBe(1);
  await rest[0].continue();
  const found = await blank.page.evaluate(async () => {
    const { asked, answers } = /** @type {any} */ (globalThis);
    const [record, cost, refused] = await answers;
    return {
      paths: record.summary.paths,
      seconds: cost.seconds,
      refused,
      after: await refusal(() => asked.progress()),
    };
  });
  expect(found).toMatchObject({
    paths: 0,
    seconds: expect.any(Number),
    refused: { code: "bad-link" },
    after: { code: "not-found", message: "this session is closed" },
  });
});

/** The address of the engine's first part in any build. */
const firstPart = /\/playground-\w+\.wasm$/;

test("an engine that died between two calls is replaced by the next, which is not compiled anew", async ({ blank }) => {
  let loads = 0;
  await blank.page.route(firstPart, (route) => {
    loads++;
    return route.continue();
  });
  await blank.open();
  await crash(blank.page, "exit");
  await expect.poll(() => blank.page.workers().length).toBe(0);
  expect(await blank.page.evaluate(async () => (await (await lab.open(specOf("figure-1"))).run()).paths)).toBe(4);
  expect(loads).toBe(1);
});

test("a page that is busy for longer than the watchdog waits loses no engine", async ({ blank }) => {
  await blank.open({ watchdog: 1000 });
  const end = await blank.page.evaluate(async (endless) => {
    const session = await lab.open(specOf("river-swim", endless));
    const abort = new AbortController();
    const run = session.run({ signal: abort.signal });
    for (const start = performance.now(); performance.now() - start < 3000; );
    await session.progress();
    abort.abort();
    return run;
  }, endless);
  expect(end).toMatchObject({ done: false, stopped: true });
});

test("a host that serves the module with another content type works", async ({ blank }) => {
  await blank.page.route(firstPart, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ status: 200, body: await response.body(), contentType: "application/octet-stream" });
  });
  await blank.open();
  expect(await blank.page.evaluate(async () => (await (await lab.open(specOf("figure-1"))).run()).paths)).toBe(4);
});

/** @type {[string, string | RegExp, import("@playwright/test").Page["route"] extends (url: any, handler: infer H) => any ? H : never, RegExp][]} */
const broken = [
  ["is missing", firstPart, (route) => route.fulfill({ status: 404 }), /did not start: .*playground-.*404/],
  ["cannot be reached", firstPart, (route) => route.abort(), /did not start: /],
  [
    "is something else",
    firstPart,
    (route) => route.fulfill({ contentType: "application/wasm", body: "<!doctype html>" }),
    /did not start: /,
  ],
  ["has no worker", "**/worker-*.js", (route) => route.fulfill({ status: 404 }), /did not start: /],
];
for (const [what, file, handler, message] of broken) {
  test(`a lab whose engine ${what} says so, and can be made once that is repaired`, async ({ blank, complaints }) => {
    await blank.open({ lab: false });
    await blank.page.route(file, handler);
    const error = await blank.page.evaluate(() => refusal(() => api.createLab()));
    expect(error).toMatchObject({ ours: true, code: "engine", message: expect.stringMatching(message) });
    await expect.poll(() => blank.page.workers().length).toBe(0);
    await blank.page.unroute(file);
    expect(await blank.page.evaluate(async () => (await api.createLab()).version)).toMatch(/^\d/);
    complaints.length = 0; // the browser's own error about the failed load
  });
}
