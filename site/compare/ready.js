// The ready experiments: what each asks, what is seen at sizes that a tab runs in minutes, and what is not.

/** @typedef {import("./types.d.ts").Comparison} Comparison */
/** @typedef {import("./types.d.ts").Look} Look */

/**
 * @typedef {object} Ready
 * @property {string} id as an address names it
 * @property {string} title
 * @property {string} asks
 * @property {string} seen what it shows, and what it does not
 * @property {string} takes how long it ran when this was written
 * @property {Partial<Look>} look
 * @property {Comparison} document
 */

/** @type {Ready[]} */
export const READY = [
  {
    id: "states", title: "Samples do not depend on |S|",
    asks: "The bounds speak of d, H and the gap, never of the number of states. Does the run?",
    seen: "", takes: "",
    look: { quantity: "until", centre: "median" },
    document: {
      format: "revisit.sweep/1", title: "Samples do not depend on |S|",
      problem: { kind: "random-linear-q", states: 100, starts: 20 },
      learners: [{ algorithm: { kind: "linq-lsvi-ucb" } }],
      episodes: 500, seeds: { from: 1, count: 5 }, budget: { paths: 200_000 },
      vary: [{ parameter: "problem.states", values: [100, 1000, 10_000, 100_000, 1_000_000], label: "|S|" }],
    },
  },
  {
    id: "gap", title: "Revisits against 1/gap²",
    asks: "Every revisit phase lasts until the bonus falls below half the gap, and a bonus falls with the square root of the visits. Do revisits grow as 1/gap²?",
    seen: "", takes: "",
    look: { quantity: "sweep_revisits", centre: "median" },
    document: {
      format: "revisit.sweep/1", title: "Revisits against 1/gap²",
      problem: { kind: "table" },
      learners: [{ algorithm: { kind: "linq-lsvi-ucb", c_beta: 0.005 } }],
      episodes: 200, seeds: { from: 1, count: 5 }, budget: { paths: 5_000_000 },
      vary: [{ parameter: "algorithm.gap", values: [0.05, 0.1, 0.2, 0.4], label: "declared gap" }],
    },
  },
  {
    id: "separation", title: "Separation: online against revisiting",
    asks: "On this family, learning without going back needs exponentially many samples once d and H are large. What is seen of it at small H?",
    seen: "", takes: "",
    look: { quantity: "until", centre: "median" },
    document: {
      format: "revisit.sweep/1", title: "Separation: online against revisiting as H grows",
      problem: { kind: "separation" },
      learners: [{ algorithm: { kind: "linq-lsvi-ucb" } }, { algorithm: { kind: "lsvi-ucb" } }],
      episodes: 300, seeds: { from: 1, count: 5 }, budget: { paths: 1_000_000 },
      vary: [{ parameter: "problem.horizon", values: [6, 8, 10], label: "H" }],
    },
  },
];
