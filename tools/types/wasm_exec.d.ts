// What Go's wasm_exec.js, copied to dist/ by tools/build/engine.mjs, defines.
declare global {
  class Go {
    argv: string[];
    env: Record<string, string>;
    importObject: WebAssembly.Imports;
    exited: boolean;
    exit: (code: number) => void;
    /** Resolves when the Go program ends. */
    run(instance: WebAssembly.Instance): Promise<void>;
  }
}
export {};
