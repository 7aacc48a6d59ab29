// Ready problems for the picker, the simplest first. `note` says what to look at.

/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {{ id: string, group: string, title: string, note: string, spec: Spec }} Example */

/**
 * @param {string} group
 * @param {Omit<Example, "group" | "spec"> & { spec: Omit<Spec, "format"> }} example
 * @returns {Example}
 */
const one = (group, { spec, ...rest }) => ({
  group,
  ...rest,
  spec: { format: "revisit.spec/1", ...spec },
});

const FIRST = "First steps";
const CLASSICS = "Classics";
const FEATURES = "What features can say";
const THEORY = "Theory";
const OUTSIDE = "Outside the theory";

/** @type {Example[]} */
export const EXAMPLES = [
  one(FIRST, {
    id: "figure-1",
    title: "Figure 1 of the paper",
    note: "One episode, four paths: two revisits of step 3, then one of step 2.",
    spec: { problem: { kind: "figure-1" } },
  }),
  one(FIRST, {
    id: "table",
    title: "Two states, custom table",
    note: "Two states, two actions, every number yours to change. Long phases of revisits, and then almost no regret.",
    spec: { problem: { kind: "table" } },
  }),
  one(FIRST, {
    id: "lock",
    title: "Combination lock",
    note: "One wrong digit and the lock is dead. Going back to the digit in doubt tries another one there, without finding the first ones again.",
    spec: { problem: { kind: "combination-lock" } },
  }),
  one(FIRST, {
    id: "drawn",
    title: "A grid to draw on",
    note: "Nine cells, described by tiles instead of one by one. Paint walls, traps and goals, and watch what the report says of the tiles.",
    spec: {
      problem: { kind: "grid", map: ["S..", "...", "..G"], slip: 0, horizon: 5 },
      features: { kind: "tile-coding", tilings: 2, tiles: 2 },
      algorithm: { gap: 0.5, c_beta: 0.002 },
    },
  }),
  one(CLASSICS, {
    id: "lake-dry",
    title: "Lake without slipping, 4×4",
    note: "Every wrong step costs everything: the true gap is 1, and 0.5 is declared. After the first episodes nothing goes wrong any more.",
    spec: {
      problem: { kind: "frozen-lake", map: "4x4", slippery: false, horizon: 6 },
      algorithm: { gap: 0.5, c_beta: 0.0007 },
    },
  }),
  one(CLASSICS, {
    id: "lake-4x4",
    title: "Slippery lake, 4×4",
    note: "Gymnasium's FrozenLake with one feature per state and action. Its true gap is tiny, so the declared one is too large.",
    spec: { problem: { kind: "frozen-lake", map: "4x4", slippery: true } },
  }),
  one(CLASSICS, {
    id: "lake-8x8",
    title: "Lake without slipping, 8×8",
    note: "64 states, 256 features, just enough steps to reach the goal.",
    spec: {
      problem: { kind: "frozen-lake", map: "8x8", slippery: false, horizon: 14 },
      algorithm: { gap: 0.5, c_beta: 0.00002 },
    },
  }),
  one(CLASSICS, {
    id: "river-swim",
    title: "River swim",
    note: "A small reward at hand, a large one far upstream.",
    spec: { problem: { kind: "river-swim" } },
  }),
  one(CLASSICS, {
    id: "cliff",
    title: "Cliff walking",
    note: "Rewards from -100 to 0 become [0,1], and the gap shrinks with them to 0.01. Declared 50 times too large, paths learn not to fall and never reach the goal: 0.02 below the best.",
    spec: {
      problem: { kind: "cliff-walking" },
      features: { kind: "q-star-span", dim: 6 },
      algorithm: { gap: 0.5, c_beta: 0.0005 },
    },
  }),
  one(CLASSICS, {
    id: "taxi",
    title: "Taxi",
    note: "Gymnasium's 500 states in 38 features that say how far the delivery is. After one long phase of revisits the rides are nearly the best.",
    spec: { problem: { kind: "taxi" } },
  }),
  one(CLASSICS, {
    id: "deep-sea",
    title: "Deep sea",
    note: "Only one way down of 64 reaches the treasure, and every step towards it costs a little. Optimism finds it in the first episodes.",
    spec: { problem: { kind: "deep-sea", size: 6 } },
  }),
  one(FEATURES, {
    id: "formula",
    title: "Features by formula",
    note: "Four formulas of the column and the action. Q* is not in their span, as the report shows; one click adds the direction that is missing.",
    spec: {
      problem: { kind: "grid", map: ["S...G"], slip: 0, horizon: 6 },
      features: {
        kind: "formula",
        components: ["1", "col/4", "cond(a == 2, 1, 0)", "cond(a == 0, 1, 0)"],
        normalise: true,
      },
      algorithm: { gap: 0.5, c_beta: 0.004 },
    },
  }),
  one(FEATURES, {
    id: "maze",
    title: "A maze in six dimensions",
    note: "Sutton and Barto's maze, 47 free cells. With Q* in the span, six random-looking features at each step are enough.",
    spec: {
      problem: { kind: "grid", map: "maze", slip: 0 },
      features: { kind: "q-star-span", dim: 6 },
      algorithm: { gap: 0.5, c_beta: 0.0005 },
    },
  }),
  one(FEATURES, {
    id: "fourier",
    title: "A wave for a value",
    note: "Twelve states of a river described by four cosines: see where the residual of Q* is largest, and raise the order.",
    spec: {
      problem: { kind: "river-swim", states: 12, horizon: 8 },
      features: { kind: "fourier", order: 3 },
      algorithm: { gap: 0.5, c_beta: 0.002 },
    },
  }),
  one(THEORY, {
    id: "linear-q",
    title: "Linear Q*, and nothing else",
    note: "Random transitions, random features, rewards solved so that Q* alone is linear: all that the paper assumes of a problem holds, and LSVI-UCB's assumption does not.",
    spec: { problem: { kind: "random-linear-q", starts: 20 } },
  }),
  one(THEORY, {
    id: "million",
    title: "A million states",
    note: "The same with a million states and no table: compare the paths it takes with those of twenty states.",
    spec: { problem: { kind: "random-linear-q", states: 1_000_000, starts: 100 } },
  }),
  one(THEORY, {
    id: "linear-mdp",
    title: "A linear MDP",
    note: "Transitions and rewards are linear too, as LSVI-UCB needs them: the note under the report says so.",
    spec: { problem: { kind: "random-linear-mdp" } },
  }),
  one(THEORY, {
    id: "designed",
    title: "A gap made to measure",
    note: "Rewards of a river changed as little as needed for a gap of 0.2, declared truly: every assumption holds but the constant.",
    spec: {
      problem: { kind: "river-swim", states: 5, horizon: 8, design_gap: 0.2 },
      algorithm: { gap: "true", c_beta: 0.002 },
    },
  }),
  one(THEORY, {
    id: "gauntlet",
    title: "Coin, lock and dead end",
    note: "Three traps: for learners that drop paths, learn untested, or add a bonus to targets. Watch it go back to the lock instead of tossing the coin anew.",
    spec: { problem: { kind: "gauntlet" }, algorithm: { gap: "true", c_beta: 0.0005, ties: "random" } },
  }),
  one(THEORY, {
    id: "ladder",
    title: "Ladder",
    note: "Each rung is survived by chance alone. Going back draws on from a rung that was reached; a new episode would begin at the bottom.",
    spec: { problem: { kind: "ladder" }, algorithm: { gap: "true", c_beta: 0.001, ties: "random" } },
  }),
  one(THEORY, {
    id: "separation",
    title: "Online against revisiting",
    note: "From the lower bound for learners that never go back, which needs far more vectors than fit here: at this size such learners do as well.",
    spec: { problem: { kind: "separation" }, episodes: 300 },
  }),
  one(THEORY, {
    id: "theory-mode",
    title: "The theorem’s own constants",
    note: "The proof's constant, 8: some 2.5 million paths go back to one state before the first episode ends, then come a million episodes. On the right, the bounds beside them.",
    spec: {
      problem: {
        kind: "table",
        horizon: 2,
        states: 2,
        actions: 2,
        transition: [
          [
            [0.5, 0.5],
            [0.5, 0.5],
          ],
          [
            [0.5, 0.5],
            [0.5, 0.5],
          ],
        ],
        reward: [
          [
            [0.8, 0.5],
            [0.8, 0.5],
          ],
          [
            [0.05, 0.35],
            [0.05, 0.35],
          ],
        ],
      },
      features: {
        kind: "table",
        values: [
          [
            [1, 0],
            [0, 1],
          ],
          [
            [1, 0],
            [0, 1],
          ],
        ],
      },
      algorithm: { gap: 0.3, c_beta: 8, delta: 0.01 },
      episodes: 1_000_000,
      budget: { paths: 10_000_000 },
      record: { trace: { paths: 2000 } },
    },
  }),
  one(OUTSIDE, {
    id: "gap-over",
    title: "A gap declared too large",
    note: "Declared 0.6, true 0.18: note how early steps pass the test, and the report, which withdraws the guarantee.",
    spec: { problem: { kind: "table" }, algorithm: { gap: 0.6 } },
  }),
  one(OUTSIDE, {
    id: "projection",
    title: "Too few features",
    note: "Eight random directions for 30 pairs (s, a), and Q* is not linear in them: the regret is as steep at the end as at the start.",
    spec: { problem: { kind: "random-table" }, features: { kind: "random-projection", dim: 8 } },
  }),
];
