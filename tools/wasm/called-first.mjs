// Finds out, by running them, which functions of a Go module something calls.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keep, keyOf, recall } from "../build/cache.mjs";
import { instrument } from "./instrument.mjs";
import { writeModule } from "./module.mjs";

const profile = fileURLToPath(new URL("profile.mjs", import.meta.url));

/** What decides, beside the module, what is called. */
const sources = ["profile.mjs", "boot.mjs", "first-picture.mjs", "../../site/spec/examples.js"].map(
  (name) => new URL(name, import.meta.url),
);

/**
 * @param {import("./module.mjs").GoModule} module
 * @param {string} glue path of wasm_exec.js
 * @returns {number[]} those that the page's first pictures call, and the end in a panic
 */
export function calledFirst(module, glue) {
  const bytes = writeModule(instrument(module));
  const key = keyOf("called", bytes, ...[glue, ...sources].map((file) => readFileSync(file)));
  const kept = recall(key);
  if (kept) return JSON.parse(kept.toString());
  const folder = mkdtempSync(join(tmpdir(), "revisit-profile-"));
  try {
    const file = join(folder, "instrumented.wasm");
    writeFileSync(file, bytes);
    const called = ["pictures", "panic"].flatMap((what) => watch(file, glue, what));
    keep(key, JSON.stringify(called));
    return called;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} file @param {string} glue @param {string} what @returns {number[]} */
function watch(file, glue, what) {
  const child = spawnSync(process.execPath, [profile, file, glue, what], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  if (child.status !== 0)
    throw new Error(`the engine's ${what} could not be watched: ${child.error?.message ?? child.stderr}`);
  return JSON.parse(/** @type {string} */ (/** @type {unknown} */ (child.output[3])));
}
