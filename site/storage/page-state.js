// The page's state, which a link or a reload brings back: for each entry which values are valid, and the default, which is not written.

import { EXAMPLES } from "../spec/examples.js";
import { readTable, withPack, withStored } from "./state-table.js";

/** @typedef {import("../revisit.d.ts").Spec} Spec */

/**
 * The shared run that the reader's run is a changed copy of.
 * @typedef {object} Origin
 * @property {string} link "#r=1.…" or "r/" and an id
 * @property {string} title
 * @property {string} note
 * @property {string} engine its version
 * @property {string[] | null} panels the visible ones, null: all
 * @property {string[]} hidden controls
 * @property {string[]} fixed controls
 */

/**
 * @typedef {object} State
 * @property {string} example id of the example that the spec came from
 * @property {Spec | null} spec null: the example's
 * @property {string} named what the spec is called where it only differs in its seed and constants from what had this name; "": it has none
 * @property {number | null} paths of the run, as far as it was computed when it last stood still; null: it never did, as when the page is opened for the first time
 * @property {{ path: number, line?: number } | null} moment of the run that is shown: after a path and some lines of the next one; null: its end
 * @property {number} pace paths a second, from older entries; 0: the film's
 * @property {number} film seconds that a whole run takes, 0: as fast as possible
 * @property {number} episode the episode shown, 0: the newest
 * @property {"runs" | "pseudocode" | "spec" | "own"} tab
 * @property {boolean} drawer whether the drawer is open
 * @property {boolean} forms whether the forms of the problem and the learner are open
 * @property {"episodes" | "paths" | null} over what the regret is drawn over; null: episodes, once there are two
 * @property {boolean | null} logX regret on a logarithmic axis of episodes or paths; null: it is not
 * @property {boolean} logY
 * @property {Origin | null} link the shared run that the spec is a copy of; null: none, or the address names it
 * @property {boolean} everything whether all panels are visible, although the link names only some
 * @property {"plan" | "believed" | "true" | "error" | "visits" | "bonus" | "frozen"} shade what the state view shows
 * @property {number} h the step of the state view, 0: it follows the learner
 * @property {"optimism" | "confidence" | "problem"} plot the picture beside
 * @property {{ h: number, s: number } | null} pinned the state that is pinned on the state view, at a step
 * @property {boolean} projector whether only the state view, the inspector and the timeline are shown, large
 * @property {string} key of this entry of the browser's history, "": it has none yet
 */

/** @type {{ [K in keyof State]: import("./state-table.js").Entry }} */
const TABLE = {
  example: { initial: EXAMPLES[0].id, valid: (v) => EXAMPLES.some((example) => example.id === v) },
  spec: { initial: null, valid: (v) => v === null || isSpec(v), json: true },
  named: { initial: "", valid: (v) => typeof v === "string" },
  paths: { initial: null, valid: (v) => v === null || isWhole(v) },
  moment: { initial: null, valid: (v) => v === null || isMoment(v) },
  pace: { initial: 0, valid: (v) => typeof v === "number" && v >= 0 && v <= 1e6 },
  film: { initial: 20, valid: (v) => typeof v === "number" && v >= 0 && v <= 3600 },
  episode: { initial: 0, valid: isWhole },
  tab: { initial: "runs", valid: (v) => v === "runs" || v === "pseudocode" || v === "spec" || v === "own" },
  drawer: { initial: false, valid: (v) => typeof v === "boolean" },
  forms: { initial: false, valid: (v) => typeof v === "boolean" },
  over: { initial: null, valid: (v) => v === null || v === "episodes" || v === "paths" },
  logX: { initial: null, valid: (v) => v === null || typeof v === "boolean" },
  logY: { initial: false, valid: (v) => typeof v === "boolean" },
  link: { initial: null, valid: (v) => v === null || isOrigin(v) },
  everything: { initial: false, valid: (v) => typeof v === "boolean" },
  shade: {
    initial: "plan",
    valid: (v) =>
      v === "plan" ||
      v === "believed" ||
      v === "true" ||
      v === "error" ||
      v === "visits" ||
      v === "bonus" ||
      v === "frozen",
  },
  h: { initial: 0, valid: isWhole },
  plot: { initial: "optimism", valid: (v) => v === "optimism" || v === "confidence" || v === "problem" },
  pinned: { initial: null, valid: (v) => v === null || isPinned(v) },
  projector: { initial: false, valid: (v) => typeof v === "boolean" },
  key: { initial: "", valid: (v) => typeof v === "string" && v.length <= 40 },
};

/** @param {unknown} v */
function isWhole(v) {
  return typeof v === "number" && Number.isSafeInteger(v) && v >= 0;
}

/** @param {unknown} v */
function isMoment(v) {
  const { path, line = 0 } = /** @type {{ path?: unknown, line?: unknown }} */ (v);
  return isWhole(path) && isWhole(line);
}

/** @param {unknown} v */
function isPinned(v) {
  const { h, s } = /** @type {{ h?: unknown, s?: unknown }} */ (v);
  return isWhole(h) && h !== 0 && isWhole(s);
}

/** @param {unknown} v checks only what tells a spec from other values; the engine checks the rest */
function isSpec(v) {
  if (typeof v !== "object" || v === null) return false;
  const spec = /** @type {{ format?: unknown, problem?: { kind?: unknown } | null }} */ (v);
  return spec.format === "revisit.spec/1" && typeof spec.problem === "object" && typeof spec.problem?.kind === "string";
}

/** @param {unknown} v */
function isOrigin(v) {
  if (typeof v !== "object" || v === null) return false;
  const { link, title, note, engine, panels, hidden, fixed } = /** @type {{ [name: string]: unknown }} */ (v);
  const texts = (/** @type {unknown} */ list) => Array.isArray(list) && list.every((text) => typeof text === "string");
  return (
    typeof link === "string" &&
    /^(#r=|r\/)/.test(link) &&
    texts([title, note, engine]) &&
    (panels === null || texts(panels)) &&
    texts(hidden) &&
    texts(fixed)
  );
}

/**
 * A complete state from untrusted data: missing and invalid entries get their defaults.
 * @param {unknown} plain
 * @returns {State}
 */
export function readState(plain) {
  return readTable(TABLE, plain);
}

/**
 * The state without its defaults.
 * @param {State} state
 * @returns {Partial<State>}
 */
export function writeState(state) {
  return Object.fromEntries(
    Object.entries(state).filter(([name, value]) => value !== TABLE[/** @type {keyof State} */ (name)].initial),
  );
}

/**
 * The state as an entry of the browser's history.
 * @param {State} state
 * @param {import("./history-entry.js").Pack} pack its packed spec
 * @returns {{ [name: string]: unknown }}
 */
export function packState(state, pack) {
  const { spec: _, ...rest } = writeState(state);
  return withPack(rest, "spec", pack);
}

/**
 * The state of an entry of the browser's history. Its spec is null if it is gone.
 * @param {any} entry
 * @param {import("./history-entry.js").Store} store
 */
export async function recallState(entry, store) {
  return readState(await withStored(entry, "spec", store));
}
