// The state of the page Compare, which a reload brings back: for each entry which values are valid, and the default.

import { unpackDocument } from "../storage/history-entry.js";
import { isComparison } from "./comparison.js";
import { READY } from "./ready-experiments.js";

/** @typedef {import("./types.d.ts").Comparison} Comparison */
/** @typedef {import("./types.d.ts").FigureChoices} FigureChoices */

/** @typedef {"saved" | "cells" | "document" | "ready"} Tab */

/**
 * @typedef {object} State
 * @property {Comparison | null} document after the last edit; null: the first ready experiment
 * @property {FigureChoices} look
 * @property {Tab} tab
 * @property {boolean} drawer whether the drawer is open
 * @property {string} saved id of the results on the page, "": not saved
 */

/** @type {FigureChoices} */
export const DEFAULT_CHOICES = {
  quantity: "suboptimality",
  axis: "samples",
  centre: "mean",
  band: "student",
  level: 0.95,
  quantile: 0.1,
  logX: true,
  logY: true,
  seeds: false,
  bounds: false,
  point: 0,
  baseline: 0,
  hit: "first",
  best: false,
};

const one =
  (/** @type {unknown[]} */ ...values) =>
  (/** @type {unknown} */ v) =>
    values.includes(v);
const yes = (/** @type {unknown} */ v) => typeof v === "boolean";
const whole = (/** @type {unknown} */ v) => typeof v === "number" && Number.isSafeInteger(v) && v >= 0;

/** @type {{ [K in keyof FigureChoices]: (v: unknown) => boolean }} */
const VALID_CHOICES = {
  quantity: one("suboptimality", "average", "regret", "path_regret", "revisits", "until", "sweep_revisits"),
  axis: one("samples", "episodes", "paths"),
  centre: one("mean", "median"),
  band: one("student", "bootstrap", "quantiles", "none"),
  level: (v) => typeof v === "number" && v > 0 && v < 1,
  quantile: (v) => typeof v === "number" && v > 0 && v < 0.5,
  logX: yes,
  logY: yes,
  seeds: yes,
  bounds: yes,
  point: whole,
  baseline: whole,
  hit: one("first", "after", "average"),
  best: yes,
};

/** @type {{ [K in keyof State]: { initial: () => State[K], read: (v: unknown) => State[K] | undefined } }} */
const TABLE = {
  document: {
    initial: () => null,
    read: (v) => {
      const value = parsed(v);
      return isComparison(value) ? /** @type {Comparison} */ (value) : undefined;
    },
  },
  look: { initial: () => ({ ...DEFAULT_CHOICES }), read: readChoices },
  tab: {
    initial: () => "ready",
    read: (v) => (one("saved", "cells", "document", "ready")(v) ? /** @type {Tab} */ (v) : undefined),
  },
  drawer: { initial: () => true, read: (v) => (yes(v) ? Boolean(v) : undefined) },
  saved: { initial: () => "", read: (v) => (typeof v === "string" && v.length <= 100 ? v : undefined) },
};

/**
 * @param {unknown} v
 * @returns {FigureChoices}
 */
function readChoices(v) {
  const given = /** @type {{ [name: string]: unknown }} */ (typeof v === "object" && v !== null ? v : {});
  const valid = Object.entries(VALID_CHOICES)
    .filter(([name, test]) => given[name] !== undefined && test(given[name]))
    .map(([name]) => [name, given[name]]);
  return { ...DEFAULT_CHOICES, ...Object.fromEntries(valid) };
}

/** @param {unknown} v */
function parsed(v) {
  if (typeof v !== "string") return v;
  try {
    return JSON.parse(v);
  } catch {
    return undefined;
  }
}

/**
 * A complete state from untrusted data: missing and invalid entries get their defaults.
 * @param {unknown} plain
 * @returns {State}
 */
export function readState(plain) {
  const given = /** @type {{ [name: string]: unknown }} */ (typeof plain === "object" && plain !== null ? plain : {});
  return /** @type {State} */ (
    Object.fromEntries(
      Object.entries(TABLE).map(([name, { initial, read }]) => [
        name,
        (given[name] === undefined ? undefined : read(given[name])) ?? initial(),
      ]),
    )
  );
}

/**
 * @param {State} state
 * @param {import("../storage/history-entry.js").Pack} pack its packed document
 * @returns {{ [name: string]: unknown }} an entry of the browser's history
 */
export function packState({ document: _, ...rest }, { text, key }) {
  return { ...rest, ...(text !== undefined && { document: text }), ...(key !== undefined && { kept: key }) };
}

/**
 * The state of an entry of the browser's history. Its document is null if it is gone.
 * @param {any} entry
 * @param {import("../storage/history-entry.js").Store} store
 */
export async function recallState(entry, store) {
  if (typeof entry?.kept !== "string") return readState(entry);
  return readState({ ...entry, document: await unpackDocument({ key: entry.kept }, store) });
}

/** @returns {Comparison} the document that the page starts with */
export function firstDocument() {
  return READY[0].document;
}
