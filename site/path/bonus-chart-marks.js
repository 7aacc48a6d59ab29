// What the bonus chart shows, as marks: a bar for each step, the thresholds, and the words.

import { gapTooLarge, passesTooEarly } from "../run/frame.js";
import { measure } from "../ui/numbers.js";
import { logarithmic } from "../ui/scales.js";
import { columns, gutter, inSight } from "./columns.js";

/** @typedef {import("../run/frame.js").Bonuses} Bonuses */
/** @typedef {"plain" | "early" | "untested" | "trusted" | "untrusted"} Kind */

/**
 * @typedef {object} Bar
 * @property {number} h
 * @property {Kind} kind
 * @property {boolean} decides whether it is the step at which backtracking ended
 * @property {boolean} beyond whether backtracking did not come to it
 * @property {number} x its left side, px
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {string} says
 * @property {{ text: string, small: boolean, x: number, y: number } | null} value null: there is no room
 * @property {{ text: string, x: number, y: number, anchor: "start" | "middle" }} verdict
 */

/** @typedef {{ x1: number, x2: number, y: number }} Line */

/**
 * @typedef {object} BonusChartMarks
 * @property {import("./columns.js").Columns} at the places of the steps
 * @property {number} width px
 * @property {boolean} cut whether labels end where the steps of the tree end
 * @property {(Bar | { blank: number, y: number })[]} bars of the steps in sight; blank: the middle of one without a bonus
 * @property {Line} base
 * @property {Line[]} limits the thresholds
 * @property {{ text: string, x: number, y: number } | null} label of the last threshold
 * @property {string} words
 */

/** If there are more steps, only those in sight are drawn. */
export const long = 60;
export const height = 132;
const base = 100;
const ceiling = 18;
/** What is said of a step whose test is passed although it would fail with the true gap. */
export const EARLY = "passes, would fail with the true gap";

/** Whether the key of such bars has a place. @param {Bonuses} data */
export const mayBeEarly = (data) => data.tested && gapTooLarge(data);

/**
 * @param {Bonuses} data
 * @param {{ width: number, scrolled: number, all?: boolean }} room px; all: also bars that are not in sight
 * @returns {BonusChartMarks}
 */
export function bonusChartMarks(data, { width, scrolled, all = false }) {
  const H = data.halfGap.length;
  const at = columns(H, width, data.problem);
  const y = scale(data);
  const thick = Math.min(48, 0.5 * at.step);
  /** @type {BonusChartMarks["bars"]} */
  const bars = [];
  /** @type {Line[]} */
  const limits = [];
  /** @type {number | null} */
  let labelled = null;
  const [first, last] = all ? [1, H] : inSight(at, H, scrolled, width);
  data.halfGap.forEach((limit, i) => {
    const h = i + 1;
    if (h < first || h > last) return;
    const x = at.x(h);
    const b = data.bonus[i];
    if (b !== undefined)
      bars.push(
        bar({
          x,
          thick,
          y: y(b),
          b,
          limit,
          line: limit === null ? null : y(limit),
          h,
          decides: data.tested && h === data.learned,
          reached: h >= data.learned,
          room: at.step,
          kind: kindOf(data, i),
        }),
      );
    else bars.push({ blank: x, y: base + 16 });
    if (limit !== null) {
      const half = Math.min(at.step / 2, thick * 0.5 + 14);
      if (labelled === y(limit) && half === at.step / 2) limits[limits.length - 1].x2 = x + half;
      else limits.push({ x1: x - half, x2: x + half, y: y(limit) });
      labelled = y(limit);
    }
  });
  return {
    at,
    width: Math.max(width, at.end + gutter),
    cut: at.end + gutter > width,
    bars,
    base: { x1: 0, x2: Math.min(at.x(H) + at.step / 2, at.end), y: base + 0.5 },
    limits,
    label:
      labelled === null
        ? null
        : {
            text: `½Δ = ${measure([...data.halfGap].reverse().find((limit) => limit !== null))}`,
            x: Math.min(at.end + 8, width - gutter + 8),
            y: labelled - 10,
          },
    words: words(data),
  };
}

/** A logarithmic scale that stays the same while the bonuses fall. @param {Bonuses} data */
function scale({ bonus, halfGap, beta }) {
  const limits = halfGap.flatMap((limit) => (limit !== null && limit > 0 ? [limit] : []));
  const positive = bonus.filter((b) => b > 0);
  const all = [...positive, ...limits, ...(beta > 0 ? [beta] : [])];
  if (all.length === 0) return () => base - 2;
  const { place } = logarithmic(Math.min(...all) / 2.5, Math.max(...all));
  return (/** @type {number} */ value) => (value > 0 ? base - Math.max(2, place(value) * (base - ceiling)) : base - 2);
}

/** What the test says of a step's bonus. @param {Bonuses} data @param {number} i the step's index @returns {Kind} */
export function kindOf(data, i) {
  const limit = data.halfGap[i];
  if (!data.tested) return "plain";
  if (passesTooEarly(data, i)) return "early";
  return limit === null ? "untested" : data.bonus[i] < limit ? "trusted" : "untrusted";
}

/**
 * @param {{ x: number, thick: number, y: number, b: number, limit: number | null, line: number | null, h: number, decides: boolean, reached: boolean, room: number, kind: Kind }} place
 * @returns {Bar}
 */
function bar({ x, thick, y, b, limit, line, h, decides, reached, room, kind }) {
  const first = kind === "untested" && h === 1 && room >= 128; // there the label says why
  const verdict = first ? "no test at h = 1" : kind === "untested" || reached ? verdictOf(kind, room) : "";
  // The number is above its bar, or above the threshold's line if that would strike it through.
  const value = line !== null && line < y + 2 && line > y - 18 ? line - 5 : y - 5;
  return {
    h,
    kind,
    decides,
    beyond: !reached,
    x: x - thick / 2,
    y,
    width: thick,
    height: base - y,
    says: `step ${h}: bonus ${measure(b)}${kind === "plain" ? "" : limit === null ? ", no test" : ` against ½Δ = ${measure(limit)}`}${kind === "early" ? `: ${EARLY}` : ""}`,
    value: room >= 34 || decides ? { text: measure(b, room < 48 ? 2 : 3), small: room < 48, x, y: value } : null,
    verdict: { text: verdict, x: first ? x - thick / 2 : x, y: base + 16, anchor: first ? "start" : "middle" },
  };
}

/**
 * The verdict under a bar, as long as there is room for.
 * @param {Kind} kind
 * @param {number} room px
 */
function verdictOf(kind, room) {
  switch (kind) {
    case "plain":
      return "";
    case "early":
      return room >= 270 ? EARLY : room >= 70 ? "too early" : "(✓)";
    case "untested":
      return room >= 64 ? "no test" : "—";
    case "trusted":
      return room >= 56 ? "passes" : "✓";
    case "untrusted":
      return room >= 56 ? "fails" : "✗";
  }
}

/** @param {Bonuses} data */
function words(data) {
  const { bonus, halfGap, tested } = data;
  if (bonus.length === 0) return "No bonus yet.";
  return (
    "Bonus of the action taken: " +
    bonus
      .slice(0, long)
      .map((b, i) => {
        const limit = halfGap[i];
        return `step ${i + 1} ${measure(b)}${!tested ? "" : limit === null ? ", no test" : b < limit ? `, below ½Δ = ${measure(limit)}: ${passesTooEarly(data, i) ? EARLY : "passes the test"}` : `, above ½Δ = ${measure(limit)}: fails the test`}`;
      })
      .join("; ") +
    (bonus.length > long ? "; …" : ".")
  );
}
