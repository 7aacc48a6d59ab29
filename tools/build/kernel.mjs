// The kernel of core/kernel in SIMD: wasm/kernel/*.wat as a module that tools/wasm/link.mjs can put into a Go module.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import wabt from "wabt";
import { link } from "../wasm/link.mjs";
import { readModule } from "../wasm/module.mjs";

/** The name under which Go imports it. */
const kernelName = "kernel";

/** Fields of the kernel's one module, in parts. */
const parts = ["kernel.wat", "paths.wat"];

/** @param {string} root the repository @returns {Promise<import("../wasm/module.mjs").GoModule>} */
async function compileKernel(root) {
  const text = parts.map((part) => placed(readFileSync(join(root, "wasm", "kernel", part), "utf8"))).join("\n");
  const module = (await wabt()).parseWat(join(root, "wasm", "kernel", "*.wat"), `(module\n${text})`, {
    simd: true,
    bulk_memory: true,
  });
  try {
    module.validate();
    const kernel = readModule(module.toBinary({ write_debug_names: true }).buffer);
    for (const { name, index } of kernel.exports) kernel.names[index] = name;
    return kernel;
  } finally {
    module.destroy();
  }
}

/**
 * A whole program that was built with the tag simd, with the kernel linked into it.
 * @param {string} root the repository
 * @param {Uint8Array} program
 */
export async function withKernel(root, program) {
  return link(readModule(program), kernelName, await compileKernel(root));
}

/**
 * A text with numbers for the names of places: a line ";;layout record a b" says that a record has places of eight bytes called a and b,
 * so that record.b is 8, and record.size is 16.
 * @param {string} text
 */
function placed(text) {
  for (const [, record, fields] of text.matchAll(/^ *;;layout (\w+) (.*)$/gm)) {
    [...fields.split(" "), "size"].forEach((field, place) => {
      text = text.replace(new RegExp(`(?<=[ =])${record}\\.${field}(?=[ )])`, "g"), String(8 * place));
    });
  }
  return text;
}
