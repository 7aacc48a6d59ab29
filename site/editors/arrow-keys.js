// Where the arrow keys and the like lead in a table.

/**
 * @param {string} key as in a KeyboardEvent
 * @param {boolean} whole whether Ctrl or Command is pressed: to the end
 * @param {{ i: number, j: number }} from
 * @param {{ last: number, end: number, page: number }} size the last row, the last column, and the rows of a page
 * @returns {[i: number, j: number] | undefined} may be outside the table; undefined: the key does not move
 */
export function destination(key, whole, { i, j }, { last, end, page }) {
  switch (key) {
    case "ArrowLeft":
      return [i, whole ? 0 : j - 1];
    case "ArrowRight":
      return [i, whole ? end : j + 1];
    case "ArrowUp":
      return [whole ? 0 : i - 1, j];
    case "ArrowDown":
      return [whole ? last : i + 1, j];
    case "Home":
      return [whole ? 0 : i, 0];
    case "End":
      return [whole ? last : i, end];
    case "PageUp":
      return [i - page, j];
    case "PageDown":
      return [i + page, j];
    default:
      return undefined;
  }
}
