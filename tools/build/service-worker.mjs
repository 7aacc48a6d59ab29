// Writes the list of the site's files into the service worker, each with a hash of its bytes, so that it never mixes two builds.
import { createHash } from "node:crypto";
import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";

/** Files that no page loads: compressed forms, files for hosts, editors, previews and Node, the licences, and the worker itself. */
const others = /\.(gz|br|d\.ts)$|(^|\/)[._]|^(sw\.js|preview\.png|licenses\.txt|package\.json)$/;

/** @param {string} dist */
export async function writeBuild(dist) {
  /** @type {{ [path: string]: string }} */
  const files = {};
  for (const file of (await readdir(dist, { recursive: true })).sort()) {
    const path = file.split(sep).join("/");
    if (others.test(path) || !(await stat(join(dist, file))).isFile()) continue;
    files[path] = `sha256-${createHash("sha256")
      .update(await readFile(join(dist, file)))
      .digest("base64")}`;
  }
  const version = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16);
  const worker = join(dist, "sw.js");
  const code = (await readFile(worker, "utf8")).replace(/^self\.revisitBuild=.*\n/, "");
  await writeFile(worker, `self.revisitBuild=${JSON.stringify({ version, files })};\n${code}`);
}
