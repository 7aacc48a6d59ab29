/**
 * Gets the Go module ready to run.
 * @param {URL} url of the .wasm file
 * @param {WebAssembly.Module | null} [known] where another worker has compiled it before
 */
export async function ignite(url, known) {
  const go = new Go();
  const module = known ?? await compile(url);
  return { go, module, instance: await WebAssembly.instantiate(module, go.importObject) };
}

/** @param {URL} url */
async function compile(url) {
  try {
    return await compiled(await fetch(url));
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) throw error;
    // Connections break; and where two frames load a file that the browser's cache has no room for, the second one's load is cut off.
    return compiled(await fetch(url, { cache: "reload" }));
  }
}

/** @param {Response} response */
async function compiled(response) {
  if (!response.ok) throw new Error(`${new URL(response.url).pathname} cannot be loaded: HTTP ${response.status}`);
  // Compiling while it loads is for this very type only, which not every host gives.
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
