// The problem of a run, as the page Watch shows it.

import { PROBLEMS, drawn } from "../watch/problems.js";

/** @typedef {import("../revisit.d.ts").Spec["problem"]} Problem */

/** Kinds of problems that are maps. */
const MAPS = ["grid", "frozen-lake", "cliff-walking"];

/**
 * One of the problems of Watch that is the same, else the run's map.
 * @param {Problem} problem
 * @param {Pick<import("../revisit.d.ts").Family, "kind" | "spec">[]} families
 * @returns {import("../watch/problems.js").Watched | null} null: it is no map
 */
export function watchedIn(problem, families) {
  const { spec } = families.find(({ kind }) => kind === problem.kind) ?? {};
  const whole = (/** @type {Problem} */ one) =>
    Object.entries({ ...spec?.problem, ...one })
      .map((member) => JSON.stringify(member))
      .sort()
      .join();
  const same = PROBLEMS.find((one) => whole(one.problem) === whole(problem));
  return same ?? (MAPS.includes(problem.kind) ? { ...drawn([]), problem } : null);
}
