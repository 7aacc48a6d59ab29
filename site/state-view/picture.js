// What all pictures of a problem have in common.

/**
 * @typedef {object} Canvas
 * @property {number} width of the drawing, in its own units
 * @property {(s: number) => number} shade the strength of a state's colour, 0..1
 */

/**
 * @typedef {object} Picture
 * @property {Element} element
 * @property {(state: number | null) => void} mark the state that the learner goes back to
 */

/**
 * A picture in which each state has a place.
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
