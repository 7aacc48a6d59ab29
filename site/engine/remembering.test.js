import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineHost } from "./host.js";
import { RememberingWorker } from "./remembering.js";

/** @typedef {import("./remembering.js").Visit} Visit */

/** An engine that counts paths, and answers one call after another when it is told to; before it has started it can do nothing. */
class CountingEngine extends EventTarget {
  /** @type {string[]} */
  asked = [];
  /** @type {import("./messages.d.ts").Request[]} */
  #queue = [];
  #started = false;
  #paths = 0;
  #draws;

  constructor({ draws = 4 } = {}) {
    super();
    this.#draws = draws;
  }

  postMessage(/** @type {any} */ request) {
    if (!this.#started && this.asked.length > 0) assert.fail(`${request.method} before the engine has started`);
    this.asked.push(request.method);
    this.#queue.push(request);
  }

  terminate() {}

  begun = 0;
  begin() {
    this.begun++;
  }

  say(/** @type {any} */ data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  /** @param {number} [most] calls to be answered */
  async work(most = Infinity) {
    for (let done = 0; done < most && this.#queue.length > 0; done++) {
      const { id, method, args } = /** @type {import("./messages.d.ts").Request} */ (this.#queue.shift());
      this.say({ id, ...this.#answer(method, args) });
      await Promise.resolve();
    }
  }

  /** @param {string} method @param {any[]} args */
  #answer(method, args) {
    if (method === "start") {
      this.#started = true;
      return { result: { value: { version: "1", families: [], module: { first: "compiled", rest: null } } } };
    }
    if (method === "drive") this.#paths += this.#draws;
    if (method === "drive") return { result: { value: { paths: this.#paths } } };
    if (method === "refuse") return { failure: { code: "bad-spec", message: "no" } };
    return {
      result: {
        json: new TextEncoder().encode(JSON.stringify({ method, args, paths: this.#paths })),
        arrays: { x: Float64Array.of(this.#paths, -0, NaN, 1 / 3) },
      },
    };
  }
}

/** @param {Visit | null} kept @param {{ draws?: number }} [engine] */
function hosted(kept, engine) {
  const worker = new CountingEngine(engine);
  const memory = new RememberingWorker(/** @type {any} */ (worker), kept);
  return { worker, memory, host: new EngineHost({ watchdog: 60_000, spawn: () => memory }) };
}

/** What a page asks before its first picture, one after the other. @param {EngineHost} host @param {string} [spec] @returns {Promise<any[]>} */
async function ask(host, spec = "one") {
  const said = [await host.start(null)];
  for (const [method, ...args] of [
    ["open", spec],
    ["view", 1],
    ["audit", 1, true],
    ["drive", 1, { paths: 4 }],
    ["view", 1],
    ["predict", 1, 0.3],
  ]) {
    said.push(await host.call(String(method), args).promise);
  }
  return said;
}

/** Asks, while the engine answers whatever it is asked. @param {ReturnType<typeof hosted>} page @param {string} [spec] */
async function live(page, spec) {
  const asked = ask(page.host, spec);
  let over = false;
  asked.finally(() => (over = true)).catch(() => {});
  while (!over) await page.worker.work().then(() => new Promise((resolve) => setImmediate(resolve)));
  return asked;
}

async function visited() {
  const page = hosted(null);
  const said = await live(page);
  const { visit, misled } = await page.memory.end();
  assert.equal(misled, false);
  return { said, visit: /** @type {Visit} */ (JSON.parse(JSON.stringify(visit))) };
}

test("a second visit is answered in full before its engine says a word, and each bit is the same", async () => {
  const { said, visit } = await visited();
  const page = hosted(visit);
  const again = await ask(page.host);
  assert.deepEqual(page.worker.asked, ["start"]);
  assert.deepEqual(again.slice(1), said.slice(1));
  assert.ok(Object.is(again[2].x[1], -0) && Number.isNaN(again[2].x[2]));

  // Meanwhile one clicks: that waits for the engine, which is asked for all that was given before, in the same order.
  const end = page.memory.end();
  const step = page.host.call("drive", [1, {}]).promise;
  await page.worker.work();
  assert.deepEqual(page.worker.asked, ["start", "open", "view", "audit", "drive", "view", "predict", "drive"]);
  assert.deepEqual(await step, { paths: 8 });
  assert.deepEqual(await end, { visit, misled: false });
  assert.deepEqual(again[0].module, { first: "compiled", rest: null }, "the module follows");
});

test("the engine is begun when the first picture stands, or where memory does not know what is asked", async () => {
  const { visit } = await visited();
  const page = hosted(visit);
  await ask(page.host);
  assert.equal(page.worker.begun, 0);
  const end = page.memory.end();
  assert.equal(page.worker.begun, 1);
  await page.worker.work();
  await end;

  const other = hosted(visit);
  await other.host.start(null);
  assert.equal(other.worker.begun, 0);
  const open = other.host.call("open", ["other"]).promise;
  assert.equal(other.worker.begun, 1);
  other.host.close();
  await assert.rejects(open);
  assert.equal(hosted(null).worker.begun, 1);
});

test("behind a run that is made again everything waits, so that nobody asks in its middle", async () => {
  const { visit } = await visited();
  const page = hosted(visit);
  await ask(page.host);
  await page.worker.work(1);
  assert.deepEqual(page.worker.asked, ["start", "open", "view", "audit", "drive"]);
  page.host.call("close", [1]);
  await page.worker.work(3);
  assert.equal(page.worker.asked.length, 5);
  await page.worker.work();
  assert.deepEqual(page.worker.asked.slice(5), ["view", "predict", "close"]);
});

test("another spec, or another order of the same, is the engine's alone", async () => {
  const { visit } = await visited();
  const page = hosted(visit);
  const asked = ask(page.host, "other");
  await new Promise((resolve) => setImmediate(resolve));
  await page.worker.work(1);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(page.worker.asked, ["start", "open"], "it is waited for");
  void live(page, "other").catch(() => {});
  assert.equal((await asked)[1].args[0], "other");

  const skipping = hosted(visit);
  await skipping.host.start(null);
  let answered = false;
  skipping.host.call("drive", [1, { paths: 4 }]).promise.then(
    () => (answered = true),
    () => {},
  );
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(answered, false);
  skipping.host.close();
});

test("where the engine says something else than what was kept, that is told, and kept in its place", async () => {
  const { visit } = await visited();
  const page = hosted(visit, { draws: 3 });
  assert.equal((await ask(page.host))[4].paths, 4);
  const end = page.memory.end();
  await page.worker.work();
  const { visit: now, misled } = await end;
  assert.equal(misled, true);
  assert.equal((await ask(hosted(now).host))[4].paths, 3);
});

test("a run that was stopped, or asked about in its middle, tells nothing of the next", async () => {
  const stopped = hosted(null);
  await Promise.all([live(stopped), stopped.host.call("stop", [1]).promise.catch(() => {})]);
  assert.equal((await stopped.memory.end()).visit, null);

  const page = hosted(null);
  const start = page.host.start(null);
  await page.worker.work();
  await start;
  const answers = ["open", "drive", "view"].map((method) => page.host.call(method, [1]).promise);
  await page.worker.work();
  await Promise.all(answers);
  const { visit } = await page.memory.end();
  assert.deepEqual([visit?.changes.length, Object.keys(visit?.answers ?? {}).sort()], [2, ["1", "2", "start "]]);
});

test("a spec that comes as a file is the engine's alone: its name would not say what is in it", async () => {
  const page = hosted(null);
  await live(page, /** @type {any} */ (new Blob(["one"])));
  assert.equal((await page.memory.end()).visit, null);
});

test("an engine that dies behind what was given is heard of", async () => {
  const { visit } = await visited();
  const page = hosted(visit);
  await ask(page.host);
  const end = page.memory.end();
  const step = page.host.call("drive", [1, {}]).promise;
  page.worker.say({ died: "panic: no" });
  await assert.rejects(step, /panic: no/);
  assert.deepEqual(await end, { visit: null, misled: false });
});
