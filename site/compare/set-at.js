// A document with one value changed, which its path names.

/**
 * @template T
 * @param {T} document
 * @param {string} path dotted, list places as numbers: "learners.0.algorithm.gap"
 * @param {unknown} value undefined takes the member out
 * @returns {T} the document with that value; what lies beside it is shared
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

/** The engine's way to write a place, "learners[0].name", as a field has it. @param {string} path */
export function dottedPath(path) {
  return path.replace(/\[(\d+)\]/g, ".$1");
}
