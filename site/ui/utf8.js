// Texts from files, which must be UTF-8: a browser's own reading would replace other bytes without a word.

/** Bytes that are not UTF-8. `message` says the line, what was found and what was expected. */
export class NotUTF8 extends Error {
  /** @param {number} line from 1 */
  constructor(line) {
    super(`line ${line}: expected a text in UTF-8; found other bytes. Save the file as UTF-8 and open it again`);
    this.name = "NotUTF8";
    this.line = line;
  }
}

/**
 * @param {Uint8Array} bytes
 * @returns {string} without a byte-order mark
 * @throws {NotUTF8}
 */
export function textOf(bytes) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch {
    for (let line = 1, from = 0; ; line++) {
      const end = bytes.indexOf(10, from) + 1 || bytes.length; // no byte of another letter is a line feed
      try {
        decoder.decode(bytes.subarray(from, end));
      } catch {
        throw new NotUTF8(line);
      }
      from = end;
    }
  }
}
