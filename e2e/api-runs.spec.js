import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BlankPage, expect, test } from "./blank-page.js";
import { noRoom } from "./room.js";
import { expectStoresRuns, list, load, save } from "./run-store.js";

test.use({ cold: true });

test("runs are saved, listed, loaded, renamed and removed, and survive a reload", async ({ blank }) => {
  await blank.open();
  expect(await blank.page.evaluate(() => lab.runs.status())).toEqual({ kind: "indexeddb", reason: null, lost: null });
  const { id, record } = await expectStoresRuns(blank.page);
  await blank.page.reload();
  await blank.ready();
  expect((await list(blank.page)).map(({ id, name }) => [id, name])).toEqual([[id, "Renamed"]]);
  expect(await load(blank.page, id)).toEqual(record);
});

test("a saved run survives the browser", async ({ playwright }, { project }) => {
  const profile = await mkdtemp(join(tmpdir(), "revisit-profile-"));
  const start = async () => {
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...project.use.launchOptions,
      baseURL: project.use.baseURL,
    });
    const blank = new BlankPage(await context.newPage());
    await blank.open();
    return { context, page: blank.page };
  };
  try {
    const before = await start();
    const { id, record } = await save(before.page, "Kept");
    await before.context.close();
    const after = await start();
    expect((await list(after.page)).map(({ id, name }) => [id, name])).toEqual([[id, "Kept"]]);
    expect(await load(after.page, id)).toEqual(record);
    await after.context.close();
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});

test("two tabs see the same runs", async ({ blank, context }) => {
  await blank.open();
  const other = new BlankPage(await context.newPage());
  await other.open();
  const { id } = await save(blank.page, "Here");
  expect((await list(other.page)).map(({ name }) => name)).toEqual(["Here"]);
  await other.page.evaluate((id) => lab.runs.remove(id), id);
  expect(await list(blank.page)).toEqual([]);
});

/** Obstacles, as code that the worker runs before its module starts, and what the page reports. @type {[string, string, RegExp][]} */
const obstacles = [
  [
    "has no IndexedDB",
    "Object.defineProperty(globalThis, 'indexedDB', { value: undefined });",
    /offers pages no storage/,
  ],
  [
    "blocks IndexedDB",
    "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError'); } });",
    /settings forbid.*denied/,
  ],
  [
    "refuses to open IndexedDB",
    "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };",
    /settings forbid.*denied/,
  ],
];
for (const [what, code, reason] of obstacles) {
  test(`where the browser ${what}, runs are kept in memory and status says why`, async ({ blank }) => {
    await blank.page.route("**/worker-*.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n${code}` });
    });
    await blank.open();
    expect(await blank.page.evaluate(() => lab.runs.status())).toEqual({
      kind: "memory",
      reason: expect.stringMatching(reason),
      lost: null,
    });
    // e2e/node/api-runs.test.mjs has all else that memory does.
    const { id, record } = await save(blank.page, "Kept");
    expect((await list(blank.page)).map(({ id, name }) => [id, name])).toEqual([[id, "Kept"]]);
    expect(await load(blank.page, id)).toEqual(record);
    await blank.page.reload();
    await blank.ready();
    expect(await list(blank.page)).toEqual([]);
  });
}

test("if there is no room left, saving fails with the reason and leaves nothing behind", async ({ blank }) => {
  await blank.open();
  await list(blank.page); // else Firefox would not open the database later
  // Before anything is stored, since Chromium rarely checks its quota.
  await noRoom(blank.page);
  const error = await blank.page.evaluate(async () => {
    const session = await lab.open(specOf("river-swim", { episodes: 1000, regret: "none" }));
    await session.run({ until: { paths: 2000 } });
    const record = await session.record({ trace: true });
    return refusal(() => lab.runs.save(record));
  });
  expect(error).toMatchObject({ ours: true, code: "storage", message: expect.stringMatching(/no room left.*Quota/) });
  expect(await blank.page.evaluate(() => lab.runs.status())).toMatchObject({ kind: "indexeddb" });
  expect(await list(blank.page)).toEqual([]);
});

test("a damaged record is refused with the reason, whether it comes from a file, is saved, or lies in the store", async ({
  blank,
}) => {
  await blank.open();
  const { id, record } = await save(blank.page, "Whole");
  const damaged = structuredClone(record);
  /** @type {NonNullable<typeof damaged.trace>} */ (damaged.trace)[1].actions[2] = 0;
  const found = await blank.page.evaluate(
    async ([id, damaged]) => {
      const texts = [JSON.stringify(damaged), '{"format":"revisit.record/1"', "", "null"];
      const errors = [];
      for (const text of texts) errors.push(await refusal(() => lab.readRecord(text)));
      errors.push(
        await refusal(() => lab.runs.save(damaged)),
        await refusal(() => lab.runs.save(/** @type {any} */ (null))),
      );
      const listed = (await lab.runs.list()).length;
      // Damages the record in the database, like a disk error.
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open("revisit");
        opening.onerror = reject;
        opening.onsuccess = () => {
          const writing = opening.result.transaction("records", "readwrite");
          writing.objectStore("records").put(new TextEncoder().encode(JSON.stringify(damaged)), id);
          writing.oncomplete = () => {
            opening.result.close();
            resolve(null);
          };
        };
      });
      errors.push(await refusal(() => lab.runs.load(id)));
      return { errors, listed };
    },
    /** @type {const} */ ([id, damaged]),
  );
  for (const [i, error] of found.errors.entries())
    expect(error).toMatchObject({ ours: true, code: i === 6 ? "damaged" : "bad-spec" });
  for (const error of [found.errors[0], found.errors[4], found.errors[6]]) expect(error?.path).toBeTruthy();
  expect(found.listed).toBe(1);
});

test("a session is saved as it is, also in the middle of a run", async ({ blank }) => {
  await blank.open();
  const found = await blank.page.evaluate(async () => {
    const session = await lab.open(
      specOf("river-swim", {
        episodes: 10_000_000,
        budget: { paths: 1_000_000_000 },
        record: { trace: { paths: 50 }, model: true },
      }),
    );
    await session.step({ paths: 60 });
    const [record, id] = [
      await session.record(),
      await lab.runs.save(/** @type {any} */ (session), { name: "Standing" }),
    ];
    const abort = new AbortController();
    const run = session.run({ signal: abort.signal });
    const running = await lab.runs.save(/** @type {any} */ (session));
    abort.abort();
    await run;
    session.close();
    return {
      record,
      saved: await lab.runs.load(id),
      running: await lab.runs.load(running),
      closed: await refusal(() => lab.runs.save(/** @type {any} */ (session))),
      list: await lab.runs.list(),
    };
  });
  expect(found.saved).toEqual(found.record);
  expect(found.saved.trace).toHaveLength(50);
  expect(found.running.summary).toMatchObject({ complete: false });
  expect(found.running.summary.paths).toBeGreaterThan(60);
  expect(found.closed).toMatchObject({ ours: true, code: "not-found", path: "session" });
  expect(found.list.map(({ name }) => name)).toEqual([expect.any(String), "Standing"]);
});
