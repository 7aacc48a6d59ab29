// What all pictures of a problem share.

/**
 * @typedef {object} Canvas
 * @property {number} width of the drawing, in units of its own
 * @property {(s: number) => number} shade how strong a state's ground is, 0..1
 */

/**
 * @typedef {object} Picture
 * @property {Element} element
 * @property {(state: number | null) => void} mark the state that the learner goes back to
 */

/**
 * A picture in which every state has its place.
 * @param {Element} element
 * @param {Map<number, SVGElement>} places
 * @returns {Picture}
 */
export function picture(element, places) {
  /** @type {SVGElement | null} */
  let marked = null;
  return {
    element,
    mark(state) {
      const place = state === null ? null : (places.get(state) ?? null);
      if (place === marked) return;
      marked?.classList.remove("back");
      place?.classList.add("back");
      marked = place;
    },
  };
}
