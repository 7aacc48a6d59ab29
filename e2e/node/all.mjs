// The tests beside this one that share a lab: one process, one compiled engine.

import { readdir } from "node:fs/promises";

/** Its scripts are processes of their own, so it runs beside the others. */
const APART = "script.test.mjs";

const files = await readdir(new URL(".", import.meta.url));
for (const file of files.sort()) if (file.endsWith(".test.mjs") && file !== APART) await import(`./${file}`);
