// What a page's head asks for, in few files and all at once: its style sheets become one, and its scripts and their parts are named, so
// that none waits for another to load, and a page gets those of its own build or none.
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, posix } from "node:path";
import { transform } from "esbuild";

const styles = /(?:<link rel="stylesheet" href="\.\/[^"]+">\s*?\n)+/;
const scripts = /<script( type="module")?[^>]* src="\.\/([^"]+)"><\/script>\n/g;

/**
 * @param {string} dist
 * @param {import("./modules.mjs").Written} written
 */
export async function writeHeads(dist, written) {
  await mkdir(join(dist, "parts"), { recursive: true });
  for (const file of await readdir(dist)) {
    if (!file.endsWith(".html")) continue;
    const page = await readFile(join(dist, file), "utf8");
    await writeFile(join(dist, file), preload(await oneStyle(dist, basename(file, ".html"), page), written));
  }
}

/**
 * @param {string} dist
 * @param {string} name of the page
 * @param {string} page
 */
async function oneStyle(dist, name, page) {
  const [links] = styles.exec(page) ?? [];
  if (!links) return page;
  const sheets = [...links.matchAll(/href="\.\/([^"]+)"/g)].map(async ([, path]) => fromParts(await readFile(join(dist, path), "utf8"), path));
  const { code } = await transform((await Promise.all(sheets)).join("\n"), { loader: "css", minify: true, legalComments: "inline" });
  const path = `parts/${name}-${createHash("sha256").update(code).digest("base64url").slice(0, 8)}.css`;
  await writeFile(join(dist, path), code);
  return page.replace(links, `<link rel="stylesheet" href="./${path}">\n`);
}

/**
 * @param {string} sheet
 * @param {string} path its own
 * @returns {string} with addresses as they are seen from parts/
 */
function fromParts(sheet, path) {
  return sheet.replace(/url\((["']?)(?!data:|#)([^"')]+)\1\)/g, (_, quote, to) => `url(${quote}${posix.relative("parts", posix.join(dirname(path), to))}${quote})`);
}

/**
 * @param {string} page
 * @param {import("./modules.mjs").Written} written
 */
function preload(page, written) {
  const modules = [...page.matchAll(scripts)].filter(([, module]) => module).map(([script, , path]) => ({ script, parts: written.get(path)?.imports ?? [] }));
  const parts = new Set(modules.flatMap((module) => module.parts));
  const links = [...parts].map((part) => `<link rel="modulepreload" href="./${part}">\n`).join("");
  return page.replace(scripts, (script, _, path) => (script === modules[0]?.script ? links : "") + script.replace(path, written.get(path)?.name ?? path));
}
