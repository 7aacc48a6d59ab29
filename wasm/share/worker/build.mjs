// Makes build/: the share service for Cloudflare, without anything installed but Go. worker.mjs imports what is there.
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** This folder, where wrangler.json is, and the repository's. */
export const worker = dirname(fileURLToPath(import.meta.url));
export const repository = join(worker, "..", "..", "..");
const build = join(worker, "build");

/** Compiles the service, with its glue beside it. */
export function buildWorker() {
  glue(build);
  compile(["build"], join(build, "app.wasm"), ["-ldflags=-s -w"]);
}

/**
 * Go's glue as github.com/syumai/workers wants it, which hands each program its request's context. worker.mjs is our own.
 * @param {string} folder emptied first
 */
export function glue(folder) {
  go(["tool", "workers-assets-gen", "-mode=go", "-o", folder]);
  for (const unwanted of ["worker.mjs", "runtime.mjs"]) rmSync(join(folder, unwanted));
  writeFileSync(join(folder, "wasm_exec.d.ts"), "export {};\n"); // so that nobody checks types in Go's own file
}

/**
 * @param {string[]} command of go: what makes a program of a package
 * @param {string} program where it goes
 * @param {string[]} [flags]
 */
export function compile(command, program, flags = []) {
  go([...command, "-trimpath", "-buildvcs=false", ...flags, "-o", program, "./wasm/share/worker"], {
    GOOS: "js",
    GOARCH: "wasm",
  });
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export function go(args, env) {
  const { status, error } = spawnSync("go", args, {
    cwd: repository,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (error) throw new Error(`go cannot be started: ${error.message}`);
  if (status !== 0) throw new Error(`go ${args.join(" ")} failed`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildWorker();
