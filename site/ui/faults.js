// Errors in words for the page.

/** @typedef {import("../revisit.d.ts").RevisitError} RevisitError */

/** The code of an error of the API; undefined: it is none. @param {unknown} error @returns {import("../revisit.d.ts").ErrorCode | undefined} */
export function codeOf(error) {
  return /** @type {Partial<RevisitError> | null | undefined} */ (error)?.code;
}

/**
 * Whether the engine refused a spec because of its content.
 * @param {unknown} error
 * @returns {error is RevisitError}
 */
export function isRefusal(error) {
  const code = codeOf(error);
  return code === "bad-spec" || code === "unsupported";
}

/** @param {unknown} error */
export function reason(error) {
  return error instanceof Error ? error.message : String(error);
}

/** What a page says while the engine lets it wait, and what ends that. */
export const ENGINE_SILENT = "The engine has not answered for 10 s: it is busy with something large, or it hangs.";
export const END_ENGINE = "End the engine";

/** What ended the engine, as a sentence, with what may help. @param {unknown} error */
export function engineStopped(error) {
  const why = reason(error).replace(/[.]?$/, "");
  const small = "a problem or a run that is too large for this browser; a smaller one may do";
  const { detail } = /** @type {Partial<RevisitError>} */ (error ?? {});
  const help =
    detail === "memory"
      ? `: it needs more memory than it can have, which means ${small}`
      : detail === "silence"
        ? `: the browser has ended it, or it is busy with ${small}`
        : "";
  return `${why[0]?.toUpperCase()}${why.slice(1)}${help}.`;
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
  return `${path ? `${path.length > 200 ? `${path.slice(0, 200)}…` : path}: ` : ""}${expectation(error)}`;
}
