// Inputs that tests in browsers and in Node share: all but the first are short.

/** A run that does not end within any test. @type {Pick<import("../site/revisit.d.ts").Spec, "episodes" | "budget" | "regret" | "record">} */
export const endless = {
  episodes: 10_000_000,
  budget: { paths: 1_000_000_000, samples: null },
  regret: "none",
  record: { trace: false },
};

/** LinQ and a learner that learns nothing: eight runs of Figure 1. @type {import("../site/revisit.d.ts").Comparison} */
export const small = {
  format: "revisit.comparison/1",
  title: "Two on Figure 1",
  problem: { kind: "figure-1" },
  episodes: 30,
  learners: [
    { algorithm: { kind: "linq-lsvi-ucb" } },
    { name: "no idea", algorithm: { kind: "uniform" }, episodes: 300 },
  ],
  seeds: { from: 1, count: 4 },
  budget: { samples: 900 },
};

/** Four runs of Figure 1. @type {import("../site/revisit.d.ts").Comparison} */
export const race = {
  format: "revisit.comparison/1",
  problem: { kind: "figure-1" },
  episodes: 30,
  learners: [{ algorithm: { kind: "linq-lsvi-ucb" } }, { algorithm: { kind: "uniform" } }],
  seeds: { from: 1, count: 2 },
  budget: { samples: 900 },
};

/** 2 points x 2 learners x 3 seeds, of short runs. @type {import("../site/revisit.d.ts").Comparison} */
export const sweep = {
  format: "revisit.sweep/1",
  title: "A <b>sweep</b>",
  problem: { kind: "figure-1" },
  seeds: { from: 1, count: 3 },
  learners: [{ algorithm: { kind: "linq-lsvi-ucb" } }, { name: "chance", algorithm: { kind: "uniform" } }],
  vary: [{ parameter: "episodes", values: [100, 200], label: "N" }],
};
