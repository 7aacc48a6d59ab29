// The share service in Cloudflare's runtime, with packages of its own, so that what builds the page stays light.
import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { command, root } from "./command.mjs";
import { nodeTest } from "./nodetest.mjs";

/** @typedef {import("./tally.mjs").Tally} Tally */

const folder = join(root, "wasm", "share", "worker");
const load = "load.test.mjs";

/** @param {Tally} tally */
export async function worker(tally) {
  await install();
  tally.check(await command("node_modules/.bin/tsc", ["--project", join(folder, "jsconfig.json")]) === 0, "tsc --project wasm/share/worker/jsconfig.json");
  const files = (await readdir(join(folder, "test"))).filter((file) => file.endsWith(".test.mjs") && file !== load).sort();
  await needSite();
  await run(tally, files, {});
  await run(tally, [load], { REVISIT_LOAD_SECONDS: "2" });
}

/** @param {Tally} tally */
export async function loadFor10Seconds(tally) {
  await install();
  await needSite();
  await run(tally, [load], { REVISIT_LOAD_SECONDS: "10" });
}

/** @param {Tally} tally @param {string[]} files @param {Record<string, string>} env */
function run(tally, files, env) {
  // One file at a time: they measure, and each starts servers.
  return nodeTest(tally, files.map((file) => join(folder, "test", file)), { env, atATime: 1 });
}

/** Brings what the lock file says, unless it is there. */
async function install() {
  if (locked("package-lock.json") === locked("node_modules/.package-lock.json")) return;
  const code = await command("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { folder });
  if (code !== 0) throw new Error("npm ci in wasm/share/worker failed");
}

/** @param {string} file @returns the versions that a lock file holds, as text */
function locked(file) {
  const path = join(folder, file);
  if (!existsSync(path)) return file;
  const { packages } = JSON.parse(readFileSync(path, "utf8"));
  const workerd = Object.entries(packages).filter(([name]) => ["wrangler", "miniflare", "workerd"].some((tool) => name === `node_modules/${tool}`));
  return JSON.stringify(workerd.map(([name, { version }]) => [name, version]));
}

async function needSite() {
  if (existsSync(join(root, "dist", "index.html"))) return;
  if (await command(process.execPath, ["build/site.mjs"]) !== 0) throw new Error("make build failed");
}
