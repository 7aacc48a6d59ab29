// Errors in words for the page.

/** @typedef {import("../revisit.d.ts").RevisitError} RevisitError */

/**
 * Whether the engine refused a spec because of its content.
 * @param {unknown} error
 * @returns {error is RevisitError}
 */
export function isRefusal(error) {
  const { code } = /** @type {{ code?: string }} */ (error ?? {});
  return code === "bad-spec" || code === "unsupported";
}

/** @param {unknown} error */
export function reason(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * What was expected and what was found, without the path, for the field itself.
 * @param {unknown} error
 */
export function expectation(error) {
  const { expected, found } = /** @type {RevisitError} */ (error);
  if (!expected) return reason(error);
  const text = found === undefined ? "nothing" : typeof found === "string" ? found || "nothing" : JSON.stringify(found);
  return `expected ${expected}; found ${text.length > 200 ? `${text.slice(0, 200)}…` : text}`;
}

/**
 * The path, what was expected and what was found.
 * @param {unknown} error
 */
export function placed(error) {
  const { path } = /** @type {RevisitError} */ (error);
  return `${path ? `${path}: ` : ""}${expectation(error)}`;
}
