// Rewrites the head of each page, so that it loads few files and all at once. Style sheets become a few files, some shared between pages.
// Scripts and their parts are preloaded under their names by content, so that a page never mixes two builds.
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, posix } from "node:path";
import { transform } from "esbuild";

/** Sheets that several pages link one after the other, in this order; each group becomes a file of that name. @type {Record<string, string[]>} */
const COMMON = {
  page: ["vendor/katex.css", "ui/tokens.css", "ui/ui.css", "widgets/widgets.css", "figure/figure.css"],
  stage: ["widgets/stage/stage.css", "widgets/why.css"],
  document: ["ui/document.css"],
};

const styles = /(?:<link rel="stylesheet" href="\.{1,2}\/[^"]+">\s*?\n)+/;
const scripts = /<script( type="module")?[^>]* src="(\.{1,2}\/[^"]+)"><\/script>\n/g;
/** Folders whose pages have such a head, too. Other pages in folders are loaded in parts by scripts. */
const FOLDERS = ["lessons"];

/** Where a page has the rest of its head from the index.html beside it. */
const REST = "<!-- head -->\n";
/** Lines of a head that are each page's own. */
const OWN = /^<(title|meta charset|meta name="description")/;

/**
 * Completes a page's head: of a folder's pages only index.html has all of it.
 * @param {string} page
 * @param {() => string} index the text of the index.html beside it
 */
export function withHead(page, index) {
  if (!page.includes(REST)) return page;
  const [, head] = /<head>\n(.*)<\/head>/s.exec(index()) ?? [];
  if (head === undefined || head.includes(REST)) throw new Error("index.html: found no whole head");
  const rest = head.split("\n").filter((line) => !OWN.test(line));
  return page.replace(REST, () => rest.join("\n"));
}

/**
 * @param {string} dist
 * @param {import("./bundle.mjs").Written} written
 */
export async function writeHeads(dist, written) {
  await mkdir(join(dist, "parts"), { recursive: true });
  const files = await readdir(dist, { recursive: true });
  /** @type {Set<string>} */
  const bundled = new Set();
  for (const file of files) {
    const folder = dirname(file);
    if (!file.endsWith(".html") || (folder !== "." && !FOLDERS.includes(folder))) continue;
    const page = await readFile(join(dist, file), "utf8");
    const name = folder === "." ? basename(file, ".html") : folder;
    await writeFile(join(dist, file), preload(await fewStyles(dist, { name, folder }, page, bundled), written, folder));
  }
  // A file that a module loads keeps its address, too.
  const modules = await Promise.all(
    files.filter((file) => extname(file) === ".js").map((file) => readFile(join(dist, file), "utf8")),
  );
  for (const sheet of bundled) if (!modules.some((text) => text.includes(basename(sheet)))) await rm(join(dist, sheet));
}

/**
 * @param {string} dist
 * @param {{ name: string, folder: string }} of the page: its name, or that of its folder, whose pages share their styles
 * @param {string} page
 * @param {Set<string>} bundled the sheets that it links are added to it
 */
async function fewStyles(dist, { name, folder }, page, bundled) {
  const [links] = styles.exec(page) ?? [];
  if (!links) return page;
  const sheets = [...links.matchAll(/href="([^"]+)"/g)].map(([, path]) => posix.join(folder, path));
  sheets.forEach((sheet) => bundled.add(sheet));
  const files = await Promise.all(groups(name, sheets).map((group) => oneStyle(dist, group)));
  return page.replace(links, files.map((file) => `<link rel="stylesheet" href="${from(folder, file)}">\n`).join(""));
}

/** @param {string} folder of a page @param {string} file of the site @returns {string} its address there */
function from(folder, file) {
  const path = posix.relative(folder, file);
  return path.startsWith("../") ? path : `./${path}`;
}

/** @typedef {{ name: string, sheets: string[] }} Group */

/** @param {string} name of the page, and of its own group @param {string[]} sheets @returns {Group[]} in the same order */
function groups(name, sheets) {
  /** @type {Group[]} */
  const found = [];
  for (let at = 0; at < sheets.length; ) {
    const [common] = Object.entries(COMMON).filter(([, group]) => group.every((sheet, i) => sheets[at + i] === sheet));
    const last = found.at(-1);
    if (common) found.push({ name: common[0], sheets: common[1] });
    else if (last?.name === name) last.sheets.push(sheets[at]);
    else found.push({ name, sheets: [sheets[at]] });
    at += common ? common[1].length : 1;
  }
  return found;
}

/** @param {string} dist @param {Group} group @returns {Promise<string>} the file, named by its content */
async function oneStyle(dist, { name, sheets }) {
  const texts = sheets.map(async (path) => fromParts(await readFile(join(dist, path), "utf8"), path));
  const { code } = await transform((await Promise.all(texts)).join("\n"), {
    loader: "css",
    minify: true,
    legalComments: "inline",
  });
  const file = `parts/${name}-${createHash("sha256").update(code).digest("base64url").slice(0, 8)}.css`;
  await writeFile(join(dist, file), code);
  return file;
}

/**
 * @param {string} sheet
 * @param {string} path its own
 * @returns {string} with addresses relative to parts/
 */
function fromParts(sheet, path) {
  return sheet.replace(
    /url\((["']?)(?!data:|#)([^"')]+)\1\)/g,
    (_, quote, to) => `url(${quote}${posix.relative("parts", posix.join(dirname(path), to))}${quote})`,
  );
}

/**
 * @param {string} page
 * @param {import("./bundle.mjs").Written} written
 * @param {string} folder of the page
 */
function preload(page, written, folder) {
  const modules = [...page.matchAll(scripts)]
    .filter(([, module]) => module)
    .map(([script, , path]) => ({ script, parts: written.get(posix.join(folder, path))?.imports ?? [] }));
  const parts = new Set(modules.flatMap((module) => module.parts));
  const links = [...parts].map((part) => `<link rel="modulepreload" href="${from(folder, part)}">\n`).join("");
  return page.replace(scripts, (script, _, path) => {
    const { name } = written.get(posix.join(folder, path)) ?? {};
    return (script === modules[0]?.script ? links : "") + (name ? script.replace(path, from(folder, name)) : script);
  });
}
