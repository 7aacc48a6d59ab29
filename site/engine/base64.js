// Numbers as a text that holds each of their bits.

/** @param {Float64Array} numbers @returns {string} base64 */
export function textOf(numbers) {
  let bytes = "";
  for (const byte of new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
    bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

/** @param {string} text @returns {Float64Array<ArrayBuffer>} */
export function numbersOf(text) {
  return new Float64Array(Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)).buffer);
}
