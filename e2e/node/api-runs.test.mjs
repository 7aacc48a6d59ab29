// Saved runs, where there is nothing but memory.

import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { expectStoresRuns } from "../run-store.js";
import { EXAMPLES } from "../../site/spec/examples.js";
import { expect } from "./shared-lab.mjs";

test("in memory runs are saved, listed, loaded, renamed and removed", async () => {
  const shared = lab;
  globalThis.lab = await api.createLab();
  try {
    expect((await lab.runs.status()).kind).toBe("memory");
    await expectStoresRuns({ evaluate: async (/** @type {any} */ call, /** @type {any} */ given) => call(given) });
  } finally {
    lab.close();
    globalThis.lab = shared;
  }
});

test("a record survives a round trip through a file", async () => {
  const session = await lab.open(specOf("figure-1", { title: "A <b>title</b>" }));
  await session.step({ paths: 4 });
  const record = await session.record({ trace: true, model: true });
  expect(await lab.readRecord(JSON.stringify(record, null, 2))).toEqual(record);
});

test("a run of 100,001 paths is recorded, saved and loaded, and says what is left out", async (t) => {
  const lab = await api.createLab();
  t.after(() => lab.close());
  const session = await lab.open({
    format: "revisit.spec/1",
    problem: { kind: "river-swim", horizon: 50 },
    regret: "none",
    budget: { paths: 100_001 },
  });
  expect(await session.run()).toMatchObject({ paths: 100_001, stopped: true });
  const file = await session.recordFile();
  expect(file.size).toBeLessThan(129 * 2 ** 20);
  const record = JSON.parse(await file.text());
  expect(record.trace.length).toBeGreaterThan(1000);
  expect(record.trace.length + record.left_out).toBe(record.summary.paths);
  expect(record.summary.paths).toBe(100_001);
  const id = await lab.runs.save(session, { name: "Long" });
  expect(JSON.stringify(await lab.runs.load(id)) === JSON.stringify(record), "the same record").toBe(true);
});

test("the tutorial's numbers are those of its run", async () => {
  const text = (await readFile(new URL("../../docs/tutorial.md", import.meta.url), "utf8")).replaceAll("\n", " ");
  const lake = EXAMPLES.find(({ title }) => title === "Lake without slipping, 4×4");
  const session = await lab.open(/** @type {NonNullable<typeof lake>} */ (lake).spec);
  const { episodes, paths, revisits, samples } = await session.run();
  const told = [episodes, paths, revisits, samples].map((number) => number.toLocaleString("en"));
  expect(text).toContain(
    `${told[0]} episodes take ${told[1]} paths, of which ${told[2]} are revisits, and ${told[3]} samples.`,
  );
});
