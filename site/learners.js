// What the page shows of a run depends on its learner: what it may ask the model for, and whether it has bonuses, tests and episodes.

/** @typedef {import("./revisit.d.ts").LearnerKind} LearnerKind */
/** @typedef {import("./revisit.d.ts").Spec} Spec */

/** What a sampling right means, in a few words. @type {{ [right in LearnerKind["right"]]: string }} */
export const RIGHTS = {
  online: "plays episodes from their start, and nothing else",
  revisiting: "may go back to any state of the episode",
  generative: "may begin in any state at any step",
};

/**
 * @typedef {object} Traits
 * @property {string} kind
 * @property {string} title
 * @property {boolean} revisits whether it goes back, and so has a test of bonuses against gaps
 * @property {boolean} bonus whether it has one
 * @property {boolean} episodes whether it has some; else it has rounds
 * @property {boolean} learns
 */

/**
 * @param {LearnerKind[]} learners
 * @param {Spec} spec
 * @returns {Traits}
 */
export function traitsOf(learners, spec) {
  const kind = spec.algorithm?.kind ?? "linq-lsvi-ucb";
  const of = learners.find((one) => one.kind === kind);
  if (!of) return { kind, title: kind, revisits: false, bonus: false, episodes: true, learns: true };
  return {
    kind, title: of.title, revisits: of.right === "revisiting", bonus: of.reads.includes("c_beta"), episodes: of.right !== "generative",
    learns: of.reads.length + of.parameters.length > 0,
  };
}

/**
 * Takes off the page what says nothing of a learner: see learners.css.
 * @param {HTMLElement} root
 * @param {Traits} traits
 */
export function dressFor(root, traits) {
  for (const name of /** @type {const} */ (["revisits", "bonus", "episodes", "learns"])) root.dataset[name] = traits[name] ? "yes" : "no";
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-learner]"))) {
    element.hidden = !(element.dataset.learner ?? "").split(" ").includes(traits.kind);
  }
}

/**
 * Why a run of this learner has no regret, where that is the learner's doing.
 * @param {Traits} traits
 */
export function noRegret({ title, episodes }) {
  return episodes ? undefined : `${title} asks a simulator and plays no episodes, so there is no regret to add up. What counts is the policy that it puts out: Compare shows it.`;
}
