// A study in an address: "#study=1." and the base64url of its deflated JSON.

import { inflated } from "../links/kind.js";
import { LinkFault } from "../links/read.js";

const START = "#study=1.";
/** Longest text of a study in a link, in characters. */
export const LONGEST = 200_000;

/**
 * @param {object} study
 * @returns {Promise<string>} the fragment of its link
 */
export async function studyFragment(study) {
  const text = JSON.stringify(study);
  if (text.length > LONGEST) throw new LinkFault("This study is too long for a link: share it as a file.");
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return START + letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param {string} hash a study's link
 * @returns {Promise<string>} its document, which the engine checks
 */
export async function studyInFragment(hash) {
  try {
    if (!hash.startsWith(START)) throw new Error("another version");
    return await inflated(hash.slice(START.length));
  } catch {
    throw new LinkFault("This link of a study was changed on its way, or is of a newer version: copy it again, whole.");
  }
}
