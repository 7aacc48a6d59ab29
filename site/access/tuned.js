// Made by make watch-numbers: by family what racers.js declares.

/** @typedef {{ kind: string, constants: { [name: string]: number | string }, reached: number, of: number, median: number | null }} Chosen */
/** @type {{ [problem: string]: Chosen[] }} */
export const TUNED = {
  ladder: [
    { kind: "linq-no-revisit", constants: { c_beta: 0.001, gap: "true" }, reached: 20, of: 20, median: 2040 },
    { kind: "lsvi-ucb", constants: { c_beta: 0.005 }, reached: 20, of: 20, median: 6500 },
    { kind: "rlsvi", constants: { sigma: 0.1, lambda: 1 }, reached: 20, of: 20, median: 2760 },
    { kind: "ucbvi", constants: { c_beta: 0.0004 }, reached: 20, of: 20, median: 4200 },
    { kind: "linq-lsvi-ucb", constants: { c_beta: 0.001, gap: "true" }, reached: 19, of: 20, median: 675 },
    { kind: "mc-lspi", constants: { rollouts: 5 }, reached: 20, of: 20, median: 1071.5 },
    { kind: "generative", constants: { rollouts: 10 }, reached: 20, of: 20, median: 3600 },
    { kind: "capi-qpi-plan", constants: { rollouts: 2 }, reached: 20, of: 20, median: 398.5 },
  ],
  grip: [
    { kind: "linq-no-revisit", constants: { c_beta: 0.005, gap: "true" }, reached: 20, of: 20, median: 690 },
    { kind: "lsvi-ucb", constants: { c_beta: 0.01 }, reached: 13, of: 20, median: 41700 },
    { kind: "rlsvi", constants: { sigma: 0.3, lambda: 1 }, reached: 20, of: 20, median: 759 },
    { kind: "ucbvi", constants: { c_beta: 0.005 }, reached: 20, of: 20, median: 1308 },
    { kind: "linq-lsvi-ucb", constants: { c_beta: 0.005, gap: "true" }, reached: 19, of: 20, median: 2844.5 },
    { kind: "mc-lspi", constants: { rollouts: 50 }, reached: 20, of: 20, median: 4245.5 },
    { kind: "generative", constants: { rollouts: 30 }, reached: 20, of: 20, median: 2520 },
    { kind: "capi-qpi-plan", constants: { rollouts: 50 }, reached: 20, of: 20, median: 8706 },
  ],
};
