import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Miniflare } from "miniflare";
import { compile, glue } from "../build.mjs";
import { scratch } from "./servers.mjs";

// The contract of stores is a Go test. Compiled for js/wasm, it runs in workerd, which provides KV.
test("KV fulfils the contract of stores", async () => {
  const { folder, remove } = scratch();
  glue(folder);
  compile(["test", "-c", "-tags", "workerd"], join(folder, "store.wasm"));
  copyFileSync(new URL("store-worker.mjs", import.meta.url), join(folder, "store-worker.mjs"));
  const miniflare = new Miniflare({
    modulesRoot: folder,
    compatibilityDate: "2026-04-01",
    kvNamespaces: ["RUNS"],
    cf: false,
    host: "127.0.0.1",
    port: 0,
    modules: [
      { type: "ESModule", path: join(folder, "store-worker.mjs") },
      { type: "ESModule", path: join(folder, "wasm_exec.js") },
      { type: "CompiledWasm", path: join(folder, "store.wasm") },
    ],
  });
  try {
    const answer = await fetch(await miniflare.ready);
    const { code, output } = /** @type {{ code: number, output: string }} */ (await answer.json());
    assert.equal(code, 0, output);
    for (const part of output.match(/--- PASS: TestKV\S*/g) ?? []) console.log(part);
    assert.match(output, /--- PASS: TestKV\/many_at_once/, output);
  } finally {
    await miniflare.dispose();
    remove();
  }
});
