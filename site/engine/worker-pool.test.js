import assert from "node:assert/strict";
import { test } from "node:test";
import { runInPool } from "./worker-pool.js";

/** A fake host, which lives until a test ends it. */
class FakeHost {
  /** @type {Error | null} */
  end = null;
  closed = false;
  /** @type {unknown} */
  module = undefined;
  /** @type {Error | null} */
  refusal;

  constructor(/** @type {Error | null} */ refusal = null) {
    this.refusal = refusal;
  }
  async start(/** @type {unknown} */ module) {
    this.module = module;
    if (this.refusal) this.die(this.refusal.message);
    if (this.end) throw this.end;
  }
  die(/** @type {string} */ message) {
    this.end ??= new Error(message);
    return this.end;
  }
  close() {
    this.die("closed");
    this.closed = true;
  }
}

/** A queue of numbers. Each is tried at most twice. */
function queueOf(/** @type {number[]} */ tasks) {
  const waiting = [...tasks];
  /** @type {Map<number, number>} */
  const deaths = new Map();
  return {
    waiting,
    take: () => waiting.shift(),
    giveBack: (/** @type {number} */ task) => void waiting.unshift(task),
    retry(/** @type {number} */ task) {
      deaths.set(task, (deaths.get(task) ?? 0) + 1);
      if (/** @type {number} */ (deaths.get(task)) > 1) return false;
      waiting.unshift(task);
      return true;
    },
  };
}

const module = /** @type {any} */ ({ compiled: true });

/** Runs tasks in a pool. `hosts` are those that were created; `done` are the finished tasks, in order. */
function pool(
  /** @type {{ tasks: number[], workers?: number, work?: (host: FakeHost, task: number) => Promise<void>, refuse?: (nth: number) => boolean, signal?: AbortSignal }} */
  { tasks, workers = 2, work = async () => {}, refuse = () => false, signal = new AbortController().signal },
) {
  /** @type {FakeHost[]} */
  const hosts = [];
  /** @type {number[]} */
  const done = [];
  const queue = queueOf(tasks);
  const newHost = () => {
    const host = new FakeHost(refuse(hosts.length) ? new Error(`no room for worker ${hosts.length}`) : null);
    hosts.push(host);
    return /** @type {any} */ (host);
  };
  const whole = runInPool({
    workers,
    newHost,
    module,
    queue,
    signal,
    work: async (host, task) => {
      await work(/** @type {any} */ (host), task);
      done.push(task);
    },
  });
  return { whole, hosts, done, queue };
}

const sorted = (/** @type {number[]} */ numbers) => numbers.toSorted((a, b) => a - b);

test("every task is done once, each worker gets the compiled module, and all workers are closed", async () => {
  const { whole, hosts, done } = pool({ tasks: [1, 2, 3, 4, 5] });
  await whole;
  assert.deepEqual(sorted(done), [1, 2, 3, 4, 5]);
  assert.equal(hosts.length, 2);
  assert.ok(hosts.every((host) => host.module === module && host.closed));
});

test("a worker without work ends while others go on", async () => {
  let open = () => {};
  const gate = new Promise((resolve) => (open = () => resolve(undefined)));
  const { whole, hosts } = pool({
    tasks: [1, 2],
    work: async (_, task) => {
      if (task === 1) await gate;
    },
  });
  while (!hosts[1]?.closed) await new Promise(setImmediate);
  assert.ok(!hosts[0].closed);
  open();
  await whole;
  assert.ok(hosts[0].closed);
});

test("a task whose worker dies is tried once more, on a new worker", async () => {
  let deaths = 0;
  const { whole, hosts, done } = pool({
    tasks: [1, 2, 3],
    work: async (host, task) => {
      if (task === 2 && deaths++ === 0) throw host.die("panic");
    },
  });
  await whole;
  assert.deepEqual(sorted(done), [1, 2, 3]);
  assert.equal(hosts.length, 3);
});

test("a task that kills two workers fails all, with the second one's error", async () => {
  const { whole, hosts, done } = pool({
    tasks: [1, 2, 3],
    work: async (host, task) => {
      if (task === 2) throw host.die(`panic in worker ${hosts.indexOf(host)}`);
    },
  });
  await assert.rejects(whole, /panic in worker [12]/);
  assert.ok(!done.includes(2));
  assert.ok(hosts.every((host) => host.closed));
});

test("a task that is refused is not tried again", async () => {
  let tries = 0;
  const { whole } = pool({
    tasks: [1],
    work: async () => {
      tries++;
      throw new Error("bad spec");
    },
  });
  await assert.rejects(whole, /bad spec/);
  assert.equal(tries, 1);
});

test("a worker that dies between two tasks costs none of them", async () => {
  const { whole, hosts, done } = pool({
    tasks: [1, 2, 3],
    workers: 1,
    work: async (host, task) => {
      if (task === 1) queueMicrotask(() => queueMicrotask(() => host.die("exit")));
    },
  });
  await whole;
  assert.deepEqual(done, [1, 2, 3]);
  assert.ok(hosts.length >= 1);
});

test("workers that do not start are not needed as long as one does", async () => {
  const { whole, done } = pool({ tasks: [1, 2, 3, 4], workers: 4, refuse: (nth) => nth > 0 });
  await whole;
  assert.deepEqual(sorted(done), [1, 2, 3, 4]);
});

test("if no worker starts, the last one's error is thrown", async () => {
  const { whole, done, hosts } = pool({ tasks: [1, 2], refuse: () => true });
  await assert.rejects(whole, /no room for worker/);
  assert.deepEqual(done, []);
  assert.ok(hosts.every((host) => host.closed));
});

test("an abort ends every worker at once and resolves", async () => {
  const abort = new AbortController();
  const { whole, hosts, queue } = pool({
    tasks: [1, 2, 3],
    signal: abort.signal,
    work: (host) =>
      new Promise((_, reject) => {
        host.close = () => {
          FakeHost.prototype.close.call(host);
          reject(host.end);
        };
      }),
  });
  while (queue.waiting.length > 1) await new Promise(setImmediate);
  abort.abort();
  await whole;
  assert.ok(hosts.length === 2 && hosts.every((host) => host.closed));
  assert.deepEqual(queue.waiting, [3]);
});

test("an abort before the start starts no worker", async () => {
  const { whole, hosts } = pool({ tasks: [1], signal: AbortSignal.abort() });
  await whole;
  assert.equal(hosts.length, 0);
});
