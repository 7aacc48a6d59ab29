// The run that the frame's address names, and its content.

import { carriedIn } from "../links/address.js";
import { compareAddress, isCompared } from "../links/kind.js";
import { LinkFault, readLink } from "../links/read.js";
import { HeavyProblem, weigh } from "../links/weight.js";

/** @typedef {import("../revisit.d.ts").Lab} Lab */
/** @typedef {import("../revisit.d.ts").LinkPayload} LinkPayload */
/** @typedef {import("../links/address.js").Link} Link */

/**
 * @param {string} text the address's fragment with its #, or a whole link
 * @returns {Link | null} null: it names no run
 */
export function linkOf(text) {
  const carried = carriedIn(text);
  if (carried) return carried;
  const id = /(?:^|#|%23)id(?:=|%3D)([^&]*)/i.exec(text)?.[1] ?? /\/r\/([^/?#]+)/.exec(text)?.[1];
  return id === undefined ? null : `r/${id}`;
}

/**
 * The address of the full page for a link that cannot be shown here.
 * @param {Link | null} link
 * @param {string} base the folder that the page is in
 */
export function fullPage(link, base) {
  return link === null || (link.startsWith("r/") && !/^r\/[a-z2-7]{26}$/.test(link)) ? base : new URL(link, base).href;
}

/** A link to a comparison, and the address where it opens. */
export class ComparedLink extends LinkFault {
  /** @param {string} address */
  constructor(address) {
    super("This link contains a comparison of learners, which has its own page: use “Open in Revisit”.");
    this.name = "ComparedLink";
    this.code = "unsupported";
    this.address = address;
  }
}

/**
 * @param {Link | null} link
 * @param {Lab} lab
 * @param {string} base
 * @returns {Promise<LinkPayload>}
 * @throws {Error} a sentence for the reader, with a code
 */
export async function payloadOf(link, lab, base) {
  if (link === null)
    throw Object.assign(
      new LinkFault("There is no run in this address: “#r=” or “#id=” is missing. Copy the whole link again."),
      { code: "bad-link" },
    );
  try {
    const payload = await readLink(link, { lab, base, fetch: (...request) => fetch(...request) });
    if (isCompared(payload)) throw new ComparedLink(compareAddress(link, base));
    await weigh(payload, lab);
    return payload;
  } catch (error) {
    if (error instanceof ComparedLink) throw error;
    // A frame among others is not the place for a long wait.
    if (error instanceof HeavyProblem)
      throw Object.assign(new LinkFault(`${error.message} Open it in Revisit.`), { code: "budget" });
    if (error instanceof LinkFault) Object.assign(error, { code: link.startsWith("r/") ? "not-found" : "bad-link" });
    throw error;
  }
}
