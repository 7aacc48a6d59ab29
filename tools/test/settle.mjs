import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { command } from "./command.mjs";
import { Tally } from "./tally.mjs";

const program = fileURLToPath(new URL("suite.mjs", import.meta.url));

/**
 * Runs a suite in a process of its own. One that ends it counts as a failure.
 * @param {string} name of the suite
 * @param {{ into?: string[] }} [how] into: its output is kept there as lines, and not printed
 * @returns {Promise<{ tally: Tally, seconds: number }>}
 */
export async function settle(name, how = {}) {
  const scratch = mkdtempSync(join(tmpdir(), "revisit-test-"));
  const file = join(scratch, "tally.json");
  const started = performance.now();
  const tally = new Tally();
  try {
    const code = await command(process.execPath, [program, name, file], how);
    try {
      tally.add(JSON.parse(readFileSync(file, "utf8")));
    } catch {
      tally.fail(`${name}: its process ended with exit code ${code}`);
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
  return { tally, seconds: (performance.now() - started) / 1000 };
}
