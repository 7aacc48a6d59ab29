// Runs one suite in a process of its own, for run.mjs: node suite.mjs NAME FILE. FILE gets its tally as JSON.
import { writeFileSync } from "node:fs";
import { suites } from "./suites.mjs";
import { Tally } from "./tally.mjs";

const [name, file] = process.argv.slice(2);
const suite = suites.find((suite) => suite.name === name);
if (!suite) throw new Error(`found suite ${name}, expected one of suites.mjs`);
const tally = new Tally();
try {
  await suite.run(tally);
} catch (error) {
  tally.fail(`${name}: ${error instanceof Error ? error.message : error}`);
}
if (tally.total === 0) tally.fail(`${name}: ran no test`);
writeFileSync(file, JSON.stringify(tally));
