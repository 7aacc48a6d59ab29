// A member of a document, named by its path: "algorithm.gap", "learners.0.algorithm".

/**
 * @param {unknown} document
 * @param {string} path dotted, with indices as numbers
 * @returns {any} undefined: it has none
 */
export function memberAt(document, path) {
  return path.split(".").reduce((/** @type {any} */ inner, name) => inner?.[name], document);
}

/**
 * A copy with one member set, which shares its other parts with the document. Objects on the way that are missing are made.
 * @template T
 * @param {T} document
 * @param {string} path dotted, with indices as numbers
 * @param {unknown} value undefined removes the member
 * @returns {T}
 */
export function withMember(document, path, value) {
  return /** @type {T} */ (within(document, path.split("."), value));
}

/** @param {unknown} whole @param {string[]} names @param {unknown} leaf @returns {unknown} */
function within(whole, [name, ...rest], leaf) {
  if (name === undefined) return leaf;
  const copy = /** @type {{ [name: string]: unknown }} */ (
    Array.isArray(whole) ? [...whole] : { .../** @type {{}} */ (whole) }
  );
  const inner = within(copy[name], rest, leaf);
  if (inner === undefined && !Array.isArray(copy)) delete copy[name];
  else copy[name] = inner;
  return copy;
}

/** A path in the engine's notation, "learners[0].name", with dots. @param {string} path */
export function dottedPath(path) {
  return path.replace(/\[(\d+)\]/g, ".$1");
}
