/** What a page's worker holds: its wasm memory and its JavaScript heap, in bytes. */
export class WorkerProbe {
  #session;
  #worker = "";
  #last = 0;
  /** @type {Map<number, (reply: any) => void>} */
  #waiting = new Map();

  /** @param {import("@playwright/test").CDPSession} session of the page */
  constructor(session) {
    this.#session = session;
    session.on("Target.attachedToTarget", ({ sessionId }) => { this.#worker = sessionId; });
    session.on("Target.receivedMessageFromTarget", ({ message }) => {
      const { id, result, error } = JSON.parse(message);
      this.#waiting.get(id)?.(error ?? result);
      this.#waiting.delete(id);
    });
  }

  /**
   * To be called before the page starts its worker.
   * @param {import("@playwright/test").Page} page
   */
  static async attach(page) {
    const session = await page.context().newCDPSession(page);
    const probe = new WorkerProbe(session);
    await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    return probe;
  }

  /** Sizes of the worker that was started last, after a garbage collection. */
  async sizes() {
    const prototype = await this.#send("Runtime.evaluate", { expression: "WebAssembly.Memory.prototype" });
    const { objects } = await this.#send("Runtime.queryObjects", { prototypeObjectId: prototype.result.objectId });
    const wasm = await this.#send("Runtime.callFunctionOn", {
      objectId: objects.objectId,
      functionDeclaration: "function () { return this.reduce((sum, memory) => sum + memory.buffer.byteLength, 0); }",
      returnByValue: true,
    });
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
    await this.#session.send("Target.sendMessageToTarget", { sessionId: this.#worker, message: JSON.stringify({ id, method, params }) });
    return reply;
  }
}
