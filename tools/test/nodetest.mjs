import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { command, root } from "./command.mjs";

/**
 * Runs `node --test` and counts the tests.
 * @param {import("./tally.mjs").Tally} tally
 * @param {string[]} files
 * @param {{ env?: Record<string, string>, atATime?: number }} [options] atATime: files that run at once
 */
export async function nodeTest(tally, files, { env, atATime } = {}) {
  const report = results("node.tap");
  const code = await command(
    process.execPath,
    [
      "--test",
      ...(atATime ? [`--test-concurrency=${atATime}`] : []),
      "--test-reporter=spec",
      "--test-reporter-destination=stdout",
      "--test-reporter=tap",
      `--test-reporter-destination=${report}`,
      ...files,
    ],
    { env },
  );
  const text = readFileSync(report, "utf8");
  const count = (/** @type {string} */ name) => Number(new RegExp(`^# ${name} (\\d+)$`, "m").exec(text)?.[1] ?? 0);
  tally.add({
    passed: count("pass"),
    failed: count("fail") + count("cancelled"),
    skipped: count("skipped") + count("todo"),
    names: failures(text),
  });
  if (code !== 0 && tally.failed === 0) tally.fail(`node --test: exit code ${code}`);
}

/**
 * Tests that failed themselves, not by a subtest.
 * @param {string} tap what node's reporter of that name wrote
 */
export function failures(tap) {
  return tap.split(/^(?= *(?:not )?ok \d+ - )/m).flatMap((result) => {
    const [, name] = /^ *not ok \d+ - (.*?)(?<!\\)(?: # .*)?$/m.exec(result) ?? [];
    if (name === undefined || /^ *failureType: 'subtestsFailed'$/m.test(result)) return [];
    const [, place = ""] = /^ *location: '(.*)'$/m.exec(result) ?? [];
    return `${relative(root, place)} ${name.replace(/\\([\\#])/g, "$1")}`.trim();
  });
}

/**
 * A new folder for a runner's report.
 * @param {string} name
 */
export function results(name) {
  mkdirSync(join(root, "bin"), { recursive: true });
  const path = join(root, "bin", name);
  rmSync(path, { force: true });
  return path;
}
