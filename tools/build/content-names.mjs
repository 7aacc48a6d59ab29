// Names files by a hash of their content. Such a file never changes, so browsers may cache it for ever.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";

/** @typedef {Map<string, string>} Names new names of files, by their path in site/ */

/**
 * @param {string} path
 * @returns {string} its path in dist/, with [hash] in place of the hash of its content
 */
export function pattern(path) {
  const extension = extname(path);
  return `parts/${basename(path, extension)}-[hash]${extension}`;
}

/**
 * Renames finished files by their content.
 * @param {string} dist
 * @param {string[]} paths
 * @returns {Promise<Names>}
 */
export async function nameByContent(dist, paths) {
  await mkdir(join(dist, "parts"), { recursive: true });
  /** @type {Names} */
  const names = new Map();
  for (const path of paths) {
    const hash = createHash("sha256")
      .update(await readFile(join(dist, path)))
      .digest("hex")
      .slice(0, 12);
    names.set(path, pattern(path).replace("[hash]", hash));
    await rename(join(dist, path), join(dist, /** @type {string} */ (names.get(path))));
  }
  return names;
}

/**
 * Writes the names into site/engine/addresses.js, before the modules are bundled.
 * @param {string} dist
 * @param {Names} names
 * @param {number} [firstPartBytes] the size of the engine's first part
 */
export async function tellModules(dist, names, firstPartBytes = 0) {
  const built = join(dist, "engine", "addresses.js");
  if (!existsSync(built)) return;
  let text = await readFile(built, "utf8");
  for (const [path, name] of names) text = text.replace(JSON.stringify(path), JSON.stringify(name));
  await writeFile(
    built,
    text.replace("firstPartBytes = /** @type {number} */ (0)", `firstPartBytes = ${firstPartBytes}`),
  );
}
