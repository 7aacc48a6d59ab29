// make watch-numbers: the constants of the page Watch by its declared rule, and how many samples each learner needs with them on other
// seeds, in site/watch/chosen.js. IDS= chooses problems.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createLab } from "../dist/revisit.js";
import { CHOSEN } from "../site/watch/chosen.js";
import { GRID, PROBLEMS, RULE } from "../site/watch/problems.js";
import { root } from "./test/command.mjs";
import { measured } from "./watch-measured.mjs";

const wanted = process.env.IDS ? process.env.IDS.split(/[\s,]+/) : PROBLEMS.map(({ id }) => id);
const lab = await createLab();
/** @type {typeof CHOSEN} */
const chosen = { ...CHOSEN };
for (const { id, problem, target = "start" } of PROBLEMS.filter((one) => wanted.includes(one.id))) {
  const asked = Object.entries(GRID).flatMap(([kind, values]) => values.map((constants) => ({ kind, constants })));
  const tried = await measured(lab, { problem, target }, asked, RULE.seeds);
  const best = Object.keys(GRID).map((kind) => tried.filter((one) => one.kind === kind).sort(better)[0]);
  chosen[id] = await measured(lab, { problem, target }, best, RULE.shown);
  for (const { kind, constants, reached, of, median } of chosen[id])
    console.log(`${id}: ${kind} ${JSON.stringify(constants)}: ${reached} of ${of}, median ${median}`);
}
lab.close();
const text = JSON.stringify(chosen, null, 2).replace(/\{\s+"kind"[^{}]*\{[^{}]*\}[^{}]*\}/g, (one) =>
  one.replace(/\s+/g, " "),
);
writeFileSync(
  join(root, "site", "watch", "chosen.js"),
  `// Made by make watch-numbers: by problem what problems.js declares.

/** @typedef {{ kind: string, constants: { [name: string]: number | string }, reached: number, of: number, median: number | null }} Chosen */
/** @type {{ [problem: string]: Chosen[] }} */
export const CHOSEN = ${text};
`,
);

/** The rule: most runs first, then the smallest median, then the grid's order. @param {{ reached: number, median: number | null }} x @param {{ reached: number, median: number | null }} y */
function better(x, y) {
  return y.reached - x.reached || (x.median ?? Infinity) - (y.median ?? Infinity) || 0;
}
