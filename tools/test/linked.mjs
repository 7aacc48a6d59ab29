// For go test -exec: links the kernel into a program that was built with the tag simd, and runs it under Node as Go's own
// go_js_wasm_exec does: node linked.mjs GOROOT PROGRAM ARGUMENT...
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withKernel } from "../build/kernel.mjs";
import { writeModule } from "../wasm/module.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const [goroot, program, ...rest] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "revisit-linked-"));
try {
  const linked = join(folder, "linked.wasm");
  writeFileSync(linked, writeModule(await withKernel(root, readFileSync(program))));
  const runner = join(goroot, "lib", "wasm", "wasm_exec_node.js");
  const { status } = spawnSync(process.execPath, ["--stack-size=8192", runner, linked, ...rest], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
