import assert from "node:assert/strict";
import { test } from "node:test";
import { LinkedRun } from "./linked-run.js";

/** @typedef {{ paths?: number, episodes?: number }} Totals */

/**
 * A fake player whose run is complete after 100 paths. It pauses once, at `pauseAt`.
 * @param {{ seconds?: number, pauseAt?: number }} [how]
 */
function played({ seconds = 1, pauseAt } = {}) {
  /** @type {string[]} */
  const states = [];
  /** @type {(string | number)[]} */
  const ran = [];
  const session = {
    spec: { problem: { kind: "figure-1" } },
    cost: async () => ({ seconds }),
    verdict: async (/** @type {any} */ payload) => ({ reproduced: true, of: payload.digest }),
  };
  /** @type {any} */
  const player = {
    phase: "empty",
    frame: null,
    async open(/** @type {any} */ spec) {
      this.frame = { session: { ...session, spec }, progress: { paths: 0, done: false } };
      this.phase = "paused";
      return true;
    },
    async run(
      /** @type {Totals | undefined} */ until,
      /** @type {{ full?: boolean, pace?: number }} */ { full, pace } = {},
    ) {
      ran.push(full ? "full" : (pace ?? 0));
      const paths = Math.min(100, pauseAt ?? 100, until?.paths ?? 100);
      pauseAt = undefined;
      this.frame.progress = { paths, done: paths === 100 };
      this.phase = paths === 100 ? "done" : "paused";
    },
    async seek(/** @type {{ path: number }} */ { path }) {
      this.frame.progress = { paths: path, computed: this.frame.progress.paths, done: false };
      this.phase = "paused";
    },
    async step({ paths = 1 }) {
      this.frame.progress = { paths: this.frame.progress.paths + paths, done: false };
    },
  };
  const run = new LinkedRun(player, { changed: ({ kind }) => states.push(kind) });
  return {
    run,
    player,
    states,
    ran,
    pauseNext: (/** @type {number} */ paths) => {
      pauseAt = paths;
    },
  };
}

/** @type {any} */
const payload = {
  format: "revisit.link/1",
  engine: "1",
  spec: { problem: { kind: "figure-1" } },
  digest: "sha256:ab",
  paths: 60,
};

test("a learner that is code is not played in a frame, and nothing is compared", async () => {
  const { run, ran, states } = played();
  await run.open({ ...payload, spec: { ...payload.spec, algorithm: { kind: "own", code: "" } } });
  await run.run();
  await run.reset();
  assert.deepEqual([run.state.kind, ran, states.includes("judged")], ["code", [], false]);
});

test("a link's run is replayed to its end and compared there", async () => {
  const { run, player, states } = played();
  await run.open(payload);
  assert.equal(player.frame.progress.paths, 60);
  assert.deepEqual(states, ["opening", "replaying", "stopped", "judged"]);
  assert.equal(run.isUnsaved, false);
  await run.run();
  assert.equal(player.frame.progress.paths, 100);
  assert.equal(run.isUnsaved, true);
});

test("a long replay waits for a click", async () => {
  const { run, player } = played({ seconds: 11 });
  await run.open(payload);
  assert.deepEqual([run.state.kind, player.frame.progress.paths], ["costly", 0]);
  await run.run();
  assert.deepEqual([run.state.kind, player.frame.progress.paths], ["judged", 60]);
});

test("the moment of a link is shown once its run is compared, also after a click; nothing is unsaved there", async () => {
  for (const seconds of [1, 11]) {
    const { run, player } = played({ seconds });
    await run.open({ ...payload, view: { moment: { path: 25 } } });
    if (seconds > 10) await run.run();
    assert.deepEqual([run.state.kind, player.frame.progress.paths, run.isUnsaved], ["judged", 25, false]);
    assert.equal(run.computed, 60);
  }
});

test("a replay that was paused goes on, by Run or path by path, and is compared where the link ends", async () => {
  const { run, player } = played({ pauseAt: 20 });
  await run.open(payload);
  assert.deepEqual([run.state.kind, player.frame.progress.paths], ["stopped", 20]);
  await run.step({ paths: 39 });
  assert.equal(run.state.kind, "stopped");
  await run.step({ paths: 1 });
  assert.equal(run.state.kind, "judged");
});

test("beyond the link's end there is nothing to compare with", async () => {
  const { run } = played({ pauseAt: 20 });
  await run.open(payload);
  await run.step({ paths: 41 });
  assert.equal(run.state.kind, "plain");
});

test("an edit changes the run, also after a reset, and the link's run can be brought back", async () => {
  const { run, player } = played();
  await run.open(payload);
  await run.edit("seed", 7);
  assert.deepEqual([run.state.kind, player.frame.session.spec.seed, run.isUnsaved], ["changed", 7, true]);
  await run.reset();
  assert.deepEqual([run.state.kind, player.frame.session.spec.seed], ["changed", 7]);
  await run.back();
  assert.deepEqual([run.state.kind, player.frame.session.spec.seed], ["judged", undefined]);
});

test("a problem without a run is opened and not run", async () => {
  const { run, player } = played();
  await run.open({ ...payload, digest: undefined, paths: undefined });
  assert.deepEqual([run.state.kind, player.frame.progress.paths], ["plain", 0]);
});

test("autorun shows the run again after the verdict, and ends where the link does", async () => {
  const { run, player, states, ran } = played();
  await run.open(payload);
  await run.play(5, 60_000);
  assert.deepEqual(ran, ["full", 5]);
  assert.deepEqual(states.slice(-3), ["judged", "playing", "judged"]);
  assert.equal(player.frame.progress.paths, 60);
  assert.equal(run.isUnsaved, false);
});

test("a paused autorun goes on at its pace, to where the link ends", async () => {
  const { run, player, ran, pauseNext } = played();
  await run.open(payload);
  pauseNext(20);
  await run.play(5, 60_000);
  assert.deepEqual([run.state.kind, player.frame.progress.paths, run.isUnsaved], ["playing", 20, false]);
  await run.run();
  assert.deepEqual([run.state.kind, player.frame.progress.paths], ["judged", 60]);
  assert.deepEqual(ran, ["full", 5, 5]);
});
