// Reads the content of a link, which the engine checks; or throws a sentence that says why it cannot be opened, and what to do.

import { RevisitError } from "../engine/failure.js";
import { idOf } from "./id.js";

/** @typedef {import("../revisit.d.ts").LinkPayload} LinkPayload */
/** @typedef {import("./address.js").Link} Link */

/**
 * @typedef {object} Reading
 * @property {Pick<import("../revisit.d.ts").Lab, "parseLink">} lab
 * @property {string} base the folder that the page is served from; short links are stored beside it
 * @property {typeof globalThis.fetch} fetch
 */

/** Largest run that the share service stores, bytes. */
const longest = 65_536;
/** How long the share service may take, ms. */
const patience = 15_000;
/** The subject of a sentence about a link that contains the run. */
const LONG = "This link";

/** Why a link cannot be opened, as a sentence for the reader. */
export class LinkFault extends Error {
  /**
   * @param {string} sentence
   * @param {boolean} [passing] whether it may work later
   */
  constructor(sentence, passing = false) {
    super(sentence);
    this.name = "LinkFault";
    this.passing = passing;
  }
}

/**
 * @param {Link} link
 * @param {Reading} reading
 * @returns {Promise<LinkPayload>}
 * @throws {LinkFault | RevisitError} a RevisitError if the engine died
 */
export async function readLink(link, reading) {
  if (link.startsWith("#")) return parsed(link, LONG, reading);
  const given = link.slice("r/".length);
  const id = /^([a-z2-7]{26})(?:[^a-z0-9].*)?$/is.exec(given.replace(/%C2%AD|%E2%80%8B/gi, ""))?.[1];
  return stored(id ?? given, reading);
}

/**
 * @param {string} id
 * @param {Reading} reading
 */
async function stored(id, reading) {
  if (id === "")
    throw new LinkFault(
      `This short link is incomplete: it should end with 26 small letters and digits. Copy the whole link again.`,
    );
  if (!/^[a-z2-7]{26}$/.test(id))
    throw new LinkFault(
      `There is no shared run “${shortened(id)}”: a short link ends with 26 small letters and digits. Copy the whole link again.`,
    );
  const text = await fetched(id, reading);
  const payload = await parsed(text, "The run of this short link", reading);
  const own = await idOf(text);
  if (own !== null && own !== id)
    throw new LinkFault(
      `The share service sent another run than the one that this short link names. Ask whoever sent it for the long link, which carries the run itself.`,
    );
  return payload;
}

/**
 * @param {string} id
 * @param {Reading} reading
 * @returns {Promise<string>} the payload as text
 */
async function fetched(id, { base, fetch }) {
  let answer, text;
  try {
    answer = await fetch(new URL(`api/runs/${id}`, base), {
      headers: { accept: "application/json" },
      credentials: "omit",
      signal: AbortSignal.timeout(patience),
    });
    text = await answer.text();
  } catch {
    throw new LinkFault(
      "The share service, which keeps the run of this short link, cannot be reached. Try again in a while, or ask whoever sent it for the long link, which needs no service.",
      true,
    );
  }
  const json = /^application\/(?:[\w.+-]+\+)?json\b/.test(answer.headers.get("content-type") ?? "");
  if (answer.status === 404 && json)
    throw new LinkFault(
      `The share service has no run “${id}”. Ask whoever sent it for the long link, which carries the run itself.`,
    );
  if (answer.status === 429)
    throw new LinkFault("The share service has been asked too often just now. Try again in a minute.", true);
  if (answer.status >= 500)
    throw new LinkFault(
      `The share service, which keeps the run of this short link, does not work (it answered ${answer.status}). Try again in a while, or ask for the long link, which needs no service.`,
      true,
    );
  if (!answer.ok || !json)
    throw new LinkFault(
      "There is no share service on this site, so its short links lead nowhere. Ask whoever sent it for the long link, which carries the run itself.",
    );
  if (text.length > longest)
    throw new LinkFault(
      `The answer of the share service is too long for a shared run. Ask whoever sent it for the long link.`,
    );
  return text;
}

/**
 * @param {string} text
 * @param {string} what the link is, as the subject of a sentence
 * @param {Reading} reading
 */
async function parsed(text, what, { lab }) {
  try {
    return await lab.parseLink(text);
  } catch (error) {
    if (!(error instanceof RevisitError) || error.code === "engine") throw error;
    throw new LinkFault(refused(error, what));
  }
}

/**
 * The fault with its remedy: one of the transport is mended by copying the link again, one of the content by whoever made the link.
 * @param {RevisitError} error
 * @param {string} what
 */
function refused({ message, path }, what) {
  const why = message.replace(/\.$/, "");
  if (/: (copy it again|open it where)/.test(why)) return `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
  if (what !== LONG)
    return `${what} cannot be opened: ${why}. Ask whoever sent it for the long link, which carries the run itself.`;
  return `${what} cannot be opened: ${why}. ${path ? "Ask whoever sent it for a new link" : "Copy the whole link again"}.`;
}

/** @param {string} text */
function shortened(text) {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
