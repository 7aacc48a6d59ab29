// A run as a course of samples: what was drawn, seen and found when a number of samples has been drawn. It asks nothing of the engine.

/** @typedef {import("../revisit.d.ts").Path} Path */
/** @typedef {import("../revisit.d.ts").Record_} Record_ */

/** @typedef {Path & { begins: number, ends: number }} Drawn a path, with the samples of the run before it and with it */

/**
 * @typedef {object} Played an episode that is complete
 * @property {number} ends samples with it
 * @property {boolean} optimal whether its policy loses nothing
 */

/** @typedef {{ samples: number, all: boolean }} Known from so many samples on: whether the policy is optimal in all states at all steps */

/**
 * @typedef {object} Course
 * @property {number} horizon
 * @property {number} samples of the whole run
 * @property {Drawn[]} paths
 * @property {Played[]} episodes
 * @property {Known[] | null} known by samples; null: what counts is how episodes are played
 */

/**
 * What a course has come to after some samples.
 * @typedef {object} Moment
 * @property {number} samples
 * @property {number} path whole paths
 * @property {number} episodes whole ones
 * @property {Drawn | null} newest the path of the last sample
 * @property {number} step of the last sample, 0: before the first
 * @property {number} revisits paths that have begun by going back
 * @property {number[]} bySteps samples at each step
 * @property {number[]} again of these drawn by paths that went back
 * @property {Map<number, number>} byPlace samples at each (h,s), by `placeOf`
 * @property {{ samples: number, episode: number } | null} found where its policy was optimal first: after the first episode that was played so, or everywhere (episode 0)
 * @property {{ optimal: number, of: number }} since of that episode and those after it; or 1 of 1 where it is optimal everywhere now, else 0
 */

/** A policy that loses less than this loses nothing but to rounding. */
const NOTHING = 1e-9;

/** @param {number} horizon @param {number} h @param {number} s */
export const placeOf = (horizon, h, s) => s * (horizon + 1) + h;

/**
 * @param {Pick<Record_, "trace" | "episodes"> & { spec: { format?: string } }} record with its trace and V of each episode
 * @param {number} horizon
 * @param {Known[] | null} [known]
 * @returns {Course}
 */
export function courseOf({ trace, episodes }, horizon, known = null) {
  let samples = 0;
  const paths = (trace ?? []).map((path) => {
    const begins = samples;
    samples += horizon - path.from + 1;
    return { ...path, begins, ends: samples };
  });
  const last = paths.filter(({ stop }) => stop === 0);
  return {
    horizon,
    samples,
    paths,
    known,
    episodes: (episodes ?? []).map(({ v_star, v_policy }, i) => ({
      ends: last[i].ends,
      optimal: v_star - v_policy < NOTHING,
    })),
  };
}

/** @param {Course} course @param {number} samples @returns {Moment} */
export function momentOf({ horizon, paths, episodes, known }, samples) {
  const [bySteps, again] = [0, 1].map(() => Array.from({ length: horizon }, () => 0));
  /** @type {Map<number, number>} */
  const byPlace = new Map();
  let [path, revisits] = [0, 0];
  /** @type {Drawn | null} */
  let newest = null;
  let step = 0;
  for (const one of paths) {
    if (one.begins >= samples) break;
    newest = one;
    step = Math.min(horizon, one.from + samples - one.begins - 1);
    if (one.from > 1) revisits++;
    for (let h = one.from; h <= step; h++) {
      bySteps[h - 1]++;
      if (one.from > 1) again[h - 1]++;
      const place = placeOf(horizon, h, one.states[h - 1]);
      byPlace.set(place, (byPlace.get(place) ?? 0) + 1);
    }
    if (one.ends <= samples) path = one.k;
  }
  const whole = episodes.filter(({ ends }) => ends <= samples);
  const first = whole.findIndex(({ optimal }) => optimal);
  const after = first < 0 ? [] : whole.slice(first);
  return {
    samples,
    path,
    episodes: whole.length,
    newest,
    step,
    revisits,
    bySteps,
    again,
    byPlace,
    ...(known
      ? everywhere(known, samples)
      : {
          found: first < 0 ? null : { samples: whole[first].ends, episode: first + 1 },
          since: { optimal: after.filter(({ optimal }) => optimal).length, of: after.length },
        }),
  };
}

/** @param {Known[]} known @param {number} samples @returns {Pick<Moment, "found" | "since">} */
function everywhere(known, samples) {
  const past = known.filter((one) => one.samples <= samples);
  const first = past.find(({ all }) => all);
  return {
    found: first ? { samples: first.samples, episode: 0 } : null,
    since: { optimal: past.at(-1)?.all ? 1 : 0, of: 1 },
  };
}
