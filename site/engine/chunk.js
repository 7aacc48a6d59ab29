// How many paths to draw before looking up: as many as take about 8 ms, so that Stop, a view or a record never waits long.

const target = 8;
const most = 2 ** 20;

/**
 * @param {number} paths drawn in the last chunk
 * @param {number} milliseconds that it took; 0 where the browser's clock is too coarse to say
 * @returns {number} paths for the next one, at most twice as many
 */
export function nextChunk(paths, milliseconds) {
  const fitting = milliseconds > 0 ? Math.floor(paths * target / milliseconds) : Infinity;
  return Math.max(1, Math.min(fitting, 2 * paths, most));
}
