// The town of Taxi: where its walls and its four places are.

export const SIDE = 5;

/** The walls between a cell (row, col) and its right neighbour, as in Gymnasium's map. */
export const WALLS = /** @type {const} */ ([
  [0, 1],
  [1, 1],
  [3, 0],
  [3, 2],
  [4, 0],
  [4, 2],
]);

export const PLACES = [
  { name: "R", cell: 0 },
  { name: "G", cell: 4 },
  { name: "Y", cell: 20 },
  { name: "B", cell: 23 },
];
