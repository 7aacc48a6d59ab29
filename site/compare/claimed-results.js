// The results that a link carries: what the sender's page showed, so that the receiver sees it before anything has run. It is checked before it is
// shown, and held against the results of a run here.

import { deepEqual } from "../spec/deep-equal.js";
import { LinkFault } from "../links/read.js";
import { resultsOf } from "./compare-run.js";
import { LEVELS, readState } from "./compare-state.js";
import { isSwept, quantitiesOf, settled, summaryOptions } from "./quantities.js";

/** @typedef {import("./types.d.ts").Committed} Committed */
/** @typedef {import("./types.d.ts").CompareLab} CompareLab */
/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Results} Results */
/** @typedef {import("./types.d.ts").Summary} Summary */
/** @typedef {import("./types.d.ts").WantedChoices} WantedChoices */
/** @typedef {import("../revisit.d.ts").ComparisonLinkPayload} Payload */
/** @typedef {{ look: Partial<WantedChoices>, cells: Partial<import("./types.d.ts").Cell>[], summary: Summary }} Result cells: in the order of the plan */

/** Points of a curve. */
const POINTS = 32;
/** Digits of numbers, and of those of curves: figures and tables show three. */
export const DIGITS = 6;
export const CURVE_DIGITS = 4;
/** Why the engine does not know when runs reached the target, and why there is no pair. */
const UNKNOWN = [
  "no target: there is no gap",
  "not measured: there is no regret",
  "not measured: values are estimated",
  "not measured: the values of policies were not asked for",
];
const UNPAIRED = ["neither reached", "no common seeds", "not measured"];
const NO_CURVE = { x: [], n: [], share: [], lower: [], upper: [] };

/**
 * What a link shows of complete results: what the page shows, of a sweep without its curves.
 * @param {Pick<CompareLab, "summary">} lab
 * @param {Results} results
 * @param {Plan["comparison"]} comparison
 * @param {WantedChoices} wanted
 * @returns {Promise<Result>}
 */
export async function resultOf(lab, results, comparison, wanted) {
  const {
    quantity: shown,
    axis,
    centre,
    band,
    level,
    quantile,
    hit,
    baseline,
    logX,
    logY,
  } = settled(wanted, comparison);
  const sweep = (comparison.vary ?? []).length > 0;
  const quantity = sweep && !isSwept(shown) ? "until" : shown;
  const look = { quantity, axis, centre, band, level, quantile, hit, baseline, logX, logY };
  const { points, ...summary } = await lab.summary(
    results,
    summaryOptions(settled({ ...wanted, ...look }, comparison)),
  );
  const trimmed = points.map(({ learners, ...point }) => ({
    ...point,
    learners: learners.map((one) => {
      const curve =
        Object.hasOwn(one.curves, quantity) && one.curves[/** @type {keyof typeof one.curves} */ (quantity)];
      return {
        ...one,
        curves: curve ? { [quantity]: rounded(thinned(curve), CURVE_DIGITS) } : {},
        until: quantity === "reached" ? one.until : { ...one.until, curve: NO_CURVE },
        average: middleOf(one.average),
      };
    }),
  }));
  return rounded(
    {
      look,
      cells: results.cells.map(({ digest, outcome, episodes, paths, samples, revisits, regret }) => ({
        digest,
        outcome,
        episodes,
        paths,
        samples,
        revisits,
        regret,
      })),
      summary: { ...summary, points: trimmed },
    },
    DIGITS,
  );
}

/** What the tables show of a number of each run. @param {import("../revisit.d.ts").UntilSummary} until @returns {import("../revisit.d.ts").UntilSummary} */
export const middleOf = (until) => ({ ...until, each: [], curve: NO_CURVE });

/** Lists of one length, thinned to at most POINTS entries: without those inside a flat stretch, then evenly, with the first and the last. @param {{ [name: string]: any }} lists */
function thinned(lists) {
  const last = lists.x.length - 1;
  const { x: _, ...values } = lists;
  const isFlat = (/** @type {number} */ i) =>
    i > 0 && i < last && Object.values(values).every((list) => list[i - 1] === list[i] && list[i] === list[i + 1]);
  const bends = lists.x
    .map((/** @type {number} */ _, /** @type {number} */ i) => i)
    .filter((/** @type {number} */ i) => !isFlat(i));
  const most = Math.min(POINTS, bends.length);
  const at = Array.from(
    { length: most },
    (_, i) => bends[Math.floor((i * (bends.length - 1)) / Math.max(1, most - 1))],
  );
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, at.map((i) => list[i])]));
}

/** The same with fewer digits. @param {any} value @param {number} digits @returns {any} */
export function rounded(value, digits) {
  if (typeof value === "number") return Number.isInteger(value) ? value : Number(value.toPrecision(digits));
  if (Array.isArray(value)) return value.map((one) => rounded(one, digits));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rounded(member, digits)]));
}

/** The choices of a link's result, with the default for each that is not valid. @param {object} result @returns {WantedChoices} */
export const lookOf = (result) => readState(result).look;

/** Whether an engine's version is later than another. @param {string} engine @param {string} than */
export function isNewer(engine, than) {
  const [one, other] = [engine, than].map((version) => version.split(/[.+-]/).slice(0, 3).map(Number));
  const at = one.findIndex((part, i) => part !== other[i]);
  // What is no version is none that this page knows.
  return at >= 0 && !(one[at] < other[at]);
}

/**
 * @param {Payload} payload
 * @param {Plan} plan of its comparison
 * @param {string} version of the engine here
 * @returns {Committed | null} null: the link carries no result
 * @throws {LinkFault} if the result cannot be that of this comparison
 */
export function claimedOf({ result, engine, digest }, plan, version) {
  if (!result) return null;
  if (isNewer(engine, version))
    throw new LinkFault(
      `The result in this link is not shown: it was made by engine ${engine.slice(0, 20)}, which is newer than this page’s ${version} and cannot be verified here. Run computes it here.`,
    );
  shapeOf(plan)(result, "result");
  const { cells, summary } = /** @type {Result} */ (result);
  const whole = cells.map((cell, i) => {
    const { point, learner, seed } = plan.cells[i];
    return /** @type {import("./types.d.ts").Cell} */ ({ ...cell, point, learner, seed, regret_path: null });
  });
  return { results: resultsOf(engine, plan, whole, digest ?? null), summary, claimed: true };
}

/**
 * Holds what a link showed against results of the same comparison.
 * @param {CompareLab} lab
 * @param {Payload} payload its result is one that claimedOf took
 * @param {Plan} plan
 * @param {Results} results complete
 * @returns {Promise<{ different: Results["cells"], shown: boolean | null }>} different: the runs whose digests are others; shown: whether all else is
 *   the same; null: another version of the engine may sum up otherwise, so only the runs were compared
 */
export async function heldAgainst(lab, { result, engine }, { comparison }, results) {
  const claimed = /** @type {Result} */ (result);
  const { look, cells, summary } = await resultOf(lab, results, comparison, lookOf(claimed));
  const ran = deepEqual(cells, claimed.cells);
  return {
    different: results.cells.filter(({ digest }, i) => digest !== claimed.cells[i].digest),
    shown: engine === lab.version ? deepEqual({ look, cells, summary }, claimed) : ran ? null : false,
  };
}

/** @typedef {(value: any, place: string) => void} Shape throws a LinkFault that names the place */

/** @param {(value: any) => boolean} holds @param {string} expected @returns {Shape} */
function needs(holds, expected) {
  return (value, place) => {
    if (holds(value)) return;
    const found = (JSON.stringify(value) ?? "nothing").slice(0, 40);
    throw new LinkFault(
      `The result in this link cannot be shown: ${place}: found ${found}, expected ${expected}. Run computes it here; or ask whoever sent it for a new link.`,
    );
  };
}
const isObject = needs((v) => typeof v === "object" && v !== null && !Array.isArray(v), "an object");
/** A number or null that can be drawn. */
const number = needs(
  (v) => v === null || v === 0 || (typeof v === "number" && Math.abs(v) >= 1e-150 && Math.abs(v) <= 1e38),
  "null, or a number that can be drawn",
);
const whole = (most = Number.MAX_SAFE_INTEGER) =>
  needs((v) => Number.isSafeInteger(v) && v >= 0 && v <= most, `a whole number up to ${most}`);
const either = (/** @type {any[]} */ ...words) => needs((v) => words.includes(v), `one of ${words.join(", ")}`);
const between = (/** @type {number} */ least, /** @type {number} */ most) =>
  needs((v) => typeof v === "number" && v >= least && v <= most, `a number from ${least} to ${most}`);
/** A number that counts, or the mean or a quantile of such. @type {Shape} */
const amount = (value, place) => {
  number(value, place);
  needs((v) => v === null || v >= 0, "null, or a number that is not negative")(value, place);
};
/** @param {Shape} shape @returns {Shape} */
const maybe = (shape) => (value, place) => value === null || shape(value, place);
/** @param {Shape} shape @param {number} [length] @returns {Shape} */
const list = (shape, length) => (value, place) => {
  needs(
    (v) => Array.isArray(v) && (length === undefined || v.length === length),
    `a list${length === undefined ? "" : ` of ${length}`}`,
  )(value, place);
  value.forEach((/** @type {any} */ one, /** @type {number} */ i) => shape(one, `${place}[${i}]`));
};
/** An object with at least these members. @param {{ [name: string]: Shape }} members @returns {Shape} */
const object = (members) => (value, place) => {
  isObject(value, place);
  for (const [name, shape] of Object.entries(members)) shape(value[name], `${place}.${name}`);
};
/** An object with these members and no other. @param {{ [name: string]: Shape }} members @returns {Shape} */
const only = (members) => (value, place) => {
  object(members)(value, place);
  for (const name of Object.keys(value))
    if (!Object.hasOwn(members, name)) needs(() => false, "no such member")(value[name], `${place}.${name}`);
};
/** Both must hold. @param {Shape} first @param {Shape} then @returns {Shape} */
const both = (first, then) => (value, place) => {
  first(value, place);
  then(value, place);
};
/** Lists of one length over rising x. @param {string[]} names @param {number} most @returns {Shape} */
const curve = (names, most) => (value, place) => {
  isObject(value, place);
  const { x } = value;
  list(whole())(x, `${place}.x`);
  needs(
    () => x.length <= most && x.every((/** @type {number} */ at, /** @type {number} */ i) => at > (x[i - 1] ?? 0)),
    `at most ${most} rising numbers`,
  )(x, `${place}.x`);
  for (const name of names) list(number, x.length)(value[name], `${place}.${name}`);
};

/** The shape of the result of a comparison. @param {Plan} plan @returns {Shape} */
function shapeOf({ cells, points, learners, comparison }) {
  const { vary = [] } = comparison;
  const seeds = cells.length / points.length / learners.length;
  const runs = whole(seeds);
  const numbers = { n: runs, mean: number, lower: number, upper: number, median: number, low: number, high: number };
  const drawn = curve(["n", "mean", "lower", "upper", "median", "low", "high"], POINTS);
  const part = maybe(between(0, 1));
  const until = (/** @type {number} */ each) =>
    both(
      object({
        ...numbers,
        mean: amount,
        median: amount,
        low: amount,
        high: amount,
        reached: runs,
        of: runs,
        reason: maybe(either(...UNKNOWN)),
        share: object({ lower: part, upper: part }),
        each: list(maybe(whole()), each),
        curve: curve(["n", "share", "lower", "upper"], 2 * seeds + 2),
      }),
      (value, place) => whole(value.of)(value.reached, `${place}.reached`),
    );
  const final = maybe(object({ ...numbers, at: maybe(whole()), held: runs }));
  const counted = maybe(object({ ...numbers, mean: amount, median: amount, at: maybe(whole()), held: runs }));
  const learner = object({
    runs,
    same: either(0, seeds),
    curves: (value, place) => {
      isObject(value, place);
      for (const name of Object.keys(value)) drawn(value[name], `${place}.${name}`);
    },
    until: until(seeds),
    average: until(0),
    final: object({ regret: final, path_regret: final, revisits: counted, suboptimality: final, samples: counted }),
    paired: list(
      both(
        object({
          quantity: either("until", "regret", "path_regret", "revisits", "suboptimality"),
          at: maybe(whole()),
          n: runs,
          open: runs,
          reason: maybe(either(...UNPAIRED)),
          mean: number,
          lower: number,
          upper: number,
          median: number,
          wins: maybe(runs),
          ties: runs,
          ratio: maybe(object({ mean: number, lower: number, upper: number, median: number })),
        }),
        ({ n, wins, ties }, place) => {
          whole(n)(ties, `${place}.ties`);
          maybe(whole(n - ties))(wins, `${place}.wins`);
        },
      ),
    ),
  });
  return object({
    look: object({
      quantity: either(...quantitiesOf(comparison)),
      axis: either("samples", "episodes", "paths"),
      centre: either("mean", "median"),
      band: either("student", "bootstrap", "quantiles", "exact", "none"),
      level: between(...LEVELS),
      quantile: needs((v) => typeof v === "number" && v > 0 && v < 0.5, "a number over 0 and below 0.5"),
      hit: either("first", "after", "average"),
      baseline: whole(learners.length - 1),
      logX: either(true, false),
      logY: either(true, false),
    }),
    cells: list(
      only({
        digest: needs((v) => /^(revisit2|sha256):[0-9a-f]{64}$/.test(v), "the digest of a run"),
        outcome: either("done", "budget", "diverged"),
        episodes: whole(),
        paths: whole(),
        samples: whole(),
        revisits: whole(),
        regret: number,
      }),
      cells.length,
    ),
    summary: object({
      points: both(
        list(object({ epsilon: number, learners: list(learner, learners.length) }), points.length),
        (value, place) =>
          points.forEach(({ epsilon }, i) =>
            either(rounded(epsilon, DIGITS))(value[i].epsilon, `${place}[${i}].epsilon`),
          ),
      ),
      slopes: list(
        object({
          learner: whole(learners.length - 1),
          vary: whole(vary.length - 1),
          fixed: number,
          quantity: either("until", "revisits"),
          slope: number,
          error: number,
          points: whole(),
          of: whole(),
          exponent: number,
        }),
      ),
    }),
  });
}
