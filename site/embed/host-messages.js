// Messages between the embedded page and its host page: JSON objects with `revisit: 1`, both ways (docs/embed.md). Only messages of
// the parent window count, and only if it has the origin that the frame's address names.

/** @typedef {{ code: string, message: string, path?: string }} Fault */
/** @typedef {(args: { [name: string]: unknown }) => Promise<unknown>} Method */

/**
 * @typedef {object} Host
 * @property {Window | null} parent
 * @property {string | null} origin "null" for a file; null: no messages are sent or heard
 */

export class HostMessages {
  #host;
  /** @type {{ [method: string]: Method }} */
  #methods;

  /**
   * @param {Host} host
   * @param {{ [method: string]: Method }} methods
   */
  constructor(host, methods) {
    this.#host = host;
    this.#methods = methods;
  }

  /** Whether there is a host page to talk to. */
  get open() {
    return this.#host.origin !== null && this.#host.parent !== null;
  }

  /**
   * @param {string} event
   * @param {object} [detail]
   */
  tell(event, detail = {}) {
    this.#send({ revisit: 1, event, ...detail });
  }

  /**
   * Carries out the request in a message, and answers with its result or its fault.
   * @param {{ source: unknown, origin: string, data: unknown }} message
   */
  async hear({ source, origin, data }) {
    if (!this.open || source !== this.#host.parent || normalOrigin(origin) !== this.#host.origin) return;
    if (!isObject(data) || !("revisit" in data)) return; // a message of another script
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
    const { parent, origin } = this.#host;
    // A file's origin cannot be named as a target.
    if (parent && origin !== null) parent.postMessage(message, origin === "null" ? "*" : origin);
  }
}

/** A page from disk has the origin "null"; some browsers say "file://". @param {string} origin */
function normalOrigin(origin) {
  return origin === "file://" ? "null" : origin;
}

/**
 * The origin that the address names.
 * @param {string | null} text
 * @returns {string | null} null: the text is no origin
 */
export function originOf(text) {
  if (text === "null") return text;
  try {
    const { origin, protocol } = new URL(text ?? "");
    return origin === text && /^https?:$/.test(protocol) ? origin : null;
  } catch {
    return null;
  }
}

/**
 * An error as a message carries it.
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
 * The error for a message with a wrong value.
 * @param {string} path
 * @param {unknown} found
 * @param {string} expected
 */
export function bad(path, found, expected) {
  const plain = Number.isNaN(found) ? "not a number" : (JSON.stringify(found) ?? String(found));
  const text = found === undefined ? "nothing" : plain.slice(0, 80);
  return Object.assign(new Error(`${path}: expected ${expected}; found ${text}`), { code: "bad-message", path });
}

/**
 * @param {unknown} value
 * @returns {value is { [name: string]: unknown }}
 */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
