// Saved runs, where there is nothing but memory.

import { test } from "node:test";
import { expectStoresRuns } from "../run-store.js";
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
