// Made by make watch-numbers: by problem what problems.js declares.

/** @typedef {{ kind: string, constants: { [name: string]: number | string }, reached: number, of: number, median: number | null }} Chosen */
/** @type {{ [problem: string]: Chosen[] }} */
export const CHOSEN = {
  maze: [
    { kind: "linq-lsvi-ucb", constants: { c_beta: 0.0003, gap: "true" }, reached: 20, of: 20, median: 1019.5 },
    { kind: "linq-no-revisit", constants: { c_beta: 0.00001, gap: "true" }, reached: 3, of: 20, median: null },
    { kind: "linq-skip", constants: { c_beta: 0.0003, gap: "true" }, reached: 20, of: 20, median: 2696 },
    { kind: "lsvi-ucb", constants: { c_beta: 0.00001 }, reached: 20, of: 20, median: 14700 },
    { kind: "ucbvi", constants: { c_beta: 0.00001 }, reached: 20, of: 20, median: 1440 },
    { kind: "ucb-q", constants: { c_beta: 0.0007 }, reached: 20, of: 20, median: 2696 },
    { kind: "rlsvi", constants: { sigma: 0.03, lambda: 0.01 }, reached: 20, of: 20, median: 1440 },
  ],
  lake: [
    { kind: "linq-lsvi-ucb", constants: { c_beta: 0.0005, gap: "true" }, reached: 20, of: 20, median: 397 },
    { kind: "linq-no-revisit", constants: { c_beta: 0.00001, gap: "true" }, reached: 20, of: 20, median: 5400 },
    { kind: "linq-skip", constants: { c_beta: 0.0005, gap: "true" }, reached: 20, of: 20, median: 1080 },
    { kind: "lsvi-ucb", constants: { c_beta: 0.00001 }, reached: 20, of: 20, median: 3960 },
    { kind: "ucbvi", constants: { c_beta: 0.00001 }, reached: 20, of: 20, median: 660 },
    { kind: "ucb-q", constants: { c_beta: 0.0002 }, reached: 20, of: 20, median: 1248 },
    { kind: "rlsvi", constants: { sigma: 0.03, lambda: 1 }, reached: 20, of: 20, median: 660 },
  ],
  lock: [
    { kind: "linq-lsvi-ucb", constants: { c_beta: 0.001, gap: "true" }, reached: 20, of: 20, median: 97 },
    { kind: "linq-no-revisit", constants: { c_beta: 0.00001, gap: "true" }, reached: 20, of: 20, median: 2700 },
    { kind: "linq-skip", constants: { c_beta: 0.001, gap: "true" }, reached: 20, of: 20, median: 162 },
    { kind: "lsvi-ucb", constants: { c_beta: 0.00001 }, reached: 20, of: 20, median: 600 },
    { kind: "ucbvi", constants: { c_beta: 0.00001 }, reached: 20, of: 20, median: 96 },
    { kind: "ucb-q", constants: { c_beta: 0.0005 }, reached: 20, of: 20, median: 138 },
    { kind: "rlsvi", constants: { sigma: 0.03, lambda: 0.01 }, reached: 20, of: 20, median: 102 },
  ],
  ladder: [
    { kind: "linq-lsvi-ucb", constants: { c_beta: 0.0007, gap: "true" }, reached: 17, of: 20, median: 1485.5 },
    { kind: "linq-no-revisit", constants: { c_beta: 0.0005, gap: "true" }, reached: 12, of: 20, median: 15500 },
    { kind: "linq-skip", constants: { c_beta: 0.0004, gap: "true" }, reached: 12, of: 20, median: 17000 },
    { kind: "lsvi-ucb", constants: { c_beta: 0.005 }, reached: 6, of: 20, median: null },
    { kind: "ucbvi", constants: { c_beta: 0.0002 }, reached: 8, of: 20, median: null },
    { kind: "ucb-q", constants: { c_beta: 0.003 }, reached: 3, of: 20, median: null },
    { kind: "rlsvi", constants: { sigma: 0.03, lambda: 0.1 }, reached: 11, of: 20, median: 20000 },
  ],
  "deep-sea": [
    { kind: "linq-lsvi-ucb", constants: { c_beta: 0.00001, gap: "true" }, reached: 9, of: 20, median: null },
    { kind: "linq-no-revisit", constants: { c_beta: 0.0002, gap: "true" }, reached: 20, of: 20, median: 198 },
    { kind: "linq-skip", constants: { c_beta: 0.00001, gap: "true" }, reached: 19, of: 20, median: 19800 },
    { kind: "lsvi-ucb", constants: { c_beta: 0.001 }, reached: 20, of: 20, median: 900 },
    { kind: "ucbvi", constants: { c_beta: 0.00001 }, reached: 20, of: 20, median: 108 },
    { kind: "ucb-q", constants: { c_beta: 0.00001 }, reached: 20, of: 20, median: 216 },
    { kind: "rlsvi", constants: { sigma: 0.03, lambda: 1 }, reached: 20, of: 20, median: 108 },
  ],
};
