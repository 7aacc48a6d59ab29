// Whether two builds of the same source give the same site, byte for byte.
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { command, output, root } from "./command.mjs";

/**
 * Builds the site again, from a copy of the source in a folder of another name and depth and with nothing cached, and compares it with dist/.
 * @param {import("./tally.mjs").Tally} tally
 */
export async function builtTwice(tally) {
  const scratch = await mkdtemp(join(tmpdir(), "revisit-built-again-"));
  try {
    const copy = join(scratch, "some", "other", "place");
    await copySource(copy);
    const env = { GOCACHE: join(scratch, "go") };
    if ((await command(process.execPath, ["tools/build/site.mjs"], { folder: copy, env })) !== 0)
      throw new Error("the copy does not build");
    const [here, there] = await Promise.all([root, copy].map((folder) => hashes(join(folder, "dist"))));
    const differing = differences(here, there);
    tally.check(
      here.size > 100 && differing.length === 0,
      differing.length === 0
        ? `two builds in different folders: ${here.size} files, each the same`
        : `two builds in different folders differ in ${differing.join(", ")}`,
    );
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Copies what git tracks or would, and the packages.
 * @param {string} copy
 */
async function copySource(copy) {
  const listed = await output("git", ["ls-files", "--cached", "--others", "--exclude-standard"]);
  for (const file of listed.split("\n")) {
    if (!(await stat(join(root, file)).catch(() => null))) continue; // deleted, but not committed
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await cp(join(root, file), join(copy, file));
  }
  await cp(join(root, "node_modules"), join(copy, "node_modules"), { recursive: true, verbatimSymlinks: true });
}

/** @param {string} folder @returns {Promise<Map<string, string>>} the SHA-256 of each file by its path */
export async function hashes(folder) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const file of (await readdir(folder, { recursive: true })).sort()) {
    if (!(await stat(join(folder, file))).isFile()) continue;
    found.set(
      file,
      createHash("sha256")
        .update(await readFile(join(folder, file)))
        .digest("hex"),
    );
  }
  return found;
}

/** @param {Map<string, string>} one @param {Map<string, string>} other @returns {string[]} files that only one has, or that differ */
export function differences(one, other) {
  return [...new Set([...one.keys(), ...other.keys()])].filter((file) => one.get(file) !== other.get(file)).sort();
}
