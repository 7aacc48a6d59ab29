import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { command, root } from "./command.mjs";

/**
 * Runs `node --test` and counts.
 * @param {import("./tally.mjs").Tally} tally
 * @param {string[]} files
 * @param {{ env?: Record<string, string>, atATime?: number }} [options] atATime: files that run at once
 */
export async function nodeTest(tally, files, { env, atATime } = {}) {
  const report = results("node.tap");
  const code = await command(process.execPath, [
    "--test", ...(atATime ? [`--test-concurrency=${atATime}`] : []), "--test-reporter=spec", "--test-reporter-destination=stdout", "--test-reporter=tap", `--test-reporter-destination=${report}`, ...files,
  ], { env });
  const text = readFileSync(report, "utf8");
  const count = (/** @type {string} */ name) => Number(new RegExp(`^# ${name} (\\d+)$`, "m").exec(text)?.[1] ?? 0);
  tally.add({ passed: count("pass"), failed: count("fail") + count("cancelled"), skipped: count("skipped") + count("todo") });
  if (code !== 0 && tally.failed === 0) tally.fail(`node --test: exit code ${code}`);
}

/**
 * A fresh place for a runner's own report.
 * @param {string} name
 */
export function results(name) {
  mkdirSync(join(root, "bin"), { recursive: true });
  const path = join(root, "bin", name);
  rmSync(path, { force: true });
  return path;
}
