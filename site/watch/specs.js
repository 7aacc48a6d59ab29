// The runs that the page Watch shows.

import { CHOSEN } from "./chosen.js";
import { RULE, SEED, algorithmOf } from "./problems.js";

/** @typedef {import("../revisit.d.ts").Layer} Layer */
/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {import("../revisit.d.ts").Spec} Spec */

/**
 * The spec of a learner on a problem.
 * @param {string} kind
 * @param {object} constants
 * @param {Spec["problem"]} problem
 * @returns {Spec}
 */
export const specOf = (kind, constants, problem) => ({
  format: "revisit.spec/1",
  problem,
  algorithm: algorithmOf(kind, constants),
  episodes: RULE.episodes,
  seed: SEED,
  regret: "exact",
});

/** @param {string} id of a problem; those of a drawn map are the maze's @param {string} kind of a learner */
export function constantsOf(id, kind) {
  const found = (CHOSEN[id] ?? CHOSEN.maze).find((one) => one.kind === kind);
  if (!found) throw new Error(`watch/chosen.js has no ${kind} for ${id}`);
  return found;
}

/**
 * Runs, and looks after each change of the policy whether it is optimal everywhere.
 * @param {Session} session
 * @param {number} samples
 * @returns {Promise<import("./course.js").Known[]>}
 */
export async function runKnowing(session, samples) {
  /** @type {import("./course.js").Known[]} */
  const known = [];
  for (;;) {
    const progress = await session.run({ until: { samples, event: "policyChange" } });
    const { layers } = await session.look({ layers: [{ what: "graph" }] });
    const { values, columns, rows, names } = /** @type {Layer} */ (layers[0]);
    const optimal = names?.indexOf("optimal") ?? -1;
    const all = Array.from({ length: rows }, (_, i) => values?.[i * columns + optimal]).every((one) => one === 1);
    if (known.at(-1)?.all !== all) known.push({ samples: progress.samples, all });
    if (progress.samples >= samples || progress.done || progress.stopped) return known;
  }
}
