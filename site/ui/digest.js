// Digests for readers.

/** The word before the colon: how it was made. @param {string} digest */
export const digestForm = (digest) => digest.slice(0, digest.indexOf(":"));

/** @param {string} text */
export const isDigest = (text) => /^(revisit2|sha256):[0-9a-f]{64}$/.test(text);

/** The beginning of a digest; of its form, too, where that is not today's. @param {string} digest @param {number} digits */
export function shortDigest(digest, digits) {
  const form = digestForm(digest);
  return `${form === "revisit2" ? "" : `${form}:`}${digest.slice(form.length + 1).slice(0, digits)}…`;
}
