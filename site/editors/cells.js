// Edits of text maps. Every function returns new rows and leaves the old ones unchanged. Places are [row, column].

/** @typedef {[row: number, column: number]} Place */

/**
 * A frozen lake as the grid world that it is: a hole is a trap, and slippery ground slips two times in three.
 * @param {import("../revisit.d.ts").Spec["problem"]} lake
 * @param {string[]} rows its map
 * @returns {import("../revisit.d.ts").Spec["problem"]}
 */
export function asGridWorld({ slippery = true, horizon, design_gap }, rows) {
  return {
    kind: "grid",
    map: rows.map((row) => row.replaceAll("F", ".").replaceAll("H", "T")),
    slip: slippery ? 2 / 3 : 0,
    ...(horizon !== undefined && { horizon }),
    ...(design_gap !== undefined && { design_gap }),
  };
}

/**
 * @param {string[]} rows
 * @param {Place[]} places
 * @param {string} character
 */
export function painted(rows, places, character) {
  const grid = rows.map((row) => [...row]);
  for (const [i, j] of places) {
    if (grid[i]?.[j] !== undefined) grid[i][j] = character;
  }
  return grid.map((row) => row.join(""));
}

/**
 * Moves what is at one place to another, over what was there.
 * @param {string[]} rows
 * @param {Place} from
 * @param {Place} to
 * @param {string} free the character that is left behind
 */
export function moved(rows, from, to, free) {
  const character = rows[from[0]][from[1]];
  return painted(painted(rows, [from], free), [to], character);
}

/**
 * The places that a straight stroke touches, including both ends.
 * @param {Place} from
 * @param {Place} to
 * @returns {Place[]}
 */
export function stroke([i, j], [k, l]) {
  const steps = Math.max(Math.abs(k - i), Math.abs(l - j));
  return Array.from(
    { length: steps + 1 },
    (_, n) =>
      /** @type {Place} */ ([
        Math.round(i + ((k - i) * n) / (steps || 1)),
        Math.round(j + ((l - j) * n) / (steps || 1)),
      ]),
  );
}

/**
 * @param {string[]} rows
 * @param {number} at the new row's index
 * @param {string} free its character
 */
export function withRow(rows, at, free) {
  return rows.toSpliced(at, 0, free.repeat(rows[0].length));
}

/**
 * @param {string[]} rows
 * @param {number} at
 */
export function withoutRow(rows, at) {
  return rows.toSpliced(at, 1);
}

/**
 * @param {string[]} rows
 * @param {number} at the new column's index
 * @param {string} free
 */
export function withColumn(rows, at, free) {
  return rows.map((row) => row.slice(0, at) + free + row.slice(at));
}

/**
 * @param {string[]} rows
 * @param {number} at
 */
export function withoutColumn(rows, at) {
  return rows.map((row) => row.slice(0, at) + row.slice(at + 1));
}

/**
 * Typed rows as a rectangle of at least one cell.
 * @param {string[]} rows
 * @param {string} free
 */
export function squared(rows, free) {
  const width = Math.max(1, ...rows.map((row) => row.length));
  return (rows.length > 0 ? rows : [""]).map((row) => row.padEnd(width, free));
}
