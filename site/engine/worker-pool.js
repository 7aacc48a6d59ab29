// Workers beside the page's own, each with an engine, that carry out what waits in a queue.

/** @typedef {import("./host.js").EngineHost} EngineHost */

/**
 * @template Task
 * @typedef {object} Queue
 * @property {(last?: Task) => Task | undefined} take undefined where none waits; last: what this worker has carried out before
 * @property {(task: Task) => void} giveBack one that nobody has begun
 * @property {(task: Task) => boolean} again one whose worker died; false: not a second time
 */

/**
 * @template Task
 * @typedef {object} Work
 * @property {number} workers at most
 * @property {() => EngineHost} newHost
 * @property {import("./messages.d.ts").Compiled} module compiled once, for all of them
 * @property {Queue<Task>} queue
 * @property {(host: EngineHost, task: Task) => Promise<void>} work rejects where the task is at fault, or where the host has died
 * @property {AbortSignal} signal
 */

/**
 * Resolves when every task has been carried out, or the signal has ended all workers at once. A worker that dies loses its task
 * only, which another one gets; one that does not even start is done without, as long as there are others. No worker outlives
 * the tasks.
 * @template Task
 * @param {Work<Task>} job
 * @throws what work rejects with, or the death of a task's last worker
 */
export async function carryOut(job) {
  const shift = new Shift(job);
  const end = () => shift.end();
  job.signal.addEventListener("abort", end);
  try {
    await shift.whole();
  } catch (error) {
    if (!job.signal.aborted) throw error;
  } finally {
    job.signal.removeEventListener("abort", end);
    shift.end();
  }
}

/** @template Task */
class Shift {
  #job;
  #over;
  #serving = 0;
  /** @type {Set<EngineHost>} */
  #hosts = new Set();

  /** @param {Work<Task>} job */
  constructor(job) {
    this.#job = job;
    this.#over = job.signal.aborted;
  }

  async whole() {
    await Promise.all(Array.from({ length: this.#job.workers }, () => this.#serve()));
  }

  /** Ends every worker, whatever it does. */
  end() {
    this.#over = true;
    for (const host of this.#hosts) host.close();
    this.#hosts.clear();
  }

  /** One worker after another, the next where the last has died, until no task waits. */
  async #serve() {
    const { queue, work } = this.#job;
    this.#serving++;
    /** @type {EngineHost | null} */
    let host = null;
    /** @type {Task | undefined} */
    let last;
    try {
      while (!this.#over) {
        const task = queue.take(last);
        last = undefined;
        if (task === undefined) return;
        if (host?.end) host = null;
        try {
          host ??= await this.#start();
        } catch (error) {
          if (this.#over) throw error;
          if (this.#serving > 1) return queue.giveBack(task);
          if (!queue.again(task)) throw error;
          continue;
        }
        if (this.#over) return;
        try {
          await work(host, task);
          last = task;
        } catch (error) {
          if (this.#over || !host.end || !queue.again(task)) throw error;
        }
      }
    } finally {
      this.#serving--;
      if (host) this.#dismiss(host);
    }
  }

  async #start() {
    const host = this.#job.newHost();
    this.#hosts.add(host);
    try {
      await host.start(this.#job.module);
      return host;
    } catch (error) {
      this.#dismiss(host);
      throw error;
    }
  }

  /** @param {EngineHost} host */
  #dismiss(host) {
    host.close();
    this.#hosts.delete(host);
  }
}
