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
    asks: "The bounds speak of d, H and the gap, never of the number of states. Does the run need more samples where there are more?",
    seen: "medians from 4,400 to 10,100 samples over four powers of ten, up and down, with a slope of −0.04 ± 0.05. Each |S| is another random problem, and how hard that one is moves its point; what other d, H and gaps do is not seen here.",
    takes: "50 runs, some 10 seconds on two workers",
    look: { quantity: "until", centre: "median", band: "quantiles", logX: true, logY: true, best: false, point: 0 },
    document: {
      format: "revisit.sweep/1", title: "Samples do not depend on |S|",
      problem: { kind: "random-linear-q" },
      learners: [{ algorithm: { kind: "linq-lsvi-ucb" } }],
      seeds: { from: 1, count: 10 },
      vary: [{ parameter: "problem.states", values: [100, 1000, 10_000, 100_000, 1_000_000], label: "|S|" }],
    },
  },
  {
    id: "gap", title: "Revisits against 1/gap²",
    asks: "The learner goes back until the bonus is below half the declared gap, and a bonus falls with the square root of the visits. Do revisits grow as 1/gap²?",
    seen: "a slope of −2.24 ± 0.03, a little steeper than the bound’s −2: a smaller gap also raises the logarithm in β, which the exponent leaves out. With this small c_β the gaps 0.2 and 0.3, true as they are, end on a policy that is not the best: they are trusted too early.",
    takes: "30 runs, some 20 seconds on two workers",
    look: { quantity: "sweep_revisits", centre: "median", band: "quantiles", logX: true, logY: true, best: false, point: 0 },
    document: {
      format: "revisit.sweep/1", title: "Revisits against 1/gap²",
      problem: { kind: "random-linear-q" },
      learners: [{ algorithm: { kind: "linq-lsvi-ucb", c_beta: 0.005 } }],
      seeds: { from: 1, count: 5 }, budget: { samples: 500_000 },
      vary: [{ parameter: "algorithm.gap", values: [0.05, 0.075, 0.1, 0.15, 0.2, 0.3], label: "declared gap" }],
    },
  },
  {
    id: "separation", title: "Separation: online against revisiting as H grows",
    asks: "On this family, learning without going back takes exponentially many samples once H and d are large. What is seen of it at sizes that a tab can run, with both learners at the best of three constants?",
    seen: "at H = 4, 6 and 8 neither is ahead for sure (ratios 1.2, 0.5, 1.1); at H = 10 and 12 the online learner needs 2.7 and 2 times the samples. Five seeds are few, the best constant is chosen from them, and five values of H are no exponential: a larger study stands in EXPERIMENTS.md.",
    takes: "150 runs, a minute or so on two workers",
    look: { quantity: "until", centre: "median", band: "quantiles", logX: true, logY: true, best: true, baseline: 0, point: 0 },
    document: {
      format: "revisit.sweep/1", title: "Separation: online against revisiting as H grows",
      problem: { kind: "separation", dim: 16, vectors: 24 },
      learners: [{ algorithm: { kind: "linq-lsvi-ucb", gap: "true", path_bound: 1_000_000 } }, { algorithm: { kind: "lsvi-ucb", gap: "true" } }],
      episodes: 20_000, seeds: { from: 1, count: 5 }, budget: { samples: 40_000 }, regret: "curve",
      vary: [{ parameter: "problem.horizon", values: [4, 6, 8, 10, 12], label: "H" }, { parameter: "algorithm.c_beta", values: [0.00002, 0.0001, 0.0005], label: "c_β" }],
    },
  },
];
