// Saved runs, where there is nothing but memory.

import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { expectStoresRuns } from "../run-store.js";
import { courseOf, momentOf } from "../../site/watch/course.js";
import { PAIR, PROBLEMS } from "../../site/watch/problems.js";
import { constantsOf, specOf as watchedSpec } from "../../site/watch/specs.js";
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
  const { id, problem, samples: shown } = PROBLEMS[0];
  const courses = [];
  for (const kind of PAIR) {
    const session = await lab.open(watchedSpec(kind, constantsOf(id, kind).constants, problem));
    const { paths, revisits, samples, episodes } = await session.run({ until: { samples: shown } });
    courses.push(courseOf(await session.record({ trace: true }), session.problem.horizon));
    if (kind !== PAIR[0]) continue;
    const told = [episodes, paths, revisits, samples].map((number) => number.toLocaleString("en"));
    expect(text).toContain(
      `${told[0]} episodes take ${told[1]} paths, of which ${told[2]} are revisits, and ${told[3]} samples.`,
    );
  }
  const found = momentOf(courses[0], 1050).found?.samples.toLocaleString("en");
  expect(text).toContain(`The left one’s policy is first optimal after ${found} samples`);
  expect(text).toContain(`The right one has completed ${momentOf(courses[1], 1050).episodes} episodes by then`);
});
