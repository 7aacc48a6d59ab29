// Edits of a spec. Each edit gives a new spec, in which the parts that depend on the edited one are adapted.

import { deepEqual } from "./deep-equal.js";
import { playsRounds, rightOf } from "./learner-traits.js";
import { withMember } from "./member.js";

/** @typedef {import("../revisit.d.ts").LearnerKind} LearnerKind */
/** @typedef {import("../revisit.d.ts").Spec} Spec */

/** Parameters that the engine derives from another one. They are dropped when that one changes, so that it derives them again. */
const FOLLOWERS = /** @type {{ [kind: string]: { [parameter: string]: string[] } }} */ ({
  grid: { map: ["horizon", "wind"] },
  "deep-sea": { size: ["horizon"] },
  "combination-lock": { length: ["horizon"] },
});

/** The parameters of every learner; others belong to one learner. */
export const COMMON = ["gap", "c_beta", "delta", "path_bound", "ties"];

/** Rounds can grow from one to the next, so the samples of a learner that plays them need a limit. */
const SAMPLES_OF_ROUNDS = 1_000_000;

/**
 * @param {Spec} spec
 * @param {string} path dotted, such as "algorithm.c_beta" or "problem.horizon"; "" for the whole spec
 * @param {unknown} value undefined removes the field, so that its default applies
 * @param {Pick<LearnerKind, "kind" | "right">[]} [learners] that there are, where the edit may be of algorithm.kind
 * @returns {Spec}
 */
export function edited(spec, path, value, learners = []) {
  if (path === "") return /** @type {Spec} */ (value);
  const next = withMember(spec, path, value);
  if (path === "problem.horizon" && Number.isInteger(value)) stretch(next, Math.max(1, Number(value)));
  if (path === "algorithm.kind") next.algorithm = { kind: String(value), ...pick(next.algorithm, COMMON) };
  if (path === "algorithm.kind" || path === "algorithm.code") {
    const rounds = (/** @type {Spec} */ { algorithm }) =>
      learners.some((of) => of.kind === algorithm?.kind && playsRounds(rightOf(of, algorithm)));
    recount(next, rounds(spec), rounds(next));
  }
  const followers = path.startsWith("problem.")
    ? FOLLOWERS[spec.problem.kind]?.[path.slice("problem.".length)]
    : undefined;
  // A map that is being drawn keeps its horizon and its wind.
  if (followers && !Array.isArray(value)) {
    next.problem = { ...next.problem };
    for (const name of followers) delete next.problem[name];
  }
  if (
    spec.problem.kind === "table" &&
    path === "problem.transition" &&
    sizes(value) !== sizes(spec.problem.transition)
  ) {
    // The sizes of a table follow from its arrays; old ones would contradict the new arrays.
    next.problem = { ...next.problem, states: undefined, actions: undefined };
  }
  return next;
}

/**
 * The spec with a custom learner.
 * @param {Spec} spec
 * @param {string} code
 * @param {Pick<LearnerKind, "kind" | "right">[]} learners
 */
export function withOwnLearner(spec, code, learners) {
  const own = spec.algorithm?.kind === "own" ? spec : edited(spec, "algorithm.kind", "own", learners);
  return edited(own, "algorithm.code", code, learners);
}

/**
 * Whether an edit of one spec means the same in another.
 * @param {string} path
 * @param {Spec} over
 * @param {Spec} other
 */
export function fits(path, over, other) {
  const [part, name] = path.split(".");
  if (["", "problem", "features"].includes(part))
    return deepEqual(over.problem, other.problem) && deepEqual(over.features, other.features);
  const own = part === "episodes" || (part === "algorithm" && name !== "kind" && !COMMON.includes(name));
  return !own || over.algorithm?.kind === other.algorithm?.kind;
}

/**
 * Episodes and rounds do not translate: if one becomes the other, the new learner's default number applies, and the samples of rounds are limited.
 * @param {Spec} next
 * @param {boolean} had whether it had rounds before
 * @param {boolean} has whether it has rounds now
 */
function recount(next, had, has) {
  if (has === had) return;
  delete next.episodes;
  if (has && next.budget?.samples === undefined) next.budget = { ...next.budget, samples: SAMPLES_OF_ROUNDS };
  if (had && next.budget?.samples === SAMPLES_OF_ROUNDS) next.budget = { paths: next.budget.paths };
}

/**
 * @param {{ [name: string]: unknown } | undefined} from
 * @param {string[]} names
 */
function pick(from, names) {
  return Object.fromEntries(Object.entries(from ?? {}).filter(([name]) => names.includes(name)));
}

/**
 * Adapts values per step to a new horizon. New steps get the last step's value.
 * @param {Spec} spec a changed copy, which may share parts with other specs
 * @param {number} horizon
 */
function stretch(spec, horizon) {
  const stretched = (/** @type {unknown[]} */ layers) =>
    Array.from({ length: horizon }, (_, h) => layers[Math.min(h, layers.length - 1)]);
  const { problem, features, algorithm } = spec;
  if (Array.isArray(algorithm?.gap))
    spec.algorithm = { ...algorithm, gap: /** @type {number[]} */ (stretched(algorithm.gap)) };
  for (const [name, levels] of /** @type {const} */ ([
    ["transition", 4],
    ["reward", 3],
  ])) {
    const value = problem[name];
    if (problem.kind === "table" && Array.isArray(value) && lengths(value).length === levels)
      problem[name] = stretched(value);
  }
  if (features?.kind === "table" && Array.isArray(features.values) && lengths(features.values).length === 4)
    spec.features = { ...features, values: stretched(features.values) };
}

/**
 * The lengths of nested lists, from the first list at each depth.
 * @param {unknown} value
 */
function lengths(value) {
  const all = [];
  for (let inner = value; Array.isArray(inner); inner = inner[0]) all.push(inner.length);
  return all;
}

/** @param {unknown} value */
const sizes = (value) => lengths(value).slice(-3).join();

/** A random seed for a new run. */
export function freshSeed() {
  return 1 + Math.floor(Math.random() * 999_999);
}
