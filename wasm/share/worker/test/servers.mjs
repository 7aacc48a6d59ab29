// The two programs that serve one handler, started for tests: on Cloudflare's runtime, and natively.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions as optionsOf } from "wrangler";
import { served } from "../../../../tools/test/served.mjs";
import { go, repository, worker } from "../build.mjs";

export const dist = join(repository, "dist");

/** @returns a fresh folder, and what removes it */
export function scratch() {
  const folder = mkdtempSync(join(tmpdir(), "revisit-share-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * The bundle that `make deploy` would upload, the one in REVISIT_BUNDLE where there is one.
 * @param {string} folder where it goes
 */
export function bundle(folder) {
  if (process.env.REVISIT_BUNDLE) return process.env.REVISIT_BUNDLE;
  rmSync(join(folder, "bundle"), { recursive: true, force: true });
  const quiet = {
    WRANGLER_SEND_METRICS: "false",
    CI: "1",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    WRANGLER_LOG_PATH: join(folder, "log"),
  };
  const out = spawnSync(
    process.execPath,
    [join(worker, "deploy.mjs"), "--dry-run", "--outdir", join(folder, "bundle")],
    { env: { ...process.env, ...quiet }, encoding: "utf8" },
  );
  if (out.status !== 0) throw new Error(`make deploy, without uploading: ${out.stdout}${out.stderr}`);
  return join(folder, "bundle");
}

/**
 * Starts a bundle in workerd, with the bindings of wrangler.json.
 * @param {string} bundle
 * @param {{ runs?: string, limit?: number, unbound?: boolean, quiet?: boolean }} [options] runs: the folder that KV is kept in, else memory;
 *   limit: runs stored a minute; unbound: without the bindings, where Go ends at once; quiet: what the runtime logs is dropped
 */
export async function startWorker(bundle, { runs, limit = 1e9, unbound = false, quiet = false } = {}) {
  const { workerOptions } = optionsOf(join(worker, "wrangler.json"));
  const modules = readdirSync(bundle)
    .filter((file) => /\.(js|wasm)$/.test(file))
    .sort((a, b) => Number(b === "worker.js") - Number(a === "worker.js"));
  const others = new Set(workerds());
  const miniflare = new Miniflare({
    .../** @type {any} */ (workerOptions),
    rootPath: bundle,
    modulesRoot: bundle,
    modules: modules.map((file) => ({
      type: file.endsWith(".js") ? "ESModule" : "CompiledWasm",
      path: join(bundle, file),
    })),
    assets: { .../** @type {any} */ (workerOptions.assets), directory: dist },
    ratelimits: { POSTS: { simple: { limit, period: 60 } } },
    kvPersist: runs ?? false,
    ...(unbound && { kvNamespaces: [] }),
    ...(quiet && { handleRuntimeStdio: drained }),
    host: "127.0.0.1",
    port: 0,
    cf: false,
  });
  const address = (await miniflare.ready).href;
  return { address, pid: workerds().find((pid) => !others.has(pid)), stop: () => miniflare.dispose() };
}

/** @param {import("node:stream").Readable[]} streams */
function drained(...streams) {
  for (const stream of streams) stream.resume();
}

/** @returns {number[]} this process's children that are workerd; none where there is no /proc */
function workerds() {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => {
        const [name, , parent] = processStat(pid);
        return name === "workerd" && Number(parent) === process.pid;
      });
  } catch {
    return [];
  }
}

/**
 * @param {number} pid
 * @returns {string[]} name, state, parent and so on, as proc(5) lists them; none of a process that is gone
 */
function processStat(pid) {
  try {
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return [name, ...rest.trim().split(" ")];
  } catch {
    return [];
  }
}

/** @param {number} pid @returns seconds of processor time that a process has taken, its own and the kernel's for it */
export function processorTime(pid) {
  const stat = processStat(pid);
  return (Number(stat[12]) + Number(stat[13])) / 100;
}

/** @param {number} pid @returns the most memory that a process has had so far, in MB; 0 where there is no /proc */
export function mostMemory(pid) {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  } catch {
    return 0;
  }
}

/**
 * Starts the local server of `make run`.
 * @param {string} folder for its program
 * @param {{ runs?: string, rate?: number }} [options] runs: its folder, else memory; rate: runs stored a minute, 0: no limit
 */
export async function startNative(folder, { runs = "", rate = 0 } = {}) {
  const program = join(folder, "revisit");
  go(["build", "-o", program, "./cmd/revisit"]);
  return served(program, ["--site", dist, "--store", runs, "--rate", String(rate)]);
}
