/** 2 points x 2 learners x 3 seeds, of short runs. @type {import("../site/revisit.d.ts").Comparison} */
export const sweep = {
  format: "revisit.sweep/1",
  title: "A <b>sweep</b>",
  problem: { kind: "figure-1" },
  seeds: { from: 1, count: 3 },
  learners: [{ algorithm: { kind: "linq-lsvi-ucb" } }, { name: "chance", algorithm: { kind: "uniform" } }],
  vary: [{ parameter: "episodes", values: [100, 200], label: "N" }],
};
