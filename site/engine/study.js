// A study: each learner with a grid is tuned, the engine chooses constants, and the final runs have them. Every part is an ordinary comparison,
// resumed as such.

import { badSpec } from "./failure.js";
import { writeJSON } from "./json.js";
import { members } from "./options.js";

/** @typedef {import("../revisit.d.ts").Cell} Cell */
/** @typedef {import("../revisit.d.ts").Comparison} Comparison */
/** @typedef {import("../revisit.d.ts").StudyOptions} StudyOptions */
/** @typedef {import("../revisit.d.ts").StudyPlan} StudyPlan */
/** @typedef {import("../revisit.d.ts").StudyResults} StudyResults */
/** @typedef {(method: string, ...args: unknown[]) => Promise<any>} Ask calls the page's engine */

/**
 * @param {Ask} ask
 * @param {import("../revisit.d.ts").Lab["compare"]} compare
 * @param {string | Blob} text of the study
 * @param {StudyOptions} options
 * @returns {Promise<StudyResults>} of the runs that there are, if it is stopped
 */
export async function runStudy(ask, compare, text, options) {
  const { onProgress, onResults, ...rest } = studyOptions(options);
  /** @type {StudyPlan} */
  const plan = await ask("planStudy", text);
  /** @type {Cell[][]} */
  const tunings = [];
  /** @type {Cell[]} */
  let final = [];
  const gather = async () => ask("assembleStudy", text, await writeJSON(tunings), await writeJSON(final));
  let before = 0;
  /** @param {Comparison} comparison @param {number | null} learner @param {number} runs */
  const part = async (comparison, learner, runs) => {
    const results = await compare(comparison, {
      ...rest,
      onProgress:
        onProgress &&
        ((progress) => onProgress({ ...progress, learner, runs: plan.runs, made: before + progress.done })),
    });
    before += runs;
    return results;
  };
  for (const { learner, sweep } of plan.tunings) {
    const results = await part(sweep, learner, runsOf(sweep));
    tunings.push(results.cells);
    if (results.digest === null) return gather();
    onResults?.(await gather());
  }
  /** @type {StudyResults} */
  const chosen = await gather();
  const comparison = chosen.final?.sweep ?? chosen.final?.comparison;
  if (!comparison) throw new Error("all tuning runs are there, and nothing is chosen");
  final = (await part(comparison, null, plan.runs - plan.tuning_runs)).cells;
  return gather();
}

/** @param {StudyOptions} options */
function studyOptions(options = {}) {
  const given = members("", options, ["onProgress", "onResults", "signal", "workers", "resume"]);
  for (const name of /** @type {const} */ (["onProgress", "onResults"])) {
    if (given[name] !== undefined && typeof given[name] !== "function") throw badSpec(name, given[name], "a function");
  }
  return given;
}

/** @param {Comparison} sweep with all defaults */
function runsOf({ vary = [], learners, seeds }) {
  const points = vary.reduce((n, { values }) => n * values.length, 1);
  const each = Array.isArray(seeds) ? seeds.length : (seeds?.count ?? 0);
  return points * learners.length * each;
}

/**
 * Makes the runs of results again, of a study's, too, and says which give something else than the results have.
 * @param {import("../revisit.d.ts").Lab["compare"]} compare
 * @param {import("../revisit.d.ts").Results | StudyResults} results as the engine has read them
 * @param {Pick<import("../revisit.d.ts").CompareOptions, "signal" | "workers" | "onProgress">} [options]
 * @returns {Promise<import("../revisit.d.ts").Verification>}
 */
export async function verifyRuns(compare, results, options) {
  const parts = "study" in results ? [...results.tuning, ...(results.final ? [results.final] : [])] : [results];
  /** @type {import("../revisit.d.ts").Verification} */
  const verdict = { runs: 0, same: 0, differ: [] };
  for (const [part, { sweep, comparison = sweep, cells }] of parts.entries()) {
    if (!comparison) throw badSpec("comparison", comparison, "a comparison or a sweep");
    const again = await compare(comparison, { ...options, resume: false });
    const made = new Map(again.cells.map((cell) => [placeOf(cell), cell]));
    for (const was of cells) {
      const is = made.get(placeOf(was));
      verdict.runs++;
      if (is && JSON.stringify(is) === JSON.stringify(was)) verdict.same++;
      else if (is) verdict.differ.push({ part, cell: was, actual: is.digest });
    }
  }
  return verdict;
}

/** @param {Cell} cell */
function placeOf({ point, learner, seed }) {
  return `${point} ${learner} ${seed}`;
}
