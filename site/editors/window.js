// The rows or columns of a large table that are drawn: the visible ones, a few around them, and one that must stay.

/**
 * @param {number} scrolled px
 * @param {number} room px
 * @param {number} size of one, px
 * @param {number} count of all
 * @param {number} kept one that must be drawn
 * @returns {number[]}
 */
export function inSight(scrolled, room, size, count, kept) {
  const margin = 4;
  const first = Math.max(0, Math.min(count, Math.floor(scrolled / size) - margin));
  const last = Math.min(count, Math.ceil((scrolled + room) / size) + margin);
  const seen = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
  return kept < count && (kept < first || kept >= last) ? [...seen, kept] : seen;
}
