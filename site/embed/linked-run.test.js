import assert from "node:assert/strict";
import { test } from "node:test";
import { LinkedRun } from "./linked-run.js";

/** @typedef {{ paths?: number, episodes?: number }} Totals */

/** What a learner that is code decides. @type {import("../revisit.d.ts").Played} */
const decided = {
  decisions: Uint8Array.of(0, 1),
  counts: { episodes: 1, paths: 100, samples: 100, revisits: 0 },
  fault: null,
  line: null,
};

/**
 * A fake player whose run is complete after 100 paths. It pauses once, at `pauseAt`.
 * @param {{ seconds?: number, pauseAt?: number, played?: import("../revisit.d.ts").Played, stops?: boolean }} [how] played: what a learner that is
 *   code decides; stops: it is stopped while it plays
 */
function opened({ seconds = 1, pauseAt, played = decided, stops = false } = {}) {
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
    async reopen() {
      return this.open(this.frame.session.spec);
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
  /** Specs whose learner has played; others with one that is code wait. @type {any[]} */
  const known = [];
  /** @type {any[]} */
  const faults = [];
  const run = new LinkedRun(player, {
    changed: ({ at }) => states.push(at),
    waits: (session) => session?.spec.algorithm?.kind === "own" && !known.includes(session.spec),
    play: async (spec, signal) => {
      if (played.decisions.length > 0) known.push(spec);
      if (stops) run.stop();
      return signal.aborted ? { ...played, decisions: new Uint8Array(), fault: "stopped" } : played;
    },
    fault: (played) => faults.push(played),
  });
  return {
    run,
    faults,
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

const code = { ...payload, spec: { ...payload.spec, algorithm: { kind: "own", code: "" } } };

test("a learner that is code waits until it is asked for, then plays, and its run is compared with the link's", async () => {
  const { run, ran, player, states } = opened();
  await run.open(code);
  const told = states.length;
  await run.reset();
  assert.deepEqual(states.slice(told), ["code"], "what is said of the run before is said no more");
  assert.deepEqual([run.state.at, run.waits, ran], ["code", true, []]);
  await run.run();
  assert.deepEqual([run.state.at, run.waits, ran, player.frame.progress.paths], ["judged", false, ["full"], 60]);
  await run.reset();
  assert.deepEqual([run.state.at, run.waits], ["again", false]);
});

test("a step plays a learner that is code, too, and a link without a run is not compared", async () => {
  const { run, player, states } = opened();
  await run.open({ ...code, digest: undefined, paths: undefined });
  await run.step({ paths: 1 });
  assert.deepEqual([run.state.at, player.frame.progress.paths, states.includes("judged")], ["problem", 1, false]);
});

test("a learner that is code and decides nothing leaves no run, by its fault or because it is stopped", async () => {
  const fault = { ...decided, decisions: new Uint8Array(), fault: "TypeError: x", line: 3 };
  const bad = opened({ played: fault });
  await bad.run.open(code);
  await assert.rejects(bad.run.run(), { code: "learner", message: "TypeError: x" });
  assert.deepEqual([bad.run.state.at, bad.run.fault, bad.faults, bad.ran], ["code", fault, [fault], []]);
  const stopped = opened({ stops: true });
  await stopped.run.open(code);
  await stopped.run.run();
  assert.deepEqual([stopped.run.state.at, stopped.run.fault, stopped.ran], ["code", null, []]);
});

test("what a learner decided before its fault is the run", async () => {
  const fault = { ...decided, fault: "TypeError: x", line: 3 };
  const { run, ran, faults } = opened({ played: fault });
  await run.open({ ...payload, digest: undefined, paths: undefined });
  await run.openSpec(code.spec);
  await run.run();
  assert.deepEqual([run.state.at, run.fault, faults, ran.length], ["changed", fault, [fault], 1]);
  await run.openSpec(payload.spec);
  assert.equal(run.fault, null);
});

test("a link's run is replayed to its end and compared there", async () => {
  const { run, player, states } = opened();
  await run.open(payload);
  assert.equal(player.frame.progress.paths, 60);
  assert.deepEqual(states, ["opening", "replaying", "judging", "judged"]);
  assert.equal(run.isUnsaved, false);
  await run.run();
  assert.equal(player.frame.progress.paths, 100);
  assert.equal(run.isUnsaved, true);
});

test("a long replay waits for a click", async () => {
  const { run, player } = opened({ seconds: 11 });
  await run.open(payload);
  assert.deepEqual([run.state.at, player.frame.progress.paths], ["waiting", 0]);
  await run.run();
  assert.deepEqual([run.state.at, player.frame.progress.paths], ["judged", 60]);
});

test("the moment of a link is shown once its run is compared, also after a click; nothing is unsaved there", async () => {
  for (const seconds of [1, 11]) {
    const { run, player } = opened({ seconds });
    await run.open({ ...payload, view: { moment: { path: 25 } } });
    if (seconds > 10) await run.run();
    assert.deepEqual([run.state.at, player.frame.progress.paths, run.isUnsaved], ["judged", 25, false]);
    assert.equal(run.computed, 60);
  }
});

test("a replay that was paused goes on, by Run or path by path, and is compared where the link ends", async () => {
  const { run, player } = opened({ pauseAt: 20 });
  await run.open(payload);
  assert.deepEqual([run.state.at, player.frame.progress.paths], ["stopped", 20]);
  await run.step({ paths: 39 });
  assert.equal(run.state.at, "stopped");
  await run.step({ paths: 1 });
  assert.equal(run.state.at, "judged");
});

test("beyond the link's end there is nothing to compare with", async () => {
  const { run } = opened({ pauseAt: 20 });
  await run.open(payload);
  await run.step({ paths: 41 });
  assert.equal(run.state.at, "beyond");
});

test("an edit changes the run, also after a reset, and the link's run can be brought back", async () => {
  const { run, player } = opened();
  await run.open(payload);
  await run.edit("seed", 7);
  assert.deepEqual([run.state.at, player.frame.session.spec.seed, run.isUnsaved], ["changed", 7, true]);
  await run.reset();
  assert.deepEqual([run.state.at, player.frame.session.spec.seed], ["changed", 7]);
  await run.back();
  assert.deepEqual([run.state.at, player.frame.session.spec.seed], ["judged", undefined]);
});

test("a problem without a run is opened and not run", async () => {
  const { run, player } = opened();
  await run.open({ ...payload, digest: undefined, paths: undefined });
  assert.deepEqual([run.state.at, player.frame.progress.paths], ["problem", 0]);
});

test("autorun shows the run again after the verdict, and ends where the link does", async () => {
  const { run, player, states, ran } = opened();
  await run.open(payload);
  await run.play(5, 60_000);
  assert.deepEqual(ran, ["full", 5]);
  assert.deepEqual(states.slice(-3), ["judged", "playing", "judged"]);
  assert.equal(player.frame.progress.paths, 60);
  assert.equal(run.isUnsaved, false);
});

test("a paused autorun goes on at its pace, to where the link ends", async () => {
  const { run, player, ran, pauseNext } = opened();
  await run.open(payload);
  pauseNext(20);
  await run.play(5, 60_000);
  assert.deepEqual([run.state.at, player.frame.progress.paths, run.isUnsaved], ["playing", 20, false]);
  await run.run();
  assert.deepEqual([run.state.at, player.frame.progress.paths], ["judged", 60]);
  assert.deepEqual(ran, ["full", 5, 5]);
});
