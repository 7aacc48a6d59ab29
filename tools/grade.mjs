// Replays what students have handed in, in Node, and prints a table as CSV: `make grade`. It needs the built site.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { csvOf } from "../site/lessons/grading.js";
import { filesOf, graded } from "./grading.mjs";
import { root } from "./test/command.mjs";

const [link = "", ...named] = process.argv.slice(2);
const files = (await Promise.all(named.map(filesOf))).flat();
if (files.length === 0) {
  console.error(
    'grade: found no files, expected FILES="ada.json bob.json", or FILES=folder for all that end in .json there',
  );
  process.exit(2);
}
const { createLab } = await import(pathToFileURL(join(root, "dist", "revisit.js")).href);
const lab = await createLab();
try {
  process.stdout.write(csvOf(await graded(lab, files, link)));
} catch (error) {
  console.error(`grade: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  lab.close();
}
