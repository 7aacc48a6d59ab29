// Writes to file descriptor 3, as JSON, which functions of an instrumented module the first pictures call: node profile.mjs MODULE GLUE

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { boot } from "./boot.mjs";
import { firstPictures } from "./first-picture.mjs";
import { called } from "./instrument.mjs";

const [module, glue] = process.argv.slice(2);
/** @type {WebAssembly.Instance | undefined} */
let instance;
const revisit = await boot(
  pathToFileURL(glue),
  (imports) => (instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(module)), imports)),
);
firstPictures(revisit);
writeFileSync(3, JSON.stringify(called(/** @type {WebAssembly.Instance} */ (instance).exports)));
process.exit();
