// How arrays are most likely read. Names and headers say what an array is, shapes and numbers how it is read; where two readings fit, none is chosen.

import { columnsOf, hasNames, isList } from "./array-columns.js";
import { dense } from "./compose.js";
import { FileFault } from "./fault.js";
import { READINGS, partsOf, readingsOf, shapeFor } from "./meanings.js";
import { sizesOf } from "./sizes.js";

/** @typedef {import("./compose.js").Numbers} Numbers */
/** @typedef {import("./meanings.js").Axis} Axis */
/** @typedef {import("./meanings.js").Choice} Choice */
/** @typedef {import("./meanings.js").Part} Part */
/** @typedef {import("./meanings.js").Source} Source */

/** Most combinations of readings that are tried. */
const most = 400;

const NAMES = /** @type {[Part, string][]} */ ([
  [
    "transition",
    "p|t|transitions?|trans|probs?|probability|probabilities|kernel|dynamics|next_?states?|successors?|s_?next",
  ],
  ["reward", "r|rewards?|rew"],
  ["features", "phi|φ|features?|feat|values?|basis"],
  ["cycle", "start_cycle"],
  [
    "start",
    "mu|mu_?0|rho|rho_?0|start|initial|init|d_?0|p0|s_?0|isd|(?:start|initial|init)_?(?:states?|dist|distribution)",
  ],
  ["horizon", "horizon|h"],
]);
/** Words that make another thing of a name: a mask of rewards is no reward. */
const OTHER =
  /(^|[\W_])(mask|valid|counts?|visits?|visited|std|var|max|min|names?|labels?|log|history|next_?mask|done|goals?|terminals?|terminated|absorbing|pi|policy)$/i;
/** Names of numbers of states. */
const NEXT = /next|successor/i;
/** Names that say nothing. */
const NEUTRAL = /^(arr|array|data|table|sheet|tabelle|untitled|unnamed|pasted|book|mdp|x)?[\W_]?\d*$/i;

/**
 * How surely a name is that of a part: 2 by itself, 1 by its beginning, 0 not.
 * @param {string} name
 * @param {Part} part
 */
function strength(name, part) {
  const words = NAMES.find(([one]) => one === part)?.[1];
  if (!words || OTHER.test(name)) return 0;
  if (new RegExp(`^(?:${words})$`, "i").test(name)) return 2;
  return new RegExp(`^(?:${words})[\\W_\\d]`, "i").test(name) ? 1 : 0;
}

/** @param {string} name @returns {{ part: Part, sure: number } | null} */
function partOf(name) {
  const all = NAMES.map(([part]) => ({ part, sure: strength(name, part) })).sort((one, other) => other.sure - one.sure);
  return all[0].sure > 0 ? all[0] : null;
}

/** @typedef {{ source: Numbers, keys: string[], part: Part | null, sure: number }} Claim keys: readings; "": not used */

/**
 * The readings of several arrays. Where several fit, a choice has them in `among` and is "not used" until the reader chooses.
 * @param {Numbers[]} sources
 * @param {Choice[]} [fixed] what the reader has chosen; a shape of no numbers is found
 * @returns {Choice[]}
 */
export function guess(sources, fixed = []) {
  const claims = claimsOf(sources, fixed);
  const combinations = combine(claims.map(({ keys }) => keys)).map((keys) => choicesOf(sources, keys, fixed));
  const fit = best(sources, combinations);
  return sources.map(({ id, shape }, i) => {
    const among = [...new Set(fit.map((choices) => choices[i].reading))];
    return among.length > 1 ? { id, reading: "", shape, among } : fit[0][i];
  });
}

/**
 * What each array can be.
 * @param {Numbers[]} sources
 * @param {Choice[]} fixed
 */
function claimsOf(sources, fixed) {
  const claims = sources.map((source) => {
    const own = fixed.find(({ id }) => id === source.id);
    if (own) return { source, keys: [own.reading], part: null, sure: 3 };
    if (!isExported(sources, source)) return claimOf(source);
    const keys = EXPORT[source.name].filter((key) => key === "" || readingsOf(source).includes(key));
    return { source, keys, part: READINGS[keys[0]]?.part ?? null, sure: 2 };
  });
  const taken = new Set(claims.flatMap(({ keys, sure }) => (sure === 3 ? keys.flatMap(partsIn) : [])));
  for (const claim of claims) {
    const rivals = claims.filter(({ part, sure }) => part !== null && part === claim.part && sure >= claim.sure);
    const free = (/** @type {string} */ key) => !partsIn(key).some((part) => taken.has(part));
    if (claim.sure === 3) continue;
    if (rivals.some(({ sure }) => sure > claim.sure)) claim.keys = [];
    claim.keys = claim.keys.filter(free);
    if (rivals.length > 1 || claim.keys.length === 0 || claim.sure === 0) claim.keys.push("");
  }
  // Probabilities show by themselves what they are.
  if (!claims.some(({ keys }) => keys.flatMap(partsIn).includes("transition")))
    for (const { source, keys, sure } of claims)
      if (sure === 0)
        keys.unshift(...likely(source).filter((key) => isDense(key) && READINGS[key].part === "transition"));
  return claims;
}

/** @param {string} key */
function partsIn(key) {
  return READINGS[key] ? partsOf(READINGS[key]) : [];
}

/** @param {string} key */
function isDense(key) {
  return !READINGS[key].list && !READINGS[key].next;
}

/** Whether a reading is that of a part; transitions may have rewards beside them. @param {string} key @param {Part} [part] */
function isOf(key, part) {
  return READINGS[key].part === part || (part === "transition" && READINGS[key].numbers === "pr");
}

/** The readings that neither a name nor a header contradicts. @param {Source} source */
function likely(source) {
  const nextOnly = NEXT.test(source.name);
  return readingsOf(source).filter(
    (key) => READINGS[key].list || (!isList(source.header ?? []) && (!nextOnly || READINGS[key].next)),
  );
}

/** How our own export writes its arrays: the step first where there is one, then state and action. */
const EXPORT = /** @type {{ [name: string]: string[] }} */ ({
  P: ["P sat", "P hsat"],
  r: ["r sa", "r hsa"],
  phi: ["phi sai", "phi hsai"],
  Qstar: [""],
  start: ["start s"],
  start_cycle: ["cycle"],
  horizon: ["horizon"],
});

/**
 * Whether a source comes from our own export.
 * @param {Source[]} sources
 * @param {Source} source
 */
function isExported(sources, { file }) {
  const names = sources.filter((one) => one.file === file).map(({ name }) => name);
  return (
    ["P", "r", "phi", "Qstar", "start", "horizon"].every((name) => names.includes(name)) &&
    names.every((name) => EXPORT[name])
  );
}

/** @param {Numbers} source @returns {Claim} */
function claimOf(source) {
  const possible = likely(source);
  const named = partOf(source.name) ?? partOf(source.file.replace(/\.\w+$/, ""));
  const lists = possible.filter((key) => READINGS[key].list && !READINGS[key].skip && saysAll(source, key));
  // A header that says what the numbers are decides before the name of the file.
  const wanted = (lists.length > 0 ? lists : possible).filter((key) => isOf(key, named?.part));
  if (named && wanted.length > 0) return { source, keys: wanted, ...named };
  if (lists.length > 0) return { source, keys: lists, part: READINGS[lists[0]].part, sure: 1 };
  if (named && !source.unread) return { source, keys: shapeless(source, named.part), ...named };
  const isUnclear = (/** @type {string} */ key) =>
    columnsOf(source, READINGS[key])?.clear === false && hasNames(source);
  const neutral = NEUTRAL.test(source.name)
    ? possible.filter((key) => /^(# )?(P|r|phi) /.test(key) && !(READINGS[key].list && isUnclear(key)))
    : [];
  return { source, keys: neutral, part: null, sure: 0 };
}

/**
 * An array with the name of a part whose sizes do not fit is that part also then, so that the fault is named.
 * @param {Source} source
 * @param {Part} part
 */
function shapeless({ shape }, part) {
  return Object.keys(READINGS).filter(
    (key) => READINGS[key].part === part && isDense(key) && READINGS[key].axes.length === shape.length,
  );
}

/**
 * Whether a header names the indices of a list and its numbers.
 * @param {Source} source
 * @param {string} key
 */
function saysAll(source, key) {
  const columns = columnsOf(source, READINGS[key]);
  return source.header !== null && columns?.clear === true;
}

/**
 * @param {string[][]} all readings of each array
 * @returns {string[][]} all combinations that give each part once, as far as they can be tried
 */
function combine(all) {
  let combinations = /** @type {string[][]} */ ([[]]);
  for (const keys of all) {
    combinations = combinations
      .flatMap((before) => keys.map((key) => [...before, key]))
      .filter((one) => {
        const parts = one.flatMap(partsIn);
        return new Set(parts).size === parts.length;
      })
      .slice(0, most);
  }
  return combinations.length > 0 ? combinations : [all.map((keys) => keys[0] ?? "")];
}

/**
 * @param {Numbers[]} sources
 * @param {string[]} keys
 * @param {Choice[]} fixed
 * @returns {Choice[]}
 */
function choicesOf(sources, keys, fixed) {
  /** @type {{ [axis in Axis]?: number }} */
  const sizes = {};
  keys.forEach((key, i) => {
    const { axes, list } = READINGS[key] ?? { axes: [], list: true };
    if (!list && !sources[i].text)
      axes.forEach((axis, k) => {
        sizes[axis] ??= sources[i].shape[k];
      });
  });
  // Of a text that is cut into a shape, the columns count.
  keys.forEach((key, i) => {
    if (READINGS[key]?.list || !sources[i].text) return;
    const { axes = [] } = READINGS[key] ?? {};
    shapeFor(sources[i], key, sizes).forEach((n, k, shape) => {
      if (shape.length === axes.length) sizes[axes[k]] ??= n;
    });
  });
  return sources.map((source, i) => {
    const own = fixed.find(({ id }) => id === source.id);
    return own && own.shape.length > 0
      ? own
      : { id: source.id, reading: keys[i], shape: shapeFor(source, keys[i], sizes) };
  });
}

/**
 * The combinations that fit best, without those that make the same problem as another one.
 * @param {Numbers[]} sources
 * @param {Choice[][]} combinations
 */
function best(sources, combinations) {
  const rated = combinations.map((choices) => ({ choices, ...rate(sources, choices) }));
  const top = Math.max(...rated.map(({ rate }) => rate));
  // Where a part is missing or sizes contradict each other, that is said first, and nothing is asked.
  const first = rated.find(({ rate }) => rate === top);
  if (!first?.whole) return [first?.choices ?? combinations[0]];
  const seen = new Set();
  return rated
    .filter(({ rate, problem }) => rate === top && !(problem !== null && seen.has(problem)) && seen.add(problem))
    .map(({ choices }) => choices);
}

/**
 * How well arrays fit together: first that they make a problem, then that sizes agree, then that as many as can be are used.
 * @param {Numbers[]} sources
 * @param {Choice[]} choices
 * @returns {{ rate: number, whole: boolean, problem: string | null }} whole: whether no part is missing and sizes agree
 */
function rate(sources, choices) {
  const { faults, missing, leastHorizon, open } = sizesOf(sources, choices);
  const used = choices.filter(({ reading }) => reading !== "").length;
  // Numbers that sum to 1 are probabilities, and no numbers of states.
  const numbers = choices.filter(
    ({ reading }) => READINGS[reading]?.part === "transition" && READINGS[reading].next,
  ).length;
  const isCut = (/** @type {Choice} */ { id, reading, shape }) =>
    READINGS[reading]?.axes[0] === "h" && shape[0] === 1 && sources.find((one) => one.id === id)?.text;
  const rest = used - 0.5 * numbers - 10_000 * missing.length;
  if (faults.size > 0 || choices.some(isCut)) return { rate: rest - 1000, whole: false, problem: null };
  const options = { horizon: leastHorizon, start: 0, title: "", scaleRewards: false, normalise: false };
  for (const first of missing.length > 0 ? [] : firsts(open)) {
    try {
      const horizon = sizesOf(sources, choices, first).leastHorizon;
      const problem = dense(sources, choices, { ...options, horizon, first });
      const sure = nearOne(problem.transition.values, problem.states) ? 1000 : 0;
      return { rate: rest + sure, whole: true, problem: digest(problem) };
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
    }
  }
  return { rate: rest - 500, whole: missing.length === 0, problem: null };
}

/** The ways in which lists may count. @param {import("./sizes.js").Counted[]} open @returns {import("./sizes.js").First[]} */
function firsts(open) {
  return open.reduce(
    (all, axis) => all.flatMap((first) => [0, 1].map((n) => ({ ...first, [axis]: n }))),
    /** @type {import("./sizes.js").First[]} */ ([{}]),
  );
}

/**
 * Whether each row is a distribution, but for rounding, or has zeros only, as for actions that are not allowed.
 * @param {Float64Array} values
 * @param {number} length of a row
 */
function nearOne(values, length) {
  let rows = 0;
  for (let from = 0; from < values.length; from += length) {
    const sum = values.subarray(from, from + length).reduce((total, p) => total + p, 0);
    if (sum !== 0 && !(Math.abs(sum - 1) < 0.02)) return false;
    if (sum !== 0) rows++;
  }
  return rows > 0;
}

/** Reports whether two problems are the same. @param {import("./compose.js").Problem} problem */
function digest({ transition, reward, features, start, cycle, horizon }) {
  return [transition, reward, features, start, cycle]
    .map((part) => (part ? `${part.shape}:${hash(part.values)}` : "-"))
    .concat(String(horizon))
    .join(" ");
}

/** @param {Float64Array} values */
function hash(values) {
  let [one, other] = [0, 7];
  const words = new Uint32Array(values.map((x) => x + 0).buffer);
  for (const word of words) {
    one = Math.imul(one ^ word, 0x9e3779b1) ^ (one >>> 15);
    other = Math.imul(other + word, 0x85ebca6b) ^ (other >>> 13);
  }
  return `${one},${other}`;
}
