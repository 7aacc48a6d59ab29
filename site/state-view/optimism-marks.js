// What the lemma's picture shows, as marks: the axes, a dot and a whisker for each pair, and the words.

import { count, counted, differ } from "../ui/numbers.js";
import { linear } from "../ui/scales.js";
import { ticksBetween } from "../ui/ticks.js";
import { actionName } from "../run/path-text.js";
import { ticksAt } from "./marks.js";
import { pairsOf } from "./reading.js";

/** @typedef {import("../revisit.d.ts").Layer} Layer */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./reading.js").Pair} Pair */
/** @typedef {{ at: number, text: string }} Tick at: px */
/** @typedef {{ x: Tick[], y: Tick[], left: number, right: number, top: number, bottom: number }} Grid */

/**
 * @typedef {object} OptimismMarks
 * @property {boolean} against whether Q-hat stands against Q*; else the bonus against the estimate
 * @property {Grid} grid
 * @property {{ x1: number, y1: number, x2: number, y2: number } | null} diagonal
 * @property {string} whiskers as a path
 * @property {boolean} many whether they are faint
 * @property {string} full dots of pairs that were tried, as a path
 * @property {string} empty those of pairs that were not
 * @property {string} broken those that break the lemma
 * @property {{ x: number, y: number, whisker: number | null, untried: boolean, broken: boolean }[]} mine of the state that stands out; whisker: its lower end
 * @property {{ x: number, y: number, text: string }[]} names of its actions
 * @property {boolean} told whether it can be told of any pair that the lemma holds
 * @property {boolean} wrong whether it is broken
 * @property {string} verdict
 * @property {string} says
 */

const MARGIN = { left: 44, right: 12, top: 26, bottom: 62 };
/** Rounding that the lemma is allowed, in units of H. */
const ROUNDING = 1e-9;
/** Where a state has more actions, their names would cover each other. */
const NAMED = 6;
/** More whiskers than these are faint, so that they do not cover the dots. */
const MANY = 150;

/**
 * Whether 0 <= Q-hat - Q* <= 2 b holds for a pair; null: it cannot be told.
 * @param {Pair} pair
 * @param {number} horizon
 */
export function lemmaHolds({ q, qStar, bonus }, horizon) {
  if (Number.isNaN(q) || Number.isNaN(qStar) || Number.isNaN(bonus)) return null;
  const over = q - qStar;
  return over >= -ROUNDING * horizon && over <= 2 * bonus + ROUNDING * horizon;
}

/**
 * What stands on the two axes: Q-hat against Q*; without Q* the bonus against the estimate.
 * @param {Pair[]} pairs
 * @returns {{ x: (pair: Pair) => number, y: (pair: Pair) => number, against: boolean }}
 */
function axesOf(pairs) {
  const against = pairs.some(({ qStar }) => !Number.isNaN(qStar));
  return against
    ? { x: (pair) => pair.qStar, y: (pair) => pair.q, against }
    : { x: (pair) => pair.estimate, y: (pair) => pair.bonus, against };
}

/**
 * @param {ProblemInfo} problem
 * @param {Layer} layer "pairs"
 * @param {number} s the state whose pairs stand out, -1: none
 * @param {{ width: number, height: number }} room
 * @returns {OptimismMarks | null} null: there is nothing to show
 */
export function optimismMarks(problem, layer, s, { width, height }) {
  const pairs = [...pairsOf(layer, problem.actions)];
  const { x, y, against } = axesOf(pairs);
  const shown = pairs.filter((pair) => !Number.isNaN(x(pair)) && !Number.isNaN(y(pair)));
  if (shown.length === 0) return null;
  let [x0, x1, y1] = [Infinity, -Infinity, -Infinity];
  let y0 = Infinity;
  for (const pair of shown) {
    x0 = Math.min(x0, x(pair));
    x1 = Math.max(x1, x(pair));
    y0 = Math.min(y0, y(pair));
    y1 = Math.max(y1, y(pair));
  }
  if (x0 > 0 && x0 < 0.5 * x1) x0 = 0;
  if (against) [y0, y1] = [Math.min(x0, y0), Math.max(x1, y1)];
  if (y0 > 0 && y0 < 0.5 * y1) y0 = 0;
  if (!differ(x0, x1)) x1 = x0;
  if (!differ(y0, y1)) y1 = y0;
  const pad = 8;
  const [bottom, right] = [height - MARGIN.bottom, width - MARGIN.right];
  const [scaleX, scaleY] = [linear(x0, x1), linear(y0, y1)];
  const [wide, tall] = [right - MARGIN.left - 2 * pad, bottom - MARGIN.top - 2 * pad];
  const px = (/** @type {number} */ v) => Math.round(10 * (MARGIN.left + pad + wide * scaleX.place(v))) / 10;
  const py = (/** @type {number} */ v) => Math.round(10 * (bottom - pad - tall * scaleY.place(v))) / 10;
  let [whisker, full, empty, bad] = ["", "", "", ""];
  let [fine, told] = [0, 0];
  /** @type {Set<string>} marks that would lie on each other */
  const done = new Set();
  for (const pair of shown) {
    const holds = lemmaHolds(pair, problem.horizon);
    if (holds !== null) told++;
    if (holds) fine++;
    if (pair.s === s) continue;
    const [cx, cy] = [px(x(pair)), py(y(pair))];
    const key = `${cx} ${cy} ${holds} ${pair.visits === 0}`;
    if (done.has(key)) continue;
    done.add(key);
    if (against && !Number.isNaN(pair.bonus))
      whisker += `M${cx} ${cy}V${Math.min(bottom, py(pair.q - 2 * pair.bonus))}`;
    const dot = `M${cx} ${cy}h0`;
    if (holds === false) bad += dot;
    else if (pair.visits === 0) empty += dot;
    else full += dot;
  }
  const own = shown.filter((pair) => pair.s === s);
  const { horizon } = problem;
  return {
    against,
    grid: {
      x: ticksAt(ticksBetween(x0, x1, Math.max(2, width / 100)), px),
      y: ticksAt(ticksBetween(y0, y1, Math.max(2, height / 60)), py),
      left: MARGIN.left,
      right,
      top: MARGIN.top,
      bottom,
    },
    diagonal: against && x1 > x0 ? { x1: px(x0), y1: py(x0), x2: px(x1), y2: py(x1) } : null,
    whiskers: whisker,
    many: done.size > MANY,
    full,
    empty,
    broken: bad,
    mine: own.map((pair) => ({
      x: px(x(pair)),
      y: py(y(pair)),
      whisker: against && !Number.isNaN(pair.bonus) ? Math.min(bottom, py(pair.q - 2 * pair.bonus)) : null,
      untried: pair.visits === 0,
      broken: lemmaHolds(pair, horizon) === false,
    })),
    names: own.length <= NAMED ? namesOf(own, problem, px, py, x, y) : [],
    told: told > 0,
    wrong: told > 0 && fine < told,
    verdict:
      told > 0
        ? `: ${count(fine)} of ${count(told)}${layer.whole ? "" : " looked at"}`
        : against
          ? `Q̂ ≥ Q* for ${count(shown.filter((pair) => pair.q >= pair.qStar - ROUNDING * horizon).length)} of ${count(shown.length)}`
          : counted(shown.length, "pair"),
    says:
      told > 0
        ? `Estimate against optimal value of ${counted(shown.length, "pair")} of a state and an action: the lemma holds for ${count(fine)} of ${count(told)}`
        : `${against ? "Estimate against optimal value" : "Bonus against estimate"} of ${counted(shown.length, "pair")} of a state and an action`,
  };
}

/**
 * The names of the actions of one state, above their dots; those at one place share a name.
 * @param {Pair[]} pairs
 * @param {ProblemInfo} problem
 * @param {(v: number) => number} px
 * @param {(v: number) => number} py
 * @param {(pair: Pair) => number} x
 * @param {(pair: Pair) => number} y
 */
function namesOf(pairs, problem, px, py, x, y) {
  /** @type {{ cx: number, cy: number, text: string }[]} */
  const found = [];
  for (const pair of pairs) {
    const [cx, cy] = [px(x(pair)), py(y(pair))];
    const near = found.find((one) => Math.abs(one.cx - cx) < 16 && Math.abs(one.cy - cy) < 14);
    const name = actionName(problem, pair.a);
    if (near) near.text += /^[\p{L}\p{N}]/u.test(name) ? `, ${name}` : name;
    else found.push({ cx, cy, text: name });
  }
  const half = (/** @type {string} */ text) => 5 * text.length;
  /** @type {{ cx: number, cy: number, text: string }[]} */
  const placed = [];
  for (const one of found) {
    one.text = one.text.slice(0, 14);
    one.cx = Math.max(MARGIN.left + half(one.text) + 4, one.cx);
    one.cy -= 9;
    while (
      placed.some(
        ({ cx, cy, text }) => Math.abs(cx - one.cx) < half(text) + half(one.text) && Math.abs(cy - one.cy) < 15,
      )
    )
      one.cy -= 15;
    placed.push(one);
  }
  return placed.filter(({ cy }) => cy > MARGIN.top + 8).map(({ cx, cy, text }) => ({ x: cx, y: cy, text }));
}
