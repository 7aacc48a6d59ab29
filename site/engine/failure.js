// What does a promise of the API reject with? One class of error, whose code tells the kinds apart.

/** @typedef {import("../revisit.d.ts").ErrorCode} ErrorCode */
/** @typedef {import("../revisit.d.ts").ErrorDetail} ErrorDetail */
/** @typedef {{ code: ErrorCode, message: string, path?: string, found?: unknown, expected?: string, detail?: ErrorDetail }} Failure */

/** The error with which every promise of the API rejects. */
export class RevisitError extends Error {
  /** @param {Failure} failure */
  constructor({ code, message, path = "", found, expected, detail }) {
    super(message);
    this.name = "RevisitError";
    this.code = code;
    this.path = path;
    this.found = found;
    this.expected = expected;
    this.detail = detail;
  }
}

/**
 * The error for an argument with a wrong value.
 * @param {string} path its place, as a JSON path
 * @param {unknown} found
 * @param {string} expected
 */
export function badSpec(path, found, expected) {
  const place = path === "" ? "" : `${path}: `;
  return new RevisitError({
    code: "bad-spec",
    path,
    found,
    expected,
    message: `${place}found ${describe(found)}, expected ${expected}`,
  });
}

/** @param {unknown} found */
function describe(found) {
  if (typeof found === "object" && found !== null) return Array.isArray(found) ? "a list" : "an object";
  return String(found);
}
