// Replays what students have handed in, in Node, and prints a table as CSV: `make grade`. It needs the built site.
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { csvOf, Grader, unread } from "../site/lessons/grading.js";
import { presetOf } from "../site/lessons/preset.js";

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");
const [link = "", ...named] = process.argv.slice(2);
const files = (await Promise.all(named.map(filesOf))).flat();
if (files.length === 0) {
  console.error(
    'grade: found no files, expected FILES="ada.json bob.json", or FILES=folder for all that end in .json there',
  );
  process.exit(2);
}
const { createLab } = await import(pathToFileURL(join(dist, "revisit.js")).href);
const lab = await createLab();
const grader = new Grader(lab, {
  page: (lesson) => readFile(join(dist, "lessons", `${lesson}.html`), "utf8"),
  preset: presetOf(link),
});
try {
  const rows = [];
  for (const file of files) {
    const name = basename(file);
    try {
      rows.push(...(await grader.grade({ name, text: await readFile(file, "utf8") })));
    } catch (error) {
      rows.push(unread(name, error instanceof Error ? error.message : String(error)));
    }
  }
  process.stdout.write(csvOf(rows));
} catch (error) {
  console.error(`grade: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  lab.close();
}

/** @param {string} path of a file, or of a folder of files @returns {Promise<string[]>} */
async function filesOf(path) {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => join(path, name));
}
