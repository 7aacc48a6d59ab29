// Finds the functions of a Go module that the page's first pictures call, by running it.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keyOf, lookUp, store } from "../build/cache.mjs";
import { instrument } from "./instrument.mjs";
import { writeModule } from "./module.mjs";

const profile = fileURLToPath(new URL("profile.mjs", import.meta.url));

/** The inputs, besides the module, that decide which functions are called. */
const sources = ["profile.mjs", "boot.mjs", "first-picture.mjs", "../../site/spec/examples.js"].map(
  (name) => new URL(name, import.meta.url),
);

/**
 * @param {import("./module.mjs").GoModule} module
 * @param {string} glue path of wasm_exec.js
 * @returns {number[]} the functions that the page's first pictures call
 */
export function calledFirst(module, glue) {
  const bytes = writeModule(instrument(module));
  const key = keyOf("called", bytes, ...[glue, ...sources].map((file) => readFileSync(file)));
  const kept = lookUp(key);
  if (kept) return JSON.parse(kept.toString());
  const folder = mkdtempSync(join(tmpdir(), "revisit-profile-"));
  try {
    const file = join(folder, "instrumented.wasm");
    writeFileSync(file, bytes);
    const called = withComparisons(module, new Set(watch(file, glue)));
    store(key, JSON.stringify(called));
    return called;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Adds the functions that compare keys of maps. A map calls one only where two hashes agree in seven bits, and hashes differ in each run.
 * @param {Pick<import("./module.mjs").GoModule, "names">} module
 * @param {Set<number>} called
 */
export function withComparisons({ names }, called) {
  const hashed = new Set([...called].map((index) => names[index]?.replace(/^type_\.hash\./, "type_.eq.")));
  return names.flatMap((name, index) => (called.has(index) || hashed.has(name) ? [index] : []));
}

/** @param {string} file @param {string} glue @returns {number[]} */
function watch(file, glue) {
  const child = spawnSync(process.execPath, [profile, file, glue], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  if (child.status !== 0)
    throw new Error(`the engine's first pictures could not be watched: ${child.error?.message ?? child.stderr}`);
  return JSON.parse(/** @type {string} */ (/** @type {unknown} */ (child.output[3])));
}
