// Runs a Go module in Node as the page's worker does, but with a clock and random numbers that are the same each time.

/** Nanoseconds between two readings of the clock. */
const tick = 1000n;

/** Browser globals that Go's packages read when they start and Node does not have. */
const browser = {
  IDBTransaction: class {
    commit() {}
  },
};

/**
 * @param {URL} glue wasm_exec.js
 * @param {(imports: WebAssembly.Imports) => WebAssembly.Instance} instantiate
 * @param {Record<string, string>} [env]
 * @returns {Promise<any>} the global that the module registers
 */
export async function boot(glue, instantiate, env = {}) {
  Object.assign(globalThis, browser);
  await import(glue.href);
  const go = new /** @type {any} */ (globalThis).Go();
  go.env = env;
  let [now, drawn] = [1_700_000_000_000_000_000n, 0];
  const host = go.importObject.gojs;
  const view = () => new DataView(instance.exports.mem.buffer);
  host["runtime.nanotime1"] = (/** @type {number} */ sp) => view().setBigInt64(sp + 8, (now += tick), true);
  host["runtime.walltime"] = (/** @type {number} */ sp) => {
    view().setBigInt64(sp + 8, now / 1_000_000_000n, true);
    view().setInt32(sp + 16, Number(now % 1_000_000_000n), true);
  };
  host["runtime.getRandomData"] = (/** @type {number} */ sp) => {
    const [at, length] = [view().getBigInt64(sp + 8, true), view().getBigInt64(sp + 16, true)];
    new Uint8Array(instance.exports.mem.buffer, Number(at), Number(length)).forEach(
      (_, i, bytes) => (bytes[i] = drawn = (drawn * 5 + 1) % 256),
    );
  };
  const instance = /** @type {any} */ (instantiate(go.importObject));
  void go.run(instance);
  return /** @type {any} */ (globalThis).revisit;
}
