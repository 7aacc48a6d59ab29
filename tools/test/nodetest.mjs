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
    times: times(text),
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
 * How long each test took that stands in no other.
 * @param {string} tap what node's reporter of that name wrote
 * @returns {import("./tally.mjs").Time[]}
 */
export function times(tap) {
  return [...tap.matchAll(/^(?:not )?ok \d+ - (.*?)(?<!\\)(?: # .*)?\n {2}---\n {2}duration_ms: ([\d.]+)$/gm)].map(
    ([, name, ms]) => ({ name: name.replace(/\\([\\#])/g, "$1"), seconds: Number(ms) / 1000 }),
  );
}

const reports = join(root, "bin", `reports-${process.pid}`);
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));

/**
 * Where a runner is to write its report. Suites may run beside each other.
 * @param {string} name
 */
export function results(name) {
  mkdirSync(reports, { recursive: true });
  const path = join(reports, name);
  rmSync(path, { force: true });
  return path;
}
