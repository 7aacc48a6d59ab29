// The state of the page Compare, which a reload brings back: for each entry which values are valid, and the default.

import { readTable, withPack, withStored } from "../storage/state-table.js";
import { isComparison } from "./comparison.js";
import { READY } from "./ready-experiments.js";

/** @typedef {import("./types.d.ts").Comparison} Comparison */
/** @typedef {import("../revisit.d.ts").Study} Study */
/** @typedef {import("./types.d.ts").WantedChoices} WantedChoices */

/** @typedef {"saved" | "cells" | "document" | "ready" | "study"} Tab */

/**
 * @typedef {object} State
 * @property {Comparison | null} document after the last edit; null: the first ready experiment
 * @property {WantedChoices} look
 * @property {Tab} tab
 * @property {boolean} drawer whether the drawer is open
 * @property {string[]} touched the members of the document that the reader has changed
 * @property {import("./comparison.js").Handed | null} handed what the lab said when it handed over the problem; null: the problem is not from there
 * @property {Study | null} study that is open in the panel of studies; null: none, or one too long for a link
 * @property {string} saved id of the results on the page, "": not saved
 */

const one =
  (/** @type {unknown[]} */ ...values) =>
  (/** @type {unknown} */ v) =>
    values.includes(v);
const yes = (/** @type {unknown} */ v) => typeof v === "boolean";
const whole = (/** @type {unknown} */ v) => typeof v === "number" && Number.isSafeInteger(v) && v >= 0;
const quantities = [
  "suboptimality",
  "average",
  "regret",
  "path_regret",
  "revisits",
  "reached",
  "until",
  "sweep_revisits",
];

/** The least and the largest level of intervals that the engine takes. @type {[number, number]} */
export const LEVELS = [0.5, 0.9999];

/** @type {{ [K in keyof WantedChoices]: import("../storage/state-table.js").Entry }} */
const CHOICES = {
  quantity: { initial: null, valid: one(null, ...quantities) },
  axis: { initial: "samples", valid: one("samples", "episodes", "paths") },
  centre: { initial: "mean", valid: one("mean", "median") },
  band: { initial: "student", valid: one("student", "bootstrap", "quantiles", "exact", "none") },
  level: { initial: 0.95, valid: (v) => typeof v === "number" && v >= LEVELS[0] && v <= LEVELS[1] },
  quantile: { initial: 0.1, valid: (v) => typeof v === "number" && v > 0 && v < 0.5 },
  logX: { initial: true, valid: yes },
  logY: { initial: false, valid: yes },
  seeds: { initial: false, valid: yes },
  bounds: { initial: false, valid: yes },
  point: { initial: 0, valid: whole },
  baseline: { initial: 0, valid: whole },
  hit: { initial: "first", valid: one("first", "after", "average") },
  best: { initial: false, valid: yes },
};

/** @type {{ [K in Exclude<keyof State, "look">]: import("../storage/state-table.js").Entry }} */
const TABLE = {
  document: { initial: null, valid: isComparison, json: true },
  tab: { initial: "ready", valid: one("saved", "cells", "document", "ready", "study") },
  drawer: { initial: false, valid: yes },
  touched: { initial: [], valid: (v) => Array.isArray(v) && v.every((name) => typeof name === "string") },
  handed: { initial: null, valid: isHanded },
  study: { initial: null, valid: (v) => /** @type {{ format?: unknown } | null} */ (v)?.format === "revisit.study/1" },
  saved: { initial: "", valid: (v) => typeof v === "string" && v.length <= 100 },
};

/** @param {unknown} v */
function isHanded(v) {
  const { constants, episodes } = /** @type {{ [name: string]: unknown }} */ (v ?? {});
  return typeof constants === "object" && constants !== null && (episodes === null || whole(episodes));
}

/**
 * A complete state from untrusted data: missing and invalid entries get their defaults.
 * @param {any} plain
 * @returns {State}
 */
export function readState(plain) {
  return { ...readTable(TABLE, plain), look: readTable(CHOICES, plain?.look) };
}

/** @returns {WantedChoices} what a comparison opens on */
export const defaultChoices = () => readTable(CHOICES, {});

/**
 * @param {State} state
 * @param {import("../storage/history-entry.js").Pack} pack its packed document
 * @returns {{ [name: string]: unknown }} an entry of the browser's history
 */
export function packState({ document: _, ...rest }, pack) {
  return withPack(rest, "document", pack);
}

/**
 * The state of an entry of the browser's history. Its document is null if it is gone.
 * @param {any} entry
 * @param {import("../storage/history-entry.js").Store} store
 */
export async function recallState(entry, store) {
  return readState(await withStored(entry, "document", store));
}

/** @returns {Comparison} the document that the page starts with */
export function firstDocument() {
  return READY[0].document;
}
