// make mutants: changes the code, one place at a time, and sees whether a test notices. A run that was ended goes on where it was.
import { join } from "node:path";
import { root } from "../test/command.mjs";
import { checked } from "./equivalent.mjs";
import { goMutants, goTrial } from "./go.mjs";
import { jsMutants, jsTrial } from "./js.mjs";
import { append, count, next, read, resultOf, table, write } from "./results.mjs";
import { SAMPLE, drawn } from "./sample.mjs";
import { TARGETS } from "./targets.mjs";

const { ONLY = "", AS = "after", FLAGS = "", AGAIN = "", TABLE = "" } = process.env;
const files = { before: pathOf("before"), after: pathOf("after") };
const path = pathOf(AS);
const chosen = TARGETS.filter(({ name }) => ONLY === "" || ONLY.split(/[ ,]+/).includes(name));
if (chosen.length === 0)
  throw new Error(`found ${ONLY}, expected some of: ${TARGETS.map(({ name }) => name).join(" ")}`);
const equivalents = checked();

let tried = 0;
const started = performance.now();
if (AGAIN) forgetThoseThatLived();
if (!TABLE) for (const target of chosen) await run(target);
const columns = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, read(file)]));
console.log(
  `\n${table(
    TARGETS.map(({ name }) => name),
    columns,
    equivalents,
  )}`,
);

/** @param {string} name */
function pathOf(name) {
  return join(root, "tools", "mutants", "results", `${name}.jsonl`);
}

/** So they are tried again, by the tests that are there now. */
function forgetThoseThatLived() {
  const again = chosen.map(({ name }) => name);
  write(
    path,
    read(path).filter(({ target, outcome }) => outcome !== "lived" || !again.includes(target)),
  );
}

/** @param {import("./targets.mjs").Target} target */
async function run(target) {
  const mutants = drawn(target.kind === "go" ? await goMutants(target.name) : await jsMutants(target.files));
  const trial = target.kind === "go" ? goTrial(target, FLAGS.split(" ").filter(Boolean)) : jsTrial(target);
  console.log(`${target.name}: ${mutants.length} mutants`);
  for (;;) {
    const results = read(path).filter((result) => result.target === target.name);
    const found = next(mutants, results);
    if (!found) break;
    const result = resultOf(target.name, found.mutant, await trial(found.mutant));
    append(path, result);
    tried++;
    const { killed, lived, timedOut } = count([...results, result], []);
    const place = `${result.file}:${result.line}:${result.column} ${short(result.original)} → ${short(result.replacement)}`;
    const by = result.by && result.by !== target.name ? ` by ${result.by}` : "";
    console.log(
      `${target.name} ${killed + lived + timedOut} of ${SAMPLE}: ${place}: ${result.outcome}${by} in ${result.seconds} s; ` +
        `${killed} killed, ${lived} lived, ${timedOut} timed out; about ${minutesLeft(target)} min left`,
    );
  }
}

/** @param {string} text */
function short(text) {
  const line = text.replace(/\s+/g, " ");
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

/** @param {import("./targets.mjs").Target} target the one that runs */
function minutesLeft(target) {
  const results = read(path);
  const rest = chosen.slice(chosen.indexOf(target)).map(({ name }) => {
    const { mutants } = count(
      results.filter((result) => result.target === name),
      [],
    );
    return Math.max(0, SAMPLE - mutants);
  });
  const each = (performance.now() - started) / tried;
  return Math.round((rest.reduce((sum, more) => sum + more, 0) * each) / 60_000);
}
