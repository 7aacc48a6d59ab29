// Finds out, by running them, which functions of a Go module something calls.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { instrument } from "./instrument.mjs";
import { writeModule } from "./module.mjs";

const profile = fileURLToPath(new URL("profile.mjs", import.meta.url));

/**
 * @param {import("./module.mjs").GoModule} module
 * @param {string} glue path of wasm_exec.js
 * @returns {number[]} those that the page's first pictures call, and the end in a panic
 */
export function calledFirst(module, glue) {
  const folder = mkdtempSync(join(tmpdir(), "revisit-profile-"));
  try {
    const file = join(folder, "instrumented.wasm");
    writeFileSync(file, writeModule(instrument(module)));
    return ["pictures", "panic"].flatMap((what) => {
      const child = spawnSync(process.execPath, [profile, file, glue, what], { encoding: "utf8", maxBuffer: 1 << 24, stdio: ["ignore", "pipe", "pipe", "pipe"] });
      if (child.status !== 0) throw new Error(`the engine's ${what} could not be watched: ${child.error?.message ?? child.stderr}`);
      return JSON.parse(/** @type {string} */ (/** @type {unknown} */ (child.output[3])));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
