// Rewrites the head of each page, so that it loads few files and all at once. Style sheets become a few files, some shared between pages.
// Scripts and their parts are preloaded under their names by content, so that a page never mixes two builds.
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, posix } from "node:path";
import { build } from "esbuild";

const styles = /(<link rel="stylesheet" href=")(\.{1,2}\/[^"]+)(">)/g;
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
  /** @type {Map<string, Bundle>} */
  const bundled = new Map();
  for (const file of files) {
    const folder = dirname(file);
    if (!file.endsWith(".html") || (folder !== "." && !FOLDERS.includes(folder))) continue;
    const page = await readFile(join(dist, file), "utf8");
    await writeFile(join(dist, file), preload(await withStyles(dist, folder, page, bundled), written, folder));
  }
  // A file that a module loads keeps its address, too.
  const modules = await Promise.all(
    files.filter((file) => extname(file) === ".js").map((file) => readFile(join(dist, file), "utf8")),
  );
  const sheets = new Set([...bundled.values()].flatMap(({ sheets }) => sheets));
  for (const sheet of sheets) if (!modules.some((text) => text.includes(basename(sheet)))) await rm(join(dist, sheet));
}

/** @typedef {{ file: string, sheets: string[] }} Bundle a sheet and what it imports, and the file that they become, named by its content */

/**
 * @param {string} dist
 * @param {string} folder of the page
 * @param {string} page
 * @param {Map<string, Bundle>} bundled by the sheet that pages link; what is new is added
 */
async function withStyles(dist, folder, page, bundled) {
  for (const [, , href] of page.matchAll(styles)) {
    const sheet = posix.join(folder, href);
    if (!bundled.has(sheet)) bundled.set(sheet, await oneStyle(dist, sheet));
  }
  return page.replace(
    styles,
    (_, before, href, after) => before + from(folder, bundled.get(posix.join(folder, href))?.file ?? "") + after,
  );
}

/** @param {string} folder of a page @param {string} file of the site @returns {string} its address there */
function from(folder, file) {
  const path = posix.relative(folder, file);
  return path.startsWith("../") ? path : `./${path}`;
}

/** @param {string} dist @param {string} sheet @returns {Promise<Bundle>} */
async function oneStyle(dist, sheet) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: dist,
    entryPoints: [sheet],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    legalComments: "inline",
    plugins: [{ name: "addresses", setup: (build) => void addresses(build, dist) }],
  });
  const code = outputFiles[0].text;
  const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
  const file = `parts/${basename(sheet, ".css")}-${hash}.css`;
  await writeFile(join(dist, file), code);
  return { file, sheets: Object.keys(metafile.inputs) };
}

/** Files that sheets name stay where they are, and are named from parts/. @param {import("esbuild").PluginBuild} build @param {string} dist */
const addresses = ({ onResolve }, dist) =>
  onResolve({ filter: /^[^#]/ }, ({ kind, path, resolveDir }) =>
    kind === "url-token" && !path.startsWith("data:")
      ? { path: posix.relative(join(dist, "parts"), join(resolveDir, path)), external: true }
      : undefined,
  );

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
