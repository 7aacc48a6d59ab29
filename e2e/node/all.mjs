// The tests beside this one that share a lab: one process, one compiled engine.

import { readdir } from "node:fs/promises";

/** They start programs, and run each in a process of its own. */
const APART = ["grade.test.mjs", "script.test.mjs"];

const files = await readdir(new URL(".", import.meta.url));
for (const file of files.sort()) if (file.endsWith(".test.mjs") && !APART.includes(file)) await import(`./${file}`);
