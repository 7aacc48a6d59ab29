// The problems of the page Watch. What each learner's constants are, and how many samples it needs, is in chosen.js.

/** @typedef {import("../revisit.d.ts").Spec} Spec */

/**
 * @typedef {object} Watched
 * @property {string} id in the page's address
 * @property {string} name on its chip
 * @property {string} noun what the learners explore
 * @property {Spec["problem"]} problem
 * @property {number} samples that are shown
 * @property {"everywhere"} [target] where the policy has to be optimal, if not at the start
 * @property {string} [elsewhere] why the same problem has other numbers elsewhere on the site
 */

/** Cells of the maze and of a map that a reader draws. */
export const MAZE = ["....G", ".###.", ".....", ".T#.T", "S...."];

/**
 * A map that a reader has drawn. Its constants are those of the maze.
 * @param {string[]} map
 * @param {number[] | null} [wind] of its columns
 * @returns {Watched}
 */
export const drawn = (map, wind = null) => ({
  id: "own",
  name: "Draw your own",
  noun: "map",
  problem: { kind: "grid", map, slip: 0, ...(wind?.some((force) => force !== 0) && { wind }) },
  samples: 30_000,
});

/** @type {Watched[]} */
export const PROBLEMS = [
  {
    id: "maze",
    name: "Maze",
    noun: "maze",
    problem: { kind: "grid", map: MAZE, slip: 0, horizon: 8 },
    samples: 3000,
  },
  {
    id: "lake",
    name: "Lake",
    noun: "lake",
    problem: { kind: "frozen-lake", map: "4x4", slippery: false, horizon: 6 },
    samples: 3000,
    elsewhere:
      "Compare’s ready race on this lake has other numbers: there all learners have c_beta 0.0007, and a declared gap of 0.5 where the true one is 1.",
  },
  {
    id: "lock",
    name: "Lock",
    noun: "lock",
    problem: { kind: "combination-lock", length: 6 },
    samples: 2000,
  },
  {
    id: "ladder",
    name: "Ladder",
    noun: "ladder",
    problem: { kind: "ladder", horizon: 10 },
    samples: 12_000,
    target: "everywhere",
  },
  {
    id: "deep-sea",
    name: "Deep sea",
    noun: "sea",
    problem: { kind: "deep-sea", size: 6 },
    samples: 2000,
  },
];

/** The problem that an address names; by default the maze. @param {URLSearchParams} asked @returns {Watched | null} null: there is none of this name */
export function watchedAt(asked) {
  const map = asked.get("map");
  if (map) return drawn(map.split("/"), asked.get("wind")?.split(",").map(Number) ?? null);
  const id = asked.get("problem");
  return id === null ? PROBLEMS[0] : (PROBLEMS.find((one) => one.id === id) ?? null);
}

/** After how many samples an address shows it, 0: from the beginning. @param {URLSearchParams} asked */
export function samplesAt(asked) {
  const at = Number(asked.get("at"));
  return Number.isInteger(at) && at > 0 ? at : 0;
}

/**
 * The query of the address that names a problem.
 * @param {Watched} watched
 * @param {number} [at] samples after which it is shown, 0: from the beginning
 */
export function queryOf({ id, problem }, at = 0) {
  const { map, wind } = /** @type {{ map?: string[], wind?: number[] }} */ (problem);
  const query = new URLSearchParams(id === "own" ? { map: map?.join("/") ?? "" } : { problem: id });
  if (id === "own" && wind) query.set("wind", wind.join());
  if (at > 0) query.set("at", String(at));
  return query;
}

/** The problem on which going back costs. */
export const COSTS = PROBLEMS[PROBLEMS.length - 1];

/** The seed of the runs that are shown: the first of those that are measured. */
export const SEED = 1;

/** The two learners that are shown: they differ in line 9 of Algorithm 2 alone. */
export const PAIR = /** @type {const} */ (["linq-lsvi-ucb", "linq-no-revisit"]);

/** How constants are chosen: of a grid the value with which most runs reach the target, of these the one with the fewest samples. */
export const RULE = {
  seeds: { from: 1001, count: 4 },
  shown: { from: 1, count: 20 },
  episodes: 10_000,
  samples: 20_000,
};

/** What a learner's constants may be. @type {{ [kind: string]: object[] }} */
export const GRID = (() => {
  const constants = [1e-5, 3e-5, 1e-4, 2e-4, 3e-4, 4e-4, 5e-4, 7e-4, 1e-3, 1.5e-3, 2e-3, 3e-3, 5e-3, 1e-2].map(
    (c_beta) => ({ c_beta }),
  );
  const linq = constants.map((one) => ({ ...one, gap: "true" }));
  return {
    "linq-lsvi-ucb": linq,
    "linq-no-revisit": linq,
    "linq-skip": linq,
    "lsvi-ucb": constants,
    ucbvi: constants,
    "ucb-q": constants,
    rlsvi: [0.03, 0.1, 0.3].flatMap((sigma) => [0.01, 0.1, 1].map((lambda) => ({ sigma, lambda }))),
  };
})();

/** @param {string} kind @param {object} constants @returns {NonNullable<Spec["algorithm"]>} */
export const algorithmOf = (kind, constants) => ({ kind, ...constants, ties: "random" });
