import assert from "node:assert/strict";
import { test } from "node:test";
import { Drafts } from "./drafts.js";
import { Signal } from "../ui/signal.js";
import { History } from "./history.js";

/** @typedef {import("../revisit.d.ts").Spec} Spec */

/** @typedef {import("./drafts.js").Cause} Cause */
const edit = /** @type {Cause} */ ({ kind: "edit" });
/** @returns {Cause} */
const other = () => ({ kind: "other" });

/**
 * A fake page that refuses seed 13 and logs its calls.
 * @param {import("node:test").TestContext} t
 */
function pageOf(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const state = {
    draft: new Signal(/** @type {import("./drafts.js").Draft | null} */ (null)),
    opening: new Signal(/** @type {Cause | null} */ (null)),
    refusal: new Signal(/** @type {unknown} */ (null)),
  };
  let calls = 0;
  const page = {
    /** @type {string[]} */
    log: [],
    running: /** @type {Spec} */ ({ format: "revisit.spec/1", problem: { kind: "chain" }, seed: 1 }),
    /** @type {Promise<unknown>} */
    work: Promise.resolve(),
    /**
     * As the player does, of which the newest call alone counts.
     * @param {Spec} spec
     * @param {Cause} cause
     * @param {Promise<unknown>} [there]
     */
    async open(spec, cause, there) {
      const call = ++calls;
      state.opening.value = cause;
      try {
        await there;
        if (call !== calls) return;
        page.log.push(`open ${spec.seed}`);
        if (spec.seed === 13) throw new Error("refused");
        page.running = spec;
        if (drafts.opened(/** @type {import("../revisit.d.ts").Session} */ ({ spec }), cause))
          state.refusal.value = null;
      } finally {
        if (call === calls) state.opening.value = null;
      }
    },
  };
  const drafts = new Drafts(state, {
    open: (spec) => page.open(spec, edit),
    running: () => page.running,
    learners: [],
    refused() {
      state.refusal.value = 1;
      page.log.push("refused");
    },
    attempt: (task) => {
      page.work = Promise.resolve(task());
    },
  });
  state.draft.subscribe((draft) => draft && !draft.typed && page.log.push(`fill ${draft.spec.seed}`));
  drafts.opened(/** @type {import("../revisit.d.ts").Session} */ ({ spec: page.running }), other());
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
  await page.open(page.running, { kind: "again" });
  assert.equal(drafts.spec?.seed, 13);
});

test("a spec with its own versions cannot be undone into the spec before it", async (t) => {
  const { page, drafts } = pageOf(t);
  drafts.edit("seed", 2, true);
  t.mock.timers.tick(0);
  await page.work;
  const before = drafts.versions;
  await page.open({ ...page.running, seed: 7 }, { kind: "versions", versions: new History() });
  assert.equal(drafts.versions.canUndo, false);
  await page.open({ ...page.running, seed: 2 }, { kind: "versions", versions: before });
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
    return { opened: page.open({ ...page.running, ...change }, other(), there), answer };
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
  const opened = page.open({ ...page.running, seed: 13 }, other());
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
  const opened = page.open({ ...page.running, seed: 7 }, other(), there);
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
