// Edits of a comparison. Each returns a new document, without the values that the engine fills in.

import { deepEqual } from "../spec/deep-equal.js";
import { playsRounds, rightOf } from "../spec/learner-traits.js";
import { listIn, readNumber } from "../ui/typed-numbers.js";
import { withMember } from "../spec/member.js";

/** @typedef {import("./types.d.ts").Comparison} Comparison */
/** @typedef {import("./types.d.ts").LearnerEntry} LearnerEntry */
/** @typedef {import("./types.d.ts").LearnerKind} LearnerKind */
/** @typedef {import("./types.d.ts").Vary} Vary */
/** @typedef {import("../revisit.d.ts").Spec} Spec */

/** The learners that there are. @typedef {Pick<LearnerKind, "kind" | "right">[]} Kinds */

/** Most learners of a comparison. Colours could not tell more apart. */
export const MOST_LEARNERS = 12;
/** The parameters of every kind of learner: the constants of the theory. */
export const CONSTANTS = ["gap", "c_beta", "delta", "path_bound", "ties"];
/** The learners of a race: the paper's, the same without going back, and the online learner of the literature. */
const RACERS = ["linq-lsvi-ucb", "linq-no-revisit", "lsvi-ucb"];
const SEEDS = 5;
/** How often LinQ-LSVI-UCB draws a step of its episodes where nothing is known of the run: 2 to 40 times with the families' defaults. */
const REDRAWN = 20;
/** Of a family whose horizon is not known yet. */
const SAMPLES = 100_000;
/** With fewer samples a curve has nothing to show. */
const LEAST = 1000;

/**
 * The race on the problem of one run: each racer, and the run's own learner if it is another one. The limit of samples is that of the run,
 * rounded up.
 * @param {Spec} spec
 * @param {Kinds} learners
 * @param {{ samples?: number, horizon?: number }} [run] what is known of it
 * @returns {Comparison}
 */
export function raceOf(spec, learners, run = {}) {
  const { problem, features, algorithm = {}, episodes, budget, regret } = spec;
  const horizon = run.horizon ?? (typeof problem.horizon === "number" ? problem.horizon : 0);
  const constants = Object.fromEntries(Object.entries(algorithm).filter(([name]) => CONSTANTS.includes(name)));
  // Rounds are not the episodes of other learners.
  const rounds = hasRounds(algorithm, learners) ? episodes : undefined;
  const samples = sized(run.samples ?? 0, horizon * (rounds ? 0 : (episodes ?? 0)));
  const kinds = !algorithm.kind || RACERS.includes(algorithm.kind) ? RACERS : [...RACERS, algorithm.kind];
  return {
    format: "revisit.comparison/1",
    ...(spec.title && { title: spec.title }),
    problem,
    ...(features && { features }),
    learners: kinds
      .map((kind) => (kind === algorithm.kind ? { ...algorithm, kind } : { ...constants, kind }))
      .map((one) => ({
        algorithm: one,
        ...(hasRounds(one, learners) ? rounds && { episodes: rounds } : ownEpisodes(one.kind, horizon, samples)),
      })),
    ...(episodes && !rounds && { episodes }),
    budget: { ...(budget?.paths && { paths: budget.paths }), samples },
    seeds: { from: 1, count: SEEDS },
    ...(regret && { regret }),
  };
}

/**
 * A limit of samples for each run, as a round number.
 * @param {number} drawn by the run that is known, 0: there is none
 * @param {number} played the steps of all its episodes, which it draws at least; 0: unknown
 */
export function sized(drawn, played) {
  if (drawn === 0) return played === 0 ? SAMPLES : readable(Math.max(LEAST, REDRAWN * played));
  return readable(Math.max(LEAST, drawn, played));
}

/** Whether a learner plays rounds in place of episodes. @param {NonNullable<Spec["algorithm"]>} algorithm @param {Kinds} learners */
function hasRounds(algorithm, learners) {
  return learners.some((one) => one.kind === algorithm.kind && playsRounds(rightOf(one, algorithm)));
}

/** The next number with one or two digits before its zeros that one can read at a glance. @param {number} least */
function readable(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find((digits) => digits * power >= least) ?? 10);
}

/**
 * Without revisits an episode takes H samples, so those learners need more episodes to use as many samples as the others.
 * @param {string} kind
 * @param {number} horizon 0: unknown
 * @param {number} samples
 */
function ownEpisodes(kind, horizon, samples) {
  return kind !== "linq-lsvi-ucb" && horizon > 0 ? { episodes: Math.ceil(samples / horizon) } : {};
}

/**
 * What the reader set in a comparison, on the problem that comes back from the lab.
 * @param {Comparison} document
 * @param {{ touched: string[], handed: Handed | null }} set touched: the members that the reader changed; handed: what came from the lab
 *   the last time
 * @param {Comparison} fresh the race on the lab's problem
 * @returns {Comparison}
 */
export function broughtBack(document, { touched, handed }, fresh) {
  const kept = Object.fromEntries(
    touched
      .filter((name) => name !== "learners")
      .map((name) => [name, document[/** @type {keyof Comparison} */ (name)]]),
  );
  const own = /** @type {Comparison} */ ({ ...fresh, ...kept });
  if (touched.includes("learners"))
    own.learners = document.learners.map((entry) => handedOn(entry, handed, handedBy(fresh)));
  return withVary(own, document.problem.kind === fresh.problem.kind ? (own.vary ?? []) : []);
}

/** What every learner has from the lab. @typedef {{ constants: { [name: string]: unknown }, episodes: number | null }} Handed */

/** @param {Comparison} fresh @returns {Handed} */
export function handedBy({ learners }) {
  const constants = Object.entries(learners[0].algorithm).filter(([name]) => CONSTANTS.includes(name));
  return {
    constants: Object.fromEntries(constants),
    episodes: learners.find(({ episodes }) => episodes !== undefined)?.episodes ?? null,
  };
}

/**
 * A learner with what the lab says now, where it had what the lab said before.
 * @param {LearnerEntry} entry
 * @param {Handed | null} before
 * @param {Handed} now
 * @returns {LearnerEntry}
 */
function handedOn(entry, before, now) {
  if (!before) return entry;
  const algorithm = { ...entry.algorithm };
  for (const [name, value] of Object.entries(now.constants))
    if (deepEqual(algorithm[name], before.constants[name])) algorithm[name] = value;
  const episodes = entry.episodes === before.episodes ? now.episodes : entry.episodes;
  return { ...entry, algorithm, episodes: episodes ?? undefined };
}

/** The members that a reader can change, apart from the problem. */
export const MEMBERS = /** @type {const} */ ([
  "learners",
  "episodes",
  "budget",
  "seeds",
  "regret",
  "target",
  "epsilon",
  "epsilon_of_gap",
  "vary",
]);

/**
 * @param {Comparison | null} before
 * @param {Comparison} after an edit
 * @returns {string[]} the members that the edit changed
 */
export function membersChanged(before, after) {
  return MEMBERS.filter((name) => !deepEqual(before?.[name], after[name]));
}

/**
 * Changes the family: its own parameters, features, constants and limits; the rest of the learners stays.
 * @param {Comparison} document
 * @param {Spec} spec the family's default
 * @param {Kinds} learners
 * @returns {Comparison}
 */
export function withFamily(document, spec, learners) {
  const { gap, c_beta } = spec.algorithm ?? {};
  const { features: _, vary: __, episodes: ___, regret: ____, target: _____, ...rest } = document;
  const horizon = typeof spec.problem.horizon === "number" ? spec.problem.horizon : 0;
  const samples = sized(0, horizon * (spec.episodes ?? 0));
  return {
    ...rest,
    format: "revisit.comparison/1",
    problem: { kind: spec.problem.kind },
    epsilon: null,
    budget: { ...document.budget, samples },
    learners: document.learners.map(({ episodes, ...entry }) => ({
      ...entry,
      algorithm: { ...entry.algorithm, ...(gap !== undefined && { gap }), ...(c_beta !== undefined && { c_beta }) },
      ...(episodes !== undefined &&
        (hasRounds(entry.algorithm, learners) ? { episodes } : ownEpisodes(entry.algorithm.kind, horizon, samples))),
    })),
  };
}

/**
 * @param {Comparison} document
 * @param {Pick<LearnerKind, "kind" | "right">} kind
 * @param {number} [horizon] the shortest one; 0: unknown
 * @returns {LearnerEntry} another learner, with the constants of the first one, and enough episodes to use all samples
 */
export function learnerOf(document, { kind, right }, horizon = 0) {
  const constants = Object.fromEntries(
    Object.entries(document.learners[0]?.algorithm ?? {}).filter(([name]) => CONSTANTS.includes(name)),
  );
  const samples = document.budget?.samples ?? null;
  // Without revisits an episode takes H samples, so this learner needs more episodes to use as many samples as the others.
  const episodes = right === "online" && horizon > 0 && samples !== null ? Math.ceil(samples / horizon) : 0;
  return { algorithm: { ...constants, kind }, ...(episodes > 0 && { episodes }) };
}

/** @param {Comparison} document @param {number} index @returns {Comparison} */
export function withoutLearner(document, index) {
  return { ...document, learners: document.learners.filter((_, i) => i !== index) };
}

/** Some learners draw among equally good actions. @param {Comparison} document @param {number[]} indices @returns {Comparison} */
export function withRandomTies(document, indices) {
  return indices.reduce((next, index) => withMember(next, `learners.${index}.algorithm.ties`, "random"), document);
}

/**
 * @param {Comparison} document
 * @param {Vary[]} vary empty: a comparison; one or two: a sweep
 * @returns {Comparison}
 */
export function withVary(document, vary) {
  const { vary: _, ...rest } = document;
  return vary.length === 0 ? { ...rest, format: "revisit.comparison/1" } : { ...rest, format: "revisit.sweep/1", vary };
}

/**
 * The labels of learners: their names, or their kinds, numbered if a kind occurs more than once.
 * @param {LearnerEntry[]} learners
 * @returns {string[]}
 */
export function labelsOf(learners) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return learners.map(({ name, algorithm }) => {
    if (name) return name;
    const n = (seen.get(algorithm.kind) ?? 0) + 1;
    seen.set(algorithm.kind, n);
    return n === 1 ? algorithm.kind : `${algorithm.kind} ${n}`;
  });
}

/**
 * The names of learners for readers: their own, or the titles of their kinds, numbered as the labels are.
 * @param {LearnerEntry[]} learners
 * @param {Pick<LearnerKind, "kind" | "title">[]} kinds
 * @returns {string[]}
 */
export function namesOf(learners, kinds) {
  return labelsOf(learners).map((label, i) => {
    const { kind } = learners[i].algorithm;
    const number = label.slice(kind.length);
    const usual = label.startsWith(kind) && /^( \d+)?$/.test(number);
    return usual ? (kinds.find((one) => one.kind === kind)?.title ?? kind) + number : label;
  });
}

/**
 * Reads a list of numbers, separated by commas or spaces. "2..6" counts by ones, "1e2..1e6" by powers of ten.
 * @param {string} text
 * @param {boolean} [whole] whether they are whole numbers
 * @returns {number[] | null} null: it is not such a list, or may be two
 */
export function readNumbers(text, whole) {
  const { parts, open } = listIn(text, whole);
  if (open) return null;
  const numbers = parts.flatMap((part) => {
    const ends = part.split("..").map((end) => readNumber(end, whole));
    return ends.length === 2 ? between(ends[0], ends[1], /e/i.test(part)) : ends.length > 2 ? [NaN] : ends;
  });
  return numbers.length > 0 && numbers.length <= 100 && numbers.every(Number.isFinite) ? numbers : null;
}

/**
 * @param {number} from
 * @param {number} to
 * @param {boolean} powers
 */
function between(from, to, powers) {
  const steps = powers ? Math.log10(to / from) : to - from;
  if (!(steps >= 0 && steps <= 100) || Math.abs(steps - Math.round(steps)) > 1e-9) return [NaN];
  return Array.from({ length: Math.round(steps) + 1 }, (_, i) => (powers ? Number(`${from * 10 ** i}`) : from + i));
}

/** @param {number[]} numbers */
export function writeNumbers(numbers) {
  return numbers
    .map((n) => (n >= 1e5 && Number.isInteger(Math.log10(n)) ? n.toExponential().replace("e+", "e") : String(n)))
    .join(", ");
}

/**
 * @param {Comparison["seeds"]} seeds
 * @returns {number[]} the seeds, at most a thousand
 */
export function seedsOf(seeds) {
  if (Array.isArray(seeds)) return seeds;
  const { from = 1, count = 20 } = seeds ?? {};
  return Number.isInteger(count) && count > 0 ? Array.from({ length: Math.min(count, 1000) }, (_, i) => from + i) : [];
}

/**
 * The document with a kind for each learner; the default is the engine's.
 * @param {any} document from outside
 * @returns {any}
 */
export function withKinds(document) {
  if (!Array.isArray(document?.learners)) return document;
  return {
    ...document,
    learners: document.learners.map((/** @type {any} */ entry) =>
      typeof entry === "object" &&
      entry !== null &&
      (entry.algorithm === undefined || (typeof entry.algorithm === "object" && entry.algorithm?.kind === undefined))
        ? { ...entry, algorithm: { kind: "linq-lsvi-ucb", ...entry.algorithm } }
        : entry,
    ),
  };
}

/** @param {unknown} value checks only what tells a comparison from other values; the engine checks the rest */
export function isComparison(value) {
  const { format, problem, learners } = /** @type {{ [name: string]: any }} */ (
    typeof value === "object" && value !== null ? value : {}
  );
  return (
    (format === "revisit.comparison/1" || format === "revisit.sweep/1") &&
    typeof problem?.kind === "string" &&
    Array.isArray(learners) &&
    learners.every((entry) => typeof entry?.algorithm?.kind === "string")
  );
}
