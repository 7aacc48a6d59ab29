// The Go engine for the browser: playground.wasm and what is loaded after it (tools/wasm/parts.mjs), the glue that Go ships with it, and
// the JSON Schema of its documents.
import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileKernel, kernelName } from "./kernel.mjs";
import { calledFirst } from "../wasm/called.mjs";
import { link } from "../wasm/link.mjs";
import { readModule } from "../wasm/module.mjs";
import { parts } from "../wasm/parts.mjs";

/**
 * @param {string} root the repository
 * @param {string} dist folder to write into
 */
export async function buildEngine(root, dist) {
  const glue = join(dist, "wasm_exec.js");
  copyFileSync(glueOf(root), glue);
  const engine = await compileEngine(root, dist);
  const { first, rest } = parts(engine, calledFirst(engine, glue));
  writeFileSync(join(dist, "playground.wasm"), first);
  writeFileSync(join(dist, "playground-rest.wasm"), rest);
  for (const [name, ...which] of [["spec"], ["comparison", "-comparison"], ["results", "-results"]]) {
    writeFileSync(join(dist, `${name}.schema.json`), `${go(root, ["run", "./cmd/schema", ...which])}\n`);
  }
}

/** @param {string} root @returns {string} the path of wasm_exec.js in Go's own folder */
export function glueOf(root) {
  return join(go(root, ["env", "GOROOT"]), "lib", "wasm", "wasm_exec.js");
}

/**
 * @param {string} root
 * @param {string} folder for a file that is there while Go writes it
 * @returns the engine, linked with its kernel, with the names of Go's functions
 */
export async function compileEngine(root, folder) {
  const file = join(folder, "whole.wasm");
  // No version-control stamp: the same source gives the same bytes, so caches hold across commits.
  go(root, ["build", "-trimpath", "-buildvcs=false", "-tags", "simd", "-o", file, "./wasm/playground"], {
    GOOS: "js",
    GOARCH: "wasm",
  });
  const [compiled, kernel] = [readModule(readFileSync(file)), await compileKernel(root)];
  rmSync(file);
  return link(compiled, kernelName, kernel);
}

/**
 * @param {string} root
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {string} what the command printed
 */
function go(root, args, env) {
  const child = spawnSync("go", args, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.error) throw new Error(`go cannot be started: ${child.error.message}`);
  if (child.status !== 0) throw new Error(`go ${args.join(" ")} failed`);
  return child.stdout.trim();
}
