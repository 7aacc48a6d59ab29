// The lab's learners on the game: which have which access, with which constants, and how long each takes to know every secret.

import { algorithmOf } from "../watch/problems.js";
import { FIRST, problemOf } from "./game.js";
import { TUNED } from "./tuned.js";

/** @typedef {import("../revisit.d.ts").AccessPrices["rows"][number]["access"]} Access */
/** @typedef {import("../revisit.d.ts").Comparison} Comparison */
/** @typedef {import("../revisit.d.ts").Lab} Lab */
/** @typedef {import("../revisit.d.ts").Results} Results */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("./game.js").Game} Game */

/**
 * What a learner took.
 * @typedef {object} Raced
 * @property {Access} access
 * @property {string} title
 * @property {number} series its colour
 * @property {(number | null)[]} samples until it knew every secret, by seed; null: not within the budget
 */

/** The seeds that are shown. */
export const SEEDS = { from: 1, count: 20 };

/** The grid of those that Watch does not show; the others have its grid. */
export const MORE = {
  "mc-lspi": [2, 5, 10, 20, 50, 100, 200].map((rollouts) => ({ rollouts })),
  "capi-qpi-plan": [2, 5, 10, 20, 50, 100].map((rollouts) => ({ rollouts })),
  generative: [1, 3, 10, 30, 100, 300].map((rollouts) => ({ rollouts })),
};

/** Those that are drawn, the first of each access is the one that a row runs in the lab. @type {{ kind: string, access: Access }[]} */
export const RACERS = [
  { kind: "linq-no-revisit", access: "online" },
  { kind: "lsvi-ucb", access: "online" },
  { kind: "rlsvi", access: "online" },
  { kind: "ucbvi", access: "online" },
  { kind: "linq-lsvi-ucb", access: "revisiting" },
  { kind: "mc-lspi", access: "local" },
  { kind: "generative", access: "generative" },
  { kind: "capi-qpi-plan", access: "local" },
];

/** The games on which constants are chosen, one of each family. @type {{ [family in Game["family"]]: Game }} */
export const TUNED_ON = {
  ladder: FIRST,
  grip: { ...FIRST, family: "grip", horizon: 6 },
};

/** Samples of a run at most. */
const SAMPLES = { ladder: 20_000, grip: 100_000 };

/** @param {Game} game @returns {Pick<Comparison, "problem" | "target" | "budget">} */
export const measuredOn = (game) => ({
  problem: problemOf(game),
  target: "everywhere",
  budget: { samples: SAMPLES[game.family], minutes: 600 },
});

/** @param {string} kind @param {Game} game */
const algorithm = (kind, game) => {
  const found = TUNED[game.family].find((one) => one.kind === kind);
  if (!found) throw new Error(`access/tuned.js has no ${kind} on a ${game.family}`);
  return algorithmOf(kind, found.constants);
};

/** @param {Access} access @param {Game} game @returns {Spec | null} */
export function specOf(access, game) {
  const racer = RACERS.find((one) => one.access === access);
  return (
    (racer && {
      format: "revisit.spec/1",
      problem: problemOf(game),
      algorithm: algorithm(racer.kind, game),
      episodes: 1000,
      budget: { samples: SAMPLES[game.family] },
    }) ??
    null
  );
}

/** @param {Game} game @returns {Comparison} */
export const raceOf = (game) => ({
  format: "revisit.comparison/1",
  title: "What does which access buy?",
  ...measuredOn(game),
  learners: RACERS.map(({ kind }) => ({ algorithm: algorithm(kind, game) })),
  episodes: 100_000,
  seeds: SEEDS,
  regret: "curve",
});

/** @param {Lab} lab @param {Results} results of raceOf @returns {Promise<Raced[]>} */
export async function racedBy(lab, results) {
  const { points } = await lab.summary(results, { hit: "first" });
  return RACERS.map(({ kind, access }, i) => ({
    access,
    title: lab.learners.find((one) => one.kind === kind)?.title ?? kind,
    series: i,
    samples: points[0].learners[i].until.each,
  }));
}
