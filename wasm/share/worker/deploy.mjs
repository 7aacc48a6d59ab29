// make deploy: uploads the site and the share service to Cloudflare. Arguments go to wrangler, such as --dry-run.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildWorker, worker } from "./build.mjs";

const args = process.argv.slice(2);
const [runs] = JSON.parse(readFileSync(join(worker, "wrangler.json"), "utf8")).kv_namespaces;
if (!/^[0-9a-f]{32}$/.test(runs.id) && !args.includes("--dry-run")) {
  console.error(
    `wasm/share/worker/wrangler.json: found ${JSON.stringify(runs.id)} as the id of the KV namespace that keeps runs, expected the 32 characters that`,
  );
  console.error("    npx wrangler kv namespace create RUNS");
  console.error("prints in wasm/share/worker; docs/deploy.md says more");
  process.exit(1);
}
buildWorker();
const wrangler = join(worker, "node_modules", "wrangler", "bin", "wrangler.js");
const { status } = spawnSync(process.execPath, [wrangler, "deploy", ...args], {
  cwd: worker,
  stdio: "inherit",
  env: { WRANGLER_SEND_METRICS: "false", ...process.env },
});
process.exit(status ?? 1);
