// Builds the Go engine for the browser: playground.wasm and the second part that is loaded after it (tools/wasm/parts.mjs), Go's wasm_exec.js,
// and the JSON Schemas of its documents.
import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withKernel } from "./kernel.mjs";
import { calledFirst } from "../wasm/called-first.mjs";
import { partsOrWhole } from "../wasm/parts.mjs";

/**
 * @param {string} root the repository
 * @param {string} dist folder to write into
 * @returns {Promise<{ rest: boolean }>} whether there is a second part
 */
export async function buildEngine(root, dist) {
  const glue = join(dist, "wasm_exec.js");
  copyFileSync(glueOf(root), glue);
  const { first, rest } = await engineFiles(root, dist, glue);
  writeFileSync(join(dist, "playground.wasm"), first);
  if (rest) writeFileSync(join(dist, "playground-rest.wasm"), rest);
  for (const name of ["spec", "comparison", "results", "study", "study-results"])
    writeFileSync(join(dist, `${name}.schema.json`), `${go(root, ["run", "./cmd/revisit", "schema", name])}\n`);
  return { rest: rest !== null };
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {string} glue
 */
async function engineFiles(root, folder, glue) {
  const warn = (/** @type {string} */ warning) => console.warn(`build: ${warning}`);
  const version = go(root, ["env", "GOVERSION"]);
  const program = goProgram(root, folder, ["-tags", "simd"]);
  let engine;
  try {
    engine = await withKernel(root, program);
  } catch (error) {
    warn(`the engine is built without its SIMD kernel: ${version}: ${/** @type {Error} */ (error).message}`);
    return { first: goProgram(root, folder, []), rest: null };
  }
  return partsOrWhole(engine, () => calledFirst(engine, glue), version, warn);
}

/** @param {string} root @returns {string} the path of wasm_exec.js in Go's own folder */
export function glueOf(root) {
  return join(go(root, ["env", "GOROOT"]), "lib", "wasm", "wasm_exec.js");
}

/**
 * @param {string} root
 * @param {string} folder for a temporary file
 * @returns the engine, linked with its kernel, with the names of Go's functions
 */
export async function compileEngine(root, folder) {
  return withKernel(root, goProgram(root, folder, ["-tags", "simd"]));
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {string[]} options of go build
 * @returns {Uint8Array}
 */
function goProgram(root, folder, options) {
  const file = join(folder, "whole.wasm");
  // No version-control stamp: the same source gives the same bytes, so caches hold across commits.
  const env = { GOOS: "js", GOARCH: "wasm" };
  go(root, ["build", "-trimpath", "-buildvcs=false", ...options, "-o", file, "./wasm/playground"], env);
  const program = readFileSync(file);
  rmSync(file);
  return program;
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
