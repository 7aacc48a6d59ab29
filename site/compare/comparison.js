// Edits of a comparison. Each returns a new document, without the values that the engine fills in.

/** @typedef {import("./types.d.ts").Comparison} Comparison */
/** @typedef {import("./types.d.ts").LearnerEntry} LearnerEntry */
/** @typedef {import("./types.d.ts").LearnerKind} LearnerKind */
/** @typedef {import("./types.d.ts").Vary} Vary */
/** @typedef {import("../revisit.d.ts").Spec} Spec */

/** Most learners of a comparison. Colours could not tell more apart. */
export const MOST_LEARNERS = 12;
/** The default limit of samples for each run. */
const SAMPLES = 100_000;
/** The parameters of every kind of learner: the constants of the theory. */
export const CONSTANTS = ["gap", "c_beta", "delta", "path_bound", "ties"];

/**
 * A comparison on the problem of one run: its learner, LinQ-LSVI-UCB with and without revisits, and a uniform policy.
 * @param {Spec} spec
 * @returns {Comparison}
 */
export function comparisonOf(spec) {
  const { problem, features, algorithm = {}, episodes, budget, regret } = spec;
  const horizon = typeof problem.horizon === "number" ? problem.horizon : 0;
  const constants = Object.fromEntries(Object.entries(algorithm).filter(([name]) => CONSTANTS.includes(name)));
  const kinds = ["linq-lsvi-ucb", "linq-no-revisit", "uniform"];
  // Rounds of doubling numbers of rollouts are not the episodes of other learners.
  const rounds = algorithm.kind === "generative" ? episodes : undefined;
  if (algorithm.kind && !kinds.includes(algorithm.kind)) kinds.splice(2, 0, algorithm.kind);
  return {
    format: "revisit.comparison/1",
    ...(spec.title && { title: spec.title }),
    problem,
    ...(features && { features }),
    learners: kinds.map((kind) => ({
      algorithm: kind === algorithm.kind ? { ...algorithm, kind } : { ...constants, kind },
      ...ownEpisodes(kind, horizon, rounds),
    })),
    ...(episodes && !rounds && { episodes }),
    budget: { ...(budget?.paths && { paths: budget.paths }), samples: SAMPLES },
    seeds: { from: 1, count: 20 },
    ...(regret && { regret }),
  };
}

/**
 * @param {string} kind
 * @param {number} horizon 0: unknown
 * @param {number | undefined} rounds of the generative learner
 */
function ownEpisodes(kind, horizon, rounds) {
  if (kind === "generative") return rounds ? { episodes: rounds } : {};
  return kind !== "linq-lsvi-ucb" && horizon > 0 ? { episodes: Math.ceil(SAMPLES / horizon) } : {};
}

/**
 * Changes the family: its own parameters, features and constants; the rest of the learners stays.
 * @param {Comparison} document
 * @param {Spec} spec the family's default
 * @returns {Comparison}
 */
export function withFamily(document, spec) {
  const { gap, c_beta } = spec.algorithm ?? {};
  const { features: _, vary: __, episodes: ___, regret: ____, ...rest } = document;
  return {
    ...rest,
    format: "revisit.comparison/1",
    problem: { kind: spec.problem.kind },
    epsilon: null,
    learners: document.learners.map((entry) => ({
      ...entry,
      algorithm: { ...entry.algorithm, ...(gap !== undefined && { gap }), ...(c_beta !== undefined && { c_beta }) },
    })),
  };
}

/**
 * @param {Comparison} document
 * @param {LearnerKind} kind
 * @param {number} [horizon] the shortest one; 0: unknown
 * @returns {Comparison} with another learner, which has the constants of the first one, and enough episodes to use all samples
 */
export function withLearner(document, kind, horizon = 0) {
  return { ...document, learners: [...document.learners, learnerOf(document, kind, horizon)] };
}

/**
 * @param {Comparison} document
 * @param {Pick<LearnerKind, "kind" | "right">} kind
 * @param {number} horizon
 * @returns {LearnerEntry}
 */
export function learnerOf(document, { kind, right }, horizon) {
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
 * Reads a list of numbers, separated by commas or spaces. "2..6" counts by ones, "1e2..1e6" by powers of ten.
 * @param {string} text
 * @returns {number[] | null} null: it is not such a list
 */
export function readNumbers(text) {
  const parts = text
    .replace(/−/g, "-")
    .split(/[\s,;]+/)
    .filter(Boolean);
  const numbers = parts.flatMap((part) => {
    const ends = part.split("..").map(Number);
    if (part.includes(".."))
      return ends.length === 2 && part.split("..").every(Boolean) ? between(ends[0], ends[1], /e/i.test(part)) : [NaN];
    return ends;
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
