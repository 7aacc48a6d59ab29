import assert from "node:assert/strict";
import { test } from "node:test";
import { Player } from "./player.js";

globalThis.requestAnimationFrame ??= (callback) => Number(setImmediate(() => callback(performance.now())));

/** A fake session. Each episode is one path, and run() draws one path in each turn of the event loop. */
function sessionOf(/** @type {any} */ spec) {
  const length = spec.episodes;
  const budget = spec.budget ?? Infinity;
  let paths = 0;
  const calls = { closed: false, views: 0, together: 0, most: 0 };
  const progress = (stopped = false) => ({
    episodes: paths,
    paths,
    samples: paths,
    revisits: 0,
    step: 1,
    regret: 0,
    regretPath: 0,
    updates: [paths],
    done: paths >= length,
    stopped,
  });
  return {
    spec,
    calls,
    checks: [],
    problem: {},
    async step(/** @type {any} */ by) {
      if (spec.fails) throw Object.assign(new Error("gone"), { code: spec.fails });
      paths = Math.min(length, paths + (by.paths ?? by.episodes ?? by.lines));
      return progress(paths >= budget);
    },
    async run(/** @type {any} */ { until, signal, onProgress }) {
      if (spec.fails) throw Object.assign(new Error("gone"), { code: spec.fails });
      while (paths < length && paths < budget && paths < (until?.paths ?? Infinity)) {
        if (signal.aborted) return progress(true);
        paths++;
        onProgress(progress());
        await new Promise((resolve) => setImmediate(resolve));
      }
      return progress(paths >= budget);
    },
    async view() {
      if (paths === spec.blind) throw Object.assign(new Error("no picture"), { code: "picture" });
      calls.most = Math.max(calls.most, ++calls.together);
      calls.views++;
      const episode = paths;
      await new Promise((resolve) => setImmediate(resolve));
      calls.together--;
      return { episode, paths: [] };
    },
    async look(/** @type {any} */ { view, summary }) {
      const errors = /** @type {any} */ ({});
      const now = progress();
      const shown = view && (await this.view().catch((error) => void (errors.view = error)));
      const found = { progress: now, view: shown ?? null, layers: [], errors };
      return { ...found, summary: summary ? await this.summary() : null };
    },
    summary: async () => ({ summary: { complete: paths >= length, paths }, digest: `sha256:${paths}` }),
    progress: async () => progress(),
    close() {
      calls.closed = true;
    },
  };
}

function stage() {
  /** @type {any[]} */
  const sessions = [];
  /** @type {unknown[]} */
  const faults = [];
  /** @type {string[]} */
  const phases = [];
  /** @type {any[]} */
  const drawn = [];
  /** @type {(import("../spec/drafts.js").Cause | null)[]} */
  const opening = [];
  /** @type {string[]} */
  const asked = [];
  const lab = {
    async open(/** @type {any} */ spec) {
      if (spec.name) asked.push(spec.name);
      if (spec.slow) await spec.slow;
      if (spec.bad) throw Object.assign(new Error("bad"), { code: "bad-spec" });
      sessions.push(sessionOf(spec));
      return sessions.at(-1);
    },
  };
  const player = new Player(/** @type {any} */ (lab), {
    async onLeave() {},
    onOpen() {},
    onFrame: ({ progress, view }) => drawn.push([progress.paths, view.episode]),
    onPhase: (phase) => phases.push(phase),
    onFault: (error) => faults.push(error),
    onOpening: (cause) => opening.push(cause),
  });
  const open = (/** @type {any} */ spec, /** @type {Parameters<Player["open"]>[1]} */ how = {}) =>
    player.open(spec, how);
  const openIf = (/** @type {any} */ spec, /** @type {(spec: any) => void} */ admit) => player.open(spec, { admit });
  return { player, open, openIf, sessions, faults, phases, drawn, asked, opening };
}

test("a refused spec leaves the present session unchanged", async () => {
  const { player, open, sessions } = stage();
  await open({ episodes: 5 });
  await player.step({ paths: 2 });
  await assert.rejects(open({ bad: true }), { code: "bad-spec" });
  assert.equal(player.frame?.progress.paths, 2);
  assert.equal(sessions[0].calls.closed, false);
  await open({ episodes: 3 });
  assert.equal(sessions[0].calls.closed, true);
  assert.equal(player.frame?.progress.paths, 0);
});

test("a spec that is not admitted is closed without being drawn, and the present session stays", async () => {
  const { player, open, openIf, sessions } = stage();
  await open({ episodes: 2 });
  await assert.rejects(
    openIf({ episodes: 3 }, ({ episodes }) => {
      if (episodes === 3) throw new Error("held");
    }),
    /held/,
  );
  assert.equal(player.frame?.session, sessions[0]);
  assert.deepEqual(
    sessions.map(({ calls }) => calls.closed),
    [false, true],
  );
  assert.equal(await openIf({ episodes: 4 }, () => {}), true);
});

test("a run ends, with its digest, and never asks for two views at once", async () => {
  const { player, open, sessions, phases } = stage();
  await open({ episodes: 200 });
  await player.run();
  assert.deepEqual([player.phase, player.frame?.digest, player.frame?.progress.paths], ["done", "sha256:200", 200]);
  assert.equal(sessions[0].calls.most, 1);
  assert.ok(phases.includes("running"));
});

test("a pause stops where it is, and a run goes on from there", async () => {
  const { player, open } = stage();
  await open({ episodes: 1e6 });
  const running = player.run();
  while (!player.frame?.progress.paths) await new Promise((resolve) => setImmediate(resolve));
  await player.pause();
  await running;
  const paths = player.frame?.progress.paths ?? 0;
  assert.equal(player.phase, "paused");
  await player.run({ paths: paths + 3 });
  assert.deepEqual([player.phase, player.frame?.progress.paths], ["paused", paths + 3]);
  assert.equal(player.frame?.digest, null);
});

test("while a film is paused nothing looks ahead either", async () => {
  const { player, open, sessions } = stage();
  const turns = async (/** @type {number} */ n) => {
    for (let i = 0; i < n; i++) await new Promise((resolve) => setImmediate(resolve));
  };
  const scouted = async () => (await sessions[1].progress()).paths;
  player.setPace({ film: 40 });
  await open({ episodes: 1e6 });
  const first = player.run();
  while (sessions.length < 2 || (await scouted()) < 5) await turns(1);
  await player.pause();
  await first;
  await turns(2);
  const seen = await scouted();
  await turns(50);
  assert.equal(await scouted(), seen);
  const second = player.run();
  while ((await scouted()) < seen + 5) await turns(1);
  assert.equal(sessions.length, 2);
  await player.pause();
  await second;
  await open({ episodes: 1 });
  await turns(2);
  assert.equal(sessions[1].calls.closed, true);
});

test("a run that starts just as another one stops is a run, and can be paused", async () => {
  const { player, open, phases } = stage();
  await open({ episodes: 1e6 });
  const first = player.run();
  while (!player.frame?.progress.paths) await new Promise((resolve) => setImmediate(resolve));
  /** @type {Promise<void> | undefined} */
  let second;
  const told = phases.push.bind(phases);
  phases.push = (...phase) => {
    if (phase[0] === "paused" && !second) second = player.run();
    return told(...phase);
  };
  await player.pause();
  await first;
  assert.equal(player.phase, "running");
  const paths = player.frame?.progress.paths ?? 0;
  while (player.frame?.progress.paths === paths) await new Promise((resolve) => setImmediate(resolve));
  await player.pause();
  await second;
  assert.equal(player.phase, "paused");
});

test("a spec opened during a run ends that run", async () => {
  const { player, open, sessions } = stage();
  await open({ episodes: 1e6 });
  const running = player.run();
  await open({ episodes: 7 });
  await running;
  assert.deepEqual([player.phase, player.frame?.session, sessions[0].calls.closed], ["paused", sessions[1], true]);
});

test("a spent budget, a dead engine and other errors are distinguished", async () => {
  const { player, open, faults } = stage();
  await open({ episodes: 10, budget: 4 });
  await player.run();
  assert.equal(player.phase, "budget");
  await open({ episodes: 10, fails: "engine" });
  await player.run();
  assert.equal(player.phase, "dead");
  await open({ episodes: 10, fails: "storage" });
  await player.run();
  assert.equal(player.phase, "paused");
  assert.deepEqual(
    faults.map((error) => /** @type {any} */ (error).code),
    ["engine", "storage"],
  );
});

test("a walk from line to line ends before a breakpoint, with the budget, or with an error, and never runs on", async () => {
  const { player, open, faults } = stage();
  await open({ episodes: 9 });
  let lines = 0;
  await player.walk(() => ++lines === 3);
  assert.deepEqual([player.phase, player.frame?.progress.paths], ["paused", 3]);
  await open({ episodes: 9, budget: 5 });
  await player.walk(() => false);
  assert.deepEqual([player.phase, player.frame?.progress.paths], ["budget", 5]);
  await open({ episodes: 9, fails: "other" });
  await player.walk(() => false);
  assert.equal(player.phase, "paused");
  assert.equal(faults.length, 1);
});

test("where a view cannot be drawn, it is said, the one before stays, and the run goes on to its end", async () => {
  const { player, open, faults } = stage();
  await open({ episodes: 10, blind: 10 });
  await player.step({ paths: 2 });
  await player.run();
  assert.deepEqual([player.phase, player.frame?.progress.paths, player.frame?.digest], ["done", 10, "sha256:10"]);
  assert.ok(Number(player.frame?.view.episode) >= 2);
  assert.deepEqual(
    [...new Set(faults)].map((error) => /** @type {any} */ (error).code),
    ["picture"],
  );
});

test("numbers and pictures of a frame are of the same path, also during a run", async () => {
  const { player, open, drawn } = stage();
  await open({ episodes: 200 });
  await player.run();
  assert.ok(drawn.length > 1);
  for (const [paths, episode] of drawn) assert.equal(paths, episode);
  assert.equal(drawn.at(-1)[0], 200);
});

test("a run that is begun with its session is asked for before anything is drawn, and looked at once where it is soon over", async () => {
  /** @type {string[]} */
  const order = [];
  const session = sessionOf({ episodes: 5 });
  const run = session.run;
  session.run = (options) => {
    order.push("run");
    return run(options);
  };
  const player = new Player(/** @type {any} */ ({ open: async () => session }), {
    async onLeave() {},
    onNew: (one) => order.push(one === /** @type {any} */ (session) ? "new" : "another"),
    onOpen: ({ phase }) => order.push(`open ${phase}`),
    onFrame: ({ progress, digest }) => order.push(`frame ${progress.paths} ${digest}`),
    onPhase() {},
    onFault: (error) => {
      throw error;
    },
  });
  assert.equal(
    await player.open(/** @type {any} */ ({}), { begin: () => player.run(undefined, { full: true, unseen: 1e9 }) }),
    true,
  );
  assert.deepEqual(order, ["new", "run", "open running", "frame 5 sha256:5"]);
  assert.equal(player.phase, "done");
});

/** A promise that resolves when the test calls `done`. */
function later() {
  let done = () => {};
  const slow = new Promise((resolve) => {
    done = () => resolve(undefined);
  });
  return { slow, done };
}

test("the spec that was opened last stays open even if an earlier one takes longer", async () => {
  const { player, open, sessions } = stage();
  await open({ episodes: 5 });
  const { slow, done } = later();
  const first = open({ episodes: 6, slow });
  const second = open({ episodes: 7 });
  done();
  assert.deepEqual([await first, await second], [false, true]);
  assert.deepEqual(
    sessions.map(({ spec, calls }) => [spec.episodes, calls.closed]),
    [
      [5, true],
      [6, true],
      [7, false],
    ],
  );
  assert.equal(player.frame?.session, sessions[2]);
});

test("of the specs asked for while one is being opened, the engine sees only the newest", async () => {
  const { open, asked } = stage();
  const { slow, done } = later();
  const all = ["a", "b", "c", "d"].map((name) => open({ episodes: 5, name, slow }));
  done();
  assert.deepEqual(await Promise.all(all), [false, false, false, true]);
  assert.deepEqual(asked, ["a", "d"]);
});

test("a refusal of an outdated spec is ignored", async () => {
  const { player, open, sessions } = stage();
  const { slow, done } = later();
  const wrong = open({ bad: true, slow });
  const right = open({ episodes: 7 });
  done();
  assert.deepEqual([await wrong, await right], [false, true]);
  assert.equal(player.frame?.session, sessions[0]);
});

test("if the newest spec is refused, the present session stays and runs on", async () => {
  const { player, open, sessions } = stage();
  await open({ episodes: 1e6 });
  const running = player.run();
  const { slow, done } = later();
  const older = open({ episodes: 6, slow });
  const newest = open({ bad: true, slow });
  done();
  assert.equal(await older, false);
  await assert.rejects(newest, { code: "bad-spec" });
  const paths = player.frame?.progress.paths ?? 0;
  while (player.frame?.progress.paths === paths) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(
    [player.phase, player.frame?.session, sessions.map(({ calls }) => calls.closed)],
    ["running", sessions[0], [false, true]],
  );
  await player.pause();
  await running;
});

test("onOpening says why a spec is opened, and when the newest one is open or refused", async () => {
  const { open, opening } = stage();
  const [edit, other] = [{ kind: /** @type {const} */ ("edit") }, { kind: "other" }];
  await open({ episodes: 5 }, { cause: edit });
  assert.deepEqual(opening.splice(0), [edit, null]);
  await assert.rejects(open({ bad: true }), { code: "bad-spec" });
  assert.deepEqual(opening.splice(0), [other, null]);
  await Promise.all([open({ episodes: 6 }), open({ episodes: 7 }, { cause: edit })]);
  assert.deepEqual(opening, [other, edit, null]);
});

/** A player whose panels have needs. */
function looking() {
  /** @type {any} */
  let needs = { timeline: true };
  /** @type {string[]} */
  const told = [];
  const session = /** @type {any} */ (sessionOf({ episodes: 3 }));
  const look = session.look.bind(session);
  session.look = async (/** @type {any} */ asked) => {
    const { view, summary, ...others } = asked;
    told.push(`ask ${Boolean(view)} ${JSON.stringify(others)}`);
    return { ...(await look(asked)), timeline: others.timeline ?? null };
  };
  const player = new Player(/** @type {any} */ ({ open: async () => session }), {
    async onLeave() {},
    onOpen: () => told.push("open"),
    onFrame: ({ progress }) => told.push(`frame ${progress.paths}`),
    onLooked: ({ progress, looked }) => told.push(`looked ${progress.paths} ${looked?.timeline}`),
    needs: () => needs,
    onPhase() {},
    onFault: (error) => {
      throw error;
    },
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
  return { player, told, settled, need: (/** @type {any} */ some) => (needs = some) };
}

test("what panels need comes with each frame, and again without one when it changes", async () => {
  const { player, told, settled, need } = looking();
  await player.open(/** @type {any} */ ({}));
  await settled();
  assert.deepEqual(told.splice(0), ["ask true {}", "open", 'ask false {"timeline":true}', "looked 0 true"]);
  await player.step({ paths: 1 });
  await settled();
  assert.deepEqual(told.splice(0), ['ask true {"timeline":true}', "frame 1", "looked 1 true"]);
  player.look();
  await settled();
  assert.deepEqual(told, [], "nothing else is needed");
  need({ timeline: false });
  player.look();
  player.look();
  await settled();
  assert.deepEqual(told.splice(0), ['ask false {"timeline":false}', "looked 1 false"]);
  player.look(true);
  await settled();
  assert.deepEqual(told.splice(0), ['ask false {"timeline":false}', "looked 1 false"]);
});

test("needs that change while they are answered are answered, too", async () => {
  const { player, told, settled, need } = looking();
  await player.open(/** @type {any} */ ({}));
  await settled();
  told.length = 0;
  const step = player.step({ paths: 1 });
  need({ timeline: 7 });
  await step;
  need({ timeline: 8 });
  player.look();
  need({ timeline: 9 });
  await settled();
  assert.equal(told.at(-1), "looked 1 9");
});
