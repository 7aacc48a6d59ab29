/**
 * Whether two values are the same JSON; the order of members does not matter. Shared parts are not compared again.
 * @param {unknown} one
 * @param {unknown} other
 * @returns {boolean}
 */
export function deepEqual(one, other) {
  if (one === other || Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return false;
    if (typeof one[0] === "number" && typeof other[0] === "number" && sameNumbers(one, other)) return true;
    for (let i = 0; i < one.length; i++) if (one[i] !== other[i] && !deepEqual(one[i], other[i])) return false;
    return true;
  }
  const [ours, theirs] = [one, other].map((object) =>
    Object.entries(object).filter(([, value]) => value !== undefined),
  );
  const alike = (/** @type {[string, unknown]} */ [name, value]) =>
    Object.hasOwn(other, name) && deepEqual(value, /** @type {{ [name: string]: unknown }} */ (other)[name]);
  // Large members come last, so that a difference in a small one is found early.
  const small = ours.filter(([, value]) => typeof value !== "object");
  return ours.length === theirs.length && small.every(alike) && ours.every(alike);
}

/**
 * A function of its own, which browsers compile for numbers alone. Tables have many of them.
 * @param {any[]} one
 * @param {any[]} other of the same length
 */
function sameNumbers(one, other) {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}
