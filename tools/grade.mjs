// Replays what students have handed in, in Node, and prints a table as CSV: `make grade`. It needs the built site. The exit code is 1 where a file
// was not graded, and 2 where none was named.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { csvOf, notGraded } from "../site/lessons/grading.js";
import { filesOf, graded, pathsIn } from "./grading.mjs";
import { root } from "./test/command.mjs";

const { GRADE_FILES = "", GRADE_LINK = "" } = process.env;
const files = await filesOf([...process.argv.slice(2), ...(await pathsIn(GRADE_FILES))]);
if (files.length === 0) {
  console.error(`grade: found no files, expected FILES="ada.json bob.json", or FILES=folder for all that are in it`);
  process.exit(2);
}
const { createLab } = await import(pathToFileURL(join(root, "dist", "revisit.js")).href);
const lab = await createLab();
try {
  const rows = await graded(lab, files, GRADE_LINK);
  process.stdout.write(csvOf(rows));
  const left = notGraded(rows);
  if (left) throw new Error(left);
} catch (error) {
  console.error(`grade: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  lab.close();
}
