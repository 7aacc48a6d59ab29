// What the problem's table shows, as marks: where its rows and columns stand, the colours of its cells, and the words.

import { count, measure } from "../ui/numbers.js";
import { colourAt } from "./colour-ramps.js";
import { actionName, sentence, stateAt, stateName } from "../run/path-text.js";
import { isBest } from "./reading.js";
import { rangeOf, scaleOf, spansOrders } from "./colour-scale.js";

/** @typedef {import("../revisit.d.ts").ProblemLayer} ProblemLayer */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */

/**
 * What the engine says of the problem itself at a step, of its first states.
 * @typedef {object} Given
 * @property {ProblemLayer} reward
 * @property {ProblemLayer} q
 * @property {ProblemLayer} features
 */

/**
 * @typedef {object} Table
 * @property {{ s: number, a: number }[]} pairs all actions of some states
 * @property {Float64Array} values row by row: the reward, Q*, the loss, and each component, for every pair. NaN: the engine does not give it
 * @property {number} rows
 */

const [REWARD, Q_STAR, LOSS] = [0, 1, 2];
/** Rows before those of the feature's components. */
export const OWN = 3;
export const MARGIN = { left: 44, right: 12, top: 26, bottom: 62 };
/** Heights of a row, widths of a column, and gaps, in the pictures' units. */
const HIGH = { least: 14, most: 40 };
const WIDEST = 72;
const GAP = { row: 2, features: 8 };
/** A cell of this size has its number in it, one with this height its row's name beside it. */
const WRITTEN = { wide: 36, high: 16 };
const NAMED = 15;
/** Room for a state's number, and for a letter of its name. */
const STATE = 34;
const LETTER = 8;
/** Most numbers that are drawn, and most columns: more would be narrower than a pixel. */
const MOST = { numbers: 262_144, columns: 1024 };
/**
 * @typedef {object} TableMarks
 * @property {ProblemInfo} problem
 * @property {Table} table
 * @property {number} h
 * @property {number} wide of a column
 * @property {number[]} top of each row
 * @property {number[]} high
 * @property {import("./colour-scale.js").ColourScale[]} scales of the reward, Q*, the loss, and all components
 * @property {import("../ui/mark-elements.js").Words[]} rows their names
 * @property {import("../ui/mark-elements.js").Words[]} states their names, below
 * @property {string} up the name of the axis
 * @property {string} across
 * @property {string} summary
 * @property {string} says
 */

/**
 * @param {ProblemInfo} problem
 * @param {Given} given
 * @param {ArrayLike<number> | null} places the states that the state view has places for; null: all
 * @returns {Table}
 */
export function tableOf({ actions, horizon, dim }, { reward, q, features }, places) {
  const rows = OWN + dim;
  const most = Math.max(1, Math.floor(Math.min(MOST.columns, MOST.numbers / rows) / actions));
  const states = (places ? Array.from(new Set(Array.from(places))) : Array.from({ length: q.rows }, (_, s) => s))
    .filter((s) => s >= 0 && s < q.rows)
    .sort((a, b) => a - b)
    .slice(0, most);
  const pairs = states.flatMap((s) => Array.from({ length: actions }, (_, a) => ({ s, a })));
  const n = pairs.length;
  const values = new Float64Array(rows * n).fill(NaN);
  pairs.forEach(({ s, a }, i) => {
    const row = s * actions + a;
    const best = Math.max(...q.values.subarray(s * actions, (s + 1) * actions));
    values[REWARD * n + i] = reward.values[row];
    values[Q_STAR * n + i] = q.values[row];
    values[LOSS * n + i] = isBest(q.values[row], best, horizon) ? 0 : best - q.values[row];
    if (row < features.rows) for (let j = 0; j < dim; j++) values[(OWN + j) * n + i] = features.values[row * dim + j];
  });
  return { pairs, values, rows };
}

/** The name of a row. @param {number} row */
function nameOf(row) {
  return ["r", "Q*", "Δ"][row] ?? `φ${String(row - OWN + 1).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)])}`;
}

/**
 * @param {ProblemInfo} problem
 * @param {Table} table
 * @param {number} h
 * @param {{ width: number, height: number }} room
 * @returns {TableMarks}
 */
export function tableMarks(problem, table, h, room) {
  const { pairs, values, rows } = table;
  const n = pairs.length;
  const [width, height] = [room.width - MARGIN.left - MARGIN.right, room.height - MARGIN.top - MARGIN.bottom];
  const fit = (height - OWN * GAP.row - GAP.features) / rows;
  const own = Math.max(HIGH.least, Math.min(HIGH.most, fit));
  const each = Math.min(HIGH.most, (height - OWN * (own + GAP.row) - GAP.features) / (rows - OWN));
  const wide = Math.min(WIDEST, width / n);
  const high = Array.from({ length: rows }, (_, row) => (row < OWN ? own : each));
  const top = high.map((_, row) =>
    row < OWN
      ? MARGIN.top + row * (own + GAP.row)
      : MARGIN.top + OWN * (own + GAP.row) + GAP.features + (row - OWN) * each,
  );
  const bands = [0, 1, 2].map((row) => values.subarray(row * n, (row + 1) * n));
  const ranges = [...bands, values.subarray(OWN * n)].map(rangeOf);
  const scales = ranges.map((range, i) => scaleOf(range, { logarithmic: i === LOSS && spansOrders(range) }));
  const strongest = [...bands.keys(), OWN].map((i) => {
    const { min, max } = ranges[i];
    const name = i < OWN ? nameOf(i) : "φ";
    const sign = min < 0 ? "±" : "";
    return max > -Infinity
      ? `${name} ${sign}${measure(Math.max(max, -min))}${scales[i].logarithmic ? " (log)" : ""}`
      : `${name} unknown`;
  });
  const across = `${count(n)}${n < problem.states * problem.actions ? ` of ${count(problem.states * problem.actions)}` : ""} pairs (s, a)`;
  return {
    problem,
    table,
    h,
    wide,
    top,
    high,
    scales,
    ...namesOf(problem, table, { wide, top, high }),
    up: `the problem at step ${h}`,
    across,
    summary: `Strongest: ${strongest.join(", ")}`,
    says: `Rewards, Q*, losses and features of ${across} at step ${h}. Arrow keys read the values.`,
  };
}

/**
 * The names of the rows, and under the columns those of the states.
 * @param {ProblemInfo} problem
 * @param {Table} table
 * @param {{ wide: number, top: number[], high: number[] }} at
 */
function namesOf(problem, { pairs, rows }, { wide, top, high }) {
  const everyRow = Math.max(1, Math.ceil(NAMED / high[OWN]));
  const broad = wide * problem.actions;
  const everyState = Math.max(1, Math.ceil(STATE / broad));
  const bottom = top[rows - 1] + high[rows - 1];
  const labelled = pairs.filter(({ a }, i) => a === 0 && (i / problem.actions) % everyState === 0);
  const fits = labelled.every(({ s }) => stateName(problem, s).length * LETTER <= broad * everyState);
  return {
    rows: top.flatMap((from, row) =>
      row < OWN || (row - OWN) % everyRow === 0
        ? {
            x: MARGIN.left - 6,
            y: from + Math.max(high[row] / 2, row < OWN ? 0 : 4) + 4.5,
            text: nameOf(row),
            anchor: /** @type {const} */ ("end"),
          }
        : [],
    ),
    states: labelled.map(({ s }, i) => ({
      x: MARGIN.left + (i * everyState + 0.5) * broad,
      y: bottom + 17,
      text: fits ? stateName(problem, s) : String(s),
    })),
  };
}

/**
 * The colour of a cell.
 * @param {Pick<TableMarks, "scales">} marks
 * @param {import("./colour-ramps.js").Ramps} colours
 * @returns {(row: number, value: number) => number[]}
 */
export function colouring({ scales }, colours) {
  const none = (colours.none.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  return (row, value) => {
    const x = scales[Math.min(row, OWN)].place(value);
    return Number.isNaN(x) ? none : colourAt(colours, x);
  };
}

/**
 * The numbers in the cells, where there is room for them.
 * @param {TableMarks} marks
 * @returns {{ row: number, value: number, text: string, x: number, y: number, most: number }[]} most: px that one may take
 */
export function numberMarks({ table: { pairs, values }, wide, top, high }) {
  const n = pairs.length;
  if (wide < WRITTEN.wide) return [];
  return Array.from(values).flatMap((value, i) => {
    const [row, column] = [Math.floor(i / n), i % n];
    if (high[row] < WRITTEN.high || Number.isNaN(value)) return [];
    return {
      row,
      value,
      text: measure(value, 2),
      x: MARGIN.left + (column + 0.5) * wide,
      y: top[row] + high[row] / 2 + 0.5,
      most: wide - 4,
    };
  });
}

/**
 * The columns of a state.
 * @param {TableMarks} marks
 * @param {number} s
 * @returns {{ x: number, y: number, width: number, height: number } | null} null: it has none
 */
export function columnsBox({ problem, table: { pairs }, wide, top, high }, s) {
  const first = pairs.findIndex((pair) => pair.s === s);
  if (first < 0) return null;
  return {
    x: MARGIN.left + first * wide - 1,
    y: top[0] - 1,
    width: problem.actions * wide + 2,
    height: top[top.length - 1] + high[high.length - 1] - top[0] + 2,
  };
}

/** A cell, at least as large as can be seen. @param {TableMarks} marks @param {{ column: number, row: number }} cell */
export function cellBox({ wide, top, high }, { column, row }) {
  return {
    x: MARGIN.left + column * wide,
    y: top[row],
    width: Math.max(3, wide),
    height: Math.max(3, high[row]),
  };
}

/**
 * What is said of the cell that is pointed at, else of the state whose columns stand out, else of all.
 * @param {TableMarks} marks
 * @param {{ column: number, row: number } | null} cell
 * @param {number} state -1: none
 */
export function tableWords({ problem, table: { pairs, values }, h, summary }, cell, state) {
  const at = (/** @type {number} */ row, /** @type {number} */ column) => values[row * pairs.length + column];
  if (cell) {
    const { s, a } = pairs[cell.column];
    const value = at(cell.row, cell.column);
    const best = cell.row === LOSS && value === 0 ? ", optimal" : "";
    return `${nameOf(cell.row)} = ${measure(value)}${best}: ${stateAt(problem, s, h)}, action ${actionName(problem, a)}`;
  }
  const first = pairs.findIndex(({ s }) => s === state);
  if (first < 0) return state < 0 ? summary : sentence(`${stateAt(problem, state, h)} is not among these columns`);
  const of = (/** @type {number} */ row) =>
    Array.from({ length: problem.actions }, (_, i) => at(row, first + i)).filter((x) => !Number.isNaN(x));
  const losses = of(LOSS).filter((x) => x > 0);
  return `${losses.length > 0 ? `Gap ${measure(Math.min(...losses))}` : "No gap"}, Q* ${span(of(Q_STAR))}, r ${span(of(REWARD))}: ${stateAt(problem, state, h)}`;
}

/** @param {number[]} numbers */
function span(numbers) {
  if (numbers.length === 0) return "unknown";
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return low === high ? measure(low) : `${measure(low)} to ${measure(high)}`;
}
