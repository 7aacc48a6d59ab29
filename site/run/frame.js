// What pictures draw that is not in a frame as it stands.

/** @typedef {import("./player.js").Frame} Frame */
/** @typedef {import("../revisit.d.ts").Spec} Spec */

/**
 * @typedef {object} Bonuses
 * @property {number[]} bonus b_h, h = 1..H; empty before the first path
 * @property {(number | null)[]} halfGap what b_h is tested against; null where it is not tested
 * @property {number} stop the step at which backtracking ended: b_{stop+1} was the one not trusted
 * @property {number} beta the bonus of a feature of norm 1 before any sample: the top of the scale
 * @property {boolean} tested whether the learner tests bonuses at all
 * @property {Pick<import("../revisit.d.ts").ProblemInfo, "states" | "stateNames" | "start">} problem its states, so that steps stand where the tree has them
 */

/**
 * The bonuses of the newest path.
 * @param {Frame} frame
 * @param {Pick<import("../spec/learner-traits.js").Traits, "revisits">} [learner]
 * @returns {Bonuses}
 */
export function bonuses({ session, view }, { revisits } = { revisits: true }) {
  const newest = view.paths.find((bundle) => bundle.k === view.newest);
  return {
    bonus: view.bonus,
    halfGap: view.halfGap,
    stop: newest?.stop ?? 0,
    beta: session.problem.beta,
    tested: revisits,
    problem: session.problem,
  };
}

/**
 * Of how many rollouts each value of a policy is the mean, where regret is an estimate; null where it is exact, or not computed.
 * @param {Spec} spec
 */
export function rollouts({ regret }) {
  return typeof regret === "object" ? regret.rollouts : null;
}
