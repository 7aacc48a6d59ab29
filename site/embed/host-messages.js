// Messages between the embedded page and the page around it: JSON objects with `revisit: 1`, both ways (docs/embed.md). Only the
// window around the frame is heard, and only while it is of the origin that the frame's address names.

/** @typedef {{ code: string, message: string, path?: string }} Fault */
/** @typedef {(args: { [name: string]: unknown }) => Promise<unknown>} Method */

/**
 * @typedef {object} Around
 * @property {Window | null} parent
 * @property {string | null} host its origin, "null" where that is a file; null: nobody listens, and nobody is heard
 */

export class Wire {
  #around;
  /** @type {{ [method: string]: Method }} */
  #methods;

  /**
   * @param {Around} around
   * @param {{ [method: string]: Method }} methods
   */
  constructor(around, methods) {
    this.#around = around;
    this.#methods = methods;
  }

  /** Whether there is anyone to talk to. */
  get open() {
    return this.#around.host !== null && this.#around.parent !== null;
  }

  /**
   * @param {string} event
   * @param {object} [detail]
   */
  tell(event, detail = {}) {
    this.#send({ revisit: 1, event, ...detail });
  }

  /**
   * Carries out what a message asks; whatever is wrong with it is the answer.
   * @param {{ source: unknown, origin: string, data: unknown }} message
   */
  async hear({ source, origin, data }) {
    if (!this.open || source !== this.#around.parent || named(origin) !== this.#around.host) return;
    if (!isObject(data) || !("revisit" in data)) return; // some other script's
    const call = Number.isSafeInteger(data.call) ? data.call : null;
    try {
      const { method, args = {} } = data;
      if (data.revisit !== 1) throw bad("revisit", data.revisit, "1, the version of these messages");
      if (call === null) throw bad("call", data.call, "a whole number, which the answer repeats");
      if (typeof method !== "string" || !Object.hasOwn(this.#methods, method))
        throw bad("method", method, `one of ${Object.keys(this.#methods).join(", ")}`);
      if (!isObject(args)) throw bad("args", args, "an object");
      this.#send({ revisit: 1, call, result: (await this.#methods[method](args)) ?? null });
    } catch (error) {
      this.#send({ revisit: 1, call, error: faultOf(error) });
    }
  }

  /** @param {object} message */
  #send(message) {
    const { parent, host } = this.#around;
    // A file's origin cannot be named as a target.
    if (parent && host !== null) parent.postMessage(message, host === "null" ? "*" : host);
  }
}

/** A page from disk is of the origin "null", or "file://" as some browsers have it. @param {string} origin */
function named(origin) {
  return origin === "file://" ? "null" : origin;
}

/**
 * The origin that the address names, if it is one.
 * @param {string | null} text
 */
export function hostOf(text) {
  if (text === "null") return text;
  try {
    const { origin, protocol } = new URL(text ?? "");
    return origin === text && /^https?:$/.test(protocol) ? origin : null;
  } catch {
    return null;
  }
}

/**
 * @param {unknown} error
 * @returns {Fault}
 */
export function faultOf(error) {
  const { code, message, path } = /** @type {{ code?: unknown, message?: unknown, path?: unknown }} */ (error ?? {});
  return {
    code: typeof code === "string" ? code : "engine",
    message: String(message ?? error),
    ...(typeof path === "string" ? { path } : {}),
  };
}

/**
 * @param {string} path
 * @param {unknown} found
 * @param {string} expected
 */
export function bad(path, found, expected) {
  const text = found === undefined ? "nothing" : (JSON.stringify(found) ?? String(found)).slice(0, 80);
  return Object.assign(new Error(`${path}: expected ${expected}; found ${text}`), { code: "bad-message", path });
}

/**
 * @param {unknown} value
 * @returns {value is { [name: string]: unknown }}
 */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
