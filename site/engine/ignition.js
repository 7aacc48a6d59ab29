/**
 * Gets the Go module ready to run.
 * @param {URL} url of the .wasm file
 * @param {WebAssembly.Module | null} [compiled] where another worker has compiled it before
 */
export async function ignite(url, compiled) {
  const go = new Go();
  const module = compiled ?? await compile(url);
  return { go, module, instance: await WebAssembly.instantiate(module, go.importObject) };
}

/** @param {URL} url */
async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname} cannot be loaded: HTTP ${response.status}`);
  // Compiling while it loads is for this very type only, which not every host gives.
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
