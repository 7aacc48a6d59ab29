/**
 * A structured result as the engine sends it: JSON text, and beside it the number arrays, each under its path there.
 * @typedef {{ json: string, arrays?: Record<string, Float64Array> }} Document
 */

/**
 * Puts the two together.
 * @param {Document} document
 * @returns {any}
 */
export function assemble({ json, arrays = {} }) {
  const whole = JSON.parse(json);
  for (const [path, numbers] of Object.entries(arrays)) {
    const names = path.split(".");
    const last = /** @type {string} */ (names.pop());
    const place = names.reduce((object, name) => (object[name] ??= {}), whole);
    place[last] = numbers;
  }
  return whole;
}
