import assert from "node:assert/strict";
import { test } from "node:test";
import { Drafts } from "./drafts.js";
import { History } from "./history.js";

/** @typedef {import("./revisit.d.ts").Spec} Spec */

/**
 * A page that opens every seed but 13, and writes down what it is told.
 * @param {import("node:test").TestContext} t
 */
function pageOf(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const page = {
    /** @type {string[]} */
    log: [],
    running: /** @type {Spec} */ ({ format: "revisit.spec/1", problem: { kind: "chain" }, seed: 1 }),
    /** @type {Promise<unknown>} */
    work: Promise.resolve(),
    /** @param {Spec} spec */
    async open(spec) {
      page.log.push(`open ${spec.seed}`);
      if (spec.seed === 13) throw new Error("refused");
      page.running = spec;
      drafts.opened(/** @type {import("./revisit.d.ts").Session} */ ({ spec }));
    },
  };
  const drafts = new Drafts({
    open: page.open, running: () => page.running, typed() { /* nothing to draw */ },
    fill: (spec) => page.log.push(`fill ${spec.seed}`),
    refused: () => page.log.push("refused"),
    attempt: (task) => { page.work = Promise.resolve(task()); },
  });
  drafts.opened(/** @type {import("./revisit.d.ts").Session} */ ({ spec: page.running }));
  page.log.length = 0;
  return { page, drafts };
}

test("typing is opened once it pauses, as one version", async (t) => {
  const { page, drafts } = pageOf(t);
  for (const seed of [4, 42, 421]) {
    drafts.edit("seed", seed, false);
    t.mock.timers.tick(399);
  }
  assert.deepEqual([page.log, drafts.ahead], [[], true]);
  t.mock.timers.tick(1);
  await page.work;
  assert.deepEqual([page.log, drafts.ahead], [["open 421", "fill 421"], false]);
  await drafts.undo();
  assert.equal(page.running.seed, 1);
  await drafts.redo();
  assert.equal(page.running.seed, 421);
});

test("a refused draft stays in the form, what ran stays open, and opening it again keeps both", async (t) => {
  const { page, drafts } = pageOf(t);
  drafts.edit("seed", 13, true);
  t.mock.timers.tick(0);
  await page.work;
  assert.deepEqual(page.log, ["open 13", "refused"]);
  assert.deepEqual([drafts.spec?.seed, page.running.seed, drafts.ahead], [13, 1, true]);
  await drafts.beside(true, async () => { await page.open(page.running); return true; });
  assert.equal(drafts.spec?.seed, 13);
});

test("what comes with versions of its own cannot be undone into what was there before, and brings them back", async (t) => {
  const { page, drafts } = pageOf(t);
  drafts.edit("seed", 2, true);
  t.mock.timers.tick(0);
  await page.work;
  const before = drafts.versions;
  const open = (/** @type {number} */ seed) => async () => { await page.open({ ...page.running, seed }); return true; };
  await drafts.along(new History(), open(7));
  assert.equal(drafts.versions.canUndo, false);
  await drafts.along(before, open(2));
  await drafts.undo();
  assert.equal(page.running.seed, 1);
});
