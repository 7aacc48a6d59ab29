// What `make grade` does with each file, in Node. It needs the built site.
import { lstat, readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { Grader } from "../site/lessons/grading.js";
import { givenPreset } from "../site/lessons/preset.js";
import { root } from "./test/command.mjs";

/** @typedef {{ path: string | Buffer, name: string }} Named path: as bytes, since a name may be no text in UTF-8; name: as the table has it, with the folders below the one that was named */

/** No system knows longer paths. */
const LONGEST_PATH = 4096;

/**
 * @param {import("../site/revisit.d.ts").Lab} lab
 * @param {Named[]} files
 * @param {string} link the address that the students were given, or ""
 */
export async function graded(lab, files, link) {
  const page = (/** @type {string} */ lesson) => readFile(join(root, "dist", "lessons", `${lesson}.html`), "utf8");
  const grader = new Grader(lab, { page, preset: givenPreset(link) });
  await grader.checkLink();
  const rows = [];
  for (const { path, name } of files) rows.push(...(await grader.grade({ name, read: () => readRegular(path) })));
  return rows;
}

/** @param {string[]} paths of files, or of folders of files and folders @returns {Promise<Named[]>} */
export async function filesOf(paths) {
  const files = (
    await Promise.all(paths.map(async (path) => within(path, basename(path), await found(path), "")))
  ).flat();
  const isAlone = (/** @type {Named} */ { name }) => files.filter((other) => other.name === name).length === 1;
  return files.map((file) => (isAlone(file) ? file : { ...file, name: String(file.path) }));
}

/**
 * The files of a folder; of a file, or of a folder that has none or cannot be read, itself.
 * @param {Named["path"]} path
 * @param {string} name
 * @param {import("node:fs").Stats | undefined} entry
 * @param {string} under what stands before the names of files in it
 * @returns {Promise<Named[]>}
 */
async function within(path, name, entry, under = `${name}/`) {
  const inside = entry?.isDirectory() ? await readdir(path, { encoding: "buffer" }).catch(() => []) : [];
  if (inside.length === 0) return [{ path, name }];
  const all = inside.sort(Buffer.compare).map(async (one) => {
    const at = Buffer.concat([Buffer.from(path), Buffer.from(sep), one]);
    return within(at, under + one, await lstat(at).catch(() => undefined));
  });
  return (await Promise.all(all)).flat();
}

/**
 * The paths in a text with spaces between them: of words that together name what exists, the longest, so that names may have spaces, quotes and
 * parentheses. No shell reads them. A word may be in quotes, and has * for any letters where no file has that name.
 * @param {string} text
 * @returns {Promise<string[]>}
 */
export async function pathsIn(text) {
  const paths = [];
  for (let rest = text.trim(); rest !== ""; ) {
    const known = await longestIn(rest);
    const [word = "", , quoted] = /^(?:(["'])(.*?)\1(?=\s|$)|\S+)/s.exec(rest) ?? [];
    paths.push(...(known ? [known] : await matching(quoted ?? word)));
    rest = rest.slice((known || word).length).trim();
  }
  return paths;
}

/** @param {string} text @returns {Promise<string>} its longest beginning that names what exists, up to a space; "": none does */
async function longestIn(text) {
  const start = `${text.slice(0, LONGEST_PATH)} `;
  for (let end = start.length; (end = start.slice(0, end).search(/\s\S*$/)) > 0; )
    if (await found(text.slice(0, end))) return text.slice(0, end);
  return "";
}

/** The files that a word with * in its last part names; the word itself if there is none. @param {string} word */
async function matching(word) {
  const parts = basename(word).split("*");
  const whole = new RegExp(`^${parts.map((part) => part.replace(/[.+?^$()[\]{}|\\]/g, "\\$&")).join(".*")}$`, "s");
  const names = parts.length > 1 ? await readdir(dirname(word)).catch(() => []) : [];
  const matched = names.filter((name) => whole.test(name) && !name.startsWith(".")).sort();
  return matched.length > 0 ? matched.map((name) => join(dirname(word), name)) : [word];
}

const found = (/** @type {string} */ path) => stat(path).catch(() => undefined);

/** @param {Named["path"]} path */
async function readRegular(path) {
  if (!(await stat(path)).isFile()) throw new Error("found neither a file nor a folder of files");
  return readFile(path);
}
