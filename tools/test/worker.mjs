// The share service in Cloudflare's runtime, with packages of its own, so that what builds the page stays light.
import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { command, root } from "./command.mjs";
import { nodeTest } from "./nodetest.mjs";

/** @typedef {import("./tally.mjs").Tally} Tally */

const folder = join(root, "wasm", "share", "worker");
const bundle = join(root, "bin", "worker");
const load = "load.test.mjs";

/** @param {Tally} tally */
export async function worker(tally) {
  await prepare();
  tally.check(
    (await command("node_modules/.bin/tsc", ["--project", join(folder, "jsconfig.json")])) === 0,
    "tsc --project wasm/share/worker/jsconfig.json",
  );
  const files = (await readdir(join(folder, "test"))).filter((file) => file.endsWith(".test.mjs"));
  await run(tally, files.sort(), 1);
}

/** @param {Tally} tally */
export async function loadForAMinute(tally) {
  await prepare();
  await run(tally, [load], 60);
}

/** @param {Tally} tally @param {string[]} files @param {number} seconds that the load lasts */
function run(tally, files, seconds) {
  const env = { REVISIT_BUNDLE: join(bundle, "bundle"), REVISIT_LOAD_SECONDS: String(seconds) };
  // One file at a time: each starts servers, one measures.
  return nodeTest(
    tally,
    files.map((file) => join(folder, "test", file)),
    { env, atATime: 1 },
  );
}

/** What the tests need: packages, the site, and the Worker as it would be uploaded. */
async function prepare() {
  await install();
  if (
    !existsSync(join(root, "dist", "index.html")) &&
    (await command(process.execPath, ["tools/build/site.mjs"])) !== 0
  )
    throw new Error("make build failed");
  if ((await command(process.execPath, [join(folder, "test", "bundle.mjs"), bundle])) !== 0)
    throw new Error("the Worker does not build");
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
  const workerd = Object.entries(packages).filter(([name]) =>
    ["wrangler", "miniflare", "workerd"].some((tool) => name === `node_modules/${tool}`),
  );
  return JSON.stringify(workerd.map(([name, { version }]) => [name, version]));
}
