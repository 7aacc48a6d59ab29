// Studies that are ready to run: constants are chosen on other seeds than those that are shown.

/** @typedef {import("../revisit.d.ts").Study} Study */

const c_beta = (/** @type {number[]} */ values) => [{ parameter: "c_beta", values }];

/** @type {{ id: string, title: string, asks: string, takes: string, document: Study }[]} */
export const STUDIES = [
  {
    id: "locks",
    title: "Locks, with the constants of each length",
    asks: "Chance opens a lock of length L once in 3^L episodes. With the best constants for each length, chosen on seeds of their own, who still needs exponentially many samples?",
    takes: "390 runs of 30,000 samples",
    document: {
      format: "revisit.study/1",
      title: "Locks, with the constants of each length",
      problem: { kind: "combination-lock", distractor: 0.5 },
      learners: [
        {
          algorithm: { kind: "linq-lsvi-ucb", gap: "true", ties: "random" },
          grid: c_beta([0.001, 0.0015, 0.003, 0.005, 0.01]),
        },
        {
          algorithm: { kind: "linq-no-revisit", gap: "true", ties: "random" },
          grid: c_beta([0.003, 0.005, 0.01, 0.015, 0.03]),
        },
        { algorithm: { kind: "lsvi-ucb", ties: "random" }, grid: c_beta([0.002, 0.005, 0.01, 0.015, 0.03]) },
      ],
      episodes: 1_000_000,
      budget: { samples: 30_000 },
      tuning: { seeds: { from: 1001, count: 4 } },
      rule: { by: ["reached", "median"], within: 0.1 },
      seeds: { from: 1, count: 10 },
      regret: "curve",
      vary: [{ parameter: "problem.length", values: [3, 4, 5], label: "L" }],
    },
  },
];
