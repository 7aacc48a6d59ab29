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
    id: "lake-4x4",
    title: "Slippery lake, 4×4",
    note: "Gymnasium's FrozenLake with one feature per state and action.",
    pace: 0,
    spec: { format: "revisit.spec/1", problem: { kind: "frozen-lake", map: "4x4", slippery: true } },
  },
  {
    id: "lake-8x8",
    title: "Slippery lake, 8×8",
    note: "64 states: most of them are never visited, so most features stay unknown.",
    pace: 0,
    spec: { format: "revisit.spec/1", problem: { kind: "frozen-lake", map: "8x8", slippery: true, horizon: 16 }, episodes: 100 },
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
    title: "Own table",
    note: "Two states, two actions, every number yours to change.",
    pace: 0,
    spec: { format: "revisit.spec/1", problem: { kind: "table" } },
  },
];
