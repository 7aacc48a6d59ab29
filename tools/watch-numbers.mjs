// make watch-numbers: the constants of the pages Watch and Access by their declared rule, and how many samples each learner needs with them on other
// seeds, in site/watch/chosen.js and site/access/tuned.js. IDS= chooses problems.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createLab } from "../dist/revisit.js";
import { MORE, RACERS, TUNED_ON, measuredOn } from "../site/access/racers.js";
import { TUNED } from "../site/access/tuned.js";
import { CHOSEN } from "../site/watch/chosen.js";
import { GRID, PROBLEMS, RULE } from "../site/watch/problems.js";
import { root } from "./test/command.mjs";
import { measured } from "./watch-measured.mjs";

/** @typedef {{ [problem: string]: import("../site/watch/chosen.js").Chosen[] }} All */

const every = /** @type {{ [kind: string]: object[] }} */ ({ ...GRID, ...MORE });
const raced = Object.fromEntries(RACERS.map(({ kind }) => [kind, every[kind]]));
const wanted = process.env.IDS?.split(/[\s,]+/);
const lab = await createLab();
await choose(
  "watch/chosen.js",
  "by problem what problems.js declares",
  "CHOSEN",
  CHOSEN,
  PROBLEMS.map(({ id, problem, target = "start" }) => ({
    id,
    of: { problem, target: /** @type {"start" | "everywhere"} */ (target) },
    grid: GRID,
  })),
);
await choose(
  "access/tuned.js",
  "by family what racers.js declares",
  "TUNED",
  TUNED,
  Object.entries(TUNED_ON).map(([id, game]) => ({ id, of: measuredOn(game), grid: raced })),
);
lab.close();

/**
 * @param {string} file in site/
 * @param {string} what
 * @param {string} name of its export
 * @param {All} before
 * @param {{ id: string, of: Parameters<typeof measured>[1], grid: { [kind: string]: object[] } }[]} problems
 */
async function choose(file, what, name, before, problems) {
  const chosen = { ...before };
  for (const { id, of, grid } of problems.filter(
    ({ id }) => !wanted || wanted.includes(`${file.split("/")[0]}-${id}`),
  )) {
    const asked = Object.entries(grid).flatMap(([kind, values]) => values.map((constants) => ({ kind, constants })));
    const tried = await measured(lab, of, asked, RULE.seeds);
    const best = Object.keys(grid).map((kind) => tried.filter((one) => one.kind === kind).sort(better)[0]);
    chosen[id] = await measured(lab, of, best, RULE.shown);
    for (const { kind, constants, reached, of: all, median } of chosen[id])
      console.log(`${id}: ${kind} ${JSON.stringify(constants)}: ${reached} of ${all}, median ${median}`);
  }
  const text = JSON.stringify(chosen, null, 2).replace(/\{\s+"kind"[^{}]*\{[^{}]*\}[^{}]*\}/g, (one) =>
    one.replace(/\s+/g, " "),
  );
  writeFileSync(
    join(root, "site", file),
    `// Made by make watch-numbers: ${what}.

/** @typedef {{ kind: string, constants: { [name: string]: number | string }, reached: number, of: number, median: number | null }} Chosen */
/** @type {{ [problem: string]: Chosen[] }} */
export const ${name} = ${text};
`,
  );
}

/** The rule: most runs first, then the smallest median, then the grid's order. @param {{ reached: number, median: number | null }} x @param {{ reached: number, median: number | null }} y */
function better(x, y) {
  return y.reached - x.reached || (x.median ?? Infinity) - (y.median ?? Infinity) || 0;
}
