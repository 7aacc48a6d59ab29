// Changes one value of a document.

/**
 * @template T
 * @param {T} document
 * @param {string} path dotted, with indices as numbers: "learners.0.algorithm.gap"
 * @param {unknown} value undefined removes the member
 * @returns {T} a copy with that value, which shares its other parts
 */
export function setAt(document, path, value) {
  return /** @type {T} */ (within(document, path.split("."), value));
}

/**
 * @param {unknown} whole
 * @param {string[]} names
 * @param {unknown} leaf
 * @returns {unknown}
 */
function within(whole, [name, ...rest], leaf) {
  if (name === undefined) return leaf;
  if (Array.isArray(whole)) return whole.map((item, i) => (i === Number(name) ? within(item, rest, leaf) : item));
  const members = /** @type {{ [name: string]: unknown }} */ (whole ?? {});
  const copy = { ...members, [name]: within(members[name], rest, leaf) };
  if (copy[name] === undefined) delete copy[name];
  return copy;
}

/** A path in the engine's notation, "learners[0].name", with dots. @param {string} path */
export function dottedPath(path) {
  return path.replace(/\[(\d+)\]/g, ".$1");
}
