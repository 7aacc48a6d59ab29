// Ready problems for the picker. `pace` is how many paths a second the page plays (0: full speed).

/** @typedef {import("./revisit.d.ts").Spec} Spec */
/** @typedef {{ id: string, title: string, note: string, pace: number, spec: Spec }} Example */

/** @type {Example[]} */
export const EXAMPLES = [
  {
    id: "figure-1",
    title: "Figure 1 of the paper",
    note: "One episode, four paths: two revisits of step 3, then one of step 2.",
    pace: 2,
    spec: { format: "revisit.spec/1", problem: { kind: "figure-1" } },
  },
  {
    id: "lake-dry",
    title: "Lake without slipping, 4×4",
    note: "Every wrong step costs everything: the gap is 1, and after the first episodes nothing goes wrong any more.",
    pace: 0,
    spec: {
      format: "revisit.spec/1", problem: { kind: "frozen-lake", map: "4x4", slippery: false, horizon: 6 },
      algorithm: { gap: 0.5, c_beta: 0.0007 },
    },
  },
  {
    id: "lake-4x4",
    title: "Slippery lake, 4×4",
    note: "Gymnasium's FrozenLake with one feature per state and action. Its true gap is tiny, so the declared one is too large.",
    pace: 0,
    spec: { format: "revisit.spec/1", problem: { kind: "frozen-lake", map: "4x4", slippery: true } },
  },
  {
    id: "lake-8x8",
    title: "Lake without slipping, 8×8",
    note: "64 states, 256 features, just enough steps to reach the goal.",
    pace: 0,
    spec: {
      format: "revisit.spec/1", problem: { kind: "frozen-lake", map: "8x8", slippery: false, horizon: 14 },
      algorithm: { gap: 0.5, c_beta: 0.00002 },
    },
  },
  {
    id: "river-swim",
    title: "River swim",
    note: "A small reward at hand, a large one far upstream.",
    pace: 0,
    spec: { format: "revisit.spec/1", problem: { kind: "river-swim" } },
  },
  {
    id: "table",
    title: "Two states, own table",
    note: "Two states, two actions, every number yours to change. Long phases of revisits, and then almost no regret.",
    pace: 0,
    spec: { format: "revisit.spec/1", problem: { kind: "table" } },
  },
];
