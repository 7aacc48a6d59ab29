// Which run the address means, and its payload: from the address itself, or from the share service beside the page.

/** @typedef {import("../revisit.d.ts").Lab} Lab */
/** @typedef {import("../revisit.d.ts").LinkPayload} LinkPayload */
/** @typedef {{ link: string } | { id: string }} Source */

const ID = /^[a-z2-7]{26}$/;

/**
 * @param {string} hash the address's fragment with its #, or a whole link
 * @returns {Source | null} null: it names no run
 */
export function sourceOf(hash) {
  const id = /(?:^|#)id=([^&]*)/.exec(hash)?.[1] ?? /\/r\/([^/?#]+)\/?$/.exec(hash)?.[1];
  if (id !== undefined) return { id };
  return /(?:^|#)r=/.test(hash) ? { link: hash } : null;
}

/**
 * The address of the full page for what was asked, for whoever cannot see it here.
 * @param {Source | null} source
 * @param {string} base
 */
export function fullPage(source, base) {
  if (!source) return base;
  if ("id" in source) return ID.test(source.id) ? new URL(`r/${source.id}`, base).href : base;
  return new URL(source.link.slice(source.link.indexOf("#")), base).href;
}

/**
 * @param {Source} source
 * @param {Lab} lab
 * @param {string} base address of the folder that the page is in
 * @returns {Promise<LinkPayload>}
 * @throws {Error} with a code, as the lab's errors have one: a sentence that says what is wrong and what to do
 */
export async function payloadOf(source, lab, base) {
  if ("link" in source) return lab.parseLink(source.link);
  if (!ID.test(source.id)) throw refusal("bad-link", "the short link is not whole: it ends in 26 letters and digits. Copy it again from where it came from");
  return lab.parseLink(await stored(new URL(`api/runs/${source.id}`, base)));
}

/** @param {URL} address */
async function stored(address) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(address, { credentials: "omit" });
  } catch {
    throw refusal("not-found", `the service that keeps short links does not answer at ${address.host}. Try again in a moment, or use the long link`);
  }
  if (response.ok) return response.text();
  if (response.status === 404) throw refusal("not-found", "no run is stored under this short link. Check that it is whole, or ask for it again where it came from");
  throw refusal("not-found", `the service that keeps short links answered with HTTP ${response.status}. Try again in a moment, or use the long link`);
}

/** @param {string} code @param {string} message */
function refusal(code, message) {
  return Object.assign(new Error(message), { code });
}
