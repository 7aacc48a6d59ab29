// The share service of the page's host, if it has one: takes payloads and returns short links.

import { count } from "../ui/numbers.js";

/** Largest payload that the service stores, bytes. */
export const KEPT = 65_536;
/** How long the service may take to answer, ms. */
const PATIENCE = 20_000;

/** Why there is no short link, as a sentence for the reader. */
export class NoShortLink extends Error {
  /**
   * @param {string} sentence
   * @param {boolean} [tooLarge] whether the run is too large, so that only a file helps
   */
  constructor(sentence, tooLarge = false) {
    super(sentence);
    this.name = "NoShortLink";
    this.tooLarge = tooLarge;
  }
}

export class ShareService {
  #root;
  #fetch;
  /** The short links of this visit by id. @type {Map<string, string>} */
  #made = new Map();
  /** @type {Promise<boolean> | null} */
  #there = null;

  /**
   * @param {string} root the page's folder
   * @param {typeof fetch} [ask]
   */
  constructor(root, ask = (...request) => fetch(...request)) {
    this.#root = root;
    this.#fetch = ask;
  }

  /** Whether this host has a share service whose short links open. A host of static files answers with an error or with some page; what the
   * service serves at r/ wants to be at the root, so below a path, as behind many a proxy, its links would open a blank page. */
  isThere() {
    if (new URL(this.#root).pathname !== "/") return Promise.resolve(false);
    this.#there ??= this.#health().then((there) => {
      // A server that was down is asked again the next time.
      if (!there) this.#there = null;
      return there;
    });
    return this.#there;
  }

  async #health() {
    try {
      const answer = await this.#fetch(new URL("api/health", this.#root), {
        signal: AbortSignal.timeout(PATIENCE),
        credentials: "omit",
      });
      const reason = answer.ok ? await answer.json() : null;
      return reason?.ok === true && typeof reason.engine === "string";
    } catch {
      return false;
    }
  }

  /**
   * @param {string} id
   * @returns {string | null} the short link of a payload that was stored on this visit
   */
  known(id) {
    return this.#made.get(id) ?? null;
  }

  /**
   * Stores a payload.
   * @param {{ id: string, json: string }} payload as canonical JSON
   * @returns {Promise<string>} its short link; rejects with NoShortLink
   */
  async store({ id, json }) {
    const made = this.known(id);
    if (made) return made;
    if (bytesOf(json) > KEPT) throw tooLarge(json);
    const answer = await this.#post(json);
    const body = await answer.json().catch(() => null);
    if (answer.status === 413) throw tooLarge(json);
    if (!answer.ok) throw new NoShortLink(refusal(answer, body));
    if (body?.id !== id)
      throw new NoShortLink(
        "The answer did not come from this page’s share service: it gave the run another address. The long link needs no service.",
      );
    // Its own address of the run may be one that only a proxy knows.
    const { href } = new URL(`r/${id}`, this.#root);
    this.#made.set(id, href);
    return href;
  }

  /** @param {string} json */
  async #post(json) {
    try {
      return await this.#fetch(new URL("api/runs", this.#root), {
        method: "POST",
        body: json,
        headers: { "Content-Type": "application/json" },
        signal: AbortSignal.timeout(PATIENCE),
        credentials: "omit",
      });
    } catch {
      throw new NoShortLink(
        "The share service did not answer. What you typed is kept: try again, or send the link, which needs no service.",
      );
    }
  }
}

/** @param {string} text */
export function bytesOf(text) {
  return new TextEncoder().encode(text).length;
}

/** @param {string} json */
export function tooLarge(json) {
  return new NoShortLink(
    `This run takes ${count(Math.ceil(bytesOf(json) / 1024))} KB; a share service stores at most 64 KB. Send the link, or save the run as a file and send that.`,
    true,
  );
}

/**
 * @param {Response} answer
 * @param {{ error?: { message?: unknown } } | null} body
 */
function refusal({ status, headers }, body) {
  const message = body?.error?.message;
  const reason = typeof message === "string" && message !== "" ? message.slice(0, 400) : "";
  if (status === 429)
    return `Too many short links were made from your network just now. ${wait(headers.get("Retry-After"))}, then try again; the link works at once.`;
  if (status === 400 || status === 422)
    return `The share service refused the run: ${reason || "it gave no reason"}${/[.?]$/.test(reason) ? "" : "."}`;
  if (status === 404 || status === 405 || status === 501) return "This host has no share service. The link needs none.";
  return `The share service failed (${status}${reason ? `: ${reason}` : ""}). Try again in a while, or send the link, which needs no service.`;
}

/** @param {string | null} seconds */
function wait(seconds) {
  const n = Math.ceil(Number(seconds));
  if (seconds === null || !(n > 0) || n > 86_400) return "Wait a minute";
  return n === 1 ? "Wait a second" : n <= 90 ? `Wait ${n} seconds` : `Wait ${Math.ceil(n / 60)} minutes`;
}
