// Compiles the SIMD kernel, wasm/kernel/*.wat, to a module that tools/wasm/link.mjs links into a Go module.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import wabt from "wabt";
import { link } from "../wasm/link.mjs";
import { readModule } from "../wasm/module.mjs";

/** The module name in Go's imports. */
const kernelName = "kernel";

/** The files of the kernel's module, in order. */
const parts = ["kernel.wat", "paths.wat"];

/** @param {string} root the repository @returns {Promise<import("../wasm/module.mjs").GoModule>} */
async function compileKernel(root) {
  const offsets = logOffsets(readFileSync(join(root, "core", "protocol", "log.go"), "utf8"));
  const text = parts
    .map((part) => withOffsets(readFileSync(join(root, "wasm", "kernel", part), "utf8"), offsets))
    .join("\n");
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
 * Links the kernel into a program that was built with the tag simd.
 * @param {string} root the repository
 * @param {Uint8Array} program
 */
export async function withKernel(root, program) {
  return link(readModule(program), kernelName, await compileKernel(root));
}

/**
 * Replaces names of offsets by numbers: those given, and those of lines ";;layout record a b", which state the words of eight bytes of a record:
 * record.a is 0, record.b is 8, and record.size is 16.
 * @param {string} text
 * @param {Map<string, number>} given
 */
function withOffsets(text, given) {
  const offsets = new Map(given);
  for (const [, record, fields] of text.matchAll(/^ *;;layout (\w+) (.*)$/gm))
    [...fields.split(" "), "size"].forEach((field, word) => offsets.set(`${record}.${field}`, 8 * word));
  return text.replace(/(?<=[ =])\w+\.\w+(?=[ )])/g, (name) => String(offsets.get(name) ?? name));
}

/**
 * The bytes at which the members of a path are in the log, and as log.Others the number of words that are neither states nor actions.
 * @param {string} source core/protocol/log.go
 * @returns {Map<string, number>} by name, such as log.From
 */
function logOffsets(source) {
  const words = new Map([...source.matchAll(/^\tLog(\w+) += (\d+)$/gm)].map(([, name, word]) => [name, Number(word)]));
  const offsets = new Map([...words].map(([name, word]) => [`log.${name}`, 4 * word]));
  return offsets.set("log.Others", (words.get("States") ?? Number.NaN) + 1);
}
