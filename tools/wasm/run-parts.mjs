// Runs specs on the engine's two parts while the garbage collector runs all the time, and ends with a panic; without specs the panic comes
// first. Writes the results to file descriptor 3, as JSON: node run-parts.mjs FIRST REST GLUE SPEC...

import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { panicReason } from "../../site/engine/panic-reason.js";
import { valueAtOnce } from "../../site/engine/reply.js";
import { boot } from "./boot.mjs";

const [first, rest, glue, ...specs] = process.argv.slice(2);
let demands = 0;

/** @param {WebAssembly.Imports} imports */
function instantiate(imports) {
  const demand = () => {
    demands++;
    new WebAssembly.Instance(new WebAssembly.Module(readFileSync(rest)), { rest: instance.exports });
  };
  const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(first)), {
    ...imports,
    rest: { demand },
  });
  return instance;
}

const early = specs.length === 0;
const revisit = await boot(pathToFileURL(glue), instantiate, early ? {} : { GOGC: "1" });
const panic = panicReason(/** @type {any} */ (globalThis).fs);
const atStart = demands;

/** @param {string} text */
async function digest(text) {
  const { handle } = valueAtOnce(revisit.open(text));
  while (valueAtOnce(revisit.advance(handle, 100, null)).outcome === "more");
  const record = await revisit.record(handle, JSON.stringify({ trace: true }));
  revisit.close(handle);
  const link = valueAtOnce(revisit.linkRecord(record.json, "{}"));
  if (valueAtOnce(revisit.readLink(link.fragment)).id !== link.id) throw new Error("a link reads back as another");
  return valueAtOnce(record).digest;
}

/** @type {Record<string, string>} */
const digests = {};
for (const file of specs) digests[basename(file, ".json")] = await digest(readFileSync(file, "utf8"));
const refused = early ? "" : revisit.open("{}").error?.message;
const died = early ? revisit.open() /* without a text */ : revisit.crash("panic");
const said = died?.error?.message ?? panic.reason();
writeFileSync(3, JSON.stringify({ digests, atStart, demands, refused, said }));
process.exit();
