// The id of a stored run says what it must be.

/** Digits to base 32 as JavaScript writes them, and as RFC 4648 does, in small letters. */
const [counted, written] = ["0123456789abcdefghijklmnopqrstuv", "abcdefghijklmnopqrstuvwxyz234567"];

/**
 * The id of a payload as it is stored: of its bytes, whatever they mean to this page, since a default that changes must not make an old
 * link a wrong one.
 * @param {string} text
 * @param {SubtleCrypto | null} [subtle]
 * @returns {Promise<string | null>} null where the browser makes no hashes: on pages that come over plain HTTP
 */
export async function idOf(text, subtle = globalThis.crypto?.subtle ?? null) {
  if (!subtle) return null;
  const hash = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
  let number = 0n;
  for (const byte of hash.subarray(0, 20)) number = (number << 8n) | BigInt(byte); // 160 bits are 32 digits, of which the id is the first 26
  return Array.from(
    number.toString(32).padStart(32, "0").slice(0, 26),
    (digit) => written[counted.indexOf(digit)],
  ).join("");
}
