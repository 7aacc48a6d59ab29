// make watch-numbers: the constants of the page Watch by its declared rule, and how many samples each learner needs with them on other
// seeds, in site/watch/chosen.js. IDS= chooses problems.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createLab } from "../dist/revisit.js";
import { CHOSEN } from "../site/watch/chosen.js";
import { GRID, PROBLEMS, RULE, algorithmOf } from "../site/watch/problems.js";
import { root } from "./test/command.mjs";

/** Learners of one comparison. */
const MOST = 12;
const wanted = process.env.IDS ? process.env.IDS.split(/[\s,]+/) : PROBLEMS.map(({ id }) => id);
const lab = await createLab();
/** @type {typeof CHOSEN} */
const chosen = { ...CHOSEN };
for (const { id, problem, target = "start" } of PROBLEMS.filter((one) => wanted.includes(one.id))) {
  const asked = Object.entries(GRID).flatMap(([kind, values]) => values.map((constants) => ({ kind, constants })));
  const tried = await measured({ problem, target }, asked, RULE.seeds);
  const best = Object.keys(GRID).map((kind) => tried.filter((one) => one.kind === kind).sort(better)[0]);
  chosen[id] = await measured({ problem, target }, best, RULE.shown);
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

/**
 * @param {Pick<import("../site/revisit.d.ts").Spec, "problem" | "target">} of
 * @param {{ kind: string, constants: object }[]} learners
 * @param {{ from: number, count: number }} seeds
 * @returns {Promise<import("../site/watch/chosen.js").Chosen[]>}
 */
async function measured(of, learners, seeds) {
  /** @type {import("../site/watch/chosen.js").Chosen[]} */
  const all = [];
  for (let i = 0; i < learners.length; i += MOST) {
    const some = learners.slice(i, i + MOST);
    const results = await lab.compare({
      format: "revisit.comparison/1",
      ...of,
      learners: some.map(({ kind, constants }, j) => ({
        name: `${kind} ${j}`,
        algorithm: algorithmOf(kind, constants),
      })),
      episodes: RULE.episodes,
      budget: { samples: RULE.samples, minutes: 1000 },
      seeds,
      regret: "curve",
    });
    const { points } = await lab.summary(results, { hit: "first" });
    points[0].learners.forEach(({ until: { reached, of, median } }, j) =>
      all.push({ kind: some[j].kind, constants: /** @type {any} */ (some[j].constants), reached, of, median }),
    );
  }
  return all;
}

/** The rule: most runs first, then the smallest median, then the grid's order. @param {{ reached: number, median: number | null }} x @param {{ reached: number, median: number | null }} y */
function better(x, y) {
  return y.reached - x.reached || (x.median ?? Infinity) - (y.median ?? Infinity) || 0;
}
