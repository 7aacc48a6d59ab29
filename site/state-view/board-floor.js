// Where the states of a problem stand on its board: on its map, in Taxi's town, or in a row. It draws nothing.

import { cellOf } from "../spec/map-cells.js";
import { stateName } from "../run/path-text.js";
import { counted, measure } from "../ui/numbers.js";
import { PLACES, SIDE, WALLS } from "./town.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */

/**
 * @typedef {object} Floor
 * @property {number} across cells in a row
 * @property {number} down rows
 * @property {Int32Array} states the state of each cell, row by row, -1: none
 * @property {(cell: number) => { look: string, text: string, word: string }} look of a cell, what is written in it, and what it is called
 * @property {readonly (readonly [number, number])[]} walls each on the right of the cell (row, col)
 * @property {string} name for screen readers
 * @property {string} note below it, ""
 */

/** A map of more cells is not read out cell by cell. */
const READ = 900;
/** Longest row of states, and most rows. */
const LONGEST = 12;
const MOST_ROWS = 4;

/**
 * @param {ProblemInfo} problem
 * @param {number} near a state that must be on the board, if only some can be
 * @returns {Floor | null} null: its states have no places
 */
export function floorOf(problem, near) {
  if (problem.map) return mapped(problem, problem.map);
  if (problem.kind === "taxi") return town(near);
  if (problem.kind === "river-swim" && problem.states <= LONGEST * MOST_ROWS) return row(problem);
  return null;
}

/**
 * @param {ProblemInfo} problem
 * @param {string[]} map
 * @returns {Floor}
 */
function mapped({ kind, cells, states }, map) {
  const text = map.join("");
  const place = (/** @type {number} */ cell) => (cells ? cells[cell] : cell < states ? cell : -1);
  return {
    across: map[0].length,
    down: map.length,
    states: Int32Array.from(text, (_, cell) => place(cell)),
    look: (cell) => cellOf(kind, text[cell]),
    walls: [],
    name: `map of ${counted(map.length, "row")} and ${counted(map[0].length, "column")}`,
    note: "",
  };
}

/**
 * The town with the passenger and the destination of one state.
 * @param {number} near
 * @returns {Floor}
 */
function town(near) {
  const rest = near % (5 * 4);
  const [passenger, destination] = [Math.floor(rest / 4), rest % 4];
  const named = (/** @type {number} */ cell) => PLACES.findIndex((place) => place.cell === cell);
  return {
    across: SIDE,
    down: SIDE,
    states: Int32Array.from({ length: SIDE * SIDE }, (_, cell) => cell * 5 * 4 + rest),
    look: (cell) => {
      const place = named(cell);
      if (place < 0) return { look: "free", text: "", word: "" };
      const look = place === destination ? "goal" : place === passenger ? "door" : "free";
      return { look, text: PLACES[place].name, word: "" };
    },
    walls: WALLS,
    name: `town of 5 rows and 5 columns, passenger ${passenger < 4 ? `at ${PLACES[passenger].name}` : "in the taxi"}, to ${PLACES[destination].name}`,
    note: "",
  };
}

/** @param {ProblemInfo} problem @returns {Floor} */
function row(problem) {
  const { states } = problem;
  const across = Math.min(states, LONGEST);
  const down = Math.ceil(states / across);
  return {
    across,
    down,
    states: Int32Array.from({ length: across * down }, (_, s) => (s < states ? s : -1)),
    look: (cell) =>
      isStart(problem, cell) ? { look: "start", text: "", word: "start" } : { look: "free", text: "", word: "" },
    walls: [],
    name: `row of ${states} states`,
    note: "← current",
  };
}

/** Whether paths begin in a state. @param {ProblemInfo} problem @param {number} s */
export const isStart = ({ start: { state, cycle, distribution } }, s) =>
  state === s || (cycle?.includes(s) ?? false) || (distribution?.[s] ?? 0) > 0;

/** What is said of a state that is pointed at. @param {ProblemInfo} problem @param {number} s @param {string} word what its cell is called, or "" */
export const titleOf = (problem, s, word) =>
  `state ${stateName(problem, s)}${word && `, ${word}`}${s < problem.value.length ? `, value ${measure(problem.value[s])}` : ""}`;

/** The name of a board with all of its cells, if they are not too many. @param {ProblemInfo} problem @param {Floor} floor */
export function wholeName({ kind, map }, { name, across, down }) {
  if (!map || across * down > READ) return name.replace(/^./, (letter) => letter.toUpperCase());
  const legend = [...new Set(map.join(""))].sort().map((character) => `${character} ${cellOf(kind, character).word}`);
  return `Map of ${down} rows: ${map.join(", ")} (${legend.join(", ")})`;
}
