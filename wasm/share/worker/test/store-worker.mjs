// Runs a Go test binary within a request, as Go must be for KV to be there.
import "./wasm_exec.js";
import binary from "./store.wasm";

export default {
  /**
   * @param {Request} _request
   * @param {unknown} env
   * @param {unknown} context
   */
  async fetch(_request, env, context) {
    const go = new Go();
    const decoder = new TextDecoder();
    let output = "";
    Object.assign(/** @type {any} */ (globalThis).fs, {
      writeSync: (/** @type {number} */ _file, /** @type {Uint8Array} */ bytes) => {
        output += decoder.decode(bytes, { stream: true });
        return bytes.length;
      },
    });
    let code = -1;
    go.argv = ["share.test", "-test.v", "-test.run=^TestKV$"];
    go.exit = (/** @type {number} */ status) => {
      code = status;
    };
    await go.run(new WebAssembly.Instance(binary, { ...go.importObject, workers: { ready: () => {} } }), {
      env,
      ctx: context,
      binding: {},
    });
    return Response.json({ code, output });
  },
};
