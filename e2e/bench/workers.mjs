/** Measures the memory of a page's worker: its wasm memory and its JavaScript heap, in bytes. */
export class WorkerProbe {
  #session;
  #worker = "";
  #last = 0;
  /** @type {Map<number, (reply: any) => void>} */
  #waiting = new Map();

  /** @param {import("@playwright/test").CDPSession} session of the page */
  constructor(session) {
    this.#session = session;
    session.on("Target.attachedToTarget", async ({ sessionId }) => {
      this.#worker = sessionId;
      await this.#send("Runtime.evaluate", { expression: `(${noteMemories})()` });
      await this.#send("Runtime.runIfWaitingForDebugger", {});
    });
    session.on("Target.receivedMessageFromTarget", ({ message }) => {
      const { id, result, error } = JSON.parse(message);
      this.#waiting.get(id)?.(error ?? result);
      this.#waiting.delete(id);
    });
  }

  /**
   * Call this before the page starts its worker.
   * @param {import("@playwright/test").Page} page
   */
  static async attach(page) {
    const session = await page.context().newCDPSession(page);
    const probe = new WorkerProbe(session);
    await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: false });
    return probe;
  }

  /** Returns the sizes of the worker that was started last, after a garbage collection. */
  async sizes() {
    await this.#send("HeapProfiler.collectGarbage", {});
    const wasm = await this.#send("Runtime.evaluate", {
      expression: "memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0)",
      returnByValue: true,
    });
    if (!(wasm.result?.value > 0)) throw new Error(`the worker's memory is ${JSON.stringify(wasm)}, expected bytes`);
    const heap = await this.#send("Runtime.getHeapUsage", {});
    return { wasm: /** @type {number} */ (wasm.result.value), heap: /** @type {number} */ (heap.usedSize) };
  }

  /**
   * @param {string} method
   * @param {object} params
   * @returns {Promise<any>}
   */
  async #send(method, params) {
    const id = ++this.#last;
    const reply = new Promise((resolve) => this.#waiting.set(id, resolve));
    await this.#session.send("Target.sendMessageToTarget", {
      sessionId: this.#worker,
      message: JSON.stringify({ id, method, params }),
    });
    return reply;
  }
}

/** Runs in a worker before anything else: notes the memories that wasm instances export. */
function noteMemories() {
  const { instantiate, instantiateStreaming, Instance } = WebAssembly;
  /** @type {WebAssembly.Memory[]} */
  const memories = [];
  Object.assign(globalThis, { memories });
  const note = (/** @type {WebAssembly.Instance} */ instance) => {
    const exported = Object.values(instance.exports).filter((value) => value instanceof WebAssembly.Memory);
    memories.push(...exported.filter((memory) => !memories.includes(memory)));
    return instance;
  };
  const noting =
    (/** @type {any} */ real) =>
    async (/** @type {unknown[]} */ ...args) => {
      const made = await real.apply(WebAssembly, args);
      note(made.instance ?? made);
      return made;
    };
  WebAssembly.instantiate = noting(instantiate);
  WebAssembly.instantiateStreaming = noting(instantiateStreaming);
  WebAssembly.Instance = new Proxy(Instance, { construct: (target, args) => note(Reflect.construct(target, args)) });
}
