// The Go engine for the browser: playground.wasm and the glue that Go ships with it.
import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @param {string} root the repository
 * @param {string} dist folder to write into
 */
export function buildEngine(root, dist) {
  const go = (/** @type {string[]} */ args, env = {}) =>
    execFileSync("go", args, { cwd: root, env: { ...process.env, ...env }, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  copyFileSync(join(go(["env", "GOROOT"]).trim(), "lib", "wasm", "wasm_exec.js"), join(dist, "wasm_exec.js"));
  // No version-control stamp: the same source gives the same bytes, so caches hold across commits.
  const flags = ["-trimpath", "-buildvcs=false", "-ldflags=-s -w"];
  go(["build", ...flags, "-o", join(dist, "playground.wasm"), "./wasm/playground"], { GOOS: "js", GOARCH: "wasm" });
}
