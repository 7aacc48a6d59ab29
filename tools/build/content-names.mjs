// Names by content: a file of that name never changes, so browsers may keep it for good, and whoever names it gets that very one.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";

/** @typedef {Map<string, string>} Names of files, by the path that each has in site/ */

/**
 * @param {string} path
 * @returns {string} where it goes, with a place for the hash of its content
 */
export function pattern(path) {
  const extension = extname(path);
  return `parts/${path.slice(0, -extension.length).replaceAll("/", "-")}-[hash]${extension}`;
}

/**
 * Names files that are finished.
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

/** Tells the modules (site/engine/addresses.js), before they are bundled. @param {string} dist @param {Names} names */
export async function tellModules(dist, names) {
  const built = join(dist, "engine", "addresses.js");
  if (!existsSync(built)) return;
  let text = await readFile(built, "utf8");
  for (const [path, name] of names) text = text.replace(JSON.stringify(path), JSON.stringify(name));
  await writeFile(built, text);
}
