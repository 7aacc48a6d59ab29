// What pictures draw that is not in a frame as it stands.

/** @typedef {import("./player.js").Frame} Frame */
/** @typedef {import("../revisit.d.ts").Spec} Spec */

/**
 * The bonuses of the newest path.
 * @param {Frame} frame
 * @param {Pick<import("../spec/learner-traits.js").Traits, "revisits">} [learner]
 * @returns {import("../widgets/strip.js").Bonuses}
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
