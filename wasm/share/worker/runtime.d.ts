// What Cloudflare's runtime and Go's glue bring, as far as it is used here.

interface Env {
  RUNS: unknown;
  POSTS: unknown;
  ASSETS: unknown;
}

interface ExecutionContext {
  waitUntil(work: Promise<unknown>): void;
}

interface CacheStorage {
  /** The edge cache of the place that answers. */
  readonly default: Cache;
}

declare class Go {
  importObject: WebAssembly.Imports;
  argv: string[];
  exit: (status: number) => void;
  /** Resolves when the program has ended; `context` is what the program finds as globalThis.context. */
  run(instance: WebAssembly.Instance, context: { env: unknown; ctx: unknown; binding: object }): Promise<void>;
}

declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

declare module "*/wasm_exec.js" {}
