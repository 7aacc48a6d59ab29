// Where the states of a problem stand on its board: on its map, in Taxi's town, or in a row. It draws nothing.

import { cellOf } from "../spec/map-cells.js";
import { PLACES, SIDE, WALLS } from "./town.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */

/**
 * @typedef {object} Plan
 * @property {number} across cells in a row
 * @property {number} down rows
 * @property {Int32Array} states the state of each cell, row by row, -1: none
 * @property {(cell: number) => { look: string, text: string }} look of a cell, and what is written in it
 * @property {readonly (readonly [number, number])[]} walls each on the right of the cell (row, col)
 * @property {string} name for screen readers
 */

/** Longest row of states, and most rows. */
const LONGEST = 12;
const MOST_ROWS = 4;

/**
 * @param {ProblemInfo} problem
 * @param {number} near a state that must be on the board, if only some can be
 * @returns {Plan | null} null: its states have no places
 */
export function planOf(problem, near) {
  if (problem.map) return mapped(problem, problem.map);
  if (problem.kind === "taxi") return town(near);
  if (problem.kind === "river-swim" && problem.states <= LONGEST * MOST_ROWS) return row(problem);
  return null;
}

/**
 * @param {ProblemInfo} problem
 * @param {string[]} map
 * @returns {Plan}
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
    name: `map of ${map.length} rows and ${map[0].length} columns`,
  };
}

/**
 * The town with the passenger and the destination of one state.
 * @param {number} near
 * @returns {Plan}
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
      if (place < 0) return { look: "free", text: "" };
      const look = place === destination ? "goal" : place === passenger ? "door" : "free";
      return { look, text: PLACES[place].name };
    },
    walls: WALLS,
    name: `town of 5 rows and 5 columns, passenger ${passenger < 4 ? `at ${PLACES[passenger].name}` : "in the taxi"}, to ${PLACES[destination].name}`,
  };
}

/** @param {ProblemInfo} problem @returns {Plan} */
function row({ states, start }) {
  const across = Math.min(states, LONGEST);
  const down = Math.ceil(states / across);
  return {
    across,
    down,
    states: Int32Array.from({ length: across * down }, (_, s) => (s < states ? s : -1)),
    look: (cell) => ({ look: start.state === cell || start.cycle?.includes(cell) ? "start" : "free", text: "" }),
    walls: [],
    name: `row of ${states} states`,
  };
}
