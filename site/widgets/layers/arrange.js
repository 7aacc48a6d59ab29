// The place of each number of a heat map: states on the problem's map or one after the other, each cell with its parts (actions,
// or components of a feature). It draws nothing.

/** @typedef {import("../../revisit.d.ts").ProblemLayer} Layer */
/** @typedef {import("../../revisit.d.ts").ProblemInfo} ProblemInfo */

/**
 * @typedef {object} Choice
 * @property {boolean} onMap on the problem's map, if it has one
 * @property {number | null} component of the features, from 0; null: all components, with a cell for each pair (s,a)
 */

/**
 * @typedef {object} Arrangement
 * @property {"state" | "pair"} unit what a cell stands for
 * @property {number} units how many there are
 * @property {number} parts numbers of a cell: its actions, its components, or 1
 * @property {"one" | "stack" | "quarters"} split how a cell is divided; quarters: by four arrows, each part on its side
 * @property {("left" | "down" | "right" | "up")[] | null} sides of the parts of quarters
 * @property {Int32Array | null} cells the unit of each cell of the map, row-major, -1: none; null: one after the other
 * @property {number} across cells in a row of the map, 0 without a map
 * @property {(unit: number, part: number) => number} value NaN: none
 */

const ARROWS = /** @type {{ [name: string]: "left" | "down" | "right" | "up" }} */ ({
  "←": "left",
  "↓": "down",
  "→": "right",
  "↑": "up",
});

/**
 * Whether all states of the layer have a place on the problem's map.
 * @param {ProblemInfo} problem
 * @param {Layer} layer
 */
export function hasMap({ map, cells, states }, layer) {
  if (!map || !layer.whole) return false;
  const placed = cells ? new Set(cells.filter((s) => s >= 0)).size : map.length * map[0].length;
  return placed === states;
}

/**
 * @param {ProblemInfo} problem
 * @param {Layer} layer
 * @param {Choice} choice
 * @returns {Arrangement}
 */
export function arrange(problem, layer, { onMap, component }) {
  const { actions } = problem;
  const { what, rows, columns, values } = layer;
  if (what === "features" && component === null) {
    return {
      unit: "pair",
      units: rows,
      parts: columns,
      split: columns > 1 ? "stack" : "one",
      sides: null,
      cells: null,
      across: 0,
      value: (i, j) => values[i * columns + j],
    };
  }
  const features = what === "features";
  // If not all pairs fit, the last state may have only some of its actions.
  const units = features ? Math.floor(rows / actions) : rows;
  const parts = features ? actions : columns;
  const mapped = onMap && hasMap(problem, layer) && units === problem.states;
  const sides = mapped && parts === 4 ? sidesOf(problem.actionNames) : null;
  const at = features ? Math.min(Number(component), columns - 1) : 0;
  return {
    unit: "state",
    units,
    parts,
    split: parts === 1 ? "one" : sides ? "quarters" : "stack",
    sides,
    cells: mapped ? Int32Array.from(problem.cells ?? Array.from({ length: units }, (_, s) => s)) : null,
    across: mapped ? /** @type {string[]} */ (problem.map)[0].length : 0,
    value: features ? (s, a) => values[(s * actions + a) * columns + at] : (s, a) => values[s * columns + a],
  };
}

/** @param {string[] | null} names */
function sidesOf(names) {
  const sides = (names ?? []).map((name) => ARROWS[name]);
  return new Set(sides.filter(Boolean)).size === 4 ? sides : null;
}

/**
 * @typedef {object} Grid sizes in CSS pixels
 * @property {number} across cells in a row
 * @property {number} down rows
 * @property {number} wide width of a cell with its gap
 * @property {number} high height of a cell with its gap
 * @property {number} gap between cells
 * @property {number} band height of a row of cells, larger if cells have stacked parts
 * @property {number} width
 * @property {number} height
 */

/** Widths of cells that stand one after the other, from large to small. */
const WIDTHS = [44, 36, 28, 20, 14, 10, 7, 5, 4, 3];
const tallest = 44;

/**
 * The largest cells with which everything fits into width and height; else those that make the lowest picture.
 * @param {Arrangement} arrangement
 * @param {number} width
 * @param {number} height
 * @returns {Grid}
 */
export function fit({ units, parts, split, cells, across }, width, height) {
  if (cells) {
    const down = cells.length / across;
    const size = Math.max(4, Math.min(88, Math.floor(Math.min(width / across, height / down))));
    return grid(across, down, size, size, 0);
  }
  /** @type {Grid | null} */
  let lowest = null;
  const least = parts > 512 ? 1 : 2;
  for (const wide of WIDTHS) {
    const columns = Math.max(1, Math.min(units, Math.floor(width / wide)));
    const down = Math.ceil(units / columns);
    const part =
      split === "one" ? Math.min(tallest, wide) : Math.max(least, Math.min(24, wide, Math.floor(height / parts)));
    const high = part * parts;
    const band = down > 1 && parts > 1 ? Math.max(4, Math.min(12, Math.floor(high / 6))) : 0;
    const next = grid(columns, down, wide, high, band);
    if (next.height <= height) return next;
    if (!lowest || next.height < lowest.height) lowest = next;
  }
  return /** @type {Grid} */ (lowest);
}

/**
 * @param {number} across
 * @param {number} down
 * @param {number} wide
 * @param {number} high
 * @param {number} band
 * @returns {Grid}
 */
function grid(across, down, wide, high, band) {
  const gap = Math.min(wide, high) >= 20 ? 2 : Math.min(wide, high) >= 8 ? 1 : 0;
  return { across, down, wide, high, gap, band, width: across * wide, height: down * high + (down - 1) * band };
}

/**
 * The unit of a cell, -1: none.
 * @param {Arrangement} arrangement
 * @param {Grid} grid
 * @param {number} column
 * @param {number} row
 */
export function unitAt({ cells, units }, { across, down }, column, row) {
  if (column < 0 || row < 0 || column >= across || row >= down) return -1;
  const cell = row * across + column;
  return cells ? cells[cell] : cell < units ? cell : -1;
}

/** @typedef {{ column: number, row: number, part: number }} Spot */

/**
 * What is under a point.
 * @param {Arrangement} arrangement
 * @param {Grid} grid
 * @param {number} x
 * @param {number} y
 * @returns {Spot | null}
 */
export function spotAt(arrangement, grid, x, y) {
  const column = Math.floor(x / grid.wide);
  const row = Math.floor(y / (grid.high + grid.band));
  const down = y - row * (grid.high + grid.band);
  if (down >= grid.high || unitAt(arrangement, grid, column, row) < 0) return null;
  const { parts, split, sides } = arrangement;
  if (split === "one") return { column, row, part: 0 };
  if (split === "stack") return { column, row, part: Math.min(parts - 1, Math.floor((down / grid.high) * parts)) };
  const dx = x / grid.wide - column - 0.5;
  const dy = down / grid.high - 0.5;
  const side = Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? "left" : "right") : dy < 0 ? "up" : "down";
  return { column, row, part: /** @type {string[]} */ (sides).indexOf(side) };
}

/**
 * Where an arrow key leads: to the next cell in that direction. Up and down go through the parts of a stack first.
 * @param {Arrangement} arrangement
 * @param {Grid} grid
 * @param {Spot} spot
 * @param {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End"} key
 * @returns {Spot} the same spot if there is no further one
 */
export function move(arrangement, grid, spot, key) {
  if (key === "Home" || key === "End") return key === "Home" ? first(arrangement, grid) : last(arrangement, grid);
  const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const stacked = arrangement.split === "stack";
  if (by[1] !== 0 && stacked) {
    const part = spot.part + by[1];
    if (part >= 0 && part < arrangement.parts) return { ...spot, part };
  }
  let { column, row } = spot;
  for (;;) {
    column += by[0];
    row += by[1];
    if (!arrangement.cells && by[0] !== 0 && (column < 0 || column >= grid.across)) {
      row += by[0];
      column = by[0] > 0 ? 0 : grid.across - 1;
    }
    if (column < 0 || row < 0 || column >= grid.across || row >= grid.down) return spot;
    if (unitAt(arrangement, grid, column, row) >= 0) break;
    if (!arrangement.cells) return spot;
  }
  const part = by[1] !== 0 && stacked ? (by[1] > 0 ? 0 : arrangement.parts - 1) : spot.part;
  return { column, row, part };
}

/**
 * @param {Arrangement} arrangement
 * @param {Grid} grid
 * @returns {Spot}
 */
export function first({ cells }, { across }) {
  const cell = cells
    ? Math.max(
        0,
        cells.findIndex((s) => s >= 0),
      )
    : 0;
  return { column: cell % across, row: Math.floor(cell / across), part: 0 };
}

/**
 * @param {Arrangement} arrangement
 * @param {Grid} grid
 * @returns {Spot}
 */
function last({ cells, units, parts, split }, { across }) {
  const cell = cells ? cells.findLastIndex((s) => s >= 0) : units - 1;
  return { column: cell % across, row: Math.floor(cell / across), part: split === "stack" ? parts - 1 : 0 };
}
