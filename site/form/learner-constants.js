// The fields of the constants of the theory that learners use.

import { formula } from "../ui/dom.js";
import { bonusOf } from "../spec/learner-traits.js";

/**
 * A form shows those that the learner reads. The gap has its own field.
 * @param {import("../revisit.d.ts").LearnerKind} learner
 * @param {string} algorithm the path of the learner's member in the document
 * @returns {{ [name: string]: import("./field.js").Asked }}
 */
export function constantFields(learner, algorithm) {
  return {
    c_beta: {
      path: `${algorithm}.c_beta`,
      label: "Constant",
      symbol: formula("cbeta"),
      type: "float",
      doc: bonusOf(learner),
    },
    delta: {
      path: `${algorithm}.delta`,
      label: "Confidence",
      symbol: formula("delta"),
      type: "float",
      doc: "The bounds hold with probability at least 1 − δ",
    },
    ties: {
      path: `${algorithm}.ties`,
      label: "Break ties",
      type: "choice",
      choices: ["first", "random"],
      names: { first: "lowest action", random: "at random" },
      doc: "Among equally good actions: the lowest index, or one drawn from the seeded stream",
    },
  };
}
