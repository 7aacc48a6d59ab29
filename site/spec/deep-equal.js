/**
 * Whether two values say the same as JSON, in whatever order their members are. What both share is not looked into.
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
  // What is large comes last: another seed is seen before the same tables are.
  const small = ours.filter(([, value]) => typeof value !== "object");
  return ours.length === theirs.length && small.every(alike) && ours.every(alike);
}

/**
 * Apart from the rest, so that a browser compiles it for numbers alone: tables have many.
 * @param {any[]} one
 * @param {any[]} other of the same length
 */
function sameNumbers(one, other) {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}
