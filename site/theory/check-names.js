// The names of the checks in the assumption report, and what the report says of a learner's guarantee.

import { formula } from "../ui/dom.js";

/** @typedef {import("../revisit.d.ts").Guarantee} Guarantee */
/** @typedef {import("../revisit.d.ts").GuaranteeHere} GuaranteeHere */
/** @typedef {import("../ui/dom.js").Child} Child */

/** What each check asks. Others are named by their id. @type {{ [id: string]: (limit: number | null) => Child[] }} */
const NAMES = {
  model: () => ["rewards and probabilities"],
  realizability: () => [formula("Qstar"), " is linear in the features"],
  "feature-norm": () => ["features within the unit ball"],
  "theta-norm": () => ["parameter ", formula("thetastar"), " is short enough"],
  gap: () => ["declared gap at most the true one"],
  constant: (limit) => [limit === null ? "constant as large as in the proof" : `constant at least ${limit}`],
  goal: () => ["a goal within reach of an episode"],
  samples: () => ["at most a million samples"],
  "true-gap": () => ["true gap of the problem"],
  rank: () => ["features span all their directions"],
  tabular: () => ["features are a table"],
  "linear-mdp": () => ["transitions and rewards linear in the features"],
  "q-pi": () => ["Q of every policy is linear"],
  "v-star": () => ["V* is linear in features of states"],
  "first-state": () => ["every episode begins in the same state"],
  deterministic: () => ["deterministic transitions"],
  mismatch: () => ["roll-ins come where an optimal policy does"],
  norms: () => ["norms tell the optimal action"],
};

/**
 * @param {string} id
 * @param {number | null} [limit] what the check compares with, if that is known
 */
export const checkName = (id, limit = null) => NAMES[id]?.(limit) ?? [id];

/**
 * What is proved of a learner.
 * @param {Guarantee} guarantee
 * @param {{ title: string, learns: boolean }} learner
 */
export function proved({ says }, { title, learns }) {
  if (says !== "") return `Proved of ${title}: ${says}.`;
  const why = learns ? `Nothing is proved of ${title}` : `${title} learns nothing, so there is nothing to prove`;
  return `${why}: these are the conditions that Theorem 1 puts on the problem.`;
}

/**
 * Whether what is proved is known to hold here: what is said before the names of the checks that fail, and after them.
 * @param {GuaranteeHere} guarantee
 * @returns {{ before: string, after: string } | null} null where nothing is proved
 */
export function standing({ says, ok, also }) {
  if (says === "") return null;
  const unchecked = also === "" ? "" : `Not checked: ${also}.`;
  if (ok === false) return { before: "Not proved here; failing: ", after: unchecked };
  if (ok === null) return { before: "Not known to hold here.", after: unchecked || "Not all of it was checked." };
  return { before: "All that it rests on holds here.", after: unchecked };
}
