// What `make grade` does with each file, in Node. It needs the built site.
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { Grader, unread } from "../site/lessons/grading.js";
import { presetOf } from "../site/lessons/preset.js";
import { root } from "./test/command.mjs";

/**
 * @param {import("../site/revisit.d.ts").Lab} lab
 * @param {string[]} files
 * @param {string} link the address that the students were given, or ""
 */
export async function graded(lab, files, link) {
  const grader = new Grader(lab, {
    page: (lesson) => readFile(join(root, "dist", "lessons", `${lesson}.html`), "utf8"),
    preset: presetOf(link),
  });
  const rows = [];
  for (const file of files) {
    const name = basename(file);
    try {
      rows.push(...(await grader.grade({ name, text: await readFile(file, "utf8") })));
    } catch (error) {
      rows.push(unread(name, error instanceof Error ? error.message : String(error)));
    }
  }
  return rows;
}

/** @param {string} path of a file, or of a folder of files @returns {Promise<string[]>} */
export async function filesOf(path) {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => join(path, name));
}
