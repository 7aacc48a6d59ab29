// A figure as JSON: the model as it is, typed arrays as plain ones, what is no number as null.

/** @param {import("./model.d.ts").Figure} figure @returns {string} */
export function figureJSON(figure) {
  const plain = (/** @type {string} */ _, /** @type {unknown} */ value) =>
    ArrayBuffer.isView(value) && !(value instanceof DataView) ? Array.from(/** @type {Float64Array} */ (value)) : value;
  return `${JSON.stringify({ format: "revisit.figure/1", ...figure }, plain)}\n`;
}
