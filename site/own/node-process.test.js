// What the system does with the process in which a custom learner plays.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { limited } from "./node-process.js";

/** @param {string} code @param {number} [computing] s */
function run(code, computing = 60) {
  const [program, ...given] = limited([process.execPath, "-e", code], computing);
  return spawnSync(program, given, { encoding: "utf8" });
}

test("memory that is not JavaScript's own is limited, too", { skip: process.platform !== "linux" }, () => {
  const { stdout, status } = run(
    "const kept = []; try { for (let i = 0; i < 40; i++) kept.push(new ArrayBuffer(1e8)); } catch {} console.log(kept.length);",
  );
  assert.equal(status, 0);
  assert.ok(Number(stdout) >= 10 && Number(stdout) <= 21, `${stdout} of 40 times 100 MB`);
});

test("what computes on and on ends by itself", { skip: process.platform === "win32" }, () => {
  const { signal } = run("for (;;);", 1);
  assert.match(String(signal), /^SIG(XCPU|KILL)$/);
});
