import assert from "node:assert/strict";
import { test } from "node:test";
import { Drafts } from "./drafts.js";
import { History } from "./history.js";

/** @typedef {import("../revisit.d.ts").Spec} Spec */

/**
 * A fake page that refuses seed 13 and logs its calls.
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
      drafts.opened(/** @type {import("../revisit.d.ts").Session} */ ({ spec }));
    },
  };
  const drafts = new Drafts({
    open: page.open,
    running: () => page.running,
    learners: [],
    typed() {
      /* nothing to draw */
    },
    fill: (spec) => page.log.push(`fill ${spec.seed}`),
    refused: () => page.log.push("refused"),
    attempt: (task) => {
      page.work = Promise.resolve(task());
    },
  });
  drafts.opened(/** @type {import("../revisit.d.ts").Session} */ ({ spec: page.running }));
  page.log.length = 0;
  return { page, drafts };
}

test("typed text is opened once typing pauses, as one version", async (t) => {
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

test("a refused draft stays in the form while the previous spec runs, also when that is reopened", async (t) => {
  const { page, drafts } = pageOf(t);
  drafts.edit("seed", 13, true);
  t.mock.timers.tick(0);
  await page.work;
  assert.deepEqual(page.log, ["open 13", "refused"]);
  assert.deepEqual([drafts.spec?.seed, page.running.seed, drafts.ahead], [13, 1, true]);
  await drafts.reopen(true, async () => {
    await page.open(page.running);
    return true;
  });
  assert.equal(drafts.spec?.seed, 13);
});

test("a spec with its own versions cannot be undone into the spec before it", async (t) => {
  const { page, drafts } = pageOf(t);
  drafts.edit("seed", 2, true);
  t.mock.timers.tick(0);
  await page.work;
  const before = drafts.versions;
  const open = (/** @type {number} */ seed) => async () => {
    await page.open({ ...page.running, seed });
    return true;
  };
  await drafts.openWithVersions(new History(), open(7));
  assert.equal(drafts.versions.canUndo, false);
  await drafts.openWithVersions(before, open(2));
  await drafts.undo();
  assert.equal(page.running.seed, 1);
});

test("edits typed while another problem is being opened are applied to it, if they mean the same there", async (t) => {
  const { page, drafts } = pageOf(t);
  const pick = (/** @type {Partial<Spec>} */ change) => {
    let answer = () => {
      /* set below */
    };
    const there = new Promise((resolve) => {
      answer = () => resolve(null);
    });
    const opened = drafts.openOther(async () => {
      await there;
      await page.open({ ...page.running, ...change });
    });
    return { opened, answer };
  };
  const { opened, answer } = pick({ problem: { kind: "grid" }, seed: 7 });
  drafts.edit("problem.horizon", 5, true);
  drafts.edit("seed", 4, false);
  drafts.edit("seed", 42, false);
  t.mock.timers.tick(400);
  assert.deepEqual(page.log, [], "else the grid would give way to what is no more on show");
  answer();
  await opened;
  assert.equal(drafts.spec?.seed, 42);
  t.mock.timers.tick(400);
  await page.work;
  assert.deepEqual(page.running, { format: "revisit.spec/1", problem: { kind: "grid" }, seed: 42 });
  drafts.undo();
  assert.equal(drafts.spec?.seed, 7);

  // The last pick wins, and edits from before it are dropped.
  const first = pick({ seed: 8 });
  drafts.edit("seed", 43, false);
  const second = pick({ seed: 9 });
  drafts.edit("episodes", 3, true);
  first.answer();
  second.answer();
  await Promise.all([first.opened, second.opened]);
  t.mock.timers.tick(400);
  await page.work;
  assert.deepEqual([page.running.seed, page.running.episodes], [9, 3]);
});

test("edits typed while another problem is refused are applied to the present one", async (t) => {
  const { page, drafts } = pageOf(t);
  const opened = drafts.openOther(() => page.open({ ...page.running, seed: 13 }));
  drafts.edit("problem.length", 5, true);
  await assert.rejects(opened);
  t.mock.timers.tick(0);
  await page.work;
  assert.deepEqual(page.running, { format: "revisit.spec/1", problem: { kind: "chain", length: 5 }, seed: 1 });
});

test("settled waits until an edit or a picked problem is open", async (t) => {
  const { page, drafts } = pageOf(t);
  await drafts.settled();
  let answer = () => {
    /* set below */
  };
  const there = new Promise((resolve) => {
    answer = () => resolve(null);
  });
  const opened = drafts.openOther(() => there.then(() => page.open({ ...page.running, seed: 7 })));
  drafts.edit("seed", 42, false);
  const seeds = drafts.settled().then(() => page.running.seed);
  answer();
  await opened;
  t.mock.timers.tick(400);
  assert.equal(await seeds, 42);

  drafts.edit("seed", 13, true);
  const refused = drafts.settled().then(() => page.log.at(-1));
  t.mock.timers.tick(0);
  assert.equal(await refused, "refused");
});
