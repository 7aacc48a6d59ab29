/** The beginning of a digest, without its form, for readers. @param {string} digest @param {number} digits */
export const shortDigest = (digest, digits) => `${digest.slice(digest.indexOf(":") + 1).slice(0, digits)}…`;
