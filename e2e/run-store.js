// What every store of runs must do, in a page or in Node.

import { expect } from "@playwright/test";

/** A page with the globals of e2e/globals.d.ts, or what calls functions where they are. @typedef {Pick<import("@playwright/test").Page, "evaluate">} Evaluates */

/**
 * Makes a run of figure-1 with so many paths, and saves it.
 * @param {Evaluates} page
 * @param {string} [name]
 * @param {number} [paths]
 */
export function save(page, name, paths = 4) {
  return page.evaluate(
    async ([name, paths]) => {
      const session = await lab.open(specOf("figure-1", { title: "A <b>title</b>" }));
      await session.step({ paths });
      const record = await session.record({ trace: true, model: true });
      return { id: await lab.runs.save(record, { name }), record };
    },
    /** @type {const} */ ([name, paths]),
  );
}

export const list = (/** @type {Evaluates} */ page) => page.evaluate(() => lab.runs.list());
export const load = (/** @type {Evaluates} */ page, /** @type {string} */ id) =>
  page.evaluate((id) => lab.runs.load(id), id);

/** What every store must do, IndexedDB or not. @param {Evaluates} page */
export async function expectStoresRuns(page) {
  expect(await list(page)).toEqual([]);
  const first = await save(page, "First", 2);
  const second = await save(page);
  expect(first.id).not.toBe(second.id);
  const rows = await list(page);
  expect(rows).toEqual([
    {
      id: second.id,
      name: "A <b>title</b>",
      savedAt: expect.any(String),
      digest: second.record.digest,
      title: "A <b>title</b>",
      problem: "figure-1",
      c_beta: second.record.spec.algorithm?.c_beta,
      seed: second.record.spec.seed,
      summary: second.record.summary,
    },
    {
      id: first.id,
      name: "First",
      savedAt: expect.any(String),
      digest: first.record.digest,
      title: "A <b>title</b>",
      problem: "figure-1",
      c_beta: first.record.spec.algorithm?.c_beta,
      seed: first.record.spec.seed,
      summary: first.record.summary,
    },
  ]);
  for (const { savedAt } of rows) expect(new Date(savedAt).toISOString()).toBe(savedAt);
  expect(await load(page, first.id)).toEqual(first.record);
  expect(await load(page, second.id)).toEqual(second.record);

  await page.evaluate((id) => lab.runs.rename(id, "  Renamed "), first.id);
  expect((await list(page)).map(({ id, name }) => [id, name])).toEqual([
    [second.id, "A <b>title</b>"],
    [first.id, "Renamed"],
  ]);
  await page.evaluate((id) => lab.runs.remove(id), second.id);
  expect((await list(page)).map(({ id }) => id)).toEqual([first.id]);
  expect(await load(page, first.id)).toEqual(first.record);

  const errors = await page.evaluate(
    (gone) =>
      Promise.all([
        refusal(() => lab.runs.load(gone)),
        refusal(() => lab.runs.remove(gone)),
        refusal(() => lab.runs.rename(gone, "name")),
        refusal(() => lab.runs.load(/** @type {any} */ (7))),
      ]),
    second.id,
  );
  for (const error of errors.slice(0, 3))
    expect(error).toMatchObject({ ours: true, code: "not-found", path: "id", found: second.id });
  expect(errors[3]).toMatchObject({ ours: true, code: "bad-spec", path: "id" });
  return first;
}
