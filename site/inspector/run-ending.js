// What a finished run came to, from its timeline and its plan. It is loaded when a run has ended.

import { gapAbove } from "../form/declared-gap.js";
import { endingWords } from "../run/ending.js";
import { optimality } from "../state-view/plan.js";

/**
 * "Played optimally from episode 3 on; 90 % of the samples went into episode 1."
 * @param {Pick<import("../revisit.d.ts").Session, "spec" | "problem">} session
 * @param {Pick<import("../spec/learner-traits.js").Traits, "episodes" | "tests">} learner
 * @param {import("../revisit.d.ts").Timeline} timeline of the session at its end
 * @param {import("../revisit.d.ts").Layer} plan of the same moment
 */
export function endingOf({ spec, problem }, { episodes, tests }, timeline, plan) {
  const gap = tests ? gapAbove(spec.algorithm?.gap ?? 1, problem) : null;
  return endingWords(timeline, problem.horizon, { episodes, gap, after: optimality(plan) });
}
