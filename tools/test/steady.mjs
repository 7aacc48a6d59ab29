// make steady RUNS=10: runs the suites of browsers as many times while two busy loops take the machine, and prints what failed. What ended is
// noted in bin/steady.jsonl by commit, so that a call that was interrupted goes on with the next. SUITES= names other suites.
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { command, output, root } from "./command.mjs";
import { settle } from "./settle.mjs";

/** @typedef {{ tree: string, run: number, suite: string, passed: number, failed: number, names: string[], seconds: number }} Entry names: of the tests that failed */

const log = join(root, "bin", "steady.jsonl");
const runs = Number(process.env.RUNS || 10);
const named = process.env.SUITES || "go-browser e2e firefox webkit";
const tree = await output("git", ["rev-parse", "HEAD"]);
if ((await output("git", ["status", "--porcelain"])) !== "") {
  console.error("found changes that are not committed, expected none: runs are noted by commit");
  process.exit(2);
}

if ((await command("make", ["--no-print-directory", "build"])) !== 0) process.exit(1);
mkdirSync(dirname(log), { recursive: true });
const loops = [1, 2].map(() => spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));
process.once("exit", () => loops.forEach((loop) => loop.kill("SIGKILL")));
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.once(signal, () => process.exit(1));
for (let run = 1; run <= runs; run++)
  for (const suite of named.split(" "))
    if (!entries().some((entry) => entry.run === run && entry.suite === suite)) await once(run, suite);

const made = entries().filter(({ run }) => run <= runs);
const failed = made.filter((entry) => entry.failed > 0);
for (const { run, suite, names } of failed)
  for (const name of names) console.log(`- FAILED in run ${run}, ${suite}: ${name}`);
const sum = (/** @type {"passed" | "failed"} */ what) => made.reduce((all, entry) => all + entry[what], 0);
console.log(`\n${runs} runs of ${named} beside two busy loops: ${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(failed.length > 0 ? 1 : 0);

/** @returns {Entry[]} what was noted of this commit */
function entries() {
  if (!existsSync(log)) return [];
  return readFileSync(log, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => /** @type {Entry} */ (JSON.parse(line)))
    .filter((entry) => entry.tree === tree && named.split(" ").includes(entry.suite));
}

/** @param {number} run @param {string} suite */
async function once(run, suite) {
  console.log(`\n== run ${run} of ${runs}: ${suite}`);
  const { tally, seconds } = await settle(suite);
  const { passed, failed, names, remarks } = tally;
  const entry = { tree, run, suite, passed, failed, names: [...names, ...remarks], seconds: Math.round(seconds) };
  appendFileSync(log, `${JSON.stringify(entry)}\n`);
  console.log(`run ${run}, ${suite}: ${passed} passed, ${failed} failed in ${entry.seconds} s`);
}
