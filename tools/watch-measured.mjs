// The measure of the pages Watch and Access: samples until the policy is within a tenth of the gap, by problems.js's rule.

import { RULE, algorithmOf } from "../site/watch/problems.js";

/** Learners of one comparison. */
const MOST = 12;

/**
 * How many runs of each learner reach the target, and after how many samples in the median.
 * @param {import("../site/revisit.d.ts").Lab} lab
 * @param {Pick<import("../site/revisit.d.ts").Comparison, "problem" | "target" | "budget">} of
 * @param {{ kind: string, constants: object }[]} learners
 * @param {{ from: number, count: number }} seeds
 * @returns {Promise<import("../site/watch/chosen.js").Chosen[]>}
 */
export async function measured(lab, of, learners, seeds) {
  /** @type {import("../site/watch/chosen.js").Chosen[]} */
  const all = [];
  for (let i = 0; i < learners.length; i += MOST) {
    const some = learners.slice(i, i + MOST);
    const results = await lab.compare({
      format: "revisit.comparison/1",
      budget: { samples: RULE.samples, minutes: 1000 },
      ...of,
      learners: some.map(({ kind, constants }, j) => ({
        name: `${kind} ${j}`,
        algorithm: algorithmOf(kind, constants),
      })),
      episodes: RULE.episodes,
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
