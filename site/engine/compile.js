// Loads and compiles the engine's files.

/**
 * @param {URL} url of a WebAssembly file
 * @param {(response: Response) => void} [onResponse] gets a copy while the file is loaded
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(url, onResponse) {
  const load = async (/** @type {RequestInit} */ how) => {
    const response = await fetch(url, how);
    // Browsers keep compiled code with the response as it came, so the copy is for others.
    onResponse?.(response.clone());
    return compiled(response);
  };
  try {
    return await load({});
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) throw error;
    // Connections break. Two frames that load a file too large for the browser's cache can also cut each other off.
    return load({ cache: "reload" });
  }
}

/** Time between two reports of what has been loaded, ms. */
const reportAfter = 200;

/**
 * Says how much of a file has come. Without the file's size it says nothing.
 * @param {Response} response
 * @param {number} size of the file, bytes, uncompressed
 * @param {(loading: import("./messages.d.ts").Loading) => void} onLoading
 */
export async function watch({ body, headers }, size, onLoading) {
  if (!body || !size) return;
  const total = Number(headers.get("Content-Length")) || size;
  const reader = body.getReader();
  let loaded = 0;
  const report = () => onLoading({ loaded: (total * loaded) / size, total });
  // By the clock, since after a burst nothing may come for long.
  const reports = setInterval(report, reportAfter);
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) loaded += part.value.length;
    report();
  } catch {
    // The file's own reader reports it.
  } finally {
    clearInterval(reports);
  }
}

/** @param {Response} response */
async function compiled(response) {
  if (!response.ok) throw refusal(response.url, response.status);
  // Streaming compilation needs exactly this content type, which some hosts do not send.
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** @param {string} url @param {number} status */
export function refusal(url, status) {
  return new Error(`${new URL(url).pathname} cannot be loaded: HTTP ${status}`);
}
