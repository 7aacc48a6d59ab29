// The kernel of core/kernel in SIMD: wasm/kernel/kernel.wat as a module that build/wasm/link.mjs can put into a Go module.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import wabt from "wabt";
import { readModule } from "./wasm/module.mjs";

/** The name under which Go imports it. */
export const kernelName = "kernel";

/** @param {string} root the repository @returns {Promise<import("./wasm/module.mjs").GoModule>} */
export async function compileKernel(root) {
  const file = join(root, "wasm", "kernel", "kernel.wat");
  const module = (await wabt()).parseWat(file, readFileSync(file, "utf8"), { simd: true, bulk_memory: true });
  try {
    module.validate();
    return readModule(module.toBinary({}).buffer);
  } finally {
    module.destroy();
  }
}

/**
 * The same functions for where there is no SIMD: the one that tells whether there is a kernel says no, and no other is called.
 * @param {import("./wasm/module.mjs").GoModule} kernel
 * @returns {import("./wasm/module.mjs").GoModule}
 */
export function withoutSimd(kernel) {
  const linked = kernel.exports.find(({ name }) => name === "linked")?.index;
  const [unreachable, no] = [Uint8Array.of(0, 0x00, 0x0b), Uint8Array.of(0, 0x41, 0, 0x0b)];
  return { ...kernel, bodies: kernel.bodies.map((_, index) => (index === linked ? no : unreachable)) };
}
