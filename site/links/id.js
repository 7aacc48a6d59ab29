// The id of a stored run: a hash of its content.

/** The digits of base 32 in JavaScript, and in RFC 4648 with small letters. */
const [counted, written] = ["0123456789abcdefghijklmnopqrstuv", "abcdefghijklmnopqrstuvwxyz234567"];

/**
 * The id of a stored payload. It depends on the bytes alone, so that a default that changes later does not invalidate old
 * links.
 * @param {string} text
 * @param {SubtleCrypto | null} [subtle]
 * @returns {Promise<string | null>} null: the browser has no hashes for pages served over plain HTTP
 */
export async function idOf(text, subtle = globalThis.crypto?.subtle ?? null) {
  if (!subtle) return null;
  const hash = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
  let number = 0n;
  for (const byte of hash.subarray(0, 20)) number = (number << 8n) | BigInt(byte); // 160 bits are 32 digits; the id is the first 26
  return Array.from(
    number.toString(32).padStart(32, "0").slice(0, 26),
    (digit) => written[counted.indexOf(digit)],
  ).join("");
}
