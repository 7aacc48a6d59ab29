// Loads and compiles the engine's files.

/** @param {URL} url of a WebAssembly file @returns {Promise<WebAssembly.Module>} */
export async function compile(url) {
  try {
    return await compiled(await fetch(url));
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) throw error;
    // Connections break. Two frames that load a file too large for the browser's cache can also cut each other off.
    return compiled(await fetch(url, { cache: "reload" }));
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
