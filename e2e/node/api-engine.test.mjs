// Engines that end: who hears of it, in which words, and what the next one goes on with.

import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { engineStopped } from "../../site/ui/faults.js";
import { endless, race } from "../inputs.js";
import { expect, threads } from "./shared-lab.mjs";

const crash = (/** @type {Worker} */ thread, /** @type {string} */ how) =>
  thread.postMessage({ id: -1, method: "crash", args: [how] });

/** Keeps the last words of a test's engines, their stacks, out of the report. @param {import("node:test").TestContext} t */
function hush(t) {
  const silence = (/** @type {Worker} */ thread) => {
    thread.stdout.unpipe(process.stdout);
    thread.stderr.unpipe(process.stderr);
  };
  process.on("worker", silence);
  t.after(() => process.off("worker", silence));
}

/** Ways to die of wasm/playground/crash_js.go, and what pages say. @type {[string, RegExp][]} */
const deaths = [
  ["panic", /^The engine stopped: panic: a crash that was asked for\.$/],
  ["exit", /^The engine stopped: it ended with exit code 3\.$/],
  ["trap", /^The engine stopped: .*(memory access|index) out of bounds\.$/],
  ["memory", /^The engine stopped: fatal error: out of memory: .* too large for this browser; a smaller one may do\.$/],
];

for (const [how, says] of deaths)
  test(`when the engine dies (${how}), what waits for it is told, a new one takes over, and the inputs are kept`, async (t) => {
    hush(t);
    const others = new Set(threads);
    const lab = await api.createLab();
    t.after(() => lab.close());
    const [thread] = [...threads].filter((one) => !others.has(one));
    const first = await lab.open(specOf("figure-1"));
    await first.run();
    const { digest } = await first.record();
    const session = await lab.open(specOf("river-swim", { ...endless, seed: 77 }));
    const run = refusal(() => session.run());
    while ((await session.progress()).paths === 0);
    crash(thread, how);
    const ends = [await run, await refusal(() => session.step({ paths: 1 })), await refusal(() => first.record())];
    const again = await lab.open(first.spec);
    await again.run();
    const other = await lab.open(session.spec);
    ends.push(await refusal(() => session.progress()));
    for (const end of ends) {
      expect(end).toMatchObject({ ours: true, code: "engine" });
      expect(engineStopped(Object.assign(new Error(end?.message), end))).toMatch(says);
    }
    expect((await again.record()).digest).toBe(digest);
    expect(await other.step({ paths: 1 })).toMatchObject({ paths: 1 });
    expect(other.spec.seed).toBe(77);
    await expect.poll(() => threads.has(thread), "the dead thread is gone").toBe(false);
  });

test("a picture that cannot be drawn is said, and the run goes on", async (t) => {
  hush(t);
  const lab = await api.createLab();
  t.after(() => lab.close());
  const session = await lab.open(specOf("figure-1"));
  await session.step({ paths: 1 });
  // Where the engine's pictures have no fault, they get an argument that its Go code cannot read.
  const { postMessage } = Worker.prototype;
  const pictures = ["layer", "view", "timeline", "theory", "predict", "cost"];
  t.after(() => Object.assign(Worker.prototype, { postMessage }));
  Worker.prototype.postMessage = function ({ method, args, ...message }, ...more) {
    const given = pictures.includes(method) ? ["no handle", ...args.slice(1)] : args;
    postMessage.call(this, { ...message, method, args: given }, ...more);
  };
  for (const ask of [
    () => session.layer({ what: "graph" }),
    () => session.view(),
    () => session.timeline(),
    () => session.theory(),
    () => session.predict({ gap: 0.3 }),
    () => session.cost(5),
  ])
    expect(await refusal(ask)).toMatchObject({
      ours: true,
      code: "picture",
      message: expect.stringMatching(/^This picture cannot be drawn, by a fault of Revisit: .*\. The run goes on\.$/),
    });
  Object.assign(Worker.prototype, { postMessage });
  expect(await session.run()).toMatchObject({ done: true, paths: 4 });
  expect((await session.layer({ what: "graph" })).rows).toBeGreaterThan(0);
  const alone = await lab.open(specOf("figure-1"));
  await alone.run();
  expect((await session.record()).digest).toBe((await alone.record()).digest);
});

for (const [how, says] of deaths)
  test(`where every worker of a run ends by ${how}, finished runs of a comparison are kept, and the rest runs on`, async (t) => {
    hush(t);
    const lab = await api.createLab({ workers: 1 });
    t.after(() => lab.close());
    // Seed 2 of each learner kills whoever runs it.
    const { postMessage } = Worker.prototype;
    t.after(() => Object.assign(Worker.prototype, { postMessage }));
    Worker.prototype.postMessage = function (message, ...more) {
      postMessage.call(this, message, ...more);
      if (message.method === "openRun" && message.args[1] === 2) crash(this, how);
    };
    const error = await refusal(() => lab.compare(race));
    expect(error).toMatchObject({ ours: true, code: "engine" });
    expect(engineStopped(Object.assign(new Error(error?.message), error))).toMatch(says);
    Object.assign(Worker.prototype, { postMessage });
    /** @type {import("../../site/revisit.d.ts").ComparisonProgress[]} */
    const progress = [];
    const { cells, digest } = await lab.compare(race, { onProgress: (one) => progress.push(one) });
    expect(progress[0].done).toBeGreaterThan(0);
    expect([cells.length, digest]).toEqual([4, expect.stringMatching(/^revisit2:/)]);
  });
