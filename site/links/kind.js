// Finds out without the engine what a link contains. Comparisons and sweeps open on the page Compare.

import { linkIn } from "./address.js";

/** Largest content of a link, bytes. */
const longest = 1 << 20;
const prefix = "#r=1.";
/** So many bytes of a link are inflated at a time. */
const piece = 1024;

/** @param {import("../revisit.d.ts").LinkPayload} payload */
export function isCompared(payload) {
  return "comparison" in payload || "sweep" in payload;
}

/**
 * The address of the page Compare with a link in it.
 * @param {import("./address.js").Link} link
 * @param {string} base the folder that the page is served from
 */
export function compareAddress(link, base) {
  return new URL(link.startsWith("#") ? `compare.html${link}` : `compare.html#${link}`, base).href;
}

/**
 * The page Compare with the link of an address, if that contains a comparison or a sweep. A link that cannot be read is left to the lab,
 * which says what is wrong with it.
 * @param {string} href
 * @param {string} base
 * @returns {Promise<string | null>} null: the address is for the lab
 */
export async function elsewhere(href, base) {
  const link = linkIn(href, base);
  if (!link?.startsWith(prefix) || link.length > 2 * longest) return null;
  try {
    const payload = JSON.parse(await inflated(link.slice(prefix.length)));
    return typeof payload === "object" && payload !== null && isCompared(payload) ? compareAddress(link, base) : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} packed base64url of deflated bytes
 * @returns {Promise<string>}
 */
export async function inflated(packed) {
  const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = new Uint8Array(letters.length); // a call for each letter would take a tenth of a second for a long link
  for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i);
  // A piece inflates at once, to a thousand times its length: one piece would block the page for seconds.
  let at = 0;
  const pieces = new ReadableStream(
    {
      pull(controller) {
        if (at >= bytes.length) return controller.close();
        controller.enqueue(bytes.subarray(at, (at += piece)));
      },
    },
    { highWaterMark: 0 },
  );
  const reader = pieces.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const text = new TextDecoder();
  let whole = "";
  for (let read = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return whole + text.decode();
    if ((read += value.length) > longest) {
      await reader.cancel();
      throw new RangeError("more than a link carries");
    }
    whole += text.decode(value, { stream: true });
  }
}
