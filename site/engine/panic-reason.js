// Why did the engine die? Go says so only on its standard error.

/**
 * Listens to what Go writes to its standard error, which wasm_exec.js hands to `fs` and the console, for the line that says
 * why it dies.
 * @param {{ writeSync: (fd: number, bytes: Uint8Array) => number }} fs
 * @returns {{ reason: () => string | null, detail: () => "memory" | undefined }}
 */
export function panicReason(fs) {
  const decoder = new TextDecoder();
  const { writeSync } = fs;
  /** @type {string | null} */
  let found = null;
  let line = "";
  fs.writeSync = function (fd, bytes) {
    line += decoder.decode(bytes, { stream: true });
    const lines = line.split("\n");
    line = /** @type {string} */ (lines.pop());
    found ??= lines.find((text) => /^(panic|fatal error): /.test(text)) ?? null;
    return writeSync.call(this, fd, bytes);
  };
  return {
    reason: () => found,
    detail: () => (found?.endsWith("out of memory") ? "memory" : undefined),
  };
}
