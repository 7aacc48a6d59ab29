// The Go engine for the browser: playground.wasm, the glue that Go ships with it, and the JSON Schema of its specs.
import { spawnSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @param {string} root the repository
 * @param {string} dist folder to write into
 */
export function buildEngine(root, dist) {
  copyFileSync(join(go(root, ["env", "GOROOT"]), "lib", "wasm", "wasm_exec.js"), join(dist, "wasm_exec.js"));
  // No version-control stamp: the same source gives the same bytes, so caches hold across commits.
  const flags = ["-trimpath", "-buildvcs=false", "-ldflags=-s -w"];
  go(root, ["build", ...flags, "-o", join(dist, "playground.wasm"), "./wasm/playground"], { GOOS: "js", GOARCH: "wasm" });
  for (const [name, ...which] of [["spec"], ["comparison", "-comparison"], ["results", "-results"]]) {
    writeFileSync(join(dist, `${name}.schema.json`), `${go(root, ["run", "./cmd/schema", ...which])}\n`);
  }
}

/**
 * @param {string} root
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {string} what the command printed
 */
function go(root, args, env) {
  const child = spawnSync("go", args, { cwd: root, env: { ...process.env, ...env }, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (child.error) throw new Error(`go cannot be started: ${child.error.message}`);
  if (child.status !== 0) throw new Error(`go ${args.join(" ")} failed`);
  return child.stdout.trim();
}
