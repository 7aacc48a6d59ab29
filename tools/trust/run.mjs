// make trust COUNT=1000: random specs on every platform that this machine has, each in one go, in odd steps and after seeks; and Lemma 2 over
// small problems. It prints the tables of docs/measured/trust.md.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { output } from "../test/command.mjs";
import { MissingTool } from "../test/tools.mjs";
import { platforms, runs } from "./platforms.mjs";

/** @typedef {import("./page.js").Result} Result */

/** The seed of what is drawn. */
const SEED = "1";
/** Custom learners, which play, too. */
const TEMPLATES = "site/own/templates";

/**
 * @typedef {{ name: string, version: string, same: number, different: { spec: string, found: Result, expected: Result }[] }} Compared
 * @param {{ count: number, problems: number, only?: string[], progress?: (line: string) => void, missing?: (line: string) => void }} asked
 * @returns {Promise<{ specs: number, refused: number, played: number, compared: Compared[], lemma: string }>}
 */
export async function trust({ count, problems, only, progress = console.error, missing = console.error }) {
  const folder = mkdtempSync(join(tmpdir(), "revisit-trust-"));
  try {
    const program = join(folder, "trust");
    await output("go", ["build", "-o", program, "./cmd/trust"]);
    const specs = `${await output(program, ["draw", SEED, String(count), TEMPLATES])}\n`;
    const file = join(folder, "specs");
    writeFileSync(file, specs);
    const texts = specs.split("\n").map((line) => line.split("\t")[0]);
    const native = runs(file, program, []);
    for (const [i, { error, whole, odd, seeks, broken }] of native.entries()) {
      if (!error && (whole !== odd || whole !== seeks || broken))
        throw new Error(`spec ${i}: ${JSON.stringify(native[i])}: ${texts[i]}`);
    }
    /** @type {Compared[]} */
    const compared = [];
    for (const platform of platforms) {
      if (only && !only.includes(platform.id)) continue;
      const start = performance.now();
      try {
        const { results, version } = await platform.run({ specs, file, folder, program });
        const different = results.flatMap((found, i) =>
          sameResult(found, native[i]) ? [] : [{ spec: texts[i], found, expected: native[i] }],
        );
        if (results.length !== native.length)
          throw new Error(`${platform.name}: ${results.length} results of ${native.length} specs`);
        compared.push({ name: platform.name, version, same: results.length - different.length, different });
        progress(`${platform.name}: ${Math.round((performance.now() - start) / 1000)} s`);
      } catch (error) {
        if (!(error instanceof MissingTool)) throw error;
        missing(`${platform.name}: ${error.message}`);
      }
    }
    const lemma = problems > 0 ? await output(program, ["lemma", SEED, String(problems)]) : "";
    return {
      specs: native.length,
      refused: native.filter(({ error }) => error).length,
      played: native.filter(({ played }) => played).length,
      compared,
      lemma,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {Result} a @param {Result} b */
const sameResult = (a, b) =>
  ["whole", "odd", "seeks", "error", "played"].every(
    (name) => a[/** @type {"whole"} */ (name)] === b[/** @type {"whole"} */ (name)],
  );

if (import.meta.filename === process.argv[1]) {
  const { specs, refused, played, compared, lemma } = await trust({
    count: Number(process.env.COUNT ?? 1000),
    problems: Number(process.env.PROBLEMS ?? 500),
    only: process.env.ONLY ? process.env.ONLY.split(/[\s,]+/) : undefined,
  });
  console.log(
    `${specs} specs, ${refused} of which are refused; each other one is run in one go, in odd steps and with seeks. ${played} have a custom learner, which plays in Node and in each browser.\n`,
  );
  console.log("| platform | version | the same as natively |\n|---|---|--:|");
  for (const { name, version, same } of compared) console.log(`| ${name} | ${version} | ${same} of ${specs} |`);
  console.log(`\n${lemma}`);
  for (const { name, different } of compared)
    for (const { spec, found, expected } of different.slice(0, 5))
      console.log(`\n${name}: ${spec}\nfound ${JSON.stringify(found)}\nexpected ${JSON.stringify(expected)}`);
  process.exitCode = compared.some(({ different }) => different.length > 0) ? 1 : 0;
}
