// Workers besides the page's own, each with an engine, that work off a queue.

/** @typedef {import("./host.js").WorkerHost} WorkerHost */

/**
 * @template Task
 * @typedef {object} Queue
 * @property {(last?: Task) => Task | undefined} take undefined: none waits; last: the worker's previous task
 * @property {(task: Task) => void} giveBack a task that was not started
 * @property {(task: Task) => boolean} retry a task whose worker died; false: it was tried often enough
 */

/**
 * @template Task
 * @typedef {object} Work
 * @property {number} workers at most
 * @property {() => WorkerHost} newHost
 * @property {import("./messages.d.ts").Compiled} module compiled once, for all workers
 * @property {Queue<Task>} queue
 * @property {(host: WorkerHost, task: Task) => Promise<void>} work rejects if the task is at fault, or if the host has died
 * @property {AbortSignal} signal
 */

/**
 * Resolves when every task is done, or when the signal has ended all workers. If a worker dies, another one gets its task. If a worker does
 * not start, the others go on without it. All workers are closed at the end.
 * @template Task
 * @param {Work<Task>} job
 * @throws the error of work, or of a task's last worker
 */
export async function runInPool(job) {
  const pool = new Pool(job);
  const end = () => pool.end();
  job.signal.addEventListener("abort", end);
  try {
    await pool.whole();
  } catch (error) {
    if (!job.signal.aborted) throw error;
  } finally {
    job.signal.removeEventListener("abort", end);
    pool.end();
  }
}

/** @template Task */
class Pool {
  #job;
  #over;
  #working = 0;
  /** @type {Set<WorkerHost>} */
  #hosts = new Set();

  /** @param {Work<Task>} job */
  constructor(job) {
    this.#job = job;
    this.#over = job.signal.aborted;
  }

  async whole() {
    await Promise.all(Array.from({ length: this.#job.workers }, () => this.#work()));
  }

  /** Closes every worker, even in the middle of a task. */
  end() {
    this.#over = true;
    for (const host of this.#hosts) host.close();
    this.#hosts.clear();
  }

  /** Works until no task waits. A new worker takes the place of one that died. */
  async #work() {
    const { queue, work } = this.#job;
    this.#working++;
    /** @type {WorkerHost | null} */
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
          if (this.#working > 1) return queue.giveBack(task);
          if (!queue.retry(task)) throw error;
          continue;
        }
        if (this.#over) return;
        try {
          await work(host, task);
          last = task;
        } catch (error) {
          if (this.#over || !host.end || !queue.retry(task)) throw error;
        }
      }
    } finally {
      this.#working--;
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

  /** @param {WorkerHost} host */
  #dismiss(host) {
    host.close();
    this.#hosts.delete(host);
  }
}
