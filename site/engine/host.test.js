import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { WorkerHost } from "./host.js";
import { Engine } from "./lab.js";

/** A fake worker that answers only when a test calls `say`. */
class SilentWorker extends EventTarget {
  /** @type {import("./messages.d.ts").Request[]} */
  heard = [];
  terminated = false;
  postMessage(/** @type {any} */ request) {
    this.heard.push(request);
  }
  terminate() {
    this.terminated = true;
  }
  say(/** @type {import("./messages.d.ts").Answer} */ answer) {
    this.dispatchEvent(new MessageEvent("message", { data: answer }));
  }
}

function hosted({ watchdog = 1000 } = {}) {
  const worker = new SilentWorker();
  return { worker, host: new WorkerHost({ watchdog, spawn: () => /** @type {any} */ (worker) }) };
}

const lives = (/** @type {WorkerHost} */ host) => host.end === null;
const died = (/** @type {RegExp} */ message) => ({ name: "RevisitError", code: "engine", message });

test("answers reach their calls in any order", async () => {
  const { worker, host } = hosted();
  const first = host.call("progress", [1]).promise;
  const second = host.call("view", [1, 0]).promise;
  const [one, two] = worker.heard;
  assert.deepEqual([one.method, one.args, two.method], ["progress", [1], "view"]);
  worker.say({
    id: two.id,
    result: { json: new TextEncoder().encode('{"curves":{}}'), arrays: { "curves.x": Float64Array.of(1) } },
  });
  worker.say({
    id: one.id,
    failure: { code: "not-found", message: "closed", path: "session", found: 1, expected: "an open one" },
  });
  assert.deepEqual(await second, { curves: { x: Float64Array.of(1) } });
  await assert.rejects(first, {
    name: "RevisitError",
    code: "not-found",
    path: "session",
    found: 1,
    expected: "an open one",
    message: "closed",
  });
});

test("progress is reported while a call waits", async () => {
  const { worker, host } = hosted();
  /** @type {unknown[]} */
  const seen = [];
  const { id, promise } = host.call("drive", [1, {}], (progress) => seen.push(progress));
  worker.say({ id, progress: /** @type {any} */ (1) });
  worker.say({ id, progress: /** @type {any} */ (2) });
  worker.say({ id, result: { value: 3 } });
  assert.equal(await promise, 3);
  assert.deepEqual(seen, [1, 2]);
});

/** @type {[string, (worker: SilentWorker) => void, RegExp][]} */
const deaths = [
  ["says that its module died", (worker) => worker.say({ died: "panic: no" }), /the engine did not start: panic: no/],
  [
    "fails",
    (worker) =>
      worker.dispatchEvent(Object.assign(new Event("error", { cancelable: true }), { message: "Uncaught RangeError" })),
    /Uncaught RangeError/,
  ],
  ["cannot be loaded", (worker) => worker.dispatchEvent(new Event("error")), /cannot be loaded/],
  ["sends what cannot be read", (worker) => worker.dispatchEvent(new Event("messageerror")), /could not be read/],
];
for (const [what, die, message] of deaths) {
  test(`a worker that ${what} ends every call, now and later`, async () => {
    const { worker, host } = hosted();
    const calls = [host.call("open", ["{}"]).promise, host.call("runs.list", []).promise];
    assert.ok(lives(host));
    die(worker);
    for (const call of calls) await assert.rejects(call, died(message));
    await assert.rejects(host.call("progress", [1]).promise, died(message));
    assert.ok(worker.terminated);
    assert.equal(host.end?.code, "engine");
  });
}

test("a silent worker is pinged, and more silence counts as death", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const { worker, host } = hosted({ watchdog: 1000 });
    const call = host.call("open", ["{}"]).promise;
    call.catch(() => {});
    mock.timers.tick(999);
    assert.deepEqual(
      worker.heard.map(({ method }) => method),
      ["open"],
    );
    mock.timers.tick(1);
    assert.deepEqual(
      worker.heard.map(({ method }) => method),
      ["open", "ping"],
    );
    worker.say({ id: 0, result: { value: null } });
    mock.timers.tick(1000);
    mock.timers.tick(1000);
    assert.ok(lives(host), "what came in while the page was busy is still to be heard");
    mock.timers.tick(50);
    await assert.rejects(call, { ...died(/silent for 2 s/), detail: "silence" });
  } finally {
    mock.timers.reset();
  }
});

test("the watchdog waits longer after a long text", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const { host } = hosted({ watchdog: 1000 });
    const call = host.call("readRecord", ["x".repeat(2_000_000)]).promise;
    call.catch(() => {});
    mock.timers.tick(1000);
    mock.timers.tick(4999);
    mock.timers.tick(50);
    assert.ok(lives(host));
    mock.timers.tick(50);
    await assert.rejects(call, died(/silent for 6 s/));
  } finally {
    mock.timers.reset();
  }
});

test("whoever waits for a silent worker can end it, unless it is still being loaded", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const worker = new SilentWorker();
    /** @type {((() => void) | null)[]} */
    const told = [];
    const host = new WorkerHost({
      watchdog: 30_000,
      spawn: () => /** @type {any} */ (worker),
      locks: null,
      onSilence: (end) => told.push(end),
    });
    const wait = (/** @type {number[]} */ ...times) => {
      for (const time of times) mock.timers.tick(time);
    };
    const { id } = host.call("start", [null]);
    wait(5000, 5000, 50);
    worker.say({ id, result: { value: {} } });
    const call = host.call("progress", [1]).promise;
    call.catch(() => {});
    wait(5000);
    assert.equal(worker.heard.at(-1)?.method, "ping");
    worker.say({ id: 0, result: { value: null } });
    wait(5000, 5000);
    assert.equal(told.length, 0, "it was loading, then it answered, then its answer may still come in");
    wait(50);
    assert.equal(typeof told[0], "function");
    worker.say({ id: 0, result: { value: null } });
    assert.equal(told[1], null);
    wait(5000, 5000, 50);
    told[2]?.();
    await assert.rejects(call, died(/the engine stopped: it did not answer, and was ended on request/));
    assert.deepEqual(told.slice(3), [null]);
    assert.ok(worker.terminated);
  } finally {
    mock.timers.reset();
  }
});

test("a worker whose lock is free was ended, even while no call waits", async () => {
  const worker = new SilentWorker();
  /** @type {{ [name: string]: () => void }} */
  const asked = {};
  const locks = {
    request: (/** @type {string} */ name, /** @type {() => void} */ granted) => {
      asked[name] = granted;
      return new Promise(() => {});
    },
  };
  const host = new WorkerHost({
    watchdog: 1000,
    spawn: () => /** @type {any} */ (worker),
    locks: /** @type {any} */ (locks),
  });
  const starting = host.start(null);
  worker.say({ id: 1, result: { value: { version: "1", module: {}, life: "its lock" } } });
  await starting;
  assert.deepEqual(Object.keys(asked), ["its lock"]);
  assert.ok(lives(host));
  asked["its lock"]();
  assert.match(String(host.end?.message), /the engine stopped: its worker was ended/);
  assert.ok(worker.terminated);
});

test("the watchdog does not run while no call waits", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const { worker, host } = hosted({ watchdog: 1000 });
    const { id } = host.call("progress", [1]);
    worker.say({ id, result: { value: 1 } });
    mock.timers.tick(1_000_000);
    assert.ok(lives(host));
    assert.equal(worker.heard.length, 1);
  } finally {
    mock.timers.reset();
  }
});

test("a browser that starts no worker is an engine error", () => {
  assert.throws(
    () =>
      new WorkerHost({
        watchdog: 1,
        spawn() {
          throw new TypeError("blocked");
        },
      }),
    died(/blocked/),
  );
});

/** An Engine whose fake workers answer `start` at once. */
function engines() {
  /** @type {SilentWorker[]} */
  const workers = [];
  const compiled = /** @type {any} */ ({});
  const engine = new Engine(() => {
    const worker = new SilentWorker();
    workers.push(worker);
    const host = new WorkerHost({ watchdog: 1000, spawn: () => /** @type {any} */ (worker) });
    queueMicrotask(() =>
      worker.say({ id: worker.heard[0].id, result: { value: { version: "1", families: [], module: compiled } } }),
    );
    return host;
  });
  return { engine, workers, compiled };
}

test("after a death the next call gets a new engine, with the module compiled before", async () => {
  const { engine, workers, compiled } = engines();
  const first = await engine.host();
  assert.equal(await engine.host(), first);
  assert.deepEqual(workers[0].heard[0].args, [null]);
  workers[0].say({ died: "panic: no" });
  await assert.rejects(first.call("progress", [1]).promise, died(/the engine stopped: panic: no/));
  const second = await engine.host();
  assert.notEqual(second, first);
  assert.equal(workers[1].heard[0].args[0], compiled);
  assert.equal(second.end, null);
});

test("a closed lab starts no engine", async () => {
  const { engine, workers } = engines();
  const host = await engine.host();
  const waiting = host.call("open", ["{}"]).promise;
  engine.close();
  await assert.rejects(waiting, died(/this lab was closed/));
  await assert.rejects(
    engine.host().then((closed) => closed.call("open", []).promise),
    died(/this lab was closed/),
  );
  assert.equal(workers.length, 1);
});
